/* tianyuan-engine letters: matches by letters, without a window. */
#include "src/play/letters/letters.h"
#include "engine/record.h"
#include "src/cli/command.h"
#include "src/cli/peers/report.h"
#include "src/cli/start.h"
#include "src/common/memory.h"
#include "src/play/online/online.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PASTED_MAX = 65536 };

/* What was typed. */
struct LettersArguments {
    struct StartArguments start;
    const char *folder, *name, *match, *take, *say, *first;
    bool begins;
    int64_t takebacks, days;
};

static enum ArgumentsResult read_arguments(struct LettersArguments *a, int argc, char **argv)
{
    static const char *const firsts[] = {"me", "friend", "random", NULL};
    const struct Argument arguments[] = {
        argument_text("--folder", "DIR", &a->folder,
                      "folder of the matches; default tianyuan-letters"),
        argument_text("--name", "NAME", &a->name, "the name the other side sees"),
        argument_flag("--new", &a->begins, "begin a match"),
        argument_choice("--first", "WHO", &a->first, firsts,
                        "who goes first in it, by default random"),
        argument_number("--takebacks", "N", &a->takebacks, 0, UNDO_UNLIMITED,
                        "takebacks per player in it, 255 for no limit; default 3"),
        argument_number("--days", "N", &a->days, 0, LETTER_DAYS_MAX,
                        "days for each move in it; default 0, no limit"),
        argument_text("--take", "LINE", &a->take,
                      "take in a received letter, with any text around it; - reads it from stdin"),
        argument_text("--match", "ID", &a->match, "a match of the list, by the start of its id"),
        argument_text("--say", "WORDS", &a->say,
                      "write in it: move M, draw, undo, accept, decline, resign, clear"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "letters",
        .operands = "",
        .about = "Plays matches by letters, lines to paste into any chat, for friends who are\n"
                 "never online at the same time: --new, --take and --match, with --say, print how\n"
                 "the match stands and the letter to send. Without any of them, lists the matches\n"
                 "in which something is left to do.",
        .arguments = arguments,
        .common = start_arguments(&a->start),
    };
    return console_arguments(&usage, argc, argv);
}

/* --- what is printed ------------------------------------------------------------------------- */

/* The match is called by the name of its file. */
static void id_of(const char *path, char id[64])
{
    const char *slash = strrchr(path, '/');
    snprintf(id, 64, "%s", slash ? slash + 1 : path);
    id[strcspn(id, ".")] = '\0';
}

static const char *turn_word(bool writes, bool over)
{
    return over ? "over" : writes ? "yours" : "theirs";
}

/* Until when who is to write has time, if there is a limit. */
static void print_due(int64_t due_s)
{
    char text[32];
    time_t due = (time_t)due_s;
    struct tm *utc = gmtime(&due);
    if (due_s == 0 || !utc)
        return;
    strftime(text, sizeof text, "%Y-%m-%dT%H:%MZ", utc);
    report_line("due %s", text);
}

static void print_moves(struct Match *match)
{
    char *record = record_write(match, (int64_t)time(NULL) * 1000);
    fputs(record, stdout);
    free(record);
}

/* How a match stands; the letter is sent from now on. */
static void print_match(struct Letters *letters)
{
    static const char *const requests[] = {"",
#define X(name) #name,
                                           REQUESTS(X)
#undef X
    };
    const struct CorrespondenceView view = letters_view(letters).match;
    const struct LogPending *pending = &view.log->pending;
    struct Match *match = letters_match(letters);
    char position[POSITION_TEXT_MAX], line[LETTER_TEXT_MAX];
    const struct Board *board = match_board(match);
    board->game->position_write(board->position, position);
    report_line("friend %s", view.peer_name);
    report_line("seat %d", view.seat);
    report_line("position %s", position);
    report_line("turn %s", turn_word(view.writes, view.log->phase == PHASE_OVER));
    print_due(view.due_s);
    if (pending->request != REQUEST_NONE)
        report_line("%s %s", pending->asker == view.seat ? "asking" : "asked",
                    requests[pending->request]);
    if (view.log->phase == PHASE_OVER) {
        report_line("result %s %s", record_result(match), reason_id(match_status(match).reason));
        print_moves(match);
        letters_kept(letters);
    }
    if (!view.own_last || view.drafted || !letters_line(letters, line))
        return;
    report_line("letter %s", line);
    letters_copied(letters);
}

static int print_list(const struct LettersSettings *settings)
{
    struct LettersSummary *list = memory_zeroed(LETTERS_MAX * sizeof *list);
    int count = letters_list(settings, list);
    for (int i = 0; i < count; i++) {
        char id[64];
        id_of(list[i].path, id);
        report_line("match %s %s %d %s %s", id, list[i].terms.game, list[i].moves,
                    turn_word(list[i].writes, list[i].over), list[i].peer);
    }
    free(list);
    return EXIT_GOOD;
}

/* --- what is done ---------------------------------------------------------------------------- */

static const char *say_move(struct Letters *letters, const char *text)
{
    const struct Board *board = match_board(letters_match(letters));
    Move move;
    if (!board->game->move_read(board->position, text, &move, NULL))
        return "That's not a move";
    return letters_say(letters, EVENT_MOVE, REQUEST_NONE, move);
}

/* NULL, or why not. */
static const char *say(struct Letters *letters, const char *words)
{
    static const struct {
        const char *word;
        enum EventKind kind;
        enum Request request; /* REQUEST_NONE: the pending one, if any */
    } known[] = {{"draw", EVENT_ASK, REQUEST_DRAW},
                 {"undo", EVENT_ASK, REQUEST_UNDO},
                 {"accept", EVENT_ACCEPT, REQUEST_NONE},
                 {"decline", EVENT_DECLINE, REQUEST_NONE},
                 {"resign", EVENT_RESIGN, REQUEST_NONE}};
    enum Request pending = letters_view(letters).match.log->pending.request;
    if (strcmp(words, "clear") == 0)
        return letters_clear(letters);
    if (strncmp(words, "move ", 5) == 0)
        return say_move(letters, words + 5);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        bool answers = known[i].kind == EVENT_ACCEPT || known[i].kind == EVENT_DECLINE;
        if (strcmp(words, known[i].word) != 0)
            continue;
        if (answers && pending == REQUEST_NONE)
            return "Nothing was asked";
        return letters_say(letters, known[i].kind, answers ? pending : known[i].request, MOVE_NONE);
    }
    return "Unknown words";
}

