/* What belongs to a thread: a call from another one ends the program at once. */
#include "engine/games.h"
#include "engine/search/transposition_table.h"
#include "net/session/session.h"
#include "src/common/memory.h"
#include "src/play/library/librarian.h"
#include "src/play/records/autosave.h"
#include "src/play/system/disk.h"
#include "src/play/system/posix.h"
#include "src/play/table/table.h"
#include "tests/play/stray.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* One of everything. */
struct Things {
    struct Disk *disk;
    struct Library *library;
    struct Librarian *librarian;
    struct Autosave *autosave;
    struct Session *session;
    struct Table *table;
    struct TranspositionTable *memory;
};

static void use_disk(void *argument)
{
    struct Things *things = argument;
    disk_is_done(things->disk, 0);
}

static void use_library(void *argument)
{
    struct Things *things = argument;
    library_take_news(things->library);
}

static void use_librarian(void *argument)
{
    struct Things *things = argument;
    struct LibraryNews news;
    librarian_update(things->librarian, &news);
}

static void use_autosave(void *argument)
{
    struct Things *things = argument;
    autosave_clear(things->autosave);
}

static void use_session(void *argument)
{
    struct Things *things = argument;
    session_tick(things->session, 0);
}

static void use_session_by_a_wish(void *argument)
{
    struct Things *things = argument;
    session_resign(things->session, 0);
}

static void look_at_session(void *argument)
{
    struct Things *things = argument;
    session_view(things->session, 0);
}

static void use_table(void *argument)
{
    struct Things *things = argument;
    table_update(things->table, 0);
}

static void play_at_table(void *argument)
{
    struct Things *things = argument;
    table_do(things->table, PLAYER_RESIGN, 0);
}

static void look_at_table(void *argument)
{
    struct Things *things = argument;
    table_over(things->table);
}

static int make_things(void **state)
{
    static const struct WorkerHost nobody = {.start = NULL};
    struct Things *things = memory_zeroed(sizeof *things);
    struct Setup setup;
    setup_default(&setup, games_find("tictactoe"));
    struct TableHost host = {.worker = posix_host_single(), .name = ""};
    *things = (struct Things){.disk = disk_new(&nobody),
                              .library = library_new("/dev/null"),
                              .autosave = autosave_new("/dev/null", NULL),
                              .session = session_new(&(struct SessionSettings){.host = true}),
                              .table = table_open(&setup, &host, 0),
                              .memory = tt_new(1 << 16)};
    things->librarian = librarian_new(things->disk, things->library);
    *state = things;
    return 0;
}

static int free_things(void **state)
{
    struct Things *things = *state;
    tt_free(things->memory);
    table_close(things->table);
    session_free(things->session);
    autosave_free(things->autosave);
    librarian_free(things->librarian);
    library_free(things->library);
    disk_free(things->disk);
    free(things);
    return 0;
}

static void another_thread_is_refused(void **state)
{
    static const struct {
        const char *what;
        void (*use)(void *things);
    } uses[] = {{"the disk", use_disk},
                {"the library", use_library},
                {"the librarian", use_librarian},
                {"the game in progress", use_autosave},
                {"a session", use_session},
                {"a wish", use_session_by_a_wish},
                {"a session's view", look_at_session},
                {"a table", use_table},
                {"a move at a table", play_at_table},
                {"a look at a table", look_at_table}};
    struct Things *things = *state;
    for (size_t i = 0; i < sizeof uses / sizeof uses[0]; i++) {
        if (!stray_survives(uses[i].use, things, false))
            fail_msg("its own thread can't use %s", uses[i].what);
        if (stray_survives(uses[i].use, things, true))
            fail_msg("another thread may use %s", uses[i].what);
    }
}

static void search_and_clear(void *argument)
{
    struct Things *things = argument;
    tt_enter(things->memory);
    tt_clear(things->memory);
}

static void search_and_age(void *argument)
{
    struct Things *things = argument;
    tt_enter(things->memory);
    tt_new_search(things->memory);
}

static void search_and_free(void *argument)
{
    struct Things *things = argument;
    tt_enter(things->memory);
    tt_free(things->memory);
}

static void search_then_clear(void *argument)
{
    struct Things *things = argument;
    tt_enter(things->memory);
    tt_leave(things->memory);
    tt_new_search(things->memory);
    tt_clear(things->memory);
    tt_free(things->memory);
}

static void a_table_is_left_alone_while_it_is_searched_by(void **state)
{
    static void (*const early[])(void *) = {search_and_clear, search_and_age, search_and_free};
    for (size_t i = 0; i < sizeof early / sizeof early[0]; i++)
        assert_false(stray_survives(early[i], *state, false));
    assert_true(stray_survives(search_then_clear, *state, false));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_thread_is_refused),
        cmocka_unit_test(a_table_is_left_alone_while_it_is_searched_by),
    };
    return cmocka_run_group_tests(tests, make_things, free_things);
}
