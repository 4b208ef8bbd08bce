// What games show: observations and masks.

#include <algorithm>
#include <array>
#include <cstring>

#include "unjam/games/game_batch.h"

namespace unjam {

namespace {

// Eight bytes of 0 or 1 for every value of eight bits.
struct BitBytes {
    std::array<std::array<std::uint8_t, 8>, 256> rows{};
    constexpr BitBytes() {
        for (std::size_t bits = 0; bits < 256; ++bits) {
            for (std::size_t bit = 0; bit < 8; ++bit) rows[bits][bit] = bits >> bit & 1;
        }
    }
};
constexpr BitBytes kBitBytes;

// Copy bytes eight at a time; the last eight may overlap those before. Calls of memcpy with a
// number of bytes that is known only at run time take longer.
inline void copy_bytes(std::uint8_t* to, const std::uint8_t* from, std::size_t count) {
    if (count < 8) {
        for (std::size_t at = 0; at < count; ++at) to[at] = from[at];
        return;
    }
    for (std::size_t at = 0; at + 8 <= count; at += 8) std::memcpy(to + at, from + at, 8);
    std::memcpy(to + count - 8, from + count - 8, 8);
}

}  // namespace

std::size_t GameBatch::observation_bytes() const {
    const auto vehicles = static_cast<std::size_t>(layout_.vehicles);
    switch (rules_.observation) {
        case Observation::grid:
            return layout_.cells();
        case Observation::planes:
            return layout_.cells() * static_cast<std::size_t>(rules_.planes);
        case Observation::state:
            return static_cast<std::size_t>(layout_.key_words) * sizeof(Word);
        case Observation::graph:
            return vehicles *
                   (node_bytes() + vehicles * static_cast<std::size_t>(layout_.directions));
        case Observation::none:
            break;
    }
    return 0;
}

void GameBatch::write_rows(std::size_t number, const GameOutput& out) const {
    if (out.observations) {
        write_observation(number, out.observations + number * observation_bytes_);
    }
    if (out.masks) write_mask(number, out.masks + number * action_count_);
}

void GameBatch::write_mask(std::size_t number, std::uint8_t* out) const {
    const Word* mask = game(number) + state_words_;
    std::size_t at = 0;
    for (; at + 8 <= action_count_; at += 8) {
        const Word bits = mask[at / kWordBits] >> (at % kWordBits) & 0xFF;
        std::memcpy(out + at, kBitBytes.rows[bits].data(), 8);
    }
    if (at == action_count_) return;
    if (at > 0 && action_count_ < kWordBits) {  // the last eight overlap those before
        const Word bits = mask[0] >> (action_count_ - 8) & 0xFF;
        std::memcpy(out + action_count_ - 8, kBitBytes.rows[bits].data(), 8);
        return;
    }
    for (; at < action_count_; ++at) out[at] = mask[at / kWordBits] >> (at % kWordBits) & 1;
}

void GameBatch::write_observation(std::size_t number, std::uint8_t* out) const {
    const Word* words = game(number);
    switch (rules_.observation) {
        case Observation::grid:
            copy_bytes(out, reinterpret_cast<const std::uint8_t*>(words + grid_at_),
                       observation_bytes_);
            break;
        case Observation::planes:
            write_planes(number, out);
            break;
        case Observation::state: {
            Word key[kMaxKeyWords];
            puzzle_of_[number]->write_key(words, key);
            std::memcpy(out, key, observation_bytes_);
            break;
        }
        case Observation::graph:
            write_graph(number, out);
            break;
        case Observation::none:
            break;
    }
}

void GameBatch::write_planes(std::size_t number, std::uint8_t* out) const {
    const Word* words = game(number);
    const auto* grid = reinterpret_cast<const std::uint8_t*>(words + layout_.grid_at());
    const GamePuzzle& puzzle = *puzzle_of_[number];
    const auto slots = static_cast<std::size_t>(layout_.directions);
    std::uint32_t planes_of[256] = {};  // by byte of the grid
    for (std::size_t v = 0; v < puzzle.vehicles(); ++v) {
        planes_of[GamePuzzle::kFirstVehicle + v] = puzzle.looks().vehicles[v];
    }
    puzzle.for_each_slide(
        words, [&](std::size_t vehicle, std::size_t slot, std::size_t lane, int transition) {
            if (!puzzle.is_free(words, lane, transition)) return;
            planes_of[GamePuzzle::kFirstVehicle + vehicle] |=
                std::uint32_t{1} << puzzle.looks().legal_planes[vehicle * slots + slot];
        });
    const auto planes = static_cast<std::size_t>(rules_.planes);
    const std::size_t cells = layout_.cells();
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const std::uint32_t bits = planes_of[grid[cell]] | puzzle.looks().cells[cell];
        for (std::size_t p = 0; p < planes; ++p) {
            out[rules_.channels_last ? cell * planes + p : p * cells + cell] = bits >> p & 1;
        }
    }
}

void GameBatch::write_graph(std::size_t number, std::uint8_t* out) const {
    const Word* words = game(number);
    const auto* grid = reinterpret_cast<const std::uint8_t*>(words + layout_.grid_at());
    const GamePuzzle& puzzle = *puzzle_of_[number];
    const auto vehicles = static_cast<std::size_t>(layout_.vehicles);
    const auto width = static_cast<std::size_t>(layout_.width);
    std::memset(out, 0, observation_bytes_);
    for (std::size_t v = 0; v < puzzle.vehicles(); ++v) {
        for (std::size_t plane = 0; plane < kNodePlanes; ++plane) {
            out[v * node_bytes() + plane] = puzzle.looks().vehicles[v] >> plane & 1;
        }
    }
    for (std::size_t cell = layout_.cells(); cell-- > 0;) {
        if (grid[cell] < GamePuzzle::kFirstVehicle) continue;
        std::uint8_t* node =
            out + (std::size_t{grid[cell]} - GamePuzzle::kFirstVehicle) * node_bytes();
        node[kNodePlanes] = static_cast<std::uint8_t>(cell / width + 1);
        node[kNodePlanes + 1] = static_cast<std::uint8_t>(cell % width + 1);
    }
    std::uint8_t* const blocks = out + vehicles * node_bytes();
    puzzle.for_each_slide(words, [&](std::size_t vehicle, std::size_t slot, std::size_t lane,
                                     int transition) {
        out[vehicle * node_bytes() + kNodeBytes + slot] = puzzle.is_free(words, lane, transition);
        puzzle.for_each_blocker(words, lane, transition, [&](std::size_t blocker) {
            blocks[(slot * vehicles + vehicle) * vehicles + blocker] = 1;
        });
    });
}

}  // namespace unjam
