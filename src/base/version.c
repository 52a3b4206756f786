#include "cubenum/version.h"

#define TEXT_OF(number) #number
#define JOIN(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)

const char *
cn_version(void)
{
    return JOIN(CN_VERSION_MAJOR, CN_VERSION_MINOR, CN_VERSION_PATCH);
}
