#include "machine/checkpoint.h"

#include <criterion/criterion.h>
#include <endian.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xxhash.h>

/* Of a file in memory; and the words that are put or read at once, at most. */
enum { FILE_MAX = 1 << 16, PIECE_MAX = 200000 };

static const char SUBJECT[] = "a search of something, by 28 turns";

/* A folder of its own, with the checkpoint in it. */
static char folder[] = "/tmp/checkpoint-test-XXXXXX";
static char path[64], partial[64];

/* The bytes of a file. */
struct content {
    size_t size;
    unsigned char byte[FILE_MAX];
};

static void
enter(void)
{
    cr_assert_not_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/file", folder);
    snprintf(partial, sizeof partial, "%s/file.partial", folder);
}

static void
leave(void)
{
    unlink(path);
    unlink(partial);
    cr_expect_eq(rmdir(folder), 0, "%s is not empty", folder);
}

TestSuite(checkpoint, .init = enter, .fini = leave);

static bool
exists(const char *name)
{
    struct stat there;

    return lstat(name, &there) == 0;
}

static off_t
size_of(const char *name)
{
    struct stat there;

    cr_assert_eq(stat(name, &there), 0, "%s", name);
    return there.st_size;
}

static struct content *
load(const char *name)
{
    struct content *content = calloc(1, sizeof *content);
    FILE *file = fopen(name, "rbe");

    cr_assert(content != NULL && file != NULL, "%s", name);
    content->size = fread(content->byte, 1, sizeof content->byte, file);
    cr_assert_lt(content->size, sizeof content->byte, "%s is too large", name);
    fclose(file);
    return content;
}

static void
store(const char *name, const void *byte, size_t size)
{
    FILE *file = fopen(name, "wbe");

    cr_assert_not_null(file, "%s", name);
    cr_assert_eq(fwrite(byte, 1, size, file), size);
    cr_assert_eq(fclose(file), 0);
}

static void
expect_same(const struct content *expected, const char *what)
{
    struct content *now = load(path);

    cr_expect_eq(now->size, expected->size, "%s: %zu bytes, not %zu", what, now->size,
                 expected->size);
    cr_expect_eq(memcmp(now->byte, expected->byte, now->size), 0, "%s", what);
    free(now);
}

static uint64_t
word_of(uint64_t kind, uint64_t i)
{
    return (kind + i + 1) * UINT64_C(0x9e3779b97f4a7c15);
}

/* Put words from..end in pieces of uneven length. */
static void
put(struct checkpoint *checkpoint, uint64_t kind, uint64_t from, uint64_t end)
{
    static const size_t PIECES[] = {1, 7, 0, 1000, 131073, 2, 40000, PIECE_MAX, 131071};
    static uint64_t word[PIECE_MAX];

    for (unsigned p = 0; from < end; p++) {
        size_t words = PIECES[p % (sizeof PIECES / sizeof PIECES[0])];
        if (words > end - from)
            words = end - from;
        for (size_t w = 0; w < words; w++)
            word[w] = word_of(kind, from + w);
        checkpoint_put(checkpoint, words, word);
        from += words;
    }
}

static cn_status
try_write(struct checkpoint *checkpoint, uint64_t kind, uint64_t words, cn_error *error)
{
    checkpoint_begin(checkpoint, SUBJECT, words);
    put(checkpoint, kind, 0, words);
    return checkpoint_end(checkpoint, error);
}

static void
write_words(struct checkpoint *checkpoint, uint64_t kind, uint64_t words)
{
    cn_error error = {.line = 0};

    cr_assert_eq(try_write(checkpoint, kind, words, &error), CN_OK, "%llu words: %s",
                 (unsigned long long)words, error.what);
}

static struct checkpoint *
create(void)
{
    struct checkpoint *checkpoint = NULL;
    cn_error error = {.line = 0};

    cr_assert_eq(checkpoint_create(&checkpoint, path, &error), CN_OK, "%s", error.what);
    return checkpoint;
}

/* A file of so many words, and nobody who writes it. */
static void
make(uint64_t kind, uint64_t words)
{
    struct checkpoint *checkpoint = create();

    write_words(checkpoint, kind, words);
    checkpoint_free(checkpoint);
}

