/*
 * The second half of kernel_body.h: what becomes of a candidate that is not dead.
 */
/* Packs the rows disjoint from the candidate into the child's list, and adds them up. */
static inline void
NAME(pack)(const struct NAME(node) * node, const uint64_t *candidate, size_t stride,
           struct NAME(node) * child)
{
    vector in_the_way[WORDS], plane[WORDS][4];
    uint64_t *list = child->free;
    size_t kept = 0;

    for (unsigned w = 0; w < WORDS; w++) {
        in_the_way[w] = vector_of(candidate[w * stride] & ~SHARED(node, w));
        for (unsigned p = 0; p < 4; p++)
            plane[w][p] = vector_of(0);
    }
    for (size_t row = 0; row < node->rows; row += 2 * VECTOR_LANES) {
        vector rows[2][WORDS];
        lane_set lanes[2];
        for (unsigned i = 0; i < 2; i++) {
            for (unsigned w = 0; w < WORDS; w++)
                rows[i][w] = vector_load(node->list + w * node->stride + row + i * VECTOR_LANES);
            lanes[i] = vector_disjoint(rows[i], in_the_way, WORDS);
        }
        const size_t second = kept + lanes_count(lanes[0]);
        for (unsigned w = 0; w < WORDS; w++) {
            uint64_t *column = list + w * child->stride;
            const vector a = vector_pack(column + kept, lanes[0], rows[0][w]);
            const vector b = vector_pack(column + second, lanes[1], rows[1][w]);
            const vector twos = vector_carry(plane[w][0], a, b);
            const vector fours = vector_and(plane[w][1], twos);
            plane[w][0] = vector_sum(plane[w][0], a, b);
            plane[w][1] = vector_xor(plane[w][1], twos);
            plane[w][3] = vector_or_and(plane[w][3], plane[w][2], fours);
            plane[w][2] = vector_xor(plane[w][2], fours);
        }
        kept = second + lanes_count(lanes[1]);
    }
    for (unsigned w = 0; w < WORDS; w++) {
        uint64_t sum[4];
        for (unsigned i = 0; i < 2; i++)
            vector_store(list + w * child->stride + kept + i * VECTOR_LANES, vector_of(UINT64_MAX));
        vector_add_lanes(sum, plane[w]);
        for (unsigned p = 0; p < 4; p++)
            child->plane[p][w] = sum[p];
    }
    child->list = list;
    child->rows = kept;
    child->free = list + (WORDS - 1) * child->stride + kernel_stride(kept);
}

/* What is required beside the candidate, and in the puzzles that are ranged what goes with it. */
static inline void
NAME(take)(struct kernel *kernel, const struct NAME(node) * node, const uint64_t *candidate,
           size_t stride, struct NAME(node) * child)
{
    for (unsigned w = 0; w < WORDS; w++) {
        const uint64_t row = candidate[w * stride];
        child->required[w] = node->required[w] & ~(row & ~KEPT(node, w));
#if KERNEL_RANGED
        child->branchable[w] = node->branchable[w] & ~row;
        child->shared[w] = node->shared[w];
        child->kept[w] = node->kept[w];
        const uint64_t bit = row & node->shared[w];
        if (bit == 0)
            continue;
        const unsigned block = kernel->block[kernel->renumberings][w * 64 + bits_lowest(bit)];
        const unsigned most = --kernel->most[block];
        const unsigned least = kernel->least[block] > 0 ? kernel->least[block] - 1U : 0;
        kernel->least[block] = (unsigned short)least;
        if (most == 1)
            child->shared[w] &= ~bit;
        if (most == 1 || least < 2)
            child->kept[w] &= ~bit;
        if (most == 1 && least == 1)
            child->branchable[w] |= bit;
#endif
    }
#if !KERNEL_RANGED
    (void)kernel;
#endif
}

#if KERNEL_RANGED
/* Gives back what take() took of a block of several copies; `least` are those required before. */
static inline void
NAME(give_back)(struct kernel *kernel, const struct NAME(node) * node, const uint64_t *candidate,
                size_t stride)
{
    for (unsigned w = 0; w < WORDS; w++) {
        const uint64_t bit = candidate[w * stride] & node->shared[w];
        if (bit == 0)
            continue;
        const unsigned block = kernel->block[kernel->renumberings][w * 64 + bits_lowest(bit)];
        kernel->most[block]++;
        if (node->required[w] & bit)
            kernel->least[block]++;
    }
}
#endif

static bool NAME(search)(struct kernel *kernel, const struct NAME(node) * node);

/*
 * One row must cover all that is required, after `level` others: each that does is a node.  false
 * ends the search.
 */
