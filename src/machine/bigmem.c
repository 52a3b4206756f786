/* Tables that fill most of the memory: fewer misses of the TLB by huge pages, none touched early. */
#include "machine/bigmem.h"

#include "base/array.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { BIGMEM_LEAST = 1 << 20, HUGE_PAGE = 1 << 21 };

static cn_status
create_on_heap(struct bigmem *out, size_t bytes)
{
    void *at = array_alloc_apart(bytes, 1);

    if (at == NULL)
        return CN_ENOMEM;
    *out = (struct bigmem){.at = memset(at, 0, bytes), .bytes = bytes};
    return CN_OK;
}

cn_status
bigmem_create(struct bigmem *out, size_t bytes)
{
    if (bytes == 0) {
        *out = (struct bigmem){0};
        return CN_OK;
    }
    if (bytes < BIGMEM_LEAST)
        return create_on_heap(out, bytes);
    if (bytes > SIZE_MAX - HUGE_PAGE)
        return CN_ENOMEM;
    /*
     * So much more that a multiple of 2 MiB lies in its first part.  What is left over at both ends
     * stays mapped, is never touched and so takes up addresses only.
     */
    const size_t mapped = bytes + HUGE_PAGE;
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    /* No file is mapped, which -1 says. */
    /* cppcheck-suppress invalidFunctionArg */
    unsigned char *mapping = mmap(NULL, mapped, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (mapping == MAP_FAILED)
        return CN_ENOMEM;
    unsigned char *at = mapping + (HUGE_PAGE - (uintptr_t)mapping % HUGE_PAGE) % HUGE_PAGE;
    /*
     * Asked for these bytes only, the system makes no huge page of the last ones and of what
     * follows them: a table takes up no more than its size.  Where it has none, small ones do.
     */
    (void)madvise(at, bytes, MADV_HUGEPAGE);
    *out = (struct bigmem){.at = at, .bytes = bytes, .mapping = mapping, .mapped = mapped};
    return CN_OK;
}

void
bigmem_clear(struct bigmem *memory)
{
    if (memory->bytes == 0)
        return;
    /* Locked pages stay, so that they have to be cleared by hand like those of the heap. */
    if (memory->mapping == NULL || madvise(memory->at, memory->bytes, MADV_DONTNEED) != 0)
        memset(memory->at, 0, memory->bytes);
}

void
bigmem_release(struct bigmem *memory)
{
    if (memory->mapping != NULL)
        munmap(memory->mapping, memory->mapped);
    else
        free(memory->at);
    *memory = (struct bigmem){0};
}
