/* Another program has the library to itself for a while: what is asked waits its turn, nobody else
 * waits for it, and nothing is lost, be it that the program ends meanwhile. */
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/play/formats/format.h"
#include "src/play/library/export.h"
#include "src/play/library/intake.h"
#include "src/play/library/librarian.h"
#include "src/play/saving/saver.h"
#include "src/play/system/posix.h"
#include "src/play/system/progress.h"
#include "tests/play/holder.h"
#include "tests/play/scratch.h"
#include "tests/play/shelf.h"
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

/* A library with three games, its disk, and who asks it. */
struct Desk {
    struct Shelf shelf;
    struct Disk *disk;
    struct Librarian *librarian;
    struct Saver *saver;
};

/* Opens it anew: the library belongs to the disk's thread. */
static void sit_down(struct Desk *desk)
{
    const struct WorkerHost host = posix_host(0);
    shelf_open(&desk->shelf);
    shelf_fill(&desk->shelf, 0, 3);
    shelf_reopen(&desk->shelf);
    desk->disk = disk_new(&host);
    desk->librarian = librarian_new(desk->disk, desk->shelf.library);
    desk->saver = saver_new(desk->disk, desk->disk);
}

static void stand_up(struct Desk *desk)
{
    saver_free(desk->saver);
    librarian_free(desk->librarian);
    disk_free(desk->disk);
    shelf_close(&desk->shelf);
}

/* A turn of the loop, when what was asked has been tried. */
static void turn(struct Desk *desk)
{
    struct LibraryNews news;
    disk_flush(desk->disk);
    librarian_update(desk->librarian, &news);
}

/* Whether it is open still when it has been tried, and nobody has asked it again. */
static bool stays_open(struct Desk *desk, const struct Question *question)
{
    struct FileError error;
    disk_flush(desk->disk);
    return !question_answered(question, &error);
}

static void answered(struct Desk *desk, struct Question *question)
{
    struct FileError error;
    while (!question_answered(question, &error))
        turn(desk);
    assert_string_equal(error.what, "");
}

/* --- questions -------------------------------------------------------------------------------- */

struct StarAsk {
    int64_t id;
    bool starred;
    int tries;
};

static bool star(struct Library *library, void *argument, struct FileError *error)
{
    struct StarAsk *ask = argument;
    ask->tries++;
    return library_star(library, &ask->id, 1, ask->starred, error);
}

static struct Question *ask_star(struct Desk *desk, int64_t id, bool starred)
{
    struct StarAsk *ask = memory_zeroed(sizeof *ask);
    *ask = (struct StarAsk){.id = id, .starred = starred};
    return librarian_ask(desk->librarian, star, ask, free);
}

struct CountAsk {
    int games, starred_games;
};

static bool count(struct Library *library, void *argument, struct FileError *error)
{
    struct CountAsk *ask = argument;
    const struct LibraryFilter starred = {.starred = true};
    int64_t *ids;
    if (!library_find(library, &shelf_all, &ids, &ask->games, error))
        return false;
    free(ids);
    if (!library_find(library, &starred, &ids, &ask->starred_games, error))
        return false;
    free(ids);
    return true;
}

static struct Question *ask_count(struct Desk *desk, bool after)
{
    struct CountAsk *ask = memory_zeroed(sizeof *ask);
    return after ? librarian_ask_after(desk->librarian, count, ask, free)
                 : librarian_ask(desk->librarian, count, ask, free);
}

static int starred(const struct Question *question)
{
    return ((const struct CountAsk *)question_argument(question))->starred_games;
}

/* What can be read is read meanwhile; changes come in later, in their order, be it that another
 * program lets go between two tries; what is to be read after them is. */
