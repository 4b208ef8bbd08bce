// The entry points of the census and of the hunt on a GPU, compiled at run time by NVRTC. The
// compiler is told the board: UNJAM_WIDTH, UNJAM_HEIGHT and UNJAM_TARGET.
#include "unjam/census/device/family_scores.h"
#include "unjam/census/device/minimality_kernels.h"
#include "unjam/census/device/task_kernels.h"

namespace {

using namespace unjam::census::device;

struct FixedShape {
    UNJAM_DEVICE static constexpr uint32_t width(const BoardTable&) { return UNJAM_WIDTH; }
    UNJAM_DEVICE static constexpr uint32_t height(const BoardTable&) { return UNJAM_HEIGHT; }
    UNJAM_DEVICE static constexpr uint32_t target(const BoardTable&) { return UNJAM_TARGET; }
};

class CudaBlock {
  public:
    struct Memory {
        UNJAM_DEVICE static uint32_t add(uint32_t* at, uint32_t value) {
            return atomicAdd(at, value);
        }
        UNJAM_DEVICE static uint64_t add(uint64_t* at, uint64_t value) {
            return atomicAdd(at, value);
        }
        UNJAM_DEVICE static uint32_t bits_or(uint32_t* at, uint32_t bits) {
            return atomicOr(at, bits);
        }
        UNJAM_DEVICE static uint32_t exchange_if(uint32_t* at, uint32_t expected, uint32_t value) {
            return atomicCAS(at, expected, value);
        }
        // Most values are not lower. Looking first saves the atomic operation; an old value that is
        // seen there does no harm.
        template <class T>
        UNJAM_DEVICE static void lower(T* at, T value) {
            if (value < *static_cast<volatile T*>(at)) atomicMin(at, value);
        }
        template <class T>
        UNJAM_DEVICE static void lower_near(T* at, T value) {
            atomicMin(at, value);
        }
        template <class T>
        UNJAM_DEVICE static void raise(T* at, T value) {
            if (value > *static_cast<volatile T*>(at)) atomicMax(at, value);
        }
        // Volatile: other threads change these with atomic operations, which bypass the first
        // cache.
        UNJAM_DEVICE static uint32_t load(const uint32_t* at) {
            return *static_cast<const volatile uint32_t*>(at);
        }
        UNJAM_DEVICE static uint32_t read(const uint32_t* at) { return *at; }
        UNJAM_DEVICE static void store(uint32_t* at, uint32_t value) {
            *static_cast<volatile uint32_t*>(at) = value;
        }
    };

    UNJAM_DEVICE explicit CudaBlock(BlockState& state) : state_(state) {}

    UNJAM_DEVICE uint32_t rank() const { return threadIdx.x; }
    UNJAM_DEVICE uint32_t size() const { return blockDim.x; }
    UNJAM_DEVICE uint32_t number() const { return blockIdx.x; }
    UNJAM_DEVICE uint32_t count() const { return gridDim.x; }
    UNJAM_DEVICE BlockState& state() const { return state_; }
    UNJAM_DEVICE void sync() const { __syncthreads(); }
    UNJAM_DEVICE bool any(bool value) const { return __syncthreads_or(value); }
    // The number of threads is a multiple of 32.
    UNJAM_DEVICE uint32_t sum_before(uint32_t value, uint32_t& total) const {
        const uint32_t lane = rank() % 32, warp = rank() / 32;
        uint32_t sum = value;
        for (uint32_t step = 1; step < 32; step *= 2) {
            const uint32_t below = __shfl_up_sync(~0u, sum, step);
            if (lane >= step) sum += below;
        }
        if (lane == 31) state_.partial[warp] = sum;
        __syncthreads();
        uint32_t before = 0;
        total = 0;
        UNJAM_ROLLED
        for (uint32_t w = 0; w < size() / 32; ++w) {
            if (w < warp) before += state_.partial[w];
            total += state_.partial[w];
        }
        __syncthreads();
        return before + sum - value;
    }

  private:
    BlockState& state_;
};

}  // namespace

extern "C" __global__ void measure_families(const KernelTask* task) {
    __shared__ BlockState state;
    unjam::census::device::measure_families<CudaBlock, FixedShape>(CudaBlock(state), *task);
}

extern "C" __global__ void search_families(const KernelTask* task) {
    __shared__ BlockState state;
    extern __shared__ __align__(16) unsigned char near[];
    unjam::census::device::search_families<CudaBlock, FixedShape>(CudaBlock(state), *task, near);
}

extern "C" __global__ void test_columns(const KernelTask* task) {
    __shared__ BlockState state;
    unjam::census::device::test_columns<CudaBlock, FixedShape>(CudaBlock(state), *task);
}

extern "C" __global__ void test_rows(const KernelTask* task) {
    __shared__ BlockState state;
    unjam::census::device::test_rows<CudaBlock, FixedShape>(CudaBlock(state), *task);
}

extern "C" __global__ void score_families(const ScoreTask* task) {
    __shared__ BlockState state;
    __shared__ ScoreState own;
    extern __shared__ __align__(16) unsigned char near[];
    unjam::census::device::score_families<CudaBlock, FixedShape>(CudaBlock(state), *task, own,
                                                                 near);
}
