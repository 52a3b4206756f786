#include "notations.h"

enum { WORDS = 1500, LENGTH_MOST = 60 };

static char *
simplified(const cn_group *group, const char *text, bool sequence)
{
    char *out = NULL;
    cn_error error = {0};

    cr_assert_eq(cn_group_simplify(group, text, sequence, &out, &error), CN_OK, "'%.99s': %u: %s",
                 text, error.column, error.what);
    return out;
}

static char *
inverted(const cn_group *group, const char *text, bool sequence)
{
    char *out = NULL;
    cn_error error = {0};

    cr_assert_eq(cn_group_invert(group, text, sequence, &out, &error), CN_OK, "'%.99s': %u: %s",
                 text, error.column, error.what);
    return out;
}

/* A text and what becomes of it, read either way. */
struct rewriting {
    const char *text, *wanted;
};

static void
check_rewritings(const cn_group *group, const struct rewriting *rewriting, size_t count,
                 char *rewrite(const cn_group *, const char *, bool))
{
    for (size_t i = 0; i < count; i++)
        for (int sequence = 0; sequence < 2; sequence++) {
            char *out = rewrite(group, rewriting[i].text, sequence);
            cr_expect_str_eq(out, rewriting[i].wanted, "'%s': '%s'", rewriting[i].text, out);
            free(out);
        }
}

Test(notation_steps, simplify_merges_and_cancels)
{
    static const struct rewriting CASES[] = {
        {"F", "F"},
        {"F90", "F"},
        {"F'", "F'"},
        {"F3", "F'"},
        {"F2'", "F2"},
        {"F180 UF240", "F2 UF'"},
        {"UF120", "UF"},
        {"F·U*R", "F U R"},
        {"FU", "F U"},
        {"F F", "F2"},
        {"F F'", "()"},
        {"F2 F2", "()"},
        {"F3 F2", "F"},
        {"F' F'", "F2"},
        {"UF UF", "UF'"},
        {"UF' UF'", "UF"},
        {"UF UF UF", "()"},
        {"()", "()"},
        {"1", "()"},
        {"F 1 F", "F2"},
        /* through what commutes, to where the first stands */
        {"F B F", "F2 B"},
        {"F B F'", "B"},
        {"F B U F", "F B U F"},
        {"B F B F", "B2 F2"},
        {"F B UL DR UB F'", "F B UL DR UB F'"},
        {"F B UL UB F'", "B UL UB"},
        /* what comes next to each other */
        {"F U U' F", "F2"},
        {"F U R R' U' F'", "()"},
        {"F U2 D U2 F", "F D F"},
        {"U D U' F D' F'", "D F D' F'"},
        {"F B U U' B F", "F2 B2"},
        /* brackets are written out */
        {"(F U)2", "F U F U"},
        {"(F U)'", "U' F'"},
        {"(F B)2", "F2 B2"},
        {"(F)1000000", "()"},
        {"(F)999999", "F'"},
        {"(())1000000000", "()"},
        {"R (F U)0 R", "R2"},
        {"((F)1000)0'", "()"},
        {"[F, U]", "F U F' U'"},
        {"[F, B]", "()"},
        {"[F: B]", "B"},
        {"[F: U]2", "F U2 F'"},
        {"[F, U]'", "U F U' F'"},
        {"[F: [U, R]]'", "F R U R' U' F'"},
    };
    cn_group *group = cuboctahedron();

    check_rewritings(group, CASES, sizeof CASES / sizeof CASES[0], simplified);
    cn_group_free(group);
}

Test(notation_steps, invert_turns_round_move_by_move)
{
    static const struct rewriting CASES[] = {
        {"F DR U2 UF-", "UF U2 DR' F'"},
        {"F", "F'"},
        {"F'", "F"},
        {"F2", "F2"},
        {"F F", "F' F'"},
        {"F F'", "F F'"},
        {"UF240 F270", "F UF"},
        {"()", "()"},
        {"(F U)2", "U' F' U' F'"},
        {"[F, U]", "U F U' F'"},
        {"[F: U]", "F U' F'"},
        {"(F R)'", "F R"},
    };
    cn_group *group = cuboctahedron();

    check_rewritings(group, CASES, sizeof CASES / sizeof CASES[0], inverted);
    cn_group_free(group);
}

Test(notation_steps, moves_without_angles_are_written_with_powers)
{
    static const struct rewriting CASES[] = {
        {"C_a C_a", "C_a2"},
        {"(C_a)3C_a2b", "C_a3 C_a2b"},
        {"C_a'", "C_a'"},
        {"C_a8", "C_a'"},
        {"C_a2bC_a2b", "C_a2b2"},
        {"C C_a C", "C C_a C"},
        {"C A C", "A"},
        {"C'", "C"},
        {"C C", "()"},
        {"A3", "A'"},
        {"A AB C A C", "A AB A"},
    };
    cn_group *group = corners();

    check_rewritings(group, CASES, sizeof CASES / sizeof CASES[0], simplified);
    cn_group_free(group);
}