/* Says what is to be said, prints how things stand, and closes the match. NULL is ignored. */
static int finish(struct Letters *letters, const char *words)
{
    if (!letters)
        return EXIT_FAILED;
    const char *why = letters_wait(letters);
    if (!why && words)
        why = say(letters, words);
    const char *unsaved = letters_wait(letters);
    why = why ? why : unsaved;
    if (why)
        report_line("no %s", why);
    else
        print_match(letters);
    letters_close(letters, false);
    return why ? EXIT_FAILED : EXIT_GOOD;
}

static int begin(const struct LettersSettings *settings, const struct LettersArguments *a)
{
    struct OnlineOffer offer = {
        .days = (int)a->days, .undo_limit = (uint8_t)a->takebacks, .first = FIRST_RANDOM};
    if (a->start.position || a->start.moves)
        return console_complain("letters", "a match by letters starts from the usual position");
    if (!start_game(&a->start, "letters", &offer.game, &offer.options))
        return EXIT_WRONG_ARGUMENTS;
    if (a->first && strcmp(a->first, "random") != 0)
        offer.first = strcmp(a->first, "me") == 0 ? FIRST_HOST : FIRST_GUEST;
    return finish(letters_host(settings, &offer), a->say);
}

static struct Letters *open_at(const struct LettersSettings *settings, const char *path)
{
    struct FileError error;
    char text[FILE_PATH_MAX + 256];
    struct Letters *letters = letters_open(settings, path, &error);
    if (letters)
        return letters;
    file_error_text(&error, text, sizeof text);
    console_complain("letters", "%s", text);
    return NULL;
}

/* What was pasted, the argument or all of stdin, into PASTED_MAX bytes. */
static void read_pasted(const char *argument, char *text)
{
    if (strcmp(argument, "-") != 0) {
        snprintf(text, PASTED_MAX, "%s", argument);
        return;
    }
    size_t size = fread(text, 1, PASTED_MAX - 1, stdin);
    text[size] = '\0';
}

static int take(const struct LettersSettings *settings, const struct LettersArguments *a)
{
    char *text = memory_zeroed(PASTED_MAX);
    struct Received received;
    read_pasted(a->take, text);
    letters_receive(settings, text, NULL, &received);
    free(text);
    if (received.kind == RECEIVED_OPENING) {
        struct Letters *letters = letters_accept(settings, &received.letter, &received.fate);
        if (letters)
            return finish(letters, a->say);
        received.why = letter_fate_text(received.fate);
    }
    if (received.kind == RECEIVED_THERE)
        return finish(open_at(settings, received.path), a->say);
    report_line("no %s", received.why);
    return EXIT_FAILED;
}

static int go_on(const struct LettersSettings *settings, const struct LettersArguments *a)
{
    struct LettersSummary *list = memory_zeroed(LETTERS_MAX * sizeof *list);
    int count = letters_list(settings, list), found = 0, at = 0;
    for (int i = 0; i < count; i++) {
        char id[64];
        id_of(list[i].path, id);
        bool fits = strncmp(id, a->match, strlen(a->match)) == 0;
        found += fits;
        at = fits ? i : at;
    }
    int status = found == 1 ? finish(open_at(settings, list[at].path), a->say)
                            : console_complain("letters", "--match: %s match '%s'",
                                               found ? "more than one is called by" : "there is no",
                                               a->match);
    free(list);
    return status;
}

static int run(const struct LettersArguments *a)
{
    const struct LettersSettings settings = {.folder = a->folder ? a->folder : "tianyuan-letters",
                                             .name = a->name ? a->name : "tianyuan-engine"};
    if (a->begins)
        return begin(&settings, a);
    if (a->take)
        return take(&settings, a);
    return a->match ? go_on(&settings, a) : print_list(&settings);
}

int command_letters(int argc, char **argv)
{
    struct LettersArguments a = {.takebacks = 3};
    const char *why;
    enum ArgumentsResult result = read_arguments(&a, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    if (a.begins + !!a.take + !!a.match > 1 || (a.say && !a.begins && !a.take && !a.match))
        return console_complain("letters", "give one of --new, --take and --match");
    if (!online_start(&why)) {
        console_complain("letters", "%s", why);
        return EXIT_FAILED;
    }
    int status = run(&a);
    online_stop();
    return status;
}
