/* Why something could not be read is told in the player's language, with its names and numbers. */
#include "src/app/shell/storage/imports.h"
#include "src/app/shell/trouble.h"
#include "src/play/formats/format.h"
#include "tests/app/arcade_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* What the reader of a format says of a text's first record. */
static void read_broken(const char *text, char what[IMPORT_ERROR_MAX])
{
    struct ImportError error;
    struct Tree *tree = NULL;
    struct Import *import = import_open(text, strlen(text), NULL, NULL, &error);
    assert_non_null(import);
    import_next(import, &tree, &error);
    tree_free(tree);
    import_close(import);
    snprintf(what, IMPORT_ERROR_MAX, "%s", error.what);
}

static void assert_told(const struct App *app, const char *line, const char *expected)
{
    struct StringBuffer told = {.data = NULL};
    imports_tell(app, line, 1, &told);
    assert_string_equal(told.data, expected);
    free(told.data);
}

static void why_a_record_was_not_read_is_told_in_chinese(void **state)
{
    static const struct {
        const char *text, *told;
    } records[] = {
        {"(;GM[4]SZ[13];B[aa])", "没有 13 路的棋盘"},
        {"(;GM[1]SZ[19]KM[6.5];B[pd])", "这是围棋（GM[1]），不是五子棋"},
        {"(;GM[18];B[pd])", "这是别的棋的棋谱（GM[18]）"},
        {"(;GM[4]SZ[15];B[zz])", "B[zz]: 棋盘上没有这个点"},
        {"9/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "黑方必须正好有一个将（第 1 个字符处）"},
        {"4k4/9/9/9/9/8/9/9/9/4K4 w - - 0 1", "第 4 行应有九个点，只有 8 个（第 14 个字符处）"},
        {"[Game \"xiangqi\"]\n[FEN \"4k4/9/9/9/9/8/9/9/9/4K4 w\"]\n\n1. h2e2 *\n",
         "FEN：第 4 行应有九个点，只有 8 个（第 14 个字符处）"},
        {"[Game \"draughts\"]\n\n1. a1 *\n", "不认识的棋种“draughts”"},
        {"[DhtmlXQ][DhtmlXQ_binit]9999999999999999999999999999999999999999999999999999999999999999"
         "[/DhtmlXQ_binit][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]",
         "局面：红方必须正好有一个帅"},
    };
    struct Driver *driver = *state;
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        char what[IMPORT_ERROR_MAX], line[300], expected[300];
        read_broken(records[i].text, what);
        snprintf(line, sizeof line, "a: 2 lines.sgf:3: %s", what);
        snprintf(expected, sizeof expected, "a: 2 lines.sgf:3: %s", records[i].told);
        assert_told(driver->app, line, expected);
    }
}

static void why_a_record_came_in_part_is_told_in_chinese(void **state)
{
    struct Driver *driver = *state;
    assert_told(driver->app, "a.lib (77): 3 lines against the rules, cut short",
                "a.lib (77): 有 3 处变化不合规则，且内容不完整");
    assert_told(driver->app, "a.pgn:4: 'b2': that move isn't legal here",
                "a.pgn:4: 'b2': 此处这样走不合规则");
    assert_told(driver->app, "a.pgn:4: 'Kb2' names no legal move here, or more than one",
                "a.pgn:4: 'Kb2' 在此处不合规则，或不止一种走法");
    assert_told(driver->app, "a.txt: something else", "a.txt: something else");
}

static void why_a_file_was_not_read_is_told_in_chinese(void **state)
{
    static const struct {
        const char *what, *told;
    } files[] = {
        /* a member of a backup, or a line of its list */
        {"library.db is in it twice", "其中有两份 library.db"},
        {"games/1.pgn is missing in it", "其中缺少 games/1.pgn"},
        {"settings.txt is damaged in it", "其中的 settings.txt 已损坏"},
        {"online/0a.journal is longer than it says", "其中的 online/0a.journal 比标明的长"},
        {"drafts/1.pgn is not what was packed", "其中的 drafts/1.pgn 与备份时不同"},
        {"my notes: old.txt does not belong into it", "my notes: 其中不应有 old.txt"},
        {"manifest.txt:4: this line has no end", "manifest.txt:4: 这一行没有结尾"},
        {"manifest.txt:4: no backup has a file of that name",
         "manifest.txt:4: 备份里不会有这个名称的文件"},
        {"byte 12: this is not a match journal", "第 12 字节：这不是对局日志"},
        {"this game is not there any more", "这一局已经不在了"},
        {"couldn't lock a save slot: all of them are in use", "无法锁定存档位：全部都被占用"},
    };
    struct Driver *driver = *state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct FileError error;
        file_error(&error, "", 0, "%s", files[i].what);
        char *why = trouble_why(driver->app, &error);
        assert_string_equal(why, files[i].told);
        free(why);
    }
}

static int set_up(void **state)
{
    if (driver_set_up(state) != 0)
        return -1;
    driver_open(*state, &(struct DriverOptions){
                            .scene = "library", .chinese = true, .settings = DRIVER_CALM});
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(why_a_record_was_not_read_is_told_in_chinese),
        cmocka_unit_test(why_a_record_came_in_part_is_told_in_chinese),
        cmocka_unit_test(why_a_file_was_not_read_is_told_in_chinese),
    };
    return cmocka_run_group_tests(tests, set_up, driver_tear_down);
}
