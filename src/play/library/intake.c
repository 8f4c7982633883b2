/* Files and texts of any format on their way into the library. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/library/intake.h"
#include "src/common/memory.h"
#include "src/common/string_buffer.h"
#include "src/common/utf8.h"
#include "src/play/formats/format.h"
#include "src/play/puzzles/puzzle.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEP_GAMES = 128,      /* that one transaction takes */
    TROUBLES_MAX = 1 << 17 /* bytes */
};

struct Intake {
    atomic_bool stopping;
    char **paths;    /* owned */
    char **charsets; /* owned: of each; NULL: it is found out */
    struct IntakeOpen *open;
    struct IntakePuzzles *puzzles;
    int count, at;
    char *text;                     /* owned: what is read in place of files; NULL: files are */
    struct Import *import;          /* of the file that is being read; NULL: none is */
    struct Tree *trees[STEP_GAMES]; /* owned: games that were read */
    int tree_count;
    char source[LIBRARY_NAME_MAX]; /* the file that they come from */
    struct StringBuffer troubles;
    struct IntakeReport report;
};

struct Intake *intake_of_files(const char *const *paths, int count)
{
    struct Intake *intake = memory_zeroed(sizeof *intake);
    intake->paths = memory_zeroed((size_t)count * sizeof *intake->paths);
    intake->charsets = memory_zeroed((size_t)count * sizeof *intake->charsets);
    intake->count = count;
    for (int i = 0; i < count; i++)
        intake->paths[i] = strdup(paths[i]);
    return intake;
}

struct Intake *intake_of_text(const char *text)
{
    struct Intake *intake = memory_zeroed(sizeof *intake);
    intake->text = strdup(text);
    intake->count = 1;
    return intake;
}

void intake_tell_charset(struct Intake *intake, int file, const char *charset)
{
    free(intake->charsets[file]);
    intake->charsets[file] = charset ? strdup(charset) : NULL;
}

void intake_open_free(struct IntakeOpen *open)
{
    if (!open)
        return;
    for (int i = 0; i < open->guess.count; i++)
        free(open->samples[i]);
    free(open->path);
    free(open);
}

struct IntakeOpen *intake_take_open(struct Intake *intake)
{
    struct IntakeOpen *open = intake->open;
    intake->open = NULL;
    return open;
}

void intake_puzzles_free(struct IntakePuzzles *puzzles)
{
    if (!puzzles)
        return;
    free(puzzles->name);
    free(puzzles->text);
    free(puzzles);
}

struct IntakePuzzles *intake_take_puzzles(struct Intake *intake)
{
    struct IntakePuzzles *puzzles = intake->puzzles;
    intake->puzzles = NULL;
    return puzzles;
}

static void free_games(struct Intake *intake)
{
    for (int i = 0; i < intake->tree_count; i++)
        tree_free(intake->trees[i]);
    intake->tree_count = 0;
}

void intake_free(struct Intake *intake)
{
    if (!intake)
        return;
    for (int i = 0; intake->paths && i < intake->count; i++) {
        free(intake->paths[i]);
        free(intake->charsets[i]);
    }
    free(intake->paths);
    free(intake->charsets);
    for (struct IntakeOpen *open; (open = intake->open);) {
        intake->open = open->next;
        intake_open_free(open);
    }
    for (struct IntakePuzzles *puzzles; (puzzles = intake->puzzles);) {
        intake->puzzles = puzzles->next;
        intake_puzzles_free(puzzles);
    }
    free(intake->text);
    free_games(intake);
    import_close(intake->import);
    free(intake->troubles.data);
    free(intake);
}

void intake_stop(struct Intake *intake)
{
    atomic_store(&intake->stopping, true);
}

const struct IntakeReport *intake_report(const struct Intake *intake)
{
    return &intake->report;
}

