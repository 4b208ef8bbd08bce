#include "boards.h"
#include "check.h"
#include "unjam/search/search.h"
#include "unjam/search/static_proof.h"

using namespace unjam;

TEST("cells covered in every arrangement act as walls") {
    // A vehicle as long as its column; two that fill it; one that always covers the middle.
    for (const char* board : {"..A. XXA. ..A.", "..A. XXA. ..B. ..B.", "..A. XXA. ..A. ...."}) {
        const auto program = boards::program(board);
        const auto proof = prove_unsolvable(*program);
        CHECK(proof.has_value());
        if (!proof) continue;
        CHECK(program->lanes()[static_cast<std::size_t>(proof->lane)].shape->has_goal());
        CHECK(proof->cells == std::vector<int>{6});
    }
}

TEST("blocked vehicles block others") {
    // B fills its row up to the wall, so A cannot clear the target's way.
    const auto program = boards::program("XX.A. ...A. BBBB# .....");
    CHECK(prove_unsolvable(*program).has_value());
    // With room for B there is no proof.
    CHECK(!prove_unsolvable(*boards::program("XX.A. ...A. BB... .....")).has_value());
}

TEST("a wall in front of the exit") {
    const auto program = boards::program("XX#.. .....");
    // The target's lane ends at the wall, and its last configuration would count as winning. So
    // this lane is built without any winning configuration.
    auto shape = std::make_shared<LaneShape>(2, 1, std::vector<std::vector<int>>{{0, 1}},
                                             std::vector<int>{});
    shape->finish();
    const Program stuck({shape}, {std::make_shared<const Line>(Line{0, 1})}, {0});
    const auto proof = prove_unsolvable(stuck);
    CHECK(proof.has_value());
    CHECK(proof && proof->cells.empty());
    CHECK(!prove_unsolvable(*program).has_value());
}

TEST("no proof for solvable boards; other unsolvable boards are found by exhaustion") {
    for (const char* board : {".... XX.B A..B AOOO", "GBB.L. GHI.LM GHIXXM CCCK.M ..JKDD EEJFF.",
                              "IBB#.. I..LDD JXXL.. J.KEEM FFK..M GGHHHM", "XX.A. ...A. ....."}) {
        CHECK(!prove_unsolvable(*boards::program(board)).has_value());
    }
    const auto shut_in = boards::program("ECC. E... XXA. ..A.");
    CHECK(!prove_unsolvable(*shut_in).has_value());
    for (Metric metric :
         {Metric::moves, Metric::slides, Metric::moves_slides, Metric::slides_moves}) {
        for (Algorithm algorithm : {Algorithm::breadth_first, Algorithm::best_first,
                                    Algorithm::greedy, Algorithm::ida, Algorithm::anytime}) {
            for (HeuristicKind kind :
                 {HeuristicKind::zero, HeuristicKind::blockers, HeuristicKind::blocker_chain,
                  HeuristicKind::move_blockers}) {
                SearchControl control(Limits{});
                const Outcome outcome =
                    search(*shut_in, {metric, algorithm, kind, 1.0, false}, control);
                CHECK(outcome.status == Status::unsolvable);
                CHECK(outcome.path.empty());
                CHECK(!outcome.optimal);
                CHECK_EQ(outcome.stuck_lane, -1);
            }
        }
    }
}
