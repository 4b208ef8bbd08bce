#include "unjam/disk/array_file.h"

#include <algorithm>
#include <bit>
#include <sstream>

namespace unjam {

std::string array_head(std::size_t bytes, std::uint64_t rows, std::uint64_t columns) {
    static_assert(std::endian::native == std::endian::little);
    std::ostringstream text;
    text << "{'descr': '<u" << bytes << "', 'fortran_order': False, 'shape': (" << rows << ',';
    if (columns > 0) text << ' ' << columns;
    text << "), }";
    std::string head("\x93NUMPY\x01\x00\x76\x00", 10);  // version 1.0, 118 more bytes
    head += text.str();
    head.resize(kArrayHead - 1, ' ');
    return head + "\n";
}

const Word* KeyReader::row(std::uint64_t number) {
    if (number < begin_ || number >= end_) {
        begin_ = number - number % kRows;
        end_ = std::min(begin_ + kRows, rows_);
        page_.resize((end_ - begin_) * words_);
        const std::size_t bytes = page_.size() * sizeof(Word);
        if (file_.read_at(kArrayHead + begin_ * words_ * sizeof(Word), page_.data(), bytes) !=
            bytes) {
            throw damaged(file_.path());
        }
    }
    return page_.data() + (number - begin_) * words_;
}

int KeyReader::compare(std::uint64_t number, const Word* key) {
    const Word* here = row(number);
    for (std::size_t w = 0; w < words_; ++w) {
        if (here[w] != key[w]) return here[w] < key[w] ? -1 : 1;
    }
    return 0;
}

bool KeyReader::contains(const Word* key) {
    if (compare(0, key) == 0) return true;
    if (low_ >= rows_ || compare(low_, key) > 0) low_ = 1;
    // Find a row after the key in steps of growing size, then search between.
    std::uint64_t low = low_, high = low_ + 1;
    while (high < rows_ && compare(high, key) <= 0) {
        low = high;
        high += 2 * (high - low_);
    }
    high = std::min(high, rows_);
    while (low + 1 < high) {
        const std::uint64_t middle = low + (high - low) / 2;
        (compare(middle, key) <= 0 ? low : high) = middle;
    }
    low_ = low;
    return low < rows_ && compare(low, key) == 0;
}

}  // namespace unjam
