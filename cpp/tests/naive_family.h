// A reference implementation of a census family on cells: all its states, their neighbours and
// distances, without any of the census tables.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "unjam/census/census.h"

namespace unjam::test {

using census::Board;
using census::Digits;
using census::State;

class NaiveFamily {
  public:
    using Key = std::pair<Digits, Digits>;

    NaiveFamily(const Board& board, Digits row_types, Digits column_types)
        : board_(board), row_types_(row_types), column_types_(column_types) {
        std::vector<int> configurations;
        for (int line = 0; line < lines(); ++line) configurations.push_back(0);
        enumerate(0, configurations);
        for (const auto& key : keys_) {
            edges_[key] = neighbours(key);
        }
        measure();
    }

    const std::vector<Key>& keys() const { return keys_; }
    // The distance to a win, -1 if no win is reachable.
    int distance(const Key& key) const {
        const auto found = distances_.find(key);
        return found == distances_.end() ? -1 : found->second;
    }

    // Return the component number of every state, and set `count` to the number of components.
    std::map<Key, int> components(int& count) const {
        std::map<Key, int> number;
        count = 0;
        for (const Key& start : keys_) {
            if (number.count(start)) continue;
            std::vector<Key> queue{start};
            number[start] = count;
            for (std::size_t at = 0; at < queue.size(); ++at) {
                const Key key = queue[at];
                for (const Key& next : edges_.at(key)) {
                    if (number.emplace(next, count).second) queue.push_back(next);
                }
            }
            ++count;
        }
        return number;
    }

    std::uint64_t solutions(const Key& key) const {
        if (distance(key) == 0) return 1;
        std::uint64_t total = 0;
        for (const Key& next : edges_.at(key)) {
            if (distance(next) == distance(key) - 1) total += solutions(next);
        }
        return total;
    }

  private:
    int lines() const { return board_.height() + board_.width(); }
    const census::LineType& type(int line) const {
        return line < board_.height()
                   ? board_.row_type(line, census::digit(row_types_, line))
                   : board_.column_type(line - board_.height(),
                                        census::digit(column_types_, line - board_.height()));
    }
    int cell(int line, int at) const {
        return line < board_.height() ? line * board_.width() + at
                                      : at * board_.width() + line - board_.height();
    }
    int length(int line, std::size_t vehicle) const {
        for (const auto& corridor : type(line).lengths) {
            if (vehicle < corridor.size()) return corridor[vehicle];
            vehicle -= corridor.size();
        }
        return 0;
    }

    // Fill in which vehicle occupies each cell. Return false if two overlap.
    bool draw(const std::vector<std::vector<int>>& positions, std::vector<int>& cells) const {
        cells.assign(static_cast<std::size_t>(board_.width() * board_.height()), 0);
        for (int wall : board_.spec().walls) cells[static_cast<std::size_t>(wall)] = 1;
        for (int line = 0; line < lines(); ++line) {
            const auto& its = positions[static_cast<std::size_t>(line)];
            for (std::size_t v = 0; v < its.size(); ++v) {
                for (int k = 0; k < length(line, v); ++k) {
                    int& there = cells[static_cast<std::size_t>(cell(line, its[v] + k))];
                    if (there) return false;
                    there = 1;
                }
            }
        }
        return true;
    }

    std::vector<std::vector<int>> positions(const std::vector<int>& configurations) const {
        std::vector<std::vector<int>> found;
        for (int line = 0; line < lines(); ++line) {
            const auto c = static_cast<std::size_t>(configurations[static_cast<std::size_t>(line)]);
            found.push_back(type(line).positions[c]);
        }
        return found;
    }

    Key key_of(const std::vector<std::vector<int>>& where) const {
        Key key{0, 0};
        for (int line = 0; line < lines(); ++line) {
            const auto& all = type(line).positions;
            int c = 0;
            while (all[static_cast<std::size_t>(c)] != where[static_cast<std::size_t>(line)]) ++c;
            Digits& digits = line < board_.height() ? key.first : key.second;
            digits = census::with_digit(digits,
                                        line < board_.height() ? line : line - board_.height(), c);
        }
        return key;
    }

    std::vector<std::vector<int>> positions(const Key& key) const {
        std::vector<int> configurations;
        for (int line = 0; line < lines(); ++line) {
            configurations.push_back(line < board_.height()
                                         ? census::digit(key.first, line)
                                         : census::digit(key.second, line - board_.height()));
        }
        return positions(configurations);
    }

    void enumerate(int line, std::vector<int>& configurations) {
        if (line == lines()) {
            std::vector<int> cells;
            const auto where = positions(configurations);
            if (draw(where, cells)) keys_.push_back(key_of(where));
            return;
        }
        for (int c = 0; c < type(line).configurations; ++c) {
            configurations[static_cast<std::size_t>(line)] = c;
            enumerate(line + 1, configurations);
        }
        configurations[static_cast<std::size_t>(line)] = 0;
    }

    std::vector<Key> neighbours(const Key& key) const {
        std::vector<Key> found;
        auto where = positions(key);
        std::vector<int> cells;
        draw(where, cells);
        for (int line = 0; line < lines(); ++line) {
            const int end = line < board_.height() ? board_.width() : board_.height();
            auto& its = where[static_cast<std::size_t>(line)];
            for (std::size_t v = 0; v < its.size(); ++v) {
                const int start = its[v];
                for (int step : {-1, 1}) {
                    for (int at = start + step;; at += step) {
                        const int front = step < 0 ? at : at + length(line, v) - 1;
                        if (front < 0 || front >= end) break;
                        if (cells[static_cast<std::size_t>(cell(line, front))]) break;
                        its[v] = at;
                        found.push_back(key_of(where));
                        if (board_.spec().slides) break;
                    }
                    its[v] = start;
                }
            }
        }
        return found;
    }

    void measure() {
        std::vector<Key> queue;
        for (const Key& key : keys_) {
            const auto where = positions(key);
            const int at = where[static_cast<std::size_t>(board_.target())][0];
            if (at + board_.spec().target_length == board_.width()) {
                distances_[key] = 0;
                queue.push_back(key);
            }
        }
        for (std::size_t n = 0; n < queue.size(); ++n) {
            const Key key = queue[n];
            for (const Key& next : edges_[key]) {
                if (distances_.emplace(next, distances_[key] + 1).second) queue.push_back(next);
            }
        }
    }

    const Board& board_;
    Digits row_types_, column_types_;
    std::vector<Key> keys_;
    std::map<Key, std::vector<Key>> edges_;
    std::map<Key, int> distances_;
};

}  // namespace unjam::test