static inline bool
NAME(lay_last)(struct kernel *kernel, const struct NAME(node) * node,
               const uint64_t required[WORDS], unsigned level)
{
    for (size_t row = 0; row < node->rows; row += VECTOR_LANES) {
        unsigned equal = UINT_MAX;
        for (unsigned w = 0; w < WORDS; w++)
            equal &= vector_equal(vector_load(node->list + w * node->stride + row),
                                  vector_of(required[w]));
        for (; equal != 0; equal &= equal - 1) {
            kernel->nodes++;
            kernel->laid[level] = (struct kernel_laid){node->list + row + bits_lowest(equal),
                                                       node->stride, kernel->renumberings};
            if (!kernel_found(kernel, level + 1))
                return false;
        }
    }
    return true;
}

/* Lays a candidate down.  false ends the search. */
static inline bool
NAME(lay_down)(struct kernel *kernel, const struct NAME(node) * node, const uint64_t *candidate,
               size_t stride, struct NAME(node) * child)
{
    uint64_t any = 0;
    bool more;

    kernel->laid[node->level] = (struct kernel_laid){candidate, stride, kernel->renumberings};
    NAME(take)(kernel, node, candidate, stride, child);
    for (unsigned w = 0; w < WORDS; w++)
        any |= child->required[w];
    if (any == 0) {
        more = kernel_found(kernel, node->level + 1);
    } else if (node->left == 2) {
        more = NAME(lay_last)(kernel, node, child->required, child->level);
    } else {
        uint64_t *behind = child->free;
        NAME(pack)(node, candidate, stride, child);
        more = NAME(search)(kernel, child);
        child->free = behind;
    }
#if KERNEL_RANGED
    NAME(give_back)(kernel, node, candidate, stride);
#endif
    return more;
}

/* Tries each row that covers the scarcest item.  false ends the search. */
static bool
NAME(branch)(struct kernel *kernel, const struct NAME(node) * node)
{
    uint64_t few[WORDS];
    const unsigned count = NAME(choose)(node, few);
    const unsigned word = NAME(first_word)(few);
    const size_t stride = kernel_stride(count);
    const uint64_t item = few[word] & -few[word];
    uint64_t *candidates = node->free;
    struct NAME(node) child;

    if (atomic_load_explicit(kernel->stop, memory_order_relaxed))
        return false;
    kernel->nodes += count;
    child.level = node->level + 1;
    child.left = node->left - 1;
    child.stride = kernel_stride(node->rows - count);
    child.free = candidates + WORDS * stride;
    NAME(gather)(node, word, item, count, candidates, stride);
    for (unsigned first = 0; first < count; first += GROUP) {
        const unsigned group = count - first < GROUP ? count - first : GROUP;
        unsigned alive = NAME(alive)(node, candidates + first, stride, group);
        for (; alive != 0; alive &= alive - 1)
            if (!NAME(lay_down)(kernel, node, candidates + first + bits_lowest(alive), stride,
                                &child))
                return false;
    }
    return true;
}

#if KERNEL_WORDS > 1
/* Rows in columns, with these of their items only, into half as many columns. */
static void
NAME(extract)(const uint64_t items[WORDS], const uint64_t *from, size_t from_stride, uint64_t *to,
              size_t to_stride, size_t rows)
{
    for (size_t row = 0; row < rows; row++) {
        uint64_t narrow[HALF + 1] = {0};
        unsigned bit = 0;
        for (unsigned w = 0; w < WORDS; w++) {
            const uint64_t word = word_extract(from[w * from_stride + row], items[w]);
            narrow[bit / 64] |= word << bit % 64;
            if (bit % 64 != 0)
                narrow[bit / 64 + 1] |= word >> (64 - bit % 64);
            bit += bits_count(items[w]);
        }
        for (unsigned w = 0; w < HALF; w++)
            to[w * to_stride + row] = narrow[w];
    }
}

