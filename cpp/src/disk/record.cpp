#include "unjam/disk/record.h"

namespace unjam {

StepTags::StepTags(const Program& program) : program_(program), reversible_(program.reversible()) {
    std::size_t next = 1;
    for (const Lane& lane : program.lanes()) {
        first_.push_back(next);
        next += static_cast<std::size_t>(lane.shape->configurations());
    }
    bits_ = static_cast<int>(std::bit_width(next - 1));
    if (!reversible_) undoable_ = Word{1} << bits_++;
    if (program.twins().empty()) return;
    groups_.assign(program.lanes().size(), -1);
    for (std::size_t k = 0; k < program.twins().size(); ++k) {
        for (int lane : program.twins()[k]) {
            groups_[static_cast<std::size_t>(lane)] = static_cast<int>(k);
        }
    }
}

int StepTags::lane_after(const Step& step, const Word* after) const {
    const int group = groups_[static_cast<std::size_t>(step.lane)];
    if (group < 0) return step.lane;
    for (int lane : program_.twins()[static_cast<std::size_t>(group)]) {
        if (configuration(lane, after) == step.to) return lane;
    }
    return step.lane;
}

bool StepTags::can_be_undone(const Step& step) const {
    const LaneShape& shape = *program_.lanes()[static_cast<std::size_t>(step.lane)].shape;
    return shape.reversible() || shape.between(step.to, step.from) != nullptr;
}

Step StepTags::step(Word tag, const Word* key) const {
    const auto known = static_cast<std::size_t>(tag & ~undoable_);
    if (known == 0) return {};
    const auto next = std::upper_bound(first_.begin(), first_.end(), known);
    const auto lane = static_cast<int>(next - first_.begin()) - 1;
    return {lane, static_cast<int>(known - offset(lane)), configuration(lane, key)};
}

std::vector<Word> StepTags::before(Word tag, const Word* key) const {
    const Step last = step(tag, key);
    std::vector<Word> out(key, key + program_.key_words());
    const auto put = [&](int lane, int value) {
        const Lane& where = program_.lanes()[static_cast<std::size_t>(lane)];
        Word& word = out[static_cast<std::size_t>(where.key_word)];
        word &= ~(((Word{1} << where.key_bits) - 1) << where.key_shift);
        word |= static_cast<Word>(value) << where.key_shift;
    };
    put(last.lane, last.from);
    const int group = groups_.empty() ? -1 : groups_[static_cast<std::size_t>(last.lane)];
    if (group < 0) return out;
    const std::vector<int>& twins = program_.twins()[static_cast<std::size_t>(group)];
    std::vector<int> order;
    for (int lane : twins) order.push_back(configuration(lane, out.data()));
    std::sort(order.begin(), order.end());
    for (std::size_t k = 0; k < twins.size(); ++k) put(twins[k], order[k]);
    return out;
}

}  // namespace unjam
