#include "formats/xmpuzzle_file.h"

#include "base/array.h"
#include "base/fail.h"

#include <stdlib.h>
#include <string.h>

bool
xm_room(void *at, size_t *room, size_t count, size_t size)
{
    void *array;

    memcpy(&array, at, sizeof array);
    array = array_grow(array, room, count, size);
    if (array == NULL)
        return false;
    memcpy(at, &array, sizeof array);
    return true;
}

void
xm_release(struct xm_file *file)
{
    arena_release(&file->arena);
    free(file->shape.at);
    free(file->cell.at);
    free(file->entry.at);
    free(file->pair.at);
    free(file->place.at);
    free(file->assembly.at);
    *file = (struct xm_file){.problems = 0};
}

void
xm_locate(const struct xm_file *file, size_t offset, unsigned *line, unsigned *column)
{
    const char *at = file->text.at;
    const char *const end = at + (offset < file->text.length ? offset : file->text.length);
    const char *start = at;

    *line = 1;
    for (; at < end; at++)
        if (*at == '\n') {
            start = at + 1;
            ++*line;
        }
    *column = (unsigned)(end - start) + 1;
}

cn_status
xm_fail(const struct xm_file *file, size_t offset, cn_error *error, const char *format, ...)
{
    va_list arguments;

    if (error == NULL)
        return CN_ECONTENT;
    va_start(arguments, format);
    xm_locate(file, offset, &error->line, &error->column);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): va_start() has just set it */
    text_sentence(error->what, sizeof error->what, format, arguments);
    va_end(arguments);
    return CN_ECONTENT;
}
