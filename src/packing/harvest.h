#ifndef PACKING_HARVEST_H
#define PACKING_HARVEST_H

#include "base/number.h"
#include "packing/orbit.h"
#include "packing/starts.h"
#include "packing/store.h"

/* What is done with the packings that a search finds. */
enum harvest_kind {
    HARVEST_COUNT,  /* they are counted; nothing else is known of them */
    HARVEST_TALLY,  /* the same, by the class of the anchor's placement too */
    HARVEST_LEAST,  /* those are counted that are the least of their orbit under the group */
    HARVEST_KEEP,   /* they are kept */
    HARVEST_CANON,  /* the least of the orbit of each is kept, perhaps more than once */
    HARVEST_IMAGES, /* all images of each are kept, perhaps more than once */
    /* the least of the orbit under the group of each image under `cosets` is kept */
    HARVEST_COSETS,
};

/* In place of a class: it belongs to none. */
#define CLASS_NONE UINT_MAX

/* What one search does with its packings. */
struct harvest_plan {
    enum harvest_kind kind;
    const struct problem *problem;
    cubemap_set group;
    unsigned held; /* HARVEST_KEEP: block whose placements are kept by rank, or CN_BLOCK_NONE */
    cubemap_set
        cosets; /* HARVEST_COSETS: one map of each coset of the group in the puzzle's maps */
    /*
     * HARVEST_TALLY: the class to which a placement belongs, of the anchor or of a block that a map
     * makes the anchor; CLASS_NONE for all others.
     */
    const unsigned *class_of; /* [placement] */
    unsigned classes;
};

/* What one worker has of one search. */
struct harvest {
    uint64_t nodes;     /* rows tried */
    wide packings;      /* that count */
    wide weighted;      /* the same by the weights of their starts */
    wide in_orbits;     /* packings in the orbits of those that count, HARVEST_LEAST */
    wide *by_start;     /* [start]: packings that count */
    wide *by_class;     /* [class]: packings by weight, HARVEST_TALLY */
    struct store store; /* those kept */
};

/* An empty harvest; *store_limits are those of its store.  CN_ENOMEM leaves it released. */
cn_status harvest_create(struct harvest *out, const struct harvest_plan *plan,
                         const struct starts *starts, const struct store_limits *limits);
void harvest_release(struct harvest *harvest);

/* Does the plan want to see each packing, or their number only? */
static inline bool
harvest_looks(const struct harvest_plan *plan)
{
    return plan->kind != HARVEST_COUNT;
}

/* Add packings that were counted below a start.  CN_EOVERFLOW. */
cn_status harvest_count(struct harvest *harvest, const struct starts *starts, unsigned start,
                        uint64_t packings);

/*
 * Add a packing, a number of rows in any order, found below a start.  CN_EOVERFLOW, CN_ENOMEM, or
 * CN_ESYSTEM if it could not be kept.
 */
cn_status harvest_add(struct harvest *harvest, const struct harvest_plan *plan,
                      const struct starts *starts, unsigned start, const unsigned *rows,
                      unsigned count);

/* sum += part, of packings below one start, and part is 0 again; the stores excepted.  CN_EOVERFLOW. */
cn_status harvest_settle(struct harvest *sum, struct harvest *part, const struct harvest_plan *plan,
                         unsigned start);

/* sum += part, the stores excepted.  CN_EOVERFLOW. */
cn_status harvest_merge(struct harvest *sum, const struct harvest *part,
                        const struct harvest_plan *plan, const struct starts *starts);

#endif
