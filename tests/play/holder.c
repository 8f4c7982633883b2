/* Another program that has a library to itself. */
#include "tests/play/holder.h"
#include "src/common/memory.h"
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

struct Holder {
    sqlite3 *base;
};

struct Holder *holder_take(const char *folder, bool alone)
{
    struct Holder *holder = memory_zeroed(sizeof *holder);
    char path[300];
    snprintf(path, sizeof path, "%s/library.db", folder);
    assert_int_equal(sqlite3_open_v2(path, &holder->base, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    sqlite3_busy_timeout(holder->base, 60000);
    if (alone)
        assert_int_equal(
            sqlite3_exec(holder->base, "PRAGMA locking_mode = EXCLUSIVE", NULL, NULL, NULL),
            SQLITE_OK);
    assert_int_equal(sqlite3_exec(holder->base, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    return holder;
}

void holder_free(struct Holder *holder)
{
    sqlite3_close(holder->base);
    free(holder);
}
