#ifndef CUBENUM_STATUS_H
#define CUBENUM_STATUS_H

#include "cubenum/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * What became of a call.  Every function that can fail returns one of these; its outputs are set
 * only on CN_OK unless its own documentation says otherwise.
 */
typedef enum cn_status {
    CN_OK = 0,
    CN_ENOMEM, /**< an allocation failed */
    CN_EINVAL, /**< an argument or an option is out of its range, a name is unknown */
    /** a text is not what it should be: a puzzle, a drawing, a signature, a machine */
    CN_ECONTENT,
    CN_EREAD,     /**< an input cannot be opened or read */
    CN_EOVERFLOW, /**< a count does not fit its type */
    CN_ECHECK,    /**< two results that must agree do not: a bug in this library */
    CN_ESYSTEM,   /**< hwloc or the operating system refused */
    CN_ESTOPPED,  /**< the caller's own function, or its cn_control, asked to stop */
    CN_EWRITE,    /**< a file cannot be written, or a temporary one read back */
    CN_ECREATE,   /**< an output cannot be created */
} cn_status;

/**
 * Where and why a call failed, for a person to read.  Functions that take a `cn_error *` accept
 * NULL; they write it only when they fail.
 */
typedef struct cn_error {
    unsigned line;   /**< line of the text at fault, from 1; 0 where there is none */
    unsigned column; /**< byte of that line, from 1; 0 where there is none */
    char what[240];  /**< one line without a newline: what is wrong and what was expected */
} cn_error;

/** @return a few words for @p status, never NULL; valid for ever */
CN_API const char *cn_status_text(cn_status status);

#ifdef __cplusplus
}
#endif

#endif
