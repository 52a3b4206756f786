/* Elements from bucket to bucket, for any processor. */
#include "bfs/bucket_kernel.h"

static void
carry_portable(const struct bucket_carry *carry, size_t count, const struct bucket_key *source,
               struct bucket_key *out)
{
    for (size_t n = 0; n < count; n++) {
        uint64_t word[3];
        uint8_t edge[CN_EDGES], image[CN_EDGES];
        bucket_key_edges(source[n], word);
        memcpy(edge, word, sizeof word);
        for (unsigned i = 0; i < CN_EDGES; i++)
            image[i] = carry->after[edge[carry->before[i]]];
        memcpy(word, image, sizeof word);
        out[n] = bucket_key_of(
            word, vertex_affine_image(carry->vector, bucket_key_number(source[n]) ^ carry->offset));
    }
}

static void
invert_portable(const struct bucket_carry *carry, size_t count, const struct bucket_key *source,
                struct bucket_key *out)
{
    for (size_t n = 0; n < count; n++) {
        uint64_t word[3];
        uint8_t edge[CN_EDGES], inverse[CN_EDGES], image[CN_EDGES];
        bucket_key_edges(source[n], word);
        memcpy(edge, word, sizeof word);
        for (unsigned i = 0; i < CN_EDGES; i++)
            inverse[edge[i]] = carry->after[i];
        for (unsigned i = 0; i < CN_EDGES; i++)
            image[i] = inverse[carry->before[i]];
        memcpy(word, image, sizeof word);
        out[n] = bucket_key_of(
            word, vertex_affine_image(carry->vector, bucket_key_number(source[n]) ^ carry->offset));
    }
}

const struct bucket_kernel bucket_kernel_portable = {
    .carry = carry_portable,
    .invert = invert_portable,
};
