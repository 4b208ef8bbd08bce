// A minimal test framework.
//
//     TEST("a car moves") {
//         CHECK(board.can_move());
//         CHECK_EQ(board.moves(), 3);
//         CHECK_THROWS(std::invalid_argument, parse("?"));
//     }
//
// Tests register themselves. A failed check is reported and the test continues. Checks are
// thread-safe.
#pragma once

#include <exception>
#include <iomanip>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace unjam::test {

struct Test {
    const char* name;
    void (*run)();
};

// All tests, in unspecified order across files.
std::vector<Test>& registry();

// Record a failure of the running test and print it.
void fail(const char* file, int line, const std::string& message);

// Run the tests whose name contains `filter` and return the exit status of the program.
int run_all(std::string_view filter);

struct Registrar {
    Registrar(const char* name, void (*run)()) { registry().push_back({name, run}); }
};

template <typename T>
std::string show(const T& value) {
    std::ostringstream out;
    if constexpr (requires { out << value; }) {
        out << std::boolalpha << std::setprecision(17);
        // Print one-byte integers as numbers, not characters.
        if constexpr (requires { +value; } && sizeof(T) == 1) {
            out << +value;
        } else {
            out << value;
        }
    } else {
        out << "(" << sizeof(T) << " bytes)";
    }
    return out.str();
}

template <typename A, typename B>
void check_equal(const A& a, const B& b, const char* text, const char* file, int line) {
    if (!(a == b)) fail(file, line, std::string(text) + ": " + show(a) + " != " + show(b));
}

}  // namespace unjam::test

#define UNJAM_JOIN_(a, b) a##b
#define UNJAM_JOIN(a, b) UNJAM_JOIN_(a, b)

#define TEST(name)                                                          \
    static void UNJAM_JOIN(test_, __LINE__)();                              \
    static const ::unjam::test::Registrar UNJAM_JOIN(registrar_, __LINE__)( \
        name, &UNJAM_JOIN(test_, __LINE__));                                \
    static void UNJAM_JOIN(test_, __LINE__)()

#define CHECK(...)                                                                 \
    do {                                                                           \
        if (!(__VA_ARGS__)) ::unjam::test::fail(__FILE__, __LINE__, #__VA_ARGS__); \
    } while (false)

#define CHECK_EQ(a, b) ::unjam::test::check_equal((a), (b), #a " == " #b, __FILE__, __LINE__)

#define CHECK_THROWS(exception, ...)                                                     \
    do {                                                                                 \
        bool unjam_thrown = false;                                                       \
        try {                                                                            \
            static_cast<void>(__VA_ARGS__);                                              \
        } catch (const exception&) {                                                     \
            unjam_thrown = true;                                                         \
        }                                                                                \
        if (!unjam_thrown)                                                               \
            ::unjam::test::fail(__FILE__, __LINE__, #__VA_ARGS__ " throws " #exception); \
    } while (false)
