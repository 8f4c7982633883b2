/* Which format a file has, and reading it record by record. */
#include "src/play/formats/format.h"
#include "src/common/memory.h"
#include "src/play/formats/charset.h"
#include "src/play/formats/formats.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct Format *const formats[] = {
#define X(name) &format_##name,
    FORMATS(X)
#undef X
};

enum { SAMPLE = 1 << 16 /* bytes by which a charset is chosen */ };

struct Import {
    const struct Format *format;
    struct ImportSource source;
    char *bytes; /* owned */
    struct CharsetGuess guess;
    char charset[CHARSET_NAME_MAX]; /* that was told */
};

const struct Format *format_get(int index)
{
    return index >= 0 && index < FORMAT_COUNT ? formats[index] : NULL;
}

/* Whether `list` holds the word `text`, whatever the case. */
static bool has_word(const char *list, const char *text)
{
    size_t length = strlen(text);
    while (*list) {
        size_t word = strcspn(list, " ");
        bool same = word == length;
        for (size_t i = 0; same && i < length; i++)
            same = tolower((unsigned char)text[i]) == list[i];
        if (same)
            return true;
        list += word + strspn(list + word, " ");
    }
    return false;
}

const struct Format *format_find(const char *text)
{
    const struct Format *format;
    for (int i = 0; (format = format_get(i)); i++)
        if (strcmp(format->id, text) == 0 || has_word(format->extensions, text))
            return format;
    return NULL;
}

bool format_writes(const struct Format *format, const struct Game *game)
{
    return format->write && (!format->game || has_word(format->game, game->id));
}

/* The format, a binary one or a text, that the bytes look like; NULL if there is none. */
static const struct Format *recognise(const uint8_t *bytes, size_t size, bool binary)
{
    const struct Format *format;
    for (int i = 0; (format = format_get(i)); i++)
        if (format->read && format->binary == binary && format->detect(bytes, size))
            return format;
    return NULL;
}

/* The text format that the ending of a file's name says; NULL if it says none. */
static const struct Format *format_of_name(const char *name)
{
    const char *dot = name ? strrchr(name, '.') : NULL;
    const struct Format *format = dot ? format_find(dot) : NULL;
    return format && format->read && !format->binary ? format : NULL;
}

static struct Import *refuse(struct ImportError *error, const char *why)
{
    import_explain(error, why);
    return NULL;
}

/* Begins to read bytes, which it owns from now on. */
static struct Import *begin(const struct Format *format, char *bytes, size_t size,
                            const struct ImportTerms *terms)
{
    struct Import *import = memory_zeroed(sizeof *import);
    snprintf(import->charset, sizeof import->charset, "%s", terms->charset ? terms->charset : "");
    import->format = format;
    import->bytes = bytes;
    import->source = (struct ImportSource){.bytes = (const uint8_t *)bytes,
                                           .size = size,
                                           .line = format->binary ? 0 : 1,
                                           .game = terms->game,
                                           .charset = terms->charset ? import->charset : NULL};
    return import;
}

/* The text format that the bytes look like, else what the name says; NULL if there is none. */
static const struct Format *text_format(const void *bytes, size_t size, const char *name)
{
    const struct Format *format = recognise(bytes, size, false);
    return format ? format : format_of_name(name);
}

/* Begins to read a text in UTF-8; NULL, and it is freed, if no format fits. */
static struct Import *begin_utf8(char *text, size_t size, const struct ImportTerms *terms)
{
    const struct Format *format = text_format(text, size, terms->name);
    if (format && size > 0)
        return begin(format, text, size, terms);
    free(text);
    return NULL;
}

/* The first part of a text whose charset is sought. */
struct Sample {
    const char *bytes;
    size_t size;
    const struct ImportTerms *terms;
};

/* A text ends its sample at the end of a line. */
static struct Sample sample_of(const char *bytes, size_t size, const struct ImportTerms *terms)
{
    struct Sample sample = {bytes, size, terms};
    if (size > SAMPLE)
        for (sample.size = SAMPLE; sample.size > SAMPLE / 2 && bytes[sample.size - 1] != '\n';)
            sample.size--;
    return sample;
}

/* How many moves of a sample can be played if it is in that charset; -1 where no format fits. A
 * wrong charset eats brackets and quotes, and turns moves in Chinese into noise. */
static long count_moves(const char *charset, void *user)
{
    const struct Sample *sample = user;
    struct Tree *tree;
    size_t length;
    char *text = charset_convert(sample->bytes, sample->size, charset, true, NULL, &length);
    struct Import *import = text ? begin_utf8(text, length, sample->terms) : NULL;
    enum ImportStep step;
    long moves = import ? 0 : -1;
    while (import && (step = import_next(import, &tree, NULL)) != IMPORT_END)
        if (step == IMPORT_RECORD) {
            moves += (long)tree_count(tree) - 1;
            tree_free(tree);
        }
    import_close(import);
    return moves;
}

