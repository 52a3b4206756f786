#include "base/control.h"

#include <stdlib.h>

_Static_assert(ATOMIC_BOOL_LOCK_FREE == 2, "a signal handler must not wait for a lock");

cn_status
cn_control_create(cn_control **out)
{
    cn_control *control = malloc(sizeof *control);

    if (control == NULL)
        return CN_ENOMEM;
    atomic_init(&control->stop, false);
    atomic_init(&control->save, false);
    *out = control;
    return CN_OK;
}

void
cn_control_free(cn_control *control)
{
    free(control);
}

void
cn_control_stop(cn_control *control)
{
    atomic_store(&control->stop, true);
}

bool
cn_control_stopped(const cn_control *control)
{
    return control_says_stop(control);
}

void
cn_control_save(cn_control *control)
{
    atomic_store(&control->save, true);
}
