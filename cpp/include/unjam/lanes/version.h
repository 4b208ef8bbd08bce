#pragma once

namespace unjam {

// The version of the package, such as "0.1.0".
const char* version() noexcept;

}  // namespace unjam