static void questions_are_asked_again(void **state)
{
    struct Desk desk;
    struct FileError error;
    (void)state;
    sit_down(&desk);
    struct Question *look = ask_count(&desk, false);
    answered(&desk, look);
    assert_false(librarian_is_kept_waiting(desk.librarian));
    struct Holder *holder = holder_take(desk.shelf.folder, false);
    struct Question *first = ask_star(&desk, 1, true), *second = ask_star(&desk, 1, false);
    struct Question *third = ask_star(&desk, 2, true), *after = ask_count(&desk, true);
    question_drop(look);
    look = ask_count(&desk, false);
    assert_true(stays_open(&desk, first));
    assert_true(stays_open(&desk, after));
    turn(&desk);
    assert_true(librarian_is_kept_waiting(desk.librarian));
    assert_true(question_answered(look, &error));
    assert_int_equal(starred(look), 0);
    assert_int_equal(((struct StarAsk *)question_argument(second))->tries, 1);
    question_drop(third); /* it is made all the same */
    turn(&desk);
    holder_free(holder);
    answered(&desk, after);
    assert_int_equal(starred(after), 1);
    answered(&desk, second);
    turn(&desk);
    assert_false(librarian_is_kept_waiting(desk.librarian));
    question_drop(look);
    look = ask_count(&desk, false);
    answered(&desk, look);
    assert_int_equal(starred(look), 1);
    stand_up(&desk);
}

static bool let_go(struct Library *library, void *argument, struct FileError *error)
{
    (void)library, (void)error;
    holder_free(*(struct Holder **)argument);
    return true;
}

/* The argument is the test's. */
static void leave_alone(void *argument)
{
    (void)argument;
}

/* The other program lets go between two changes: the later one waits for the earlier. */
static void changes_come_in_their_order(void **state)
{
    struct Desk desk;
    (void)state;
    sit_down(&desk);
    struct Holder *holder = holder_take(desk.shelf.folder, false);
    struct Question *first = ask_star(&desk, 1, true);
    question_drop(librarian_ask(desk.librarian, let_go, &holder, leave_alone));
    struct Question *second = ask_star(&desk, 1, false);
    answered(&desk, second);
    answered(&desk, first);
    struct Question *look = ask_count(&desk, false);
    answered(&desk, look);
    assert_int_equal(starred(look), 0);
    stand_up(&desk);
}

static void note_end(void *argument)
{
    ((struct CountAsk *)argument)->games = -1;
}

/* Where not even reading is possible, the answer comes when it is. */
static void an_answer_comes_when_it_can_be_read(void **state)
{
    struct Desk desk;
    struct CountAsk unwanted = {.games = 0};
    (void)state;
    sit_down(&desk);
    struct Holder *holder = holder_take(desk.shelf.folder, true);
    struct Question *look = ask_count(&desk, false);
    question_drop(librarian_ask(desk.librarian, count, &unwanted, note_end));
    assert_true(stays_open(&desk, look));
    turn(&desk);
    assert_int_equal(unwanted.games, -1); /* nobody asks that again */
    assert_true(librarian_is_kept_waiting(desk.librarian));
    holder_free(holder);
    answered(&desk, look);
    assert_int_equal(((struct CountAsk *)question_argument(look))->games, 3);
    stand_up(&desk);
}

/* --- what must not be lost -------------------------------------------------------------------- */

static void finish(struct Desk *desk, const char *moves, const char *records)
{
    const struct SaverShelf shelf = {.library = desk->shelf.library,
                                     .folder = records,
                                     .origin = {.kind = LIBRARY_ONLINE, .mine = 1, .source = ""}};
    struct Match *match = scratch_match(moves);
    saver_finish(desk->saver, &shelf, NULL, match, 0);
    match_free(match);
}

struct TakeAsk {
    const char *folder;
    struct LibraryTaken taken;
    struct LibraryGame newest;
};

static bool take(struct Library *library, void *argument, struct FileError *error)
{
    struct TakeAsk *ask = argument;
    const struct LibraryFilter filter = {.opponent = LIBRARY_ANYBODY, .ending = LIBRARY_LOST};
    int64_t *ids = NULL;
    int found = 0;
    bool good = library_take_records(library, ask->folder, 10, &ask->taken, error) &&
                library_find(library, &filter, &ids, &found, error) &&
                (found == 0 || library_describe(library, ids, 1, &ask->newest, error));
    free(ids);
    return good;
}

