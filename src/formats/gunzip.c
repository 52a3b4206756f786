#include "formats/gunzip.h"

#include "base/fail.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

bool
gunzip_is(struct slice bytes)
{
    return bytes.length >= 2 && (unsigned char)bytes.at[0] == 0x1f
           && (unsigned char)bytes.at[1] == 0x8b;
}

/* Twice the room, but never more than one byte above the limit, by which too much is noticed. */
static char *
grow(char *text, size_t *room)
{
    const size_t limit = (size_t)GUNZIP_MAX + 1;
    const size_t wanted = *room == 0 ? 65536 : *room > limit / 2 ? limit : 2 * *room;
    char *grown = realloc(text, wanted);

    if (grown != NULL)
        *room = wanted;
    return grown;
}

/* What inflate() found when it stopped short of the end. */
static cn_status
refuse(int result, cn_error *error)
{
    switch (result) {
    case Z_MEM_ERROR:
        return fail_memory(error);
    case Z_BUF_ERROR:
        return fail(error, CN_ECONTENT,
                    "a gzip file that is cut off: expected the rest of its data");
    default:
        return fail(error, CN_ECONTENT, "a damaged gzip file: expected data as gzip writes it");
    }
}

/* Inflate until the end of the data; *text may have moved whatever the status is. */
static cn_status
inflate_all(z_stream *stream, char **text, size_t *length, cn_error *error)
{
    size_t room = 0;

    for (;;) {
        if (*length == room) {
            char *grown = grow(*text, &room);
            if (grown == NULL)
                return fail_memory(error);
            *text = grown;
        }
        stream->next_out = (unsigned char *)*text + *length;
        stream->avail_out = (uInt)(room - *length);
        const int result = inflate(stream, Z_NO_FLUSH);
        *length = room - stream->avail_out;
        if (*length > GUNZIP_MAX)
            return fail(error, CN_ECONTENT,
                        "a gzip file that grows large: expected at most %d MiB in it",
                        GUNZIP_MAX >> 20);
        if (result == Z_STREAM_END)
            return CN_OK;
        const bool starved = result == Z_OK && stream->avail_in == 0 && stream->avail_out != 0;
        if (result != Z_OK || starved)
            return refuse(starved ? Z_BUF_ERROR : result, error);
    }
}

cn_status
gunzip(struct slice bytes, char **out, size_t *length, cn_error *error)
{
    z_stream stream = {.avail_in = (uInt)bytes.length};
    char *text = NULL;
    size_t written = 0;

    if (bytes.length > UINT_MAX)
        return fail(error, CN_ECONTENT, "a gzip file of 4 GiB: expected a small one");
    /* zlib only reads from there, though its type does not say so before ZLIB_CONST */
    stream.next_in = (z_const Bytef *)(uintptr_t)bytes.at;
    const int gzip_only = 16 + MAX_WBITS;
    if (inflateInit2(&stream, gzip_only) != Z_OK)
        return fail_memory(error);
    cn_status status = inflate_all(&stream, &text, &written, error);
    if (status == CN_OK && stream.avail_in != 0)
        status = fail(error, CN_ECONTENT,
                      "%u bytes behind the end of the gzip file: expected nothing there",
                      stream.avail_in);
    inflateEnd(&stream);
    if (status != CN_OK) {
        free(text);
        return status;
    }
    *out = text;
    *length = written;
    return CN_OK;
}
