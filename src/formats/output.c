#include "formats/output.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

cn_status
output_text(const struct output *output, const char *text)
{
    return output->put(output->context, text, strlen(text));
}

cn_status
output_format(const struct output *output, const char *format, ...)
{
    char small[256];
    char *text = small;
    va_list arguments;

    va_start(arguments, format);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): va_start() has just set it */
    const int length = vsnprintf(small, sizeof small, format, arguments);
    va_end(arguments);
    if (length < 0)
        return CN_ENOMEM;
    if ((size_t)length >= sizeof small) {
        text = malloc((size_t)length + 1);
        if (text == NULL)
            return CN_ENOMEM;
        va_start(arguments, format);
        /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): va_start() has just set it */
        vsnprintf(text, (size_t)length + 1, format, arguments);
        va_end(arguments);
    }
    const cn_status status = output->put(output->context, text, (size_t)length);
    if (text != small)
        free(text);
    return status;
}