/* A finished game is a file at once, from which it comes in when it can, with the player's side. */
static void a_finished_game_is_kept_aside(void **state)
{
    struct Desk desk;
    char records[300];
    enum SaverWhat what;
    struct FileError error;
    (void)state;
    sit_down(&desk);
    snprintf(records, sizeof records, "%s/records", desk.shelf.folder);
    struct Holder *holder = holder_take(desk.shelf.folder, false);
    finish(&desk, "b2 a1 b3 a2 b1", records);
    saver_flush(desk.saver);
    assert_false(saver_trouble(desk.saver, &what, &error));
    assert_true(saver_took_aside(desk.saver));
    assert_false(saver_took_aside(desk.saver));
    assert_int_equal(scratch_count(records, ".pgn"), 1);
    struct TakeAsk ask = {.folder = records};
    struct Question *question = librarian_ask(desk.librarian, take, &ask, leave_alone);
    assert_true(stays_open(&desk, question));
    turn(&desk);
    holder_free(holder);
    answered(&desk, question);
    assert_int_equal(ask.taken.games, 1);
    assert_int_equal(ask.newest.mine, 1);
    stand_up(&desk);
}

/* At its end the program waits for nobody: two seconds for each of these would be an hour. */
static void the_end_of_the_program_waits_for_nobody(void **state)
{
    enum { CALLS = 2000 };
    struct Shelf shelf;
    struct FileError error;
    const int64_t id = 1;
    (void)state;
    shelf_open(&shelf);
    shelf_fill(&shelf, 0, 3);
    struct Holder *holder = holder_take(shelf.folder, false);
    library_end(shelf.library);
    for (int i = 0; i < CALLS; i++)
        assert_false(library_star(shelf.library, &id, 1, true, &error));
    holder_free(holder);
    assert_true(library_star(shelf.library, &id, 1, true, &error));
    shelf_close(&shelf);
}

/* So many searches through all names are answered. */
static int searches_answered(struct Library *library, int most)
{
    const struct LibraryFilter nobody = {.name = "nobody is called that"};
    int answered = 0;
    while (answered < most) {
        struct FileError error;
        int64_t *ids = NULL;
        int found;
        if (!library_find(library, &nobody, &ids, &found, &error)) {
            assert_int_equal(error.reason, EINTR);
            return answered;
        }
        assert_int_equal(found, 0);
        free(ids);
        answered++;
    }
    return answered;
}

/* Long work within SQLite is broken off then, after a last fraction of a second for all of it: this
 * is long because there is so much of it. */
static void the_end_of_the_program_breaks_off_long_work(void **state)
{
    enum { GAMES = 3000, SEARCHES = 1000 };
    struct Shelf shelf;
    (void)state;
    shelf_open(&shelf);
    library_free(shelf.library);
    shelf_make_many(shelf.folder, GAMES);
    shelf.library = library_new(shelf.folder);
    assert_int_equal(searches_answered(shelf.library, SEARCHES), SEARCHES);
    library_end(shelf.library);
    int answered = searches_answered(shelf.library, SEARCHES);
    assert_true(answered > 0 && answered < SEARCHES);
    assert_int_equal(searches_answered(shelf.library, 1), 0);
    shelf_close(&shelf);
}

static bool put_back(struct Library *library, void *argument, struct FileError *error)
{
    (void)argument;
    struct Tree *tree = library_load(library, 1, error);
    bool good = tree && library_update(library, 1, tree, error);
    tree_free(tree);
    return good;
}

/* A library of three games, closed. */
static void open_filled(struct Shelf *shelf)
{
    shelf_open(shelf);
    shelf_fill(shelf, 0, 3);
    library_free(shelf->library);
}

/* What it is asked for is broken off; the reason is told as errno, 0 by a mending. */
static void assert_stopped(const struct Shelf *shelf, int reason)
{
    struct FileError error;
    int64_t *ids;
    int found;
    assert_false(library_find(shelf->library, &shelf_all, &ids, &found, &error));
    assert_int_equal(error.reason, reason);
}