/* The file has just these words; they are read in pieces of other lengths. */
static void
expect_words(uint64_t kind, uint64_t words)
{
    static const size_t PIECES[] = {3, 65536, 1, 0, 131072, 999, 131073};
    static uint64_t word[PIECE_MAX];
    struct checkpoint_reader *reader = NULL;
    cn_error error = {.line = 0};

    cr_assert_eq(checkpoint_open(&reader, path, SUBJECT, &error), CN_OK, "%llu words: %s",
                 (unsigned long long)words, error.what);
    uint64_t from = 0;
    for (unsigned p = 0; from < words; p++) {
        size_t here = PIECES[p % (sizeof PIECES / sizeof PIECES[0])];
        if (here > words - from)
            here = words - from;
        cr_assert_eq(checkpoint_left(reader), words - from);
        cr_assert(checkpoint_get(reader, here, word), "%zu words from %llu", here,
                  (unsigned long long)from);
        for (size_t w = 0; w < here; w++)
            cr_assert_eq(word[w], word_of(kind, from + w), "word %llu of %llu",
                         (unsigned long long)(from + w), (unsigned long long)words);
        from += here;
    }
    cr_expect_eq(checkpoint_left(reader), 0);
    cr_expect(checkpoint_get(reader, 0, word));
    cr_expect_not(checkpoint_get(reader, 1, word), "beyond the end");
    checkpoint_close(reader);
}

/* The sentence names the file, and says what was expected. */
static void
expect_sentence(const cn_error *error, const char *name, const char *what)
{
    cr_expect_not_null(strstr(error->what, name), "%s: '%s'", what, error->what);
    cr_expect_not_null(strstr(error->what, "expected"), "%s: '%s'", what, error->what);
}

static void
expect_no_reader(const char *name, const char *subject, cn_status expected, const char *what)
{
    struct checkpoint_reader *const untouched = (struct checkpoint_reader *)folder;
    struct checkpoint_reader *reader = untouched;
    cn_error error = {.line = 0};

    const cn_status status = checkpoint_open(&reader, name, subject, &error);
    cr_assert_eq(status, expected, "%s: status %d: %s", what, (int)status, error.what);
    cr_expect_eq(reader, untouched, "%s", what);
    expect_sentence(&error, name, what);
}

static void
expect_no_writer(const char *name, cn_status expected, const char *hint)
{
    struct checkpoint *const untouched = (struct checkpoint *)folder;
    struct checkpoint *checkpoint = untouched;
    cn_error error = {.line = 0};

    const cn_status status = checkpoint_create(&checkpoint, name, &error);
    cr_assert_eq(status, expected, "%s: status %d: %s", name, (int)status, error.what);
    cr_expect_eq(checkpoint, untouched, "%s", name);
    expect_sentence(&error, name, name);
    cr_expect_not_null(strstr(error.what, hint), "'%s'", error.what);
}

/* A file with this line and these words, as many as they are said to be or not, and a right hash. */
static void
seal(const char *line, uint64_t said, unsigned words)
{
    unsigned char byte[4096];
    size_t size = strlen(line);

    memcpy(byte, line, size);
    for (unsigned w = 0; w <= words; w++) {
        const uint64_t little = htole64(w == 0 ? said : word_of(0, w - 1));
        memcpy(byte + size, &little, sizeof little);
        size += sizeof little;
    }
    const uint64_t hash = htole64(XXH3_64bits(byte, size));
    memcpy(byte + size, &hash, sizeof hash);
    store(path, byte, size + sizeof hash);
}

Test(checkpoint, words_come_back_as_they_were_put)
{
    static const uint64_t WORDS[] = {0, 1, 2, 131070, 131072, 131073, 300000};

    for (unsigned i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        make(i, WORDS[i]);
        cr_expect_not(exists(partial));
        cr_expect_eq(size_of(path), (off_t)(strlen("cubenum checkpoint 1: \n") + strlen(SUBJECT)
                                            + 8 * WORDS[i] + 16));
        expect_words(i, WORDS[i]);
    }
}

