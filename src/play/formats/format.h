/*
 * Records of other programs: which formats there are, and reading any of them.
 *
 * A file is bytes in memory. An import finds out what they are, by content first and by the name's
 * ending second, and gives one record after another as trees (engine/tree.h); a broken record among
 * several is named and left out. Every reader has budgets of its own: no file makes it hang or grow
 * without bound.
 */
#ifndef TY_SRC_PLAY_FORMATS_FORMAT_H
#define TY_SRC_PLAY_FORMATS_FORMAT_H

#include "engine/tree.h"
#include "src/play/formats/charset_guess.h"
#include <stdatomic.h>

enum {
    IMPORT_BYTES_MAX = 256 * 1024 * 1024, /* of one file */
    IMPORT_ERROR_MAX = 160,
    CHARSET_NAME_MAX = 32
};

/* What was wrong, and where. */
struct ImportError {
    int line;                    /* of a text, from 1; 0 in a binary file */
    size_t offset;               /* of a binary file, in bytes from its start */
    char what[IMPORT_ERROR_MAX]; /* one English sentence without a full stop */
};

/* A file that is being read. Readers move `at`, and `line` in texts, behind what they took. */
struct ImportSource {
    const uint8_t *bytes; /* a closing 0 follows the last; texts are UTF-8 */
    size_t size, at;
    int line;
    const struct Game *game; /* of records that name none; may be NULL */
    const char *charset;     /* of the texts in a binary file that are not UTF-8; NULL: not told */
    struct ImportError *error;
};

struct Format {
    const char *id;         /* as typed: "xqf" */
    const char *label;      /* English, for people: "XQF (XQStudio)" */
    const char *extensions; /* lower case, with dots, blanks between: ".sgf .ren" */
    const char *game;       /* ids of the games that it is for, blanks between; NULL: any */
    bool single;            /* a file holds one record */
    bool binary;            /* else it is a text, turned into UTF-8 before it is read */
    /* Whether the bytes look like it. REQUIRED. */
    bool (*detect)(const uint8_t *bytes, size_t size);
    /* The charset that a text says it is in, by its name for iconv; it stays as it is, "", where it
     * says nothing. OPTIONAL: texts of this format cannot say it. */
    void (*charset)(const char *text, size_t size, char name[CHARSET_NAME_MAX]);
    /* The next record, the caller's; NULL with an error if it can't be read: then the source stands
     * behind it. OPTIONAL: nothing is read. */
    struct Tree *(*read)(struct ImportSource *source);
    /* The bytes of a tree, to be freed with free(), their number in *size; a closing 0 follows
     * them. NULL if the format cannot hold it, with the reason in `error` (may be NULL). OPTIONAL.
     * */
    char *(*write)(const struct Tree *tree, size_t *size, struct ImportError *error);
};

/* Format number `index`, NULL past the last. */
const struct Format *format_get(int index);

/* The format of that id, or with that ending of a file's name (".sgf"); NULL if there is none. */
const struct Format *format_find(const char *text);

/* Whether trees of `game` can be written in it. */
bool format_writes(const struct Format *format, const struct Game *game);

struct Import;

enum ImportStep {
    IMPORT_RECORD, /* *tree is the caller's; the error says what of it was left out, "": nothing */
    IMPORT_BROKEN, /* a record was left out: see the error */
    IMPORT_END
};

/* What is known of a file beforehand; zeroed members: nothing is. */
struct ImportTerms {
    const char *name;        /* the file's */
    const struct Game *game; /* of records that name none */
    const char *charset;     /* of texts that are not UTF-8, whatever they say themselves; copied */
    /* Given up when another thread sets it: what a large text takes long for, its charset, is left
     * where it is. */
    const atomic_bool *stop;
};

/* Begins to read a copy of `size` bytes. NULL, with some reason, if no format fits. */
struct Import *import_open_by(const void *bytes, size_t size, const struct ImportTerms *terms,
                              struct ImportError *error);

/* The same of a file of that name (may be NULL), with records of `game` where they name none (may
 * be NULL). */
struct Import *import_open(const void *bytes, size_t size, const char *name,
                           const struct Game *game, struct ImportError *error);

/* Frees an import; NULL is ignored. */
void import_close(struct Import *import);

/* The format that was found. */
const struct Format *import_format(const struct Import *import);

/* The charsets that its text may be in, the first of which it is read in; none where it is told. */
const struct CharsetGuess *import_guess(const struct Import *import);

/* Reads the next record. One of which moves were left out and none is left is broken. */
enum ImportStep import_next(struct Import *import, struct Tree **tree, struct ImportError *error);

/* How much of it has been read, 0 .. 1. */
float import_part(const struct Import *import);

/* Fills `error` (may be NULL) with a reason that has no place. */
void import_explain(struct ImportError *error, const char *what);

/* Notes what was left out of the record that is being read, with the source's present place; the
 * first counts, and the record is read on. */
void import_leave_out(struct ImportSource *source, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Notes in the tag "Incomplete" what of a file is not in the tree: that it was cut short, and how
 * many lines of moves were left out because one was against the rules; and among what was left out,
 * unless a place was noted there. Nothing where all is well. */
void import_mark_incomplete(struct ImportSource *source, struct Tree *tree, bool cut, int lines);

/* Fills a source's error like printf, with its present place, and returns NULL, so that a reader
 * can `return` it. */
struct Tree *import_fail(struct ImportSource *source, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