/* A copy before an upgrade is broken off, and nothing of either is left; the next program makes
 * both. */
static void the_end_of_the_program_breaks_off_an_upgrade(void **state)
{
    struct Shelf shelf;
    (void)state;
    open_filled(&shelf);
    shelf_make_old(shelf.folder);
    shelf.library = library_new(shelf.folder);
    library_end(shelf.library);
    assert_stopped(&shelf, ECANCELED);
    assert_int_equal(scratch_count(shelf.folder, "-version-1.db"), 0);
    assert_int_equal(scratch_count(shelf.folder, ".new"), 0);
    shelf_reopen(&shelf);
    assert_int_equal(shelf_count(&shelf, &shelf_all), 3);
    assert_int_equal(scratch_count(shelf.folder, "-version-1.db"), 1);
    shelf_close(&shelf);
}

/* So is a mending in a backup that is stopped; it goes on where it was. */
static void a_mending_ends_with_the_work_that_it_is_for(void **state)
{
    struct Shelf shelf;
    struct Progress progress = {.stopping = true};
    (void)state;
    open_filled(&shelf);
    shelf_sql(shelf.folder, "PRAGMA application_id = 1");
    shelf.library = library_new(shelf.folder);
    library_follow(shelf.library, &progress);
    assert_stopped(&shelf, 0);
    assert_int_equal(scratch_count(shelf.folder, "-damaged-1.db"), 0);
    atomic_store(&progress.stopping, false);
    assert_int_equal(shelf_count(&shelf, &shelf_all), 3);
    assert_int_equal(scratch_count(shelf.folder, "-damaged-1.db"), 1);
    shelf_close(&shelf);
}

/* What is finished then is a file, and what is lost is counted: a study keeps its draft. */
static void at_the_end_a_game_is_kept_aside(void **state)
{
    struct Desk desk;
    char records[300];
    struct FileError error;
    (void)state;
    sit_down(&desk);
    snprintf(records, sizeof records, "%s/records", desk.shelf.folder);
    struct Holder *holder = holder_take(desk.shelf.folder, false);
    finish(&desk, "b2 a1 b3 a2 b1", records);
    question_drop(librarian_ask(desk.librarian, put_back, NULL, leave_alone));
    assert_int_equal(librarian_end(desk.librarian, &error), 1);
    saver_flush(desk.saver);
    assert_int_equal(scratch_count(records, ".pgn"), 1);
    holder_free(holder);
    stand_up(&desk);
}

/* --- changes for the next program ------------------------------------------------------------- */

/* Ends the program with these questions asked while another one has the library. */
static void end_while_held(struct Desk *desk, bool alone, void (*ask)(struct Desk *desk))
{
    struct FileError error;
    struct Holder *holder = holder_take(desk->shelf.folder, alone);
    ask(desk);
    assert_int_equal(librarian_end(desk->librarian, &error), 0);
    saver_free(desk->saver);
    librarian_free(desk->librarian);
    disk_free(desk->disk);
    holder_free(holder);
    shelf_reopen(&desk->shelf);
}

static int noted(const struct Desk *desk)
{
    char folder[300];
    snprintf(folder, sizeof folder, "%s/later", desk->shelf.folder);
    return scratch_count(folder, ".txt");
}

/* As the next program does when it begins. */
static void begin_again(struct Desk *desk)
{
    struct LibraryTaken taken;
    struct FileError error;
    char records[300];
    shelf_reopen(&desk->shelf);
    library_make_later(desk->shelf.library);
    snprintf(records, sizeof records, "%s/records", desk->shelf.folder);
    assert_true(library_take_records(desk->shelf.library, records, 10, &taken, &error));
}

static bool is_starred(struct Desk *desk, int64_t id)
{
    struct LibraryGame game;
    struct FileError error;
    assert_true(library_describe(desk->shelf.library, &id, 1, &game, &error));
    return game.starred;
}

static bool remove_game(struct Library *library, void *argument, struct FileError *error)
{
    const int64_t id = 3;
    (void)argument;
    return library_remove(library, &id, 1, true, error);
}