Test(checkpoint, the_file_is_what_the_header_says)
{
    static const char LINE[] = "cubenum checkpoint 1: a search of something, by 28 turns\n";

    make(0, 5);
    struct content *content = load(path);
    seal(LINE, 5, 5);
    expect_same(content, "sealed here");
    cr_expect_eq(memcmp(content->byte, LINE, strlen(LINE)), 0);
    cr_expect_eq(memcmp(content->byte + strlen(LINE), "\5\0\0\0\0\0\0\0", 8), 0);
    cr_expect_eq(memcmp(content->byte + strlen(LINE) + 8, "\x15\x7c\x4a\x7f\xb9\x79\x37\x9e", 8),
                 0);
    free(content);
    expect_words(0, 5);
}

Test(checkpoint, a_new_one_takes_the_place_of_the_old_one)
{
    static const uint64_t WORDS[] = {1000, 300000, 3, 0, 131073, 5};
    struct checkpoint *checkpoint = create();

    cr_expect_not(exists(path), "before anything is written");
    for (unsigned i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        write_words(checkpoint, i, WORDS[i]);
        expect_words(i, WORDS[i]);
        cr_expect(exists(partial), "for the next one");
    }
    checkpoint_free(checkpoint);
    cr_expect_not(exists(partial));
    expect_words(5, 5);
    make(7, 70); /* by another one that writes */
    expect_words(7, 70);
}

Test(checkpoint, until_it_is_whole_the_old_one_is_there)
{
    make(1, 10);
    struct content *old = load(path);
    struct checkpoint *checkpoint = create();
    expect_same(old, "created");
    checkpoint_begin(checkpoint, SUBJECT, 300000);
    expect_same(old, "begun");
    put(checkpoint, 2, 0, 299999);
    expect_same(old, "nearly all put");
    checkpoint_free(checkpoint);
    expect_same(old, "given up");
    cr_expect_not(exists(partial));
    free(old);
}

Test(checkpoint, one_that_is_read_may_be_written_over)
{
    struct checkpoint_reader *reader = NULL;
    uint64_t word[2];

    make(1, 200000);
    cr_assert_eq(checkpoint_open(&reader, path, SUBJECT, NULL), CN_OK);
    make(2, 3);
    for (unsigned i = 0; i < 100000; i++) {
        cr_assert(checkpoint_get(reader, 2, word), "words %u", 2 * i);
        cr_assert_eq(word[1], word_of(1, 2 * i + 1));
    }
    checkpoint_close(reader);
    expect_words(2, 3);
}

Test(checkpoint, a_kill_leaves_the_old_one_and_what_can_be_taken_over)
{
    make(1, 10);
    struct content *old = load(path);
    const pid_t child = fork();
    cr_assert_geq(child, 0);
    if (child == 0) {
        struct checkpoint *checkpoint = create();
        checkpoint_begin(checkpoint, SUBJECT, 400000);
        put(checkpoint, 2, 0, 300000);
        kill(getpid(), SIGKILL);
    }
    int how = 0;
    cr_assert_eq(waitpid(child, &how, 0), child);
    cr_assert(WIFSIGNALED(how));
    expect_same(old, "killed");
    cr_expect_gt(size_of(partial), 1000000);
    expect_words(1, 10);
    make(3, 2);
    expect_words(3, 2);
    cr_expect_not(exists(partial));
    free(old);
}

Test(checkpoint, a_partial_file_that_nobody_holds_is_taken_over)
{
    static const char OTHER[] =
        "what somebody left behind, and it is longer than what comes next, "
        "so that some of it would show if it were not cut off at first, all "
        "the more as this goes on for two more lines, of which the first is "
        "this one, and the second this, and now it is long enough for that.";

    store(partial, OTHER, sizeof OTHER);
    make(4, 1);
    expect_words(4, 1);
    cr_expect_not(exists(partial));
}

Test(checkpoint, every_changed_bit_is_seen)
{
    make(0, 6);
    struct content *content = load(path);
    for (size_t bit = 0; bit < 8 * content->size; bit++) {
        char what[64];
        snprintf(what, sizeof what, "bit %zu of byte %zu", bit % 8, bit / 8);
        content->byte[bit / 8] ^= (unsigned char)(1 << bit % 8);
        store(path, content->byte, content->size);
        content->byte[bit / 8] ^= (unsigned char)(1 << bit % 8);
        expect_no_reader(path, SUBJECT, CN_ECONTENT, what);
    }
    store(path, content->byte, content->size);
    expect_words(0, 6);
    free(content);
}

