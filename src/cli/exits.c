#include "cli/exits.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>

enum exit_code
exit_code_of(cn_status status)
{
    switch (status) {
    case CN_OK:
        return EXIT_DONE;
    case CN_EINVAL:
        return EXIT_USAGE;
    case CN_ECONTENT:
        return EXIT_CONTENT;
    case CN_EREAD:
        return EXIT_INPUT;
    case CN_ENOMEM:
    case CN_EOVERFLOW:
    case CN_ESYSTEM:
        return EXIT_MEMORY;
    case CN_ECREATE:
        return EXIT_CREATE;
    case CN_EWRITE:
        return EXIT_WRITE;
    case CN_ECHECK:
    case CN_ESTOPPED:
        return EXIT_BUG;
    }
    return EXIT_BUG;
}

int
complain(const char *command, enum exit_code code, const char *format, ...)
{
    char what[512];
    va_list arguments;

    va_start(arguments, format);
    text_sentence(what, sizeof what, format, arguments);
    va_end(arguments);
    fprintf(stderr, "cubenum: %s (try 'cubenum %s%s--help')\n", what,
            command != NULL ? command : "", command != NULL ? " " : "");
    return (int)code;
}

void
warn(const char *format, ...)
{
    char what[512];
    va_list arguments;

    va_start(arguments, format);
    text_sentence(what, sizeof what, format, arguments);
    va_end(arguments);
    fprintf(stderr, "cubenum: %s\n", what);
}

int
complain_of(const char *command, cn_status status, const cn_error *error)
{
    return complain(command, exit_code_of(status), "%s", error->what);
}