/* The review of game 2, as the one who reviews has it. */
static bool review(struct Library *library, void *argument, struct FileError *error)
{
    static const char text[] = "[Game \"tictactoe\"]\n\n1. b2 {[%eval #7,9]} a1 {[%eval #5,9]}"
                               " 2. b3 {[%eval #3,9]} a2 {[%eval #2,9]} 3. b1 {[%eval #1,9]} 1-0\n";
    int64_t id = 2;
    (void)argument;
    struct Tree *tree = shelf_tree(text);
    bool good = library_annotate(library, &id, tree, error);
    tree_free(tree);
    return good;
}

static bool forget(struct Library *library, void *argument, struct FileError *error)
{
    (void)argument;
    return library_forget_own(library, NULL, error);
}

static void ask_all(struct Desk *desk)
{
    question_drop(ask_star(desk, 1, true));
    question_drop(ask_star(desk, 2, true));
    question_drop(librarian_ask(desk->librarian, remove_game, NULL, leave_alone));
    question_drop(librarian_ask(desk->librarian, review, NULL, leave_alone));
    question_drop(librarian_ask(desk->librarian, forget, NULL, leave_alone));
    question_drop(ask_star(desk, 2, false));
}

static void count_own(void *user, const struct OwnGame *own)
{
    (void)own;
    ++*(int *)user;
}

/* Changes that another program keeps out to the end are made by the next program, in their order,
 * once: what that one changes itself comes after them. */
static void what_was_kept_out_is_made_at_the_next_start(void **state)
{
    struct Desk desk;
    struct FileError error;
    struct LibraryReview reviews;
    const int64_t id = 1, reviewed = 2;
    int own = 0;
    (void)state;
    sit_down(&desk);
    end_while_held(&desk, false, ask_all);
    assert_int_equal(noted(&desk), 1);
    begin_again(&desk);
    assert_int_equal(noted(&desk), 0);
    assert_true(is_starred(&desk, 1));
    assert_false(is_starred(&desk, 2));
    assert_int_equal(shelf_count(&desk.shelf, &shelf_all), 2);
    assert_true(library_reviews(desk.shelf.library, &reviewed, 1, &reviews, &error));
    assert_true(reviews.reviewed);
    assert_true(
        library_own_games(desk.shelf.library, games_find("tictactoe"), count_own, &own, &error));
    assert_int_equal(own, 0);
    assert_true(library_star(desk.shelf.library, &id, 1, false, &error));
    begin_again(&desk);
    assert_false(is_starred(&desk, 1));
    shelf_close(&desk.shelf);
}

static void ask_stars(struct Desk *desk)
{
    question_drop(ask_star(desk, 1, true));
    question_drop(ask_star(desk, 2, true));
}

/* One whom another program keeps from reading, too, keeps it all the same. */
static void what_cannot_be_read_is_noted(void **state)
{
    struct Desk desk;
    (void)state;
    sit_down(&desk);
    end_while_held(&desk, true, ask_stars);
    begin_again(&desk);
    assert_true(is_starred(&desk, 1) && is_starred(&desk, 2));
    shelf_close(&desk.shelf);
}

/* A number that belongs to another game by now is not that game. */
static void other_games_of_that_number_are_left_alone(void **state)
{
    struct Desk desk;
    (void)state;
    sit_down(&desk);
    end_while_held(&desk, false, ask_stars);
    shelf_sql(desk.shelf.folder, "UPDATE game SET moment = '2026.11.23' WHERE id = 1");
    begin_again(&desk);
    assert_false(is_starred(&desk, 1));
    assert_true(is_starred(&desk, 2));
    shelf_close(&desk.shelf);
}

/* The other program lets go between two of the last changes: the later one is noted, too. */
static void a_change_does_not_overtake_what_is_noted(void **state)
{
    struct Desk desk;
    struct FileError error;
    const int64_t id = 1;
    int count;
    (void)state;
    shelf_open(&desk.shelf);
    shelf_fill(&desk.shelf, 0, 3);
    struct Library *library = desk.shelf.library;
    library_end(library);
    library_note_later(library);
    struct Holder *holder = holder_take(desk.shelf.folder, false);
    assert_true(library_star(library, &id, 1, true, &error));
    holder_free(holder);
    assert_true(library_star(library, &id, 1, false, &error));
    assert_true(library_write_later(library, &count, &error));
    assert_int_equal(count, 2);
    begin_again(&desk);
    assert_false(is_starred(&desk, 1));
    shelf_close(&desk.shelf);
}

