#include "print.h"
#include "placement.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void
print_label(const struct puzzle *puzzle, int id)
{
    const struct placement *p = &puzzle->placement[id];
    const int *size = puzzle->target.size;
    const bool is_large = size[0] > 10 || size[1] > 10 || size[2] > 10;

    printf(is_large ? "%d+%d,%d,%d" : "%d+%d%d%d", p->orientation, p->at[0], p->at[1], p->at[2]);
}

/* ---- packings ---- */

static char
block_letter(const struct puzzle *puzzle, int block)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    for (int b = 0; b < puzzle->blocks; b++) {
        const char *name = puzzle->block[b].name;
        if (name[1] != '\0' || !isalpha((unsigned char)name[0]))
            return block < (int)sizeof letters - 1 ? letters[block] : '?';
    }
    return puzzle->block[block].name[0];
}

static bool
are_all_single(const struct puzzle *puzzle)
{
    for (int b = 0; b < puzzle->blocks; b++) {
        if (!is_single(&puzzle->block[b]))
            return false;
    }
    return true;
}

static void
print_rows(const struct target *target, const char *picture)
{
    const int *size = target->size;

    for (int r = 0; r < size[1]; r++) {
        for (int p = 0; p < size[0]; p++)
            printf("%s%.*s", p == 0 ? "" : "  ", size[2], picture + cell_number(target, p, r, 0));
        putchar('\n');
    }
}

void
print_packing(const struct puzzle *puzzle, const struct packing *packing, size_t number)
{
    const struct target *target = &puzzle->target;
    const bool is_plain = are_all_single(puzzle);
    char picture[MAX_BOX];

    for (int cell = 0; cell < target->box; cell++)
        picture[cell] = target->kind[cell] == NO_CELL ? '.' : '-';
    printf("#%03zu (", number);
    for (int k = 0; k < packing->count; k++) {
        const struct placement *p = &puzzle->placement[packing->placed[k]];
        fputs(k == 0 ? "" : ", ", stdout);
        if (!is_plain)
            printf("%s:", puzzle->block[p->block].name);
        print_label(puzzle, packing->placed[k]);
        for (int i = 0; i < p->count; i++)
            picture[p->cells[i]] = block_letter(puzzle, p->block);
    }
    puts(")");
    print_rows(target, picture);
}

/* ---- orientations, placements ---- */

void
print_orientations(const struct puzzle *puzzle)
{
    for (int b = 0; b < puzzle->blocks; b++) {
        const struct block *block = &puzzle->block[b];
        for (int i = 0; i < block->orientations; i++)
            printf("%s %d %s\n", block->name, i, block->orientation[i].signature);
    }
}

void
print_placements(const struct puzzle *puzzle)
{
    const int digits = (puzzle->target.box + 3) / 4;

    for (int id = 0; id < puzzle->placements; id++) {
        const struct placement *p = &puzzle->placement[id];
        int digit[MAX_BOX / 4] = {0};
        for (int k = 0; k < p->count; k++)
            digit[p->cells[k] / 4] |= 1 << p->cells[k] % 4;
        printf("%s ", puzzle->block[p->block].name);
        print_label(puzzle, id);
        fputs(" 0x", stdout);
        for (int d = digits; d-- > 0;)
            printf("%x", (unsigned)digit[d]);
        putchar('\n');
    }
}
