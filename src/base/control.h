#ifndef BASE_CONTROL_H
#define BASE_CONTROL_H

#include "cubenum/control.h"

#include <stdatomic.h>
#include <stddef.h>

/* Lock-free, so that a signal handler may write it. */
struct cn_control {
    atomic_bool stop, save;
};

/* NULL controls nothing. */
static inline bool
control_says_stop(const cn_control *control)
{
    return control != NULL && atomic_load_explicit(&control->stop, memory_order_relaxed);
}

/* The same for loops that only look at a flag; NULL if there is none. */
static inline const atomic_bool *
control_stop_flag(const cn_control *control)
{
    return control != NULL ? &control->stop : NULL;
}

/* Is a checkpoint asked for? */
static inline bool
control_asks_save(const cn_control *control)
{
    return control != NULL && atomic_load_explicit(&control->save, memory_order_relaxed);
}

/* The same; it then is no longer. */
static inline bool
control_take_save(cn_control *control)
{
    return control_asks_save(control) && atomic_exchange(&control->save, false);
}

#endif
