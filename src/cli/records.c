/* tianyuan-engine records: checks, counts and converts records of any program. */
#include "engine/games.h"
#include "src/cli/command.h"
#include "src/cli/console.h"
#include "src/cli/start.h"
#include "src/common/memory.h"
#include "src/play/formats/charset.h"
#include "src/play/formats/format.h"
#include "src/play/system/files.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = 4096 };

struct Job {
    const char *files[FILES_MAX + 1];
    const char *to, *out, *game_id, *charset;
    const struct Format *format; /* of the output; NULL: none */
    const struct Game *game;     /* of records that name none */
    FILE *output;
    bool quiet;
    int good, broken, refused; /* records that were read, could not be, could not be written */
    long long moves;
};

static void complain(const char *path, const struct ImportError *error, bool binary)
{
    if (binary)
        fprintf(stderr, "%s: byte %zu: %s\n", path, error->offset, error->what);
    else if (error->line > 0)
        fprintf(stderr, "%s:%d: %s\n", path, error->line, error->what);
    else
        fprintf(stderr, "%s: %s\n", path, error->what);
}

/* Writes a record in the wanted format, an empty line behind it where more can follow. */
static void convert(struct Job *job, const char *path, const struct Tree *tree)
{
    struct ImportError error = {.line = 0};
    size_t size;
    if (!format_writes(job->format, tree_game(tree))) {
        fprintf(stderr, "%s: %s cannot be written as %s\n", path, tree_game(tree)->name,
                job->format->label);
        job->refused++;
        return;
    }
    char *text = job->format->write(tree, &size, &error);
    if (!text) {
        complain(path, &error, false);
        job->refused++;
        return;
    }
    fwrite(text, 1, size, job->output);
    if (strcmp(job->format->id, "pgn") == 0)
        fputc('\n', job->output);
    free(text);
}

static void take(struct Job *job, const char *path, struct Tree *tree)
{
    const char *incomplete = tree_tag(tree, "Incomplete");
    if (*incomplete && !job->quiet)
        fprintf(stderr, "%s: left out: %s\n", path, incomplete);
    job->good++;
    job->moves += tree_count(tree) - 1;
    if (job->format)
        convert(job, path, tree);
    tree_free(tree);
}

/* That its charset stays open: a line of it in each that it may be, the first of which is taken. */
static void say_guess(const char *path, const struct CharsetGuess *guess, const char *bytes,
                      size_t size)
{
    if (guess->count < 2)
        return;
    fprintf(stderr, "%s: read as %s, but which charset it is stays open; --charset tells:\n", path,
            guess->names[0]);
    for (int i = 0; i < guess->count; i++) {
        char *line = charset_sample(bytes, size, guess->names[i]);
        fprintf(stderr, "  %-12s  %s\n", guess->names[i], line);
        free(line);
    }
}

static void run_import(struct Job *job, const char *path, struct Import *import)
{
    struct Tree *tree;
    struct ImportError error;
    const struct Format *format = import_format(import);
    enum ImportStep step;
    int good = job->good, broken = job->broken;
    while ((step = import_next(import, &tree, &error)) != IMPORT_END) {
        if (step == IMPORT_RECORD) {
            take(job, path, tree);
        } else {
            complain(path, &error, format->binary);
            job->broken++;
        }
    }
    if (!job->quiet && !job->format)
        printf("%s: %s, %d records, %d broken\n", path, format->label, job->good - good,
               job->broken - broken);
}

static void run_file(struct Job *job, const char *path)
{
    struct ImportError error;
    struct FileError trouble;
    size_t size;
    char *bytes = file_read_bytes(path, IMPORT_BYTES_MAX, &size, &trouble);
    if (!bytes) {
        char text[FILE_PATH_MAX + 256];
        file_error_text(&trouble, text, sizeof text);
        fprintf(stderr, "%s\n", text);
        job->broken++;
        return;
    }
    const struct ImportTerms terms = {.name = path, .game = job->game, .charset = job->charset};
    struct Import *import = import_open_by(bytes, size, &terms, &error);
    if (import && !job->quiet)
        say_guess(path, import_guess(import), bytes, size);
    free(bytes);
    if (!import) {
        complain(path, &error, false);
        job->broken++;
        return;
    }
    run_import(job, path, import);
    import_close(import);
}

static void list_formats(const void *user, FILE *file)
{
    const struct Format *format;
    (void)user;
    for (int i = 0; (format = format_get(i)); i++)
        if (format->write)
            fprintf(file, "%s\n", format->id);
}

static bool choose_format(struct Job *job)
{
    char ids[256] = "";
    if (!job->to)
        return true;
    job->format = format_find(job->to);
    if (job->format && job->format->write)
        return true;
    for (int i = 0; format_get(i); i++) {
        if (format_get(i)->write)
            snprintf(ids + strlen(ids), sizeof ids - strlen(ids), "%s%s", *ids ? ", " : "",
                     format_get(i)->id);
    }
    console_complain("records", "--to takes one of %s", ids);
    return false;
}

static bool check_charset(const struct Job *job)
{
    char names[256] = "";
    if (!job->charset || charset_is_known(job->charset))
        return true;
    charset_list(names, sizeof names);
    console_complain("records", "there is no charset '%s'; there are %s", job->charset, names);
    return false;
}

static int run(struct Job *job)
{
    job->output = stdout;
    if (job->out && !(job->output = fopen(job->out, "wb")))
        return console_complain("records", "%s cannot be written", job->out);
    for (int i = 0; job->files[i]; i++)
        run_file(job, job->files[i]);
    bool written = fflush(job->output) == 0 && !ferror(job->output);
    if (job->out)
        written = fclose(job->output) == 0 && written;
    fprintf(job->format && !job->out ? stderr : stdout,
            "%d records, %lld moves, %d broken, %d not written\n", job->good, job->moves,
            job->broken, job->refused);
    if (!written)
        fprintf(stderr, "tianyuan-engine records: the output could not be written\n");
    return written && job->broken + job->refused == 0 ? EXIT_GOOD : EXIT_FAILED;
}

int command_records(int argc, char **argv)
{
    struct Job *job = memory_zeroed(sizeof *job);
    const struct Argument arguments[] = {
        argument_listed("--to", "FORMAT", &job->to, list_formats, NULL,
                        "write the records in this format, such as sgf"),
        argument_text("--out", "FILE", &job->out,
                      "write into this file instead of standard output"),
        argument_listed("--game", "ID", &job->game_id, start_list_games, NULL,
                        "the game of records that name none"),
        argument_listed("--charset", "NAME", &job->charset, charset_print, NULL,
                        "the charset of texts that are not UTF-8, whatever they say themselves"),
        argument_flag("--quiet", &job->quiet, "report only what is broken"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "records",
        .operands = "FILE...",
        .about =
            "Reads records of this and other programs (PGN, XQF, DhtmlXQ, SGF, GGF, PSQ, RenLib, "
            "FEN,\nmoves as text), says which are broken and where, counts and converts them.",
        .arguments = arguments,
        .operand = job->files,
        .operand_min = 1,
        .operand_count = FILES_MAX,
    };
    enum ArgumentsResult result = console_arguments(&usage, argc, argv);
    int status = console_status(result);
    if (result == ARGUMENTS_GOOD) {
        job->game = job->game_id ? games_find(job->game_id) : NULL;
        if (job->game_id && !job->game)
            status = console_complain("records", "there is no game '%s'", job->game_id);
        else
            status = choose_format(job) && check_charset(job) ? run(job) : EXIT_WRONG_ARGUMENTS;
    }
    free(job);
    return status;
}