/* The name of the present file without its folders; "" for a text. */
static const char *name_of(const struct Intake *intake)
{
    const char *path = intake->text ? "" : intake->paths[intake->at], *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

char *intake_take_troubles(struct Intake *intake)
{
    char *troubles = intake->troubles.data;
    intake->troubles = (struct StringBuffer){.data = NULL};
    return troubles;
}

/* Something is not whole. */
static void note_trouble(struct Intake *intake, const struct ImportError *error)
{
    struct IntakeReport *report = &intake->report;
    bool binary = intake->import && import_format(intake->import)->binary;
    char line[INTAKE_TROUBLE_MAX], place[32] = "";
    if (binary)
        snprintf(place, sizeof place, " (%zu)", error->offset);
    else if (error->line > 0)
        snprintf(place, sizeof place, ":%d", error->line);
    snprintf(line, sizeof line, "%.100s%s%s%s", name_of(intake), place,
             *name_of(intake) || *place ? ": " : "", error->what);
    if (report->broken + report->partial == 0)
        snprintf(report->trouble, sizeof report->trouble, "%s", line);
    if (intake->troubles.length + strlen(line) < TROUBLES_MAX)
        string_buffer_format(&intake->troubles, "%s\n", line);
}

static void note_broken(struct Intake *intake, const struct ImportError *error)
{
    note_trouble(intake, error);
    intake->report.broken++;
}

static void note_unreadable(struct Intake *intake, const struct FileError *error)
{
    struct ImportError trouble;
    import_explain(&trouble, error->what);
    note_broken(intake, &trouble);
}

/* Puts the file aside that was opened, to be asked about. */
static void set_aside(struct Intake *intake, const char *bytes, size_t size)
{
    struct IntakeOpen *open = memory_zeroed(sizeof *open), **end = &intake->open;
    open->path = strdup(intake->paths[intake->at]);
    open->guess = *import_guess(intake->import);
    for (int i = 0; i < open->guess.count; i++)
        open->samples[i] = charset_sample(bytes, size, open->guess.names[i]);
    while (*end)
        end = &(*end)->next;
    *end = open;
    intake->report.open++;
    import_close(intake->import);
    intake->import = NULL;
}

/* Takes a text of puzzles to where they are handed over. */
static void set_puzzles_aside(struct Intake *intake, const char *text)
{
    struct IntakePuzzles *puzzles = memory_zeroed(sizeof *puzzles), **end = &intake->puzzles;
    puzzles->name = strdup(*name_of(intake) ? name_of(intake) : "-");
    puzzles->text = strdup(text);
    while (*end)
        end = &(*end)->next;
    *end = puzzles;
    intake->report.puzzles++;
}

/* Begins to read the present file, of which `bytes` are all. */
static void open_bytes(struct Intake *intake, const char *bytes, size_t size)
{
    struct ImportError error;
    const struct ImportTerms terms = {
        .name = name_of(intake),
        .charset = intake->charsets ? intake->charsets[intake->at] : NULL,
        .stop = &intake->stopping,
    };
    intake->import = import_open_by(bytes, size, &terms, &error);
    if (!intake->import && !atomic_load(&intake->stopping))
        note_broken(intake, &error);
    else if (intake->import && intake->paths && import_guess(intake->import)->count > 1)
        set_aside(intake, bytes, size);
}

static void open_next(struct Intake *intake)
{
    struct FileError trouble;
    size_t size = intake->text ? strlen(intake->text) : 0;
    char *bytes = intake->text;
    if (!bytes)
        bytes = file_read_regular(intake->paths[intake->at], IMPORT_BYTES_MAX, &intake->stopping,
                                  &size, &trouble);
    if (!bytes && !atomic_load(&intake->stopping))
        note_unreadable(intake, &trouble);
    else if (bytes && puzzles_recognize(bytes))
        set_puzzles_aside(intake, bytes);
    else if (bytes)
        open_bytes(intake, bytes, size);
    if (bytes != intake->text)
        free(bytes);
    if (!intake->import)
        intake->at++;
}

/* Reads up to STEP_GAMES games of the open file, which is closed at its end. */
static void read_games(struct Intake *intake)
{
    int read = 0;
    enum ImportStep step = IMPORT_RECORD;
    while (read++ < STEP_GAMES && step != IMPORT_END && !atomic_load(&intake->stopping)) {
        struct ImportError error;
        step = import_next(intake->import, &intake->trees[intake->tree_count], &error);
        if (step == IMPORT_BROKEN)
            note_broken(intake, &error);
        if (step != IMPORT_RECORD)
            continue;
        intake->tree_count++;
        if (error.what[0]) {
            note_trouble(intake, &error);
            intake->report.partial++;
        }
    }
    intake->report.part = (float)intake->at + import_part(intake->import);
    if (step == IMPORT_END) {
        import_close(intake->import);
        intake->import = NULL;
        intake->report.part = (float)++intake->at;
    }
    intake->report.part /= (float)intake->count;
}

/* Reads what comes next. */
static void read_on(struct Intake *intake)
{
    if (!intake->import && intake->at < intake->count)
        open_next(intake);
    intake->report.part = (float)intake->at / (float)intake->count;
    if (!intake->import)
        return;
    const char *name = name_of(intake);
    utf8_copy(intake->source, sizeof intake->source, utf8_is_valid(name) ? name : "");
    read_games(intake);
}

/* Puts the games that were read into the library, or keeps them for the next step if another
 * program has it. */
static bool keep_games(struct Intake *intake, struct Library *library, struct FileError *error)
{
    struct LibraryAdded added[STEP_GAMES];
    const struct LibraryOrigin origin = {
        .kind = LIBRARY_IMPORTED, .mine = -1, .source = intake->source};
    int count = intake->tree_count;
    bool good = count == 0 || library_add(library, intake->trees, count, &origin, added, error);
    for (int i = 0; i < count && good; i++) {
        intake->report.games += !added[i].is_double;
        intake->report.doubles += added[i].is_double;
        intake->report.last = added[i].id;
    }
    if (good || !library_was_refused(library))
        free_games(intake);
    return good;
}

bool intake_step(struct Intake *intake, struct Library *library, struct FileError *error)
{
    struct IntakeReport *report = &intake->report;
    bool again = intake->tree_count > 0; /* which could not come in */
    if (again && atomic_load(&intake->stopping))
        free_games(intake);
    else if (!again && !atomic_load(&intake->stopping))
        read_on(intake);
    bool good = keep_games(intake, library, error);
    report->done = (!good && intake->tree_count == 0) || atomic_load(&intake->stopping) ||
                   (good && !intake->import && intake->at >= intake->count);
    return good;
}
