#include "unjam/search/win_list.h"

#include <algorithm>

#include "unjam/search/search_control.h"

namespace unjam {

namespace {

constexpr std::uint32_t kPollEvery = 1u << 10;  // steps

// Adds lane after lane to an arrangement.
class WinList {
  public:
    WinList(const Program& program, const std::function<void(const Word*)>& visit,
            const std::function<void()>& poll)
        : program_(program),
          visit_(visit),
          poll_(poll),
          covered_(static_cast<std::size_t>(words_for(std::max(program.cells(), 1)))),
          key_(static_cast<std::size_t>(program.key_words())),
          now_(program.lanes().size(), -1) {
        for (int lane : program.goal_lanes()) order_.push_back(lane);
        for (int i = 0; i < static_cast<int>(now_.size()); ++i) {
            if (!program.lanes()[static_cast<std::size_t>(i)].shape->has_goal()) {
                order_.push_back(i);
            }
        }
    }

    void add_lane(std::size_t place) {
        if (++steps_ % kPollEvery == 0) poll_();
        if (place == order_.size()) {
            if (++count_ > kMostWins) throw SearchStopped{Stop::wins};
            visit_(key_.data());
            return;
        }
        const int number = order_[place];
        const Lane& lane = program_.lanes()[static_cast<std::size_t>(number)];
        for (int c = first_configuration(number); c < lane.shape->configurations(); ++c) {
            if (lane.shape->has_goal() && !lane.shape->wins(c)) continue;
            if (overlaps(lane, c)) continue;
            toggle(lane, c);
            now_[static_cast<std::size_t>(number)] = c;
            add_lane(place + 1);
            toggle(lane, c);
        }
    }

  private:
    // Twins are in ascending order, as in every key.
    int first_configuration(int number) const {
        const int kind = program_.lanes()[static_cast<std::size_t>(number)].kind;
        for (int i = number - 1; i >= kind; --i) {
            const auto twin = static_cast<std::size_t>(i);
            if (program_.lanes()[twin].kind == kind) return now_[twin];
        }
        return 0;
    }
    template <class Visit>
    static void for_each_cell(const Lane& lane, int c, Visit&& visit) {
        const Word* cover = lane.shape->cover(c);
        for (int k = 0; k < lane.shape->cells(); ++k) {
            if (!((cover[k / kWordBits] >> (k % kWordBits)) & 1)) continue;
            visit(static_cast<std::size_t>((*lane.line)[static_cast<std::size_t>(k)]));
        }
    }
    bool overlaps(const Lane& lane, int c) const {
        Word both = 0;
        for_each_cell(lane, c, [&](std::size_t cell) {
            both |= covered_[cell / kWordBits] & (Word{1} << (cell % kWordBits));
        });
        return both != 0;
    }
    // Add a lane to the arrangement, or remove it.
    void toggle(const Lane& lane, int c) {
        for_each_cell(lane, c, [&](std::size_t cell) {
            covered_[cell / kWordBits] ^= Word{1} << (cell % kWordBits);
        });
        key_[static_cast<std::size_t>(lane.key_word)] ^= static_cast<Word>(c) << lane.key_shift;
    }

    const Program& program_;
    const std::function<void(const Word*)>& visit_;
    const std::function<void()>& poll_;
    std::vector<int> order_;  // of the lanes: goal lanes first
    std::vector<Word> covered_, key_;
    std::vector<int> now_;  // by lane
    std::uint64_t count_ = 0;
    std::uint32_t steps_ = 0;
};

}  // namespace

void list_wins(const Program& program, const std::function<void(const Word*)>& visit,
               const std::function<void()>& poll) {
    WinList(program, visit, poll).add_lane(0);
}

}  // namespace unjam