static bool is_set(const atomic_bool *stop)
{
    return stop && atomic_load(stop);
}

/* The text as UTF-8, by the charset that somebody says it is in, else by the best; NULL when it was
 * stopped. */
static char *decode(const char *bytes, size_t size, const struct ImportTerms *terms,
                    struct CharsetGuess *guess, size_t *length)
{
    struct Sample sample = sample_of(bytes, size, terms);
    const struct Format *format = text_format(bytes, size, terms->name);
    char own[CHARSET_NAME_MAX] = "";
    if (format && format->charset)
        format->charset(sample.bytes, sample.size, own);
    char *text = charset_told(bytes, size, terms->charset ? terms->charset : own, length);
    if (!text && terms->charset)
        text = charset_convert(bytes, size, terms->charset, true, terms->stop, length);
    if (!text && !is_set(terms->stop)) {
        charset_guess(bytes, size, count_moves, &sample, guess);
        text = charset_convert(bytes, size, guess->names[0], true, terms->stop, length);
    }
    if (!text && !is_set(terms->stop))
        text = charset_to_utf8(bytes, size, NULL, length);
    return text;
}

static struct Import *begin_text(const char *bytes, size_t size, const struct ImportTerms *terms)
{
    struct CharsetGuess guess = {.count = 0};
    size_t length;
    char *text = decode(bytes, size, terms, &guess, &length);
    struct Import *import = text ? begin_utf8(text, length, terms) : NULL;
    if (import)
        import->guess = guess;
    return import;
}

struct Import *import_open(const void *bytes, size_t size, const char *name,
                           const struct Game *game, struct ImportError *error)
{
    return import_open_by(bytes, size, &(struct ImportTerms){.name = name, .game = game}, error);
}

struct Import *import_open_by(const void *bytes, size_t size, const struct ImportTerms *terms,
                              struct ImportError *error)
{
    if (size > IMPORT_BYTES_MAX)
        return refuse(error, "the file is too large");
    if (size == 0)
        return refuse(error, "the file is empty");
    const struct Format *format = recognise(bytes, size, true);
    struct Import *import = NULL;
    if (format) {
        char *copy = memory_zeroed(size + 1);
        memcpy(copy, bytes, size);
        import = begin(format, copy, size, terms);
    } else {
        import = begin_text(bytes, size, terms);
    }
    return import ? import : refuse(error, "this is no record that the program knows");
}

void import_close(struct Import *import)
{
    if (!import)
        return;
    free(import->bytes);
    free(import);
}

const struct Format *import_format(const struct Import *import)
{
    return import->format;
}

const struct CharsetGuess *import_guess(const struct Import *import)
{
    return &import->guess;
}

enum ImportStep import_next(struct Import *import, struct Tree **tree, struct ImportError *error)
{
    struct ImportSource *source = &import->source;
    struct ImportError own;
    size_t before = source->at;
    *tree = NULL;
    if (source->at >= source->size)
        return IMPORT_END;
    source->error = error ? error : &own;
    *source->error = (struct ImportError){.line = source->line, .offset = source->at};
    *tree = import->format->read(source);
    if (source->at <= before) /* a reader that took nothing would be asked for ever */
        source->at = source->size;
    if (*tree && source->error->what[0] && tree_count(*tree) == 1 && !*tree_start(*tree)) {
        tree_free(*tree);
        *tree = NULL;
    }
    return *tree ? IMPORT_RECORD : IMPORT_BROKEN;
}

float import_part(const struct Import *import)
{
    return (float)import->source.at / (float)import->source.size;
}

void import_explain(struct ImportError *error, const char *what)
{
    if (!error)
        return;
    *error = (struct ImportError){.line = 0};
    snprintf(error->what, sizeof error->what, "%s", what);
}

/* Fills a source's error with its present place. */
static void fill(struct ImportSource *source, const char *format, va_list arguments)
{
    source->error->line = source->line;
    source->error->offset = source->at;
    vsnprintf(source->error->what, sizeof source->error->what, format, arguments);
}

void import_leave_out(struct ImportSource *source, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (!source->error->what[0])
        fill(source, format, arguments);
    va_end(arguments);
}

void import_mark_incomplete(struct ImportSource *source, struct Tree *tree, bool cut, int lines)
{
    char text[96] = "";
    if (lines > 0)
        snprintf(text, sizeof text, "%d %s against the rules", lines,
                 lines == 1 ? "line" : "lines");
    if (cut)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%scut short", *text ? ", " : "");
    tree_set_tag(tree, "Incomplete", text);
    if (*text)
        import_leave_out(source, "%s", text);
}

struct Tree *import_fail(struct ImportSource *source, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fill(source, format, arguments);
    va_end(arguments);
    return NULL;
}