/* Goes on in half the words, with the items that some row covers. */
static bool
NAME(search_narrow)(struct kernel *kernel, const struct NAME(node) * node,
                    const uint64_t kept[WORDS])
{
    struct kernel_renumbering *renumbering = &kernel->renumbering[kernel->renumberings];
    struct NARROW(node) narrow = {
        .list = node->free,
        .stride = kernel_stride(node->rows),
        .rows = node->rows,
        .level = node->level,
        .left = node->left,
    };

    renumbering->words = WORDS;
    memcpy(renumbering->kept, kept, WORDS * sizeof *kept);
    narrow.free = node->free + HALF * narrow.stride;
    NAME(extract)(kept, node->list, node->stride, node->free, narrow.stride, node->rows);
    for (unsigned w = 0; w < HALF; w++)
        for (unsigned i = 0; i < 2 * VECTOR_LANES; i++)
            node->free[w * narrow.stride + node->rows + i] = UINT64_MAX;
    for (unsigned p = 0; p < 4; p++)
        NAME(extract)(kept, node->plane[p], 1, narrow.plane[p], 1, 1);
    NAME(extract)(kept, node->required, 1, narrow.required, 1, 1);
#if KERNEL_RANGED
    NAME(extract)(kept, node->branchable, 1, narrow.branchable, 1, 1);
    NAME(extract)(kept, node->shared, 1, narrow.shared, 1, 1);
    NAME(extract)(kept, node->kept, 1, narrow.kept, 1, 1);
    unsigned item = 0;
    for (unsigned w = 0; w < WORDS; w++)
        for (uint64_t rest = kept[w]; rest != 0; rest = bits_drop_lowest(rest))
            kernel->block[kernel->renumberings + 1][item++] =
                kernel->block[kernel->renumberings][w * 64 + bits_lowest(rest)];
#endif
    kernel->renumberings++;
    const bool more = NARROW(search)(kernel, &narrow);
    kernel->renumberings--;
    return more;
}
#endif

/* Searches below a node of which no item lacks a row. */
static bool
NAME(search)(struct kernel *kernel, const struct NAME(node) * node)
{
#if KERNEL_WORDS > 1
    uint64_t kept[WORDS];
    unsigned items = 0;

    for (unsigned w = 0; w < WORDS; w++) {
        kept[w] = node->plane[0][w] | node->plane[1][w] | node->plane[2][w] | node->plane[3][w];
        items += bits_count(kept[w]);
    }
    if (items <= 64 * HALF)
        return NAME(search_narrow)(kernel, node, kept);
#endif
    return NAME(branch)(kernel, node);
}

/* Searches from kernel->root.  false ends the search. */
static bool
NAME(start)(struct kernel *kernel)
{
    const struct kernel_root *root = kernel->root;
    struct NAME(node) node = {
        .list = kernel->lists,
        .stride = kernel_stride(root->rows),
        .rows = root->rows,
        .left = root->rows_left != 0 ? root->rows_left : UINT_MAX,
    };
    uint64_t missing = 0, any = 0;

    for (unsigned item = 0; item < root->cells + root->blocks; item++) {
        const uint64_t bit = (uint64_t)1 << item % 64;
        const unsigned block = item - root->cells;
        if (item < root->cells || root->least[block] > 0)
            node.required[item / 64] |= bit;
#if KERNEL_RANGED
        if (item < root->cells || (root->least[block] == 1 && root->most[block] == 1))
            node.branchable[item / 64] |= bit;
        if (item < root->cells)
            continue;
        if (root->most[block] > 1)
            node.shared[item / 64] |= bit;
        if (root->most[block] > 1 && root->least[block] > 1)
            node.kept[item / 64] |= bit;
        kernel->least[block] = root->least[block];
        kernel->most[block] = root->most[block];
        kernel->block[0][item] = (unsigned short)block;
#endif
    }
    for (unsigned w = 0; w < WORDS; w++) {
        uint64_t *column = kernel->lists + w * node.stride;
        vector plane[4] = {vector_of(0), vector_of(0), vector_of(0), vector_of(0)};
        uint64_t sum[4];
        if (root->rows != 0)
            memcpy(column, root->row + (size_t)w * root->stride, root->rows * sizeof *column);
        memset(column + root->rows, 0, KERNEL_PADDING * sizeof *column);
        for (size_t row = 0; row < root->rows; row += VECTOR_LANES) {
            const vector ones = vector_load(column + row);
            const vector twos = vector_and(plane[0], ones);
            const vector fours = vector_and(plane[1], twos);
            plane[0] = vector_xor(plane[0], ones);
            plane[1] = vector_xor(plane[1], twos);
            plane[3] = vector_or_and(plane[3], plane[2], fours);
            plane[2] = vector_xor(plane[2], fours);
        }
        memset(column + root->rows, 0xff, KERNEL_PADDING * sizeof *column);
        vector_add_lanes(sum, plane);
        for (unsigned p = 0; p < 4; p++)
            node.plane[p][w] = sum[p];
        missing |= node.required[w] & ~(sum[0] | sum[1] | sum[2] | sum[3]);
        any |= node.required[w];
    }
    node.free = kernel->lists + WORDS * node.stride;
    if (any == 0)
        return kernel_found(kernel, 0);
    if (missing != 0)
        return true;
    return node.left == 1 ? NAME(lay_last)(kernel, &node, node.required, 0)
                          : NAME(search)(kernel, &node);
}
