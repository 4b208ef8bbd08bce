#include "unjam/lanes/version.h"

namespace unjam {

// The build passes UNJAM_VERSION from pyproject.toml.
const char* version() noexcept { return UNJAM_VERSION; }

}  // namespace unjam
