#ifndef CUBENUM_CONTROL_H
#define CUBENUM_CONTROL_H

#include "cubenum/status.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * What a search is controlled by from outside: any thread, and a signal handler too, may tell it to
 * stop, or to write its checkpoint.  It serves one search at a time; one that fails, or that its
 * caller's progress() stops, leaves it stopped.
 */
typedef struct cn_control cn_control;

/**
 * @param[out] out  the caller's, to be freed by cn_control_free() when no search has it any more
 * @return CN_OK or CN_ENOMEM
 */
CN_API cn_status cn_control_create(cn_control **out);
CN_API void cn_control_free(cn_control *control);

/** Have the search end within a second, with CN_ESTOPPED; one that starts later ends at once. */
CN_API void cn_control_stop(cn_control *control);

/** @return true once it was stopped */
CN_API bool cn_control_stopped(const cn_control *control);

/**
 * Have the search write its checkpoint as soon as it can, a search by levels at the end of a level,
 * and go on.
 */
CN_API void cn_control_save(cn_control *control);

#ifdef __cplusplus
}
#endif

#endif
