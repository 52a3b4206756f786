#include "base/fail.h"

#include "base/text.h"

#include <stdarg.h>

const char *
cn_status_text(cn_status status)
{
    switch (status) {
    case CN_OK:
        return "done";
    case CN_ENOMEM:
        return "not enough memory";
    case CN_EINVAL:
        return "argument out of range";
    case CN_ECONTENT:
        return "bad content";
    case CN_EREAD:
        return "input cannot be read";
    case CN_EOVERFLOW:
        return "a count does not fit its type";
    case CN_ECHECK:
        return "a self-check failed";
    case CN_ESYSTEM:
        return "refused by the system";
    case CN_ESTOPPED:
        return "stopped by the caller";
    case CN_EWRITE:
        return "a file cannot be written";
    case CN_ECREATE:
        return "an output cannot be created";
    }
    return "unknown status";
}

static void
error_write(cn_error *error, unsigned line, unsigned column, const char *format, va_list arguments)
{
    if (error == NULL)
        return;
    error->line = line;
    error->column = column;
    text_sentence(error->what, sizeof error->what, format, arguments);
}

cn_status
fail(cn_error *error, cn_status status, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    error_write(error, 0, 0, format, arguments);
    va_end(arguments);
    return status;
}

cn_status
fail_at(cn_error *error, cn_status status, unsigned line, unsigned column, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    error_write(error, line, column, format, arguments);
    va_end(arguments);
    return status;
}

cn_status
fail_memory(cn_error *error)
{
    return fail(error, CN_ENOMEM, "not enough memory");
}