Test(notation_steps, powers_that_could_be_angles_are_written_as_these)
{
    static const unsigned LENGTHS[] = {36, 0}, MANY[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 0};
    static const struct rewriting ANGLES[] = {
        {"L10", "L"}, {"L2", "L2"}, {"(L)10", "L100"}, {"L200", "L200"}, {"(L)35", "L'"},
    };
    static const struct rewriting LARGE[] = {
        {"L'", "L'"},
        {"L' L'", "L6469693228"},
        {"L6469693228 L3", "L"},
        {"L6469693228 L2", "()"},
    };
    cn_group *group = cycles_of(LENGTHS, 10);

    check_rewritings(group, ANGLES, sizeof ANGLES / sizeof ANGLES[0], simplified);
    cn_group_free(group);
    group = cycles_of(MANY, 0);
    check_rewritings(group, LARGE, sizeof LARGE / sizeof LARGE[0], simplified);
    cn_group_free(group);
}

struct word {
    size_t length;
    unsigned move[LENGTH_MOST];
    uint64_t exponent[LENGTH_MOST];
};

/* Of few generators more often than of all, so that turns meet. */
static struct word
random_word(const cn_group *group, struct random *random)
{
    const unsigned moves = cn_group_move_count(group);
    const unsigned some = 1 + (unsigned)random_below(random, moves);
    const unsigned first = (unsigned)random_below(random, moves);
    struct word word = {.length = random_below(random, LENGTH_MOST + 1)};

    for (size_t i = 0; i < word.length; i++) {
        word.move[i] = (first + (unsigned)random_below(random, some)) % moves;
        word.exponent[i] = 1 + random_below(random, cn_group_move_order(group, word.move[i]) - 1);
    }
    return word;
}

/* As F2 or as (F)2, which is F F. */
static void
word_text(const cn_group *group, const struct word *word, bool bracket, char *text)
{
    *text = '\0';
    if (word->length == 0)
        strcpy(text, "1");
    for (size_t i = 0; i < word->length; i++) {
        text += sprintf(text, "%s%s%s%s", i > 0 ? " " : "", bracket ? "(" : "",
                        cn_group_move_name(group, word->move[i]), bracket ? ")" : "");
        if (word->exponent[i] > 1)
            text += sprintf(text, "%llu", (unsigned long long)word->exponent[i]);
    }
}

static size_t
word_turns(const struct word *word, bool bracket)
{
    size_t turns = word->length;

    for (size_t i = 0; i < word->length && bracket; i++)
        turns += word->exponent[i] - 1;
    return turns;
}

static cn_permutation
word_element(const cn_group *group, const struct word *word, bool sequence)
{
    cn_permutation out = cn_permutation_identity();

    for (size_t i = 0; i < word->length; i++) {
        const cn_permutation move = cn_group_move(group, word->move[i]);
        for (uint64_t e = 0; e < word->exponent[i]; e++)
            out = sequence ? cn_permutation_product(&move, &out)
                           : cn_permutation_product(&out, &move);
    }
    return out;
}

static bool
commute(const cn_group *group, unsigned i, unsigned j)
{
    const cn_permutation x = cn_group_move(group, i), y = cn_group_move(group, j);
    const cn_permutation xy = cn_permutation_product(&x, &y), yx = cn_permutation_product(&y, &x);

    return cn_permutation_equals(&xy, &yx);
}

/* Merge any two turns that can come together, as long as there are some. */
static size_t
shortest(const cn_group *group, struct word word)
{
    bool commutes[CN_MOVES_MAX][CN_MOVES_MAX];

    for (unsigned m = 0; m < cn_group_move_count(group); m++)
        for (unsigned n = 0; n < cn_group_move_count(group); n++)
            commutes[m][n] = commute(group, m, n);
    for (size_t i = 0; i < word.length; i++)
        for (size_t j = i + 1; j < word.length; j++) {
            if (word.move[j] != word.move[i]) {
                if (!commutes[word.move[i]][word.move[j]])
                    break;
                continue;
            }
            word.exponent[i] += word.exponent[j];
            word.exponent[i] %= cn_group_move_order(group, word.move[i]);
            word.exponent[j] = 0;
            size_t left = 0;
            for (size_t k = 0; k < word.length; k++)
                if (word.exponent[k] != 0) {
                    word.move[left] = word.move[k];
                    word.exponent[left++] = word.exponent[k];
                }
            word.length = left;
            i = SIZE_MAX; /* again from the start */
            break;
        }
    return word.length;
}