Test(checkpoint, every_other_length_is_seen)
{
    make(0, 6);
    struct content *content = load(path);
    for (size_t size = 0; size <= content->size + 17; size++) {
        char what[64];
        if (size == content->size)
            continue;
        snprintf(what, sizeof what, "%zu bytes of %zu", size, content->size);
        store(path, content->byte, size);
        expect_no_reader(path, SUBJECT, CN_ECONTENT, what);
    }
    free(content);
}

/* In a file of several buffers, too, wherever it is. */
Test(checkpoint, damage_is_seen_in_a_long_file)
{
    static const long PLACES[] = {100, 1048575, 1048576, 1048577, 1700000, 2400070};

    make(0, 300000);
    FILE *file = fopen(path, "r+be");
    cr_assert_not_null(file);
    for (unsigned i = 0; i < sizeof PLACES / sizeof PLACES[0]; i++) {
        cr_assert_eq(fseek(file, PLACES[i], SEEK_SET), 0);
        const int byte = fgetc(file);
        for (unsigned back = 0; back < 2; back++) {
            cr_assert_eq(fseek(file, PLACES[i], SEEK_SET), 0);
            fputc(back == 0 ? byte ^ 1 : byte, file);
            cr_assert_eq(fflush(file), 0);
            if (back == 0)
                expect_no_reader(path, SUBJECT, CN_ECONTENT, "damaged");
            else
                expect_words(0, 300000);
        }
    }
    fclose(file);
}

Test(checkpoint, what_is_none_is_refused)
{
    static const char *const LINES[] = {
        "cubenum checkpoint 2: a search of something, by 28 turns\n",
        "cubenum checkpoint 11: a search of something, by 28 turns\n",
        "cubenum checkpoint 0: a search of something, by 28 turns\n",
        "cubenum checkpoint -1: a search of something, by 28 turns\n",
        "cubenum checkpoint : a search of something, by 28 turns\n",
        "cubenum checkpoint 18446744073709551617: a search of something, by 28 turns\n",
        "cubenum checkpoint 1; a search of something, by 28 turns\n",
        "cubenum checkpoint 1:a search of something, by 28 turns\n",
        "cubenum checkpoint 1\n",
        "cubenum checkpoint 1: \n",
        "cubenum checkpoint 1: a search of something, by 28 turn\n",
        "cubenum checkpoint 1: a search of something, by 28 turns \n",
        "cubenum checkpoint 1: A search of something, by 28 turns\n",
        "Cubenum checkpoint 1: a search of something, by 28 turns\n",
        "cubenum checkpoint\n",
        "cubenum\n",
        "\n",
        "",
    };
    static const char TEXT[] = "A text file.\nIt has a few lines, and is no checkpoint.\n";

    for (unsigned i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        seal(LINES[i], 4, 4);
        expect_no_reader(path, SUBJECT, CN_ECONTENT, LINES[i]);
    }
    store(path, TEXT, strlen(TEXT));
    expect_no_reader(path, SUBJECT, CN_ECONTENT, "text");
    store(path, "", 0);
    expect_no_reader(path, SUBJECT, CN_ECONTENT, "empty");
    expect_no_reader("/dev/null", SUBJECT, CN_ECONTENT, "a device");
}

/* A long file without an end of line. */
Test(checkpoint, a_line_without_an_end_is_refused)
{
    static char text[FILE_MAX];

    memset(text, 'x', sizeof text);
    memcpy(text, "cubenum checkpoint 1: ", strlen("cubenum checkpoint 1: "));
    for (size_t size = 1000; size <= sizeof text; size += size < 1200 ? 1 : 64336) {
        store(path, text, size);
        expect_no_reader(path, SUBJECT, CN_ECONTENT, "no end of line");
    }
}

Test(checkpoint, wrong_numbers_of_words_are_refused)
{
    static const uint64_t SAID[] = {
        0, 3, 5, UINT64_C(1) << 32 | 4, UINT64_C(1) << 61 | 4, UINT64_C(1) << 63 | 4, UINT64_MAX};
    static const char LINE[] = "cubenum checkpoint 1: a search of something, by 28 turns\n";

    for (unsigned i = 0; i < sizeof SAID / sizeof SAID[0]; i++) {
        seal(LINE, SAID[i], 4);
        expect_no_reader(path, SUBJECT, CN_ECONTENT, "number of words");
    }
    seal(LINE, 4, 4);
    expect_words(0, 4);
}

