#include "unjam/graph/family.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace unjam {

Family::Family(const Program& program, std::function<void()> poll)
    : poll_(std::move(poll)),
      words_(static_cast<std::size_t>(words_for(std::max(program.cells(), 1)))),
      covered_(words_, 0),
      configurations_(program.lanes().size(), 0) {
    for (std::size_t i = 0; i < program.lanes().size(); ++i) {
        const Lane& lane = program.lanes()[i];
        LaneCovers& lane_covers = lanes_.emplace_back();
        lane_covers.shape = lane.shape.get();
        const auto configurations = static_cast<std::size_t>(lane.shape->configurations());
        lane_covers.covers.assign(configurations * words_, 0);
        for (std::size_t c = 0; c < configurations; ++c) {
            const Word* own = lane.shape->cover(static_cast<int>(c));
            for (int w = 0; w < lane.shape->words(); ++w) {
                for (Word rest = own[w]; rest; rest &= rest - 1) {
                    const auto cell =
                        static_cast<std::size_t>((*lane.line)[static_cast<std::size_t>(
                            w * kWordBits + std::countr_zero(rest))]);
                    lane_covers.covers[c * words_ + cell / kWordBits] |= Word{1}
                                                                         << (cell % kWordBits);
                }
            }
        }
        for (std::size_t before = i; before-- > 0 && lane_covers.previous < 0;) {
            if (program.lanes()[before].line == lane.line)
                lane_covers.previous = static_cast<int>(before);
        }
    }
}

}  // namespace unjam
