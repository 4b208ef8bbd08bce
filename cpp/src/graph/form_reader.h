// The states of a search as a certificate lists them: forms and a label.
#pragma once

#include <cstdint>
#include <vector>

#include "unjam/graph/proof_listing.h"
#include "unjam/states/state_hash_table.h"

namespace unjam {

using FormNumber = std::uint16_t;

// For every form a set of cells and points, as bits. Numbers that no form covers have no bit.
struct FormSets {
    explicit FormSets(const Forms& forms);

    std::size_t words = 1;  // of each set
    std::vector<Word> covers, ways_out;
};

struct ListedStates {
    Buffer<FormNumber> forms;  // of each state in ascending order
    std::vector<std::uint64_t> labels;

    std::size_t count() const { return labels.size(); }
    std::uint64_t bytes() const {
        return forms.capacity() * sizeof(FormNumber) + labels.capacity() * sizeof(std::uint64_t);
    }
};

// Translates states to forms and excludes those that cannot lead to a better solution.
//
// The bound is consistent: a step takes at most the vehicle that moves from those that must move.
// This is clear unless it is a target. Then each cell or point that was on all its ways out is
// still on all of them, or the step has taken it, so no other vehicle was there. Hence the
// successors of a state that the bound excludes are excluded too, and the search need not expand
// it.
class FormReader {
  public:
    FormReader(const Program& program, const Forms& forms, const FormSets& sets,
               const ListingRequest& request);

    // Append the state of a key unless it is excluded. Return whether it was appended.
    bool read(const Word* key, Cost cost, ListedStates& out) const;

    // The label of the shortest step.
    std::uint64_t least() const { return least_; }

  private:
    // Where a key contains the configuration of a vehicle's lane, and the forms for each.
    struct VehicleView {
        int first;  // of its forms
        std::size_t word;
        int shift;
        Word mask;
        const int* forms;
        std::size_t stride;
    };

    void find_vehicles(const Program& program);
    std::uint64_t label_of(Cost cost) const;
    bool is_excluded(const FormNumber* state, std::uint64_t label) const;

    const Forms& forms_;
    const FormSets& sets_;
    const ListingRequest& request_;
    std::size_t vehicles_;
    std::uint64_t least_, limit_;
    std::vector<VehicleView> views_;    // by their first forms
    std::vector<std::size_t> targets_;  // indices of those that are targets
    bool sorted_ = true;                // whether no two vehicles share forms
};

}  // namespace unjam