Test(checkpoint, of_another_search_it_is_refused)
{
    make(0, 4);
    expect_no_reader(path, "a search of something, by 27 turns", CN_ECONTENT, "another");
    expect_no_reader(path, "a search of something", CN_ECONTENT, "a beginning");
    expect_no_reader(path, "a search of something, by 28 turns, and more", CN_ECONTENT, "more");
    expect_no_reader(path, "", CN_ECONTENT, "nothing");
    expect_words(0, 4);
}

Test(checkpoint, a_long_subject_is_kept)
{
    static char subject[CHECKPOINT_SUBJECT_MAX + 1];
    struct checkpoint *checkpoint = create();
    struct checkpoint_reader *reader = NULL;
    const uint64_t word = 5;

    memset(subject, 'x', CHECKPOINT_SUBJECT_MAX);
    checkpoint_begin(checkpoint, subject, 1);
    checkpoint_put(checkpoint, 1, &word);
    cr_assert_eq(checkpoint_end(checkpoint, NULL), CN_OK);
    checkpoint_free(checkpoint);
    cr_assert_eq(checkpoint_open(&reader, path, subject, NULL), CN_OK);
    checkpoint_close(reader);
    subject[CHECKPOINT_SUBJECT_MAX - 1] = 'y';
    expect_no_reader(path, subject, CN_ECONTENT, "the last letter");
}

Test(checkpoint, what_cannot_be_read_is_told)
{
    expect_no_reader(path, SUBJECT, CN_EREAD, "missing");
    expect_no_reader(folder, SUBJECT, CN_EREAD, "a folder");
    expect_no_reader("/nowhere/at/all", SUBJECT, CN_EREAD, "no folder");
    cr_expect_not(exists(path));
}

Test(checkpoint, what_cannot_be_created_is_told)
{
    expect_no_writer("/nowhere/at/all", CN_ECREATE, "");
    expect_no_writer("/dev/null", CN_ECREATE, "");
    expect_no_writer(folder, CN_ECREATE, "");
    expect_no_writer("", CN_ECREATE, "");
    cr_expect_not(exists("/dev/null.partial"));
    /* What it leads to would stay as it is, and the link be lost. */
    cr_assert_eq(symlink("/dev/null", path), 0);
    expect_no_writer(path, CN_ECREATE, "");
    cr_expect(exists(path));
    cr_expect_not(exists(partial));
    cr_assert_eq(unlink(path), 0);
    cr_assert_eq(mkdir(partial, 0777), 0);
    expect_no_writer(path, CN_ECREATE, "");
    cr_assert_eq(rmdir(partial), 0);
}

Test(checkpoint, only_one_may_have_it_in_hand)
{
    make(1, 10);
    struct content *old = load(path);
    struct checkpoint *first = create();
    expect_no_writer(path, CN_ECONTENT, "in use");
    cr_expect(exists(partial), "the first one's");
    checkpoint_begin(first, SUBJECT, 2);
    put(first, 3, 0, 1);
    expect_no_writer(path, CN_ECONTENT, "in use");
    expect_same(old, "while another writes");
    put(first, 3, 1, 2);
    cr_assert_eq(checkpoint_end(first, NULL), CN_OK);
    expect_no_writer(path, CN_ECONTENT, "in use");
    expect_words(3, 2);
    checkpoint_free(first);
    make(4, 20);
    expect_words(4, 20);
    free(old);
}

Test(checkpoint, a_path_without_a_folder_is_one_in_this_folder)
{
    char whole[64];

    cr_assert_eq(chdir(folder), 0);
    strcpy(whole, path);
    strcpy(path, "file");
    make(5, 10);
    expect_words(5, 10);
    strcpy(path, whole);
    expect_words(5, 10);
    cr_assert_eq(chdir("/"), 0);
}