/* A program that was killed when it had made them, and had not removed the file. */
static void nothing_is_made_twice(void **state)
{
    struct Desk desk;
    char folder[300], name[300];
    int count;
    size_t size;
    struct FileError error;
    const int64_t id = 1;
    (void)state;
    sit_down(&desk);
    end_while_held(&desk, false, ask_stars);
    snprintf(folder, sizeof folder, "%s/later", desk.shelf.folder);
    char **names = file_names(folder, ".txt", &count);
    assert_int_equal(count, 1);
    snprintf(name, sizeof name, "%.200s/%.90s", folder, names[0]);
    char *text = file_read_bytes(name, 1 << 20, &size, &error);
    begin_again(&desk);
    assert_true(library_star(desk.shelf.library, &id, 1, false, &error));
    scratch_write(folder, names[0], text);
    begin_again(&desk);
    assert_false(is_starred(&desk, 1));
    assert_int_equal(noted(&desk), 0);
    free(text);
    free(names[0]);
    free(names);
    shelf_close(&desk.shelf);
}

/* What was refused is tried once more at the end. */
static void the_end_of_the_program_tries_once_more(void **state)
{
    struct Desk desk;
    struct FileError error;
    (void)state;
    sit_down(&desk);
    struct Holder *holder = holder_take(desk.shelf.folder, false);
    question_drop(ask_star(&desk, 1, true));
    question_drop(ask_star(&desk, 2, true));
    disk_flush(desk.disk);
    holder_free(holder);
    assert_int_equal(librarian_end(desk.librarian, &error), 0);
    struct Question *look = ask_count(&desk, false);
    disk_flush(desk.disk);
    assert_int_equal(starred(look), 2);
    stand_up(&desk);
}

/* --- in and out ------------------------------------------------------------------------------- */

/* Games that were read wait in the intake until they can come in. */
static void an_import_goes_on_where_it_was(void **state)
{
    struct Shelf shelf;
    struct FileError error;
    (void)state;
    shelf_open(&shelf);
    shelf_fill(&shelf, 0, 3);
    struct Holder *holder = holder_take(shelf.folder, false);
    struct Intake *intake = intake_of_text("[Game \"tictactoe\"]\n\n1. b2 a1 *\n\n"
                                           "[Game \"tictactoe\"]\n\n1. a1 b2 *\n\n"
                                           "[Game \"tictactoe\"]\n\n1. a1 z9 *\n");
    for (int i = 0; i < 2; i++) {
        assert_false(intake_step(intake, shelf.library, &error));
        assert_false(intake_report(intake)->done);
        assert_int_equal(intake_report(intake)->games, 0);
    }
    holder_free(holder);
    while (!intake_report(intake)->done)
        assert_true(intake_step(intake, shelf.library, &error));
    assert_int_equal(intake_report(intake)->games, 3);
    assert_int_equal(intake_report(intake)->partial, 1);
    intake_free(intake);
    assert_int_equal(shelf_count(&shelf, &shelf_all), 6);
    shelf_close(&shelf);
}

/* One that is stopped meanwhile ends, and leaves what it has read. */
static void an_import_can_be_stopped_meanwhile(void **state)
{
    struct Shelf shelf;
    struct FileError error;
    (void)state;
    shelf_open(&shelf);
    shelf_fill(&shelf, 0, 3);
    struct Holder *holder = holder_take(shelf.folder, false);
    struct Intake *intake = intake_of_text("[Game \"tictactoe\"]\n\n1. b2 a1 *\n");
    assert_false(intake_step(intake, shelf.library, &error));
    intake_stop(intake);
    assert_true(intake_step(intake, shelf.library, &error));
    assert_true(intake_report(intake)->done);
    holder_free(holder);
    intake_free(intake);
    assert_int_equal(shelf_count(&shelf, &shelf_all), 3);
    shelf_close(&shelf);
}