static size_t
turns_of(const char *text)
{
    size_t turns = strcmp(text, "()") == 0 ? 0 : 1;

    for (; *text != '\0'; text++)
        turns += *text == ' ';
    return turns;
}

static void
check_random_words(cn_group *group, uint64_t seed)
{
    struct random random = {seed};

    for (unsigned i = 0; i < WORDS; i++) {
        const bool sequence = i % 2, bracket = i % 4 < 2;
        char text[LENGTH_MOST * 40];
        const struct word word = random_word(group, &random);
        word_text(group, &word, bracket, text);
        const cn_permutation wanted = word_element(group, &word, sequence);
        char *simple = simplified(group, text, sequence);
        const cn_permutation got = evaluated(group, simple, sequence);
        cr_assert(cn_permutation_equals(&got, &wanted), "'%s': '%s'", text, simple);
        cr_assert_eq(turns_of(simple), shortest(group, word), "'%s': '%s'", text, simple);
        char *again = simplified(group, simple, sequence);
        cr_assert_str_eq(again, simple);
        char *back = inverted(group, text, sequence);
        cr_assert_eq(turns_of(back), word_turns(&word, bracket), "'%s': '%s'", text, back);
        const cn_permutation inverse = evaluated(group, back, sequence);
        const cn_permutation one = cn_permutation_product(&inverse, &wanted);
        const cn_permutation identity = cn_permutation_identity();
        cr_assert(cn_permutation_equals(&one, &identity), "'%s': '%s'", text, back);
        char *forth = inverted(group, back, sequence);
        const cn_permutation whole = evaluated(group, forth, sequence);
        cr_assert(cn_permutation_equals(&whole, &wanted), "'%s': '%s'", text, forth);
        free(simple);
        free(again);
        free(back);
        free(forth);
    }
    cn_group_free(group);
}

Test(notation_steps, random_sequences_keep_their_element_and_are_as_short_as_can_be)
{
    check_random_words(cuboctahedron(), 1);
    check_random_words(corners(), 2);
}

/* Past 400,000 turns that a turn commutes with, as often: looking at each would take minutes. */
Test(notation_steps, a_million_turns_take_no_time, .timeout = 20)
{
    cn_group *group = cuboctahedron();

    char *simple = simplified(group, "F (UL UB)200000 (F)400002 B", true);
    cr_expect_eq(turns_of(simple), 400002);
    cr_expect_eq(strncmp(simple, "UL UB UL", 8), 0, "%.20s", simple);
    cr_expect_str_eq(simple + strlen(simple) - 11, " UL UB F' B");
    free(simple);
    /* A short text of the same turns, and one that goes through all brackets. */
    simple = simplified(group, "[(U F)250000, ()]", true);
    cr_expect_str_eq(simple, "()");
    free(simple);
    char *open = repeated("", "(F ", 255, "(F)999745");
    char *text = repeated(open, ")", 255, "");
    simple = simplified(group, text, true);
    cr_expect_str_eq(simple, "()");
    free(simple);
    free(open);
    free(text);
    cn_group_free(group);
}

Test(notation_steps, a_million_turns_are_the_most)
{
    static const struct {
        const char *text;
        unsigned column; /* 0: it is not too long */
    } CASES[] = {
        {"(F U)500000", 0},
        {"(F U)500001", 6},
        {"F (F U)500000", 3},
        {"(F U)500000 F", 13},
        {"(F)1000000", 0},
        {"(F)1000000000", 4},
        {"((F U)1000)1000", 12},
        {"[(F)250000, (U)250000]", 0},
        {"F [(F)250000, (U)250000]", 3},
        {"R [(F)250001, (U)250000]", 3},
        {"[(F)333333: (U)333334]", 0},
        {"[(F)333333: (U)333335]", 1},
        {"[1: (U)1000000]", 0},
        {"((F)1000000)0 R", 0},
        {"((F)1000000)0 (R)0", 18},
    };
    cn_group *group = cuboctahedron();

    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char untouched, *out = &untouched;
        cn_error error = {0};
        const cn_status status = cn_group_invert(group, CASES[i].text, true, &out, &error);
        if (CASES[i].column == 0) {
            cr_assert_eq(status, CN_OK, "'%s': %s", CASES[i].text, error.what);
            free(out);
            continue;
        }
        cr_expect_eq(status, CN_ECONTENT, "'%s'", CASES[i].text);
        cr_expect_not_null(strstr(error.what, "expected 1000000 turns at most"), "%s", error.what);
        cr_expect_eq(error.column, CASES[i].column, "'%s': column %u", CASES[i].text, error.column);
        cr_expect_eq(out, &untouched);
    }
    /* Whose element is no trouble. */
    const cn_permutation one = evaluated(group, "(F)1000000000", true);
    const cn_permutation identity = cn_permutation_identity();
    cr_expect(cn_permutation_equals(&one, &identity));
    cn_group_free(group);
}