Test(checkpoint, other_numbers_of_words_than_said_are_a_bug)
{
    static const uint64_t PUT[] = {0, 1, 9, 11, 12, 300000};

    make(1, 10);
    struct content *old = load(path);
    struct checkpoint *checkpoint = create();
    for (unsigned i = 0; i < sizeof PUT / sizeof PUT[0]; i++) {
        cn_error error = {.line = 0};
        checkpoint_begin(checkpoint, SUBJECT, 10);
        put(checkpoint, 2, 0, PUT[i]);
        cr_expect_eq(checkpoint_end(checkpoint, &error), CN_ECHECK, "%llu words",
                     (unsigned long long)PUT[i]);
        cr_expect_not_null(strstr(error.what, path), "'%s'", error.what);
        expect_same(old, "wrong number");
    }
    write_words(checkpoint, 3, 10);
    expect_words(3, 10);
    checkpoint_free(checkpoint);
    free(old);
}

static void
limit_files(rlim_t bytes)
{
    struct rlimit limit;

    cr_assert_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* Nothing fits; some of it; all but the last byte. */
Test(checkpoint, a_full_disk_is_told_and_the_old_one_stays)
{
    enum { WORDS = 300000 };

    make(2, WORDS);
    const rlim_t limits[] = {0, 1, 1 << 20, 3 << 19, (rlim_t)size_of(path) - 1};
    make(1, 10);
    struct content *old = load(path);
    struct checkpoint *checkpoint = create();
    signal(SIGXFSZ, SIG_IGN);
    for (unsigned i = 0; i < sizeof limits / sizeof limits[0]; i++)
        for (unsigned again = 0; again < 2; again++) {
            cn_error error = {.line = 0};
            limit_files(limits[i]);
            const cn_status status = try_write(checkpoint, 2, WORDS, &error);
            limit_files(RLIM_INFINITY);
            cr_expect_eq(status, CN_EWRITE, "%llu bytes", (unsigned long long)limits[i]);
            expect_sentence(&error, path, "a full disk");
            expect_same(old, "a full disk");
            cr_expect_eq(size_of(partial), 0, "room for others");
        }
    expect_words(1, 10);
    expect_no_writer(path, CN_ECONTENT, "in use");
    write_words(checkpoint, 2, WORDS);
    expect_words(2, WORDS);
    checkpoint_free(checkpoint);
    cr_expect_not(exists(partial));
    free(old);
}

/* The folder is gone when it is to be written. */
Test(checkpoint, a_folder_that_is_gone_is_told)
{
    struct checkpoint *checkpoint = create();
    cn_error error = {.line = 0};

    cr_assert_eq(unlink(partial), 0);
    cr_assert_eq(rmdir(folder), 0);
    cr_expect_eq(try_write(checkpoint, 1, 10, &error), CN_EWRITE);
    expect_sentence(&error, path, "no folder");
    cr_assert_eq(mkdir(folder, 0777), 0);
    checkpoint_free(checkpoint);
}

Test(checkpoint, beyond_the_end_there_is_nothing)
{
    struct checkpoint_reader *reader = NULL;
    uint64_t word[8] = {0};

    make(0, 5);
    cr_assert_eq(checkpoint_open(&reader, path, SUBJECT, NULL), CN_OK);
    cr_expect_not(checkpoint_get(reader, 6, word), "the hash is no word");
    cr_expect_not(checkpoint_get(reader, 7, word));
    cr_expect_not(checkpoint_get(reader, SIZE_MAX, word));
    cr_expect_eq(checkpoint_left(reader), 5);
    cr_expect(checkpoint_get(reader, 4, word));
    cr_expect_not(checkpoint_get(reader, 2, word));
    cr_expect_eq(checkpoint_left(reader), 1);
    cr_expect(checkpoint_get(reader, 1, word));
    cr_expect_eq(word[0], word_of(0, 4));
    cr_expect_not(checkpoint_get(reader, 1, word));
    checkpoint_close(reader);
}

Test(checkpoint, what_it_says_can_be_refused)
{
    struct checkpoint_reader *reader = NULL;
    cn_error error = {.line = 0};

    make(0, 5);
    cr_assert_eq(checkpoint_open(&reader, path, SUBJECT, NULL), CN_OK);
    cr_expect_eq(checkpoint_refuse(reader, &error), CN_ECONTENT);
    expect_sentence(&error, path, "refused");
    checkpoint_close(reader);
}

Test(checkpoint, none_may_be_freed_and_closed)
{
    checkpoint_free(NULL);
    checkpoint_close(NULL);
}