/* An export leaves no game out because it could not be read for the moment. */
static void an_export_leaves_nothing_out(void **state)
{
    struct Shelf shelf;
    char path[300];
    const int64_t ids[] = {1, 2, 3};
    bool done;
    struct FileError error;
    (void)state;
    shelf_open(&shelf);
    shelf_fill(&shelf, 0, 3);
    shelf_reopen(&shelf);
    snprintf(path, sizeof path, "%s/games.pgn", shelf.folder);
    struct Export *export = export_new(path, false, format_find(".pgn"), ids, 3);
    struct Holder *holder = holder_take(shelf.folder, true);
    assert_false(export_step(export, shelf.library, &done, &error));
    assert_true(library_was_refused(shelf.library));
    holder_free(holder);
    assert_true(export_step(export, shelf.library, &done, &error));
    assert_true(done);
    assert_int_equal(export_left_out(export), 0);
    assert_int_equal(scratch_count(shelf.folder, "games.pgn"), 1);
    export_free(export);
    shelf_close(&shelf);
}

/* One that is stopped within a step writes no further and leaves nothing behind, under no name. */
static void an_export_that_is_stopped_leaves_nothing(void **state)
{
    enum { GAMES = 250 };
    struct Shelf shelf;
    char folder[300], path[400], aside[FILE_PATH_MAX];
    int64_t ids[GAMES];
    struct stat before, after;
    bool done;
    struct FileError error;
    (void)state;
    shelf_open(&shelf);
    shelf_fill(&shelf, 0, 1);
    for (int i = 0; i < GAMES; i++)
        ids[i] = 1;
    snprintf(folder, sizeof folder, "%s/out", shelf.folder);
    snprintf(path, sizeof path, "%s/games.pgn", folder);
    struct Export *export = export_new(path, false, format_find(".pgn"), ids, GAMES);
    assert_true(export_step(export, shelf.library, &done, &error));
    assert_false(done);
    assert_true(file_aside(path, aside, &error));
    assert_int_equal(stat(aside, &before), 0);
    export_stop(export);
    for (int i = 0; i < 4; i++) {
        assert_true(export_step(export, shelf.library, &done, &error));
        assert_false(done);
    }
    assert_int_equal(stat(aside, &after), 0);
    assert_int_equal(after.st_size, before.st_size);
    export_free(export);
    assert_int_equal(scratch_count(folder, ".new"), 0);
    assert_int_equal(scratch_count(folder, ".pgn"), 0);
    shelf_close(&shelf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(questions_are_asked_again),
        cmocka_unit_test(changes_come_in_their_order),
        cmocka_unit_test(an_answer_comes_when_it_can_be_read),
        cmocka_unit_test(a_finished_game_is_kept_aside),
        cmocka_unit_test(the_end_of_the_program_waits_for_nobody),
        cmocka_unit_test(the_end_of_the_program_breaks_off_long_work),
        cmocka_unit_test(the_end_of_the_program_breaks_off_an_upgrade),
        cmocka_unit_test(a_mending_ends_with_the_work_that_it_is_for),
        cmocka_unit_test(at_the_end_a_game_is_kept_aside),
        cmocka_unit_test(what_was_kept_out_is_made_at_the_next_start),
        cmocka_unit_test(what_cannot_be_read_is_noted),
        cmocka_unit_test(other_games_of_that_number_are_left_alone),
        cmocka_unit_test(a_change_does_not_overtake_what_is_noted),
        cmocka_unit_test(nothing_is_made_twice),
        cmocka_unit_test(the_end_of_the_program_tries_once_more),
        cmocka_unit_test(an_import_goes_on_where_it_was),
        cmocka_unit_test(an_import_can_be_stopped_meanwhile),
        cmocka_unit_test(an_export_leaves_nothing_out),
        cmocka_unit_test(an_export_that_is_stopped_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
