/* A search goes on from its checkpoint. */
#include "packing/run_saved.h"

#include <stdlib.h>

static bool
get_wide(struct checkpoint_reader *reader, wide *number)
{
    uint64_t word[2];

    if (!checkpoint_get(reader, 2, word))
        return false;
    *number = (wide)word[0] << 64 | word[1];
    return true;
}

/* False if the checkpoint says what cannot be. */
static bool
get_sum(struct checkpoint_reader *reader, const struct search_job *job, size_t prefixes,
        struct harvest *sum)
{
    uint64_t word[2];

    if (!checkpoint_get(reader, 2, word) || word[0] != prefixes)
        return false;
    sum->nodes = word[1];
    bool got = get_wide(reader, &sum->packings) && get_wide(reader, &sum->weighted)
               && get_wide(reader, &sum->in_orbits);
    for (unsigned s = 0; s < job->starts->count; s++)
        got = got && get_wide(reader, &sum->by_start[s]);
    for (unsigned c = 0; c < job->plan.classes; c++)
        got = got && get_wide(reader, &sum->by_class[c]);
    return got;
}

static bool
get_finished(struct run *run, unsigned j)
{
    const size_t prefixes = run->prefixes[j].count;

    for (size_t n = 0; n < prefixes; n += 64) {
        uint64_t bits;
        if (!checkpoint_get(run->saver->reader, 1, &bits))
            return false;
        if (prefixes - n < 64 && bits >> (prefixes - n) != 0)
            return false;
        for (; bits != 0; bits = bits_drop_lowest(bits))
            atomic_store_explicit(&run->mark[j][n + bits_lowest(bits)], RESUMED,
                                  memory_order_relaxed);
    }
    return true;
}

/* A record as the store has it: ascending numbers of placements plus 1, zeros behind the last. */
static bool
is_record(const unsigned *record, unsigned depth, unsigned placements, unsigned *count)
{
    *count = 0;
    while (*count < depth && record[*count] != 0)
        ++*count;
    for (unsigned i = 0; i < depth; i++)
        if (i < *count ? record[i] > placements || (i > 0 && record[i] <= record[i - 1])
                       : record[i] != 0)
            return false;
    return true;
}

/* The packings kept go to the store of this worker. */
static cn_status
get_records(struct run *run, unsigned j)
{
    const struct search_job *job = &run->job[j];
    const unsigned depth = job->limits.depth;
    struct store *store = &run_this_worker(run)->hand[j].harvest.store;
    unsigned *record = malloc((depth + 1u) * sizeof *record);
    cn_status status = record != NULL ? CN_OK : CN_ENOMEM;
    uint64_t records, word = 0;
    bool half = false;

    if (!checkpoint_get(run->saver->reader, 1, &records) || (depth == 0 && records != 0))
        status = CN_ECONTENT; /* a count keeps none */
    for (uint64_t r = 0; status == CN_OK && r < records; r++) {
        unsigned count = 0;
        for (unsigned i = 0; i < depth; i++) {
            if (!half && !checkpoint_get(run->saver->reader, 1, &word))
                status = CN_ECONTENT;
            record[i] = (uint32_t)(half ? word >> 32 : word);
            half = !half;
        }
        if (status == CN_OK && !is_record(record, depth, job->problem->puzzle->placements, &count))
            status = CN_ECONTENT;
        for (unsigned i = 0; i < depth; i++)
            record[i]--;
        if (status == CN_OK)
            status = store_add(store, record, count);
    }
    free(record);
    return status;
}

cn_status
run_resume(struct run *run, cn_error *error)
{
    cn_status status = CN_OK;

    if (run->saver == NULL || run->saver->reader == NULL)
        return CN_OK;
    for (unsigned j = 0; j < run->jobs && status == CN_OK; j++) {
        if (!get_sum(run->saver->reader, &run->job[j], run->prefixes[j].count, &run->resumed[j])
            || !get_finished(run, j))
            status = CN_ECONTENT;
        if (status == CN_OK)
            status = get_records(run, j);
    }
    if (status == CN_ECONTENT || (status == CN_OK && checkpoint_left(run->saver->reader) != 0))
        return checkpoint_refuse(run->saver->reader, error);
    return status;
}
