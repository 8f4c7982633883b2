/* Records of other programs: each format reads what it describes, and what we write of it. */
#include "engine/games.h"
#include "engine/record.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/formats/boards.h"
#include "src/play/formats/charset_guess.h"
#include "src/play/formats/format.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The one record of a file, whose charset may be told. */
static struct Tree *read_in(const void *bytes, size_t size, const char *format, const char *charset)
{
    struct ImportError error;
    struct Tree *tree, *more;
    struct Import *import =
        import_open_by(bytes, size, &(struct ImportTerms){.charset = charset}, &error);
    if (!import)
        fail_msg("%s", error.what);
    assert_string_equal(import_format(import)->id, format);
    if (import_next(import, &tree, &error) != IMPORT_RECORD)
        fail_msg("line %d, byte %zu: %s", error.line, error.offset, error.what);
    assert_int_equal(import_next(import, &more, &error), IMPORT_END);
    import_close(import);
    return tree;
}

static struct Tree *read_one(const void *bytes, size_t size, const char *format)
{
    return read_in(bytes, size, format, NULL);
}

static struct Tree *read_text(const char *text, const char *format)
{
    return read_one(text, strlen(text), format);
}

/* The moves of a tree as our own records write them, without tags. */
static void assert_moves(const struct Tree *tree, const char *expected)
{
    char *text = record_write_tree(tree);
    assert_non_null(strstr(text, "\n\n"));
    assert_string_equal(strstr(text, "\n\n") + 2, expected);
    free(text);
}

static void assert_refused(const void *bytes, size_t size, const char *what)
{
    struct ImportError error;
    struct Tree *tree;
    struct Import *import = import_open(bytes, size, NULL, NULL, &error);
    if (import)
        assert_int_equal(import_next(import, &tree, &error), IMPORT_BROKEN);
    import_close(import);
    if (!strstr(error.what, what))
        fail_msg("said: %s", error.what);
}

/* --- charsets --------------------------------------------------------------------------------- */

static void chinese_in_any_charset_is_read(void **state)
{
    static const struct {
        const char *bytes;
        size_t size;
    } same[] = {
        {"红A", 4},
        {"\xef\xbb\xbf红A", 7},
        {"\xba\xec\x41", 3},           /* GB18030 */
        {"\xff\xfe\xa2\x7e\x41\0", 6}, /* UTF-16, little-endian */
    };
    size_t length;
    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        char *text = charset_to_utf8(same[i].bytes, same[i].size, NULL, &length);
        assert_string_equal(text, "红A");
        free(text);
    }
    /* 红方 红方, with a byte that is not in it, and a 0 */
    char *text = charset_to_utf8("\xba\xec\xb7\xbd\xff\0\xba\xec\xb7\xbd", 10, NULL, &length);
    assert_string_equal(text, "红方\xef\xbf\xbd 红方");
    free(text);
}

/* --- xiangqi ---------------------------------------------------------------------------------- */

/* An XQF file as XQStudio would write it. */
struct Xqf {
    uint8_t bytes[2048];
    size_t size;
    uint8_t place, from, to;
    uint32_t remark;
    uint8_t stream[32];
};

static uint8_t scramble(uint8_t k)
{
    return (uint8_t)(((((unsigned)k * k * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8);
}

static void xqf_init(struct Xqf *xqf, uint8_t version)
{
    static const uint8_t pieces[32] = {0,  10, 20, 30, 40, 50, 60, 70, 80, 12, 72,
                                       3,  23, 43, 63, 83, 9,  19, 29, 39, 49, 59,
                                       69, 79, 89, 17, 77, 6,  26, 46, 66, 86};
    static const uint8_t keys[13] = {0x5a, 1, 2, 3, 4, 0x11, 0x22, 0x44, 0x81, 77, 13, 201, 46};
    static const char text[] = "[(C) Copyright Mr. Dong Shiwei.]";
    memset(xqf, 0, sizeof *xqf);
    memcpy(xqf->bytes, "XQ", 2);
    xqf->bytes[2] = version;
    if (version > 10) {
        memcpy(xqf->bytes + 3, keys, sizeof keys);
        xqf->place = (uint8_t)(scramble(keys[10]) * keys[10]);
        xqf->from = (uint8_t)(scramble(keys[11]) * xqf->place);
        xqf->to = (uint8_t)(scramble(keys[12]) * xqf->from);
        xqf->remark = (keys[9] * 256u + keys[10]) % 32000 + 767;
        for (int i = 0; i < 32; i++)
            xqf->stream[i] = (uint8_t)(text[i] & ((keys[9 + i % 4] & keys[0]) | keys[5 + i % 4]));
    }
    for (int i = 0; i < 32; i++) {
        int at = i;
        for (int place = 0; place < 32 && version >= 12; place++)
            if ((xqf->place + place + 1) % 32 == i)
                at = place;
        xqf->bytes[0x10 + at] = (uint8_t)(pieces[i] + xqf->place);
    }
    xqf->bytes[0x33] = 1;
    memcpy(xqf->bytes + 0x130, "\x04\xba\xfa\xc8\xd9", 5); /* 胡荣 */
    xqf->size = 0x400;
}

static void xqf_byte(struct Xqf *xqf, uint8_t byte)
{
    xqf->bytes[xqf->size] = (uint8_t)(byte + xqf->stream[(xqf->size - 0x400) % 32]);
    xqf->size++;
}

/* A record; `from` and `to` as x * 10 + y. */
static void xqf_record(struct Xqf *xqf, int from, int to, bool next, bool variation,
                       const char *remark)
{
    bool old = xqf->bytes[2] <= 10;
    uint32_t size = (uint32_t)strlen(remark) + xqf->remark;
    xqf_byte(xqf, (uint8_t)(from + 0x18 + xqf->from));
    xqf_byte(xqf, (uint8_t)(to + 0x20 + xqf->to));
    xqf_byte(xqf,
             (uint8_t)(old ? (next ? 0xf0 : 0) | (variation ? 0x0f : 0)
                           : (next ? 0x80 : 0) | (variation ? 0x40 : 0) | (*remark ? 0x20 : 0)));
    xqf_byte(xqf, 0);
    if (!old && !*remark)
        return;
    for (int i = 0; i < 4; i++)
        xqf_byte(xqf, (uint8_t)(size >> 8 * i));
    for (; *remark; remark++)
        xqf_byte(xqf, (uint8_t)*remark);
}

static void xqf_tree(struct Xqf *xqf, uint8_t version)
{
    xqf_init(xqf, version);
    xqf_record(xqf, 0, 0, true, false, "\xba\xec"); /* 红 */
    xqf_record(xqf, 72, 42, true, false, "");       /* h2e2 */
    xqf_record(xqf, 79, 67, true, true, "");        /* h9g7, and a variation to it */
    xqf_record(xqf, 70, 62, false, false, "good");  /* h0g2 */
    xqf_record(xqf, 77, 47, false, false, "");      /* h7e7 */
}

static void every_version_of_xqf_is_read(void **state)
{
    (void)state;
    for (uint8_t version = 10; version <= 18; version++) {
        struct Xqf xqf;
        xqf_tree(&xqf, version);
        struct Tree *tree = read_one(xqf.bytes, xqf.size, "xqf");
        assert_moves(tree, "{红} 1. h2e2 h9g7 (1... h7e7) 2. h0g2 {good} 1-0\n");
        assert_string_equal(tree_start(tree), "");
        assert_string_equal(tree_tag(tree, "Red"), "胡荣");
        assert_string_equal(tree_tag(tree, "Incomplete"), "");
        tree_free(tree);
    }
}

/* What XQStudio needs stands where it looks, in its charset; too long texts are cut at a character.
 */
static void xqf_is_written_plain(void **state)
{
    static const char name[] = "胡荣华胡荣华胡荣华";
    struct Tree *tree = tree_new(games_find("xiangqi"), NULL);
    struct ImportError error;
    size_t size;
    (void)state;
    assert_true(tree_set_start(tree, "4k4/9/9/9/9/9/9/9/4r4/3K5 b - - 0 1", NULL));
    assert_null(format_find("xqf")->write(tree, &size, &error));
    assert_non_null(strstr(error.what, "Black is to move"));
    struct TreeCursor cursor;
    tree_cursor_init(&cursor, tree);
    assert_true(cursor_play_text(&cursor, "e1e5", NULL));
    tree_set_comment(tree, cursor.node, "红☃\nB");
    tree_cursor_free(&cursor);
    tree_set_tag(tree, "Red", name);
    tree_set_tag(tree, "Result", "0-1");
    char *bytes = format_find("xqf")->write(tree, &size, &error);
    assert_memory_equal(bytes, "XQ\x0a", 3);
    assert_int_equal(bytes[0x33], 2);
    assert_int_equal((uint8_t)bytes[0x10 + 4], 30);  /* Red's king */
    assert_int_equal((uint8_t)bytes[0x10 + 16], 41); /* a chariot of Black's */
    assert_int_equal((uint8_t)bytes[0x10 + 20], 49);
    assert_int_equal((uint8_t)bytes[0x10], 0xff);
    assert_memory_equal(bytes + 0x130,
                        "\x0e\xba\xfa\xc8\xd9\xbb\xaa\xba\xfa\xc8\xd9\xbb\xaa\xba\xfa", 15);
    assert_memory_equal(bytes + 0x400, "\x18\x20\xf0\0\0\0\0\0", 8);
    assert_memory_equal(bytes + 0x408, "\x41\x4d\0\0", 4);
    free(bytes);
    tree_free(tree);
}

static void an_xqf_with_illegal_moves_keeps_the_others(void **state)
{
    struct Xqf xqf;
    (void)state;
    xqf_init(&xqf, 18);
    xqf_record(&xqf, 0, 0, true, false, "");
    xqf_record(&xqf, 72, 42, true, true, "");
    xqf_record(&xqf, 79, 60, true, false, ""); /* no horse moves so */
    xqf_record(&xqf, 70, 62, false, false, "");
    xqf_record(&xqf, 12, 42, false, false, ""); /* the variation to the first */
    struct Tree *tree = read_one(xqf.bytes, xqf.size, "xqf");
    assert_moves(tree, "1. h2e2 (1. b2e2) 1-0\n");
    assert_string_equal(tree_tag(tree, "Incomplete"), "1 line against the rules");
    tree_free(tree);
}

static void an_xqf_that_is_cut_keeps_what_is_there(void **state)
{
    struct Xqf xqf;
    (void)state;
    xqf_tree(&xqf, 18);
    struct Tree *tree = read_one(xqf.bytes, xqf.size - 6, "xqf");
    assert_string_equal(tree_tag(tree, "Incomplete"), "cut short");
    tree_free(tree);
    assert_refused(xqf.bytes, 0x400, "cut short");
    xqf.bytes[2] = 19;
    assert_refused(xqf.bytes, xqf.size, "version 19");
}

static void dhtmlxq_with_variations_and_remarks(void **state)
{
    static const char text[] =
        "<html>[DhtmlXQ]\n[DhtmlXQ_title]T[/DhtmlXQ_title][DhtmlXQ_red]胡荣华[/DhtmlXQ_red]\n"
        "[DhtmlXQ_result]红胜[/DhtmlXQ_result]\n[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n"
        "[DhtmlXQ_move_0_2_1]7242[/DhtmlXQ_move_0_2_1]\n[DhtmlXQ_comment1]a||b[/DhtmlXQ_comment1]\n"
        "[DhtmlXQ_comment1_2]c[/DhtmlXQ_comment1_2][/DhtmlXQ]</html>";
    (void)state;
    struct Tree *tree = read_text(text, "dhtmlxq");
    assert_moves(tree, "1. h2e2 {a\nb} h9g7 (1... h7e7 {c}) 2. h0g2 1-0\n");
    assert_string_equal(tree_tag(tree, "Red"), "胡荣华");
    tree_free(tree);
}

static void fen_with_the_side_and_moves(void **state)
{
    struct Tree *tree = read_text("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1 moves a1a2 d9d8\n", "fen");
    (void)state;
    assert_moves(tree, "1. a1a2 d9d8 *\n");
    tree_free(tree);
    assert_refused("4k4/9/9/9/9/9/9/9/4R4/4K4/9 w", 29, "no record");
    assert_refused("4k4/9/9/9/9/9/9/9/9/4K4 w\n", 26, "");
}

static void pgn_of_other_programs(void **state)
{
    /* GB18030: [Red "胡"], 炮二平五 马8进7, an advertisement */
    static const char text[] =
        "[Game \"Chinese Chess\"]\r\n[Red \"\xba\xfa\"]\r\n\r\n  1. \xc5\xda\xb6\xfe\xc6\xbd\xce"
        "\xe5\r\n  1. \xc2\xed\xa3\xb8\xbd\xf8\xa3\xb7 1/2-1/2\r\n=====\r\nvisit us\r\n";
    (void)state;
    struct Tree *tree = read_text(text, "pgn");
    assert_moves(tree, "1. h2e2 h9g7 1/2-1/2\n");
    assert_string_equal(tree_tag(tree, "Red"), "胡");
    tree_free(tree);
}

/* One move that cannot be played: what stands before it is kept, and where it stood is told. */
static void the_good_part_is_kept(void **state)
{
    static const struct {
        const char *text, *moves;
        int line;
        const char *what;
    } parts[] = {
        {"[Game \"gomoku\"]\n\n1. h8 (1. a1 a1 2. b2) (1. b1)\n1... h8 2. i9 *\n",
         "1. h8 (1. a1) (1. b1) *\n", 3, "'a1': "},
        {"[Game \"gomoku\"]\n\n1. h8\n1... h8 (1... i9 2. k1 (2. k2)) 2. i9 1-0\n", "1. h8 1-0\n",
         4, "'h8': "},
        {"[Game \"gomoku\"]\n\n1. h8 h9 {never closed\n", "1. h8 h9 *\n", 3, ""},
        {"Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n8,8,0\r\n9,9,0\r\nada\r\nbo\r\n-1\r\n", "1. h8 *\n",
         3, "8,8: "},
        {"h8i9\nh8g7", "1. h8 i9 *\n", 2, "'h8g': "},
        {"3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1 moves a1a2 d9d9 a2a3\n", "1. a1a2 *\n", 1, "'d9d9': "},
        {"(;GM[4]SZ[15];B[hh]\n;W[hh];B[ii])", "1. h8 *\n", 2, "W[hh]: "},
        {"(;GM[4]SZ[15];B[hh]\n;B[hi])", "1. h8 *\n", 2, "B[hi]: it is the other colour's turn"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct ImportError error;
        struct Tree *tree;
        struct Import *import =
            import_open(parts[i].text, strlen(parts[i].text), NULL, NULL, &error);
        assert_non_null(import);
        assert_int_equal(import_next(import, &tree, &error), IMPORT_RECORD);
        assert_moves(tree, parts[i].moves);
        assert_string_not_equal(tree_tag(tree, "Incomplete"), "");
        assert_int_equal(error.line, parts[i].line);
        if (strncmp(error.what, parts[i].what, strlen(parts[i].what)) != 0 || !error.what[0])
            fail_msg("said: %s", error.what);
        tree_free(tree);
        assert_int_equal(import_next(import, &tree, &error), IMPORT_END);
        import_close(import);
    }
    assert_refused("(;GM[4]SZ[15];B[zz])", 20, "B[zz]: ");
}

/* A record of which nothing is left does not count as one without moves; the next one is read. */
static void a_record_without_a_good_move_is_broken(void **state)
{
    static const char text[] = "[Game \"gomoku\"]\n\n1. h88 *\n\n[Game \"gomoku\"]\n\n1. h8 *\n";
    struct ImportError error;
    struct Tree *tree;
    (void)state;
    struct Import *import = import_open(text, sizeof text - 1, NULL, NULL, &error);
    assert_int_equal(import_next(import, &tree, &error), IMPORT_BROKEN);
    assert_int_equal(error.line, 3);
    assert_int_equal(import_next(import, &tree, &error), IMPORT_RECORD);
    assert_string_equal(error.what, "");
    tree_free(tree);
    import_close(import);
}

/* --- gomoku ----------------------------------------------------------------------------------- */

static void sgf_with_variations_marks_and_stones(void **state)
{
    static const char text[] = "(;GM[1]FF[4]SZ[15]RU[Renju]PB[Ada]RE[W+]C[a \\] b\\\\]\n"
                               ";B[hh](;W[ih]CR[aa]LB[oo:A])(;W[hi];B[gg]))";
    const struct TreeMark *marks;
    char option[64];
    (void)state;
    struct Tree *tree = read_text(text, "sgf");
    assert_moves(tree, "{a ] b\\} 1. h8 i8 {[%csl Ga15] [%mrk \"A\"o1]} (1... h7 2. g9) 0-1\n");
    assert_int_equal(tree_marks(tree, tree_last(tree, TREE_ROOT), &marks), 2);
    option_write(tree_game(tree), tree_options(tree), 1, option);
    assert_string_equal(option, "rule=renju");
    tree_free(tree);
    tree = read_text("(;GM[4]SZ[19];B[h8];W[i10])", "sgf");
    assert_moves(tree, "1. h8 i10 *\n");
    tree_free(tree);
    tree = read_text("(;GM[4]SZ[15]AB[hh][ii]AW[hi]PL[W];W[jj])", "sgf");
    assert_moves(tree, "1... j6 *\n");
    tree_free(tree);
    tree = read_text("(;GM[4]SZ[15]AB[hh]AW[hi];B[jj])", "sgf");
    assert_string_equal(tree_start(tree), "15/15/15/15/15/15/15/7b7/7w7/15/15/15/15/15/15 b");
    tree_free(tree);
    assert_refused("(;GM[4]SZ[9];B[aa])", 19, "9 lines");
}

static void assert_sgf_of_go(const char *text, const char *what)
{
    assert_refused(text, strlen(text), what);
}

/* Go on the board of gomoku, as programs for go write it, and what is left of it. */
static void sgf_of_another_game_says_of_which(void **state)
{
    (void)state;
    assert_sgf_of_go("(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[6.5];B[pd];W[dp];B[pq])", "of Go (GM[1])");
    assert_sgf_of_go("(;GM[1]SZ[19];B[pd];W[dp];B[pq];W[dd])", "of Go (GM[1])");
    assert_sgf_of_go("(;FF[3]GM[1];B[pd];W[dp])", "of Go (GM[1])");
    assert_sgf_of_go("(;GM[1]SZ[9];B[ee];W[ec])", "of Go (GM[1])");
    assert_sgf_of_go("(;FF[4]SZ[19]RU[Japanese]RE[B+3.5];B[pd];W[dp])", "of Go, not of gomoku");
    assert_sgf_of_go("(;SZ[19]HA[2]AB[pd][dp];W[pq])", "of Go, not of gomoku");
    assert_sgf_of_go("(;SZ[19];B[pd];W[dp];B[];W[])", "of Go, not of gomoku");
    assert_sgf_of_go("(;SZ[19];B[pd];W[dp];B[pp];TB[aa][ab])", "of Go, not of gomoku");
    assert_sgf_of_go("(;SZ[19];B[aa];W[ba];B[pp];W[ab];B[qq];W[bb];B[aa])", "of Go, not of gomoku");
    assert_sgf_of_go("(;GM[7];B[h2e2])", "xiangqi; from SGF only gomoku");
    assert_sgf_of_go("(;GM[18]SZ[15];B[hh])", "another game (GM[18])");
}

/* Programs that have their SGF of one for go write GM[1] for gomoku, too. */
static void sgf_of_gomoku_may_say_go(void **state)
{
    static const char *const files[] = {
        "(;GM[1]SZ[15];B[hh];W[ih])",
        "(;GM[1]SZ[20]KM[0]HA[0]RE[B+R];B[hh];W[ih])",
        "(;GM[1]SZ[19]RU[Freestyle];B[hh];W[ih])",
        "(;GM[1]SZ[19]RE[B+];B[hh];W[ha];B[ih];W[hb];B[jh];W[hc];B[kh];W[hd];B[lh])",
        "(;GM[5]SZ[15];B[hh];W[ih])",
        "(;SZ[19];B[hh];W[ih])",
    };
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct Tree *tree = read_text(files[i], "sgf");
        assert_true(tree_count(tree) > 2);
        tree_free(tree);
    }
}

/* FF[4]: "Only one of each property is allowed per node", a list of values behind it. */
static void sgf_writes_each_property_once(void **state)
{
    struct Tree *tree = read_text("(;GM[4]SZ[15]AB[hh][ii]AW[hi][hj]PL[B]"
                                  ";B[jj]CR[aa]SQ[bb]CR[cc]LB[dd:A][ee:B])",
                                  "sgf");
    struct ImportError error;
    size_t size;
    (void)state;
    char *text = format_find("sgf")->write(tree, &size, &error);
    assert_non_null(strstr(text, "AB[ii][hh]AW[hj][hi]PL[B]"));
    assert_non_null(strstr(text, "B[jj]CR[aa][cc]SQ[bb]LB[dd:A][ee:B])"));
    free(text);
    tree_free(tree);
}

/* Written as SGF and read back, a record has the same moves, signs and drawings. */
static void assert_sgf(const char *moves, const char *written)
{
    char text[600];
    size_t size;
    struct ImportError error;
    snprintf(text, sizeof text, "[Game \"gomoku\"]\n\n%s", moves);
    struct Tree *tree = read_text(text, "pgn");
    char *sgf = format_find("sgf")->write(tree, &size, &error);
    if (!strstr(sgf, written))
        fail_msg("%s", sgf);
    struct Tree *again = read_text(sgf, "sgf");
    assert_moves(again, moves);
    free(sgf);
    tree_free(tree);
    tree_free(again);
}

static void sgf_keeps_signs_and_drawings(void **state)
{
    (void)state;
    assert_sgf("1. h8 $1 $10 h9 $4 2. i9 $5 $18 g7 $6 $17 *\n",
               ";B[hh]TE[1]DM[1];W[hg]BM[2];B[ig]IT[]GB[2];W[gi]DO[]GW[1])");
    assert_sgf("1. h8 $14 h9 $7 2. i9 $2 $16 $22 $138 *\n",
               ";B[hh]GB[1]TYNAG[14];W[hg]TYNAG[7];B[ig]BM[1]GB[1]TYNAG[2][16][22][138])");
    assert_sgf("1. h8 {[%csl Gh8] [%cal Gh8i9]} h9 {[%csl Rh8,Bh9] [%cal Yh8i9] [%mrk sa1]} *\n",
               ";B[hh]CR[hh]AR[hh:ig];W[hg]TYMARKS[Rhh][Bhg][Yhhig]CR[hh][hg]AR[hh:ig]SQ[ao])");
    /* another program sorts properties, so that ours stands behind what it says more about */
    struct Tree *tree = read_text("(;GM[4]SZ[15];B[hh]AR[hh:ig]CR[aa]GB[1]TYMARKS[Rhh]TYNAG[14]"
                                  ";W[ig]CR[bb]TE[])",
                                  "sgf");
    assert_moves(tree, "1. h8 $14 {[%csl Rh8]} i9 $1 {[%csl Gb14]} *\n");
    tree_free(tree);
    /* a colour or a number that nobody knows, points off the board */
    tree = read_text("(;GM[4]SZ[15];B[hh]TYMARKS[Qhh][Rzz][R][Bhhz]TYNAG[0][999][x])", "sgf");
    assert_moves(tree, "1. h8 {[%csl Gh8]} *\n");
    tree_free(tree);
}

/* As KGS, OGS and KaTrain write clocks; what they can't say comes back by our own property. */
static void sgf_tells_the_clock(void **state)
{
    static const struct {
        const char *properties, *clock;
    } cases[] = {
        {"TM[600]OT[5x30 byo-yomi]", "600:1/30x5"},
        {"TM[600]OT[25/300 Canadian]", "600:25/300"},
        {"TM[600]OT[10 fischer]", "600+10"},
        {"TM[300]", "300+0"},
        {"TM[0]OT[3x20 byo-yomi]", "1/20x3"},
        {"TM[300]OT[5 delay]", "300d5"},
        {"TM[300]OT[by candlelight]", "300+0"},
        {"OT[10 fischer]", "-"},
        {"TM[soon]", "-"},
        {"TM[600]TYCLOCK[600+5|60+1]", "600+5|60+1"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[200], clock[CLOCK_TEXT_MAX];
        snprintf(text, sizeof text, "(;FF[4]GM[4]SZ[15]%s;B[hh];W[gg])", cases[i].properties);
        struct Tree *tree = read_text(text, "sgf");
        struct ClockSettings read = record_clock(tree);
        clock_write(&read, clock);
        assert_string_equal(clock, cases[i].clock);
        tree_free(tree);
    }
}

static void sgf_writes_the_clock(void **state)
{
    static const struct {
        const char *clock, *written;
    } cases[] = {
        {"600:1/30x5", "TM[600]OT[5x30 byo-yomi]"},
        {"600:25/300", "TM[600]OT[25/300 Canadian]"},
        {"600+10", "TM[600]OT[10 fischer]"},
        {"1/20", "TM[0]OT[1x20 byo-yomi]"},
        {"300d5", "TM[300]OT[5 delay]"},
        {"300+5|60+1 first=30", "TM[300]OT[5 fischer]TYCLOCK[300+5|60+1 first=30]"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Tree *tree = tree_new(games_find("gomoku"), NULL);
        struct ClockSettings clock, again;
        struct ImportError error;
        size_t size;
        assert_true(clock_read(cases[i].clock, &clock, NULL));
        record_set_clock(tree, &clock);
        char *text = format_find("sgf")->write(tree, &size, &error);
        if (!strstr(text, cases[i].written))
            fail_msg("%s: %s", cases[i].clock, text);
        struct Tree *read = read_text(text, "sgf");
        again = record_clock(read);
        assert_true(clock_equal(&clock, &again));
        tree_free(read);
        tree_free(tree);
        free(text);
    }
}

/* GM[2]: eight lines, passes, and a start that is set up although it is the usual one. */
static void sgf_of_reversi(void **state)
{
    struct ImportError error;
    size_t size;
    (void)state;
    struct Tree *tree =
        read_text("(;GM[2]SZ[8]AB[de][ed]AW[dd][ee]PB[Ada];B[dc](;W[cc])(;W[ec]))", "sgf");
    assert_string_equal(tree_game(tree)->id, "reversi");
    assert_string_equal(tree_start(tree), "");
    tree_free(tree);
    tree = read_text("(;GM[2]AB[aa][ba][ca][da][ea][fa]AW[ga]PL[W];W[];B[ha])", "sgf");
    assert_moves(tree, "1... pass 2. h1 *\n");
    char *text = format_find("sgf")->write(tree, &size, &error);
    assert_non_null(strstr(text, "GM[2]"));
    assert_non_null(strstr(text, ";W[];B[ha])"));
    free(text);
    tree_free(tree);
    tree = read_text("(;GM[2];B[d3];W[c5])", "sgf");
    assert_moves(tree, "1. d3 c5 *\n");
    tree_free(tree);
    assert_refused("(;GM[2]SZ[10];B[aa])", 20, "10 lines");
}

/* As the Generic Game Server writes it: a board in full, evaluations and seconds, a pass. */
static void ggf_is_read_and_written(void **state)
{
    static const char text[] =
        "2 (;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Ada]PW[Bo]TI[05:00//02:00]TY[8]"
        "RE[+12.000:r]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- "
        "*]"
        "B[d3//0.01]W[C3/-1.23/2.5]B[d4];)\n"
        "(;GM[Othello]PB[Bo]RE[-64.00]BO[8 ******O- -------- -------- -------- -------- -------- "
        "-------- -------- O]W[PA]B[h1];)\n";
    struct ImportError error;
    struct Tree *tree;
    size_t size;
    (void)state;
    struct Import *import = import_open(text, sizeof text - 1, NULL, NULL, &error);
    assert_string_equal(import_format(import)->id, "ggf");
    assert_int_equal(import_next(import, &tree, &error), IMPORT_RECORD);
    assert_string_equal(error.what, "B[d4]: that move isn't legal here");
    assert_string_equal(tree_tag(tree, "Black"), "Ada");
    assert_string_equal(tree_tag(tree, "Date"), "2003.12.15");
    assert_moves(tree, "1. d3 {[%emt 0:00:00.010]} c3 {[%emt 0:00:02.500]} 1-0\n");
    char *written = format_find("ggf")->write(tree, &size, &error);
    assert_non_null(strstr(written, "RE[+1.000:r]TY[8]BO[8 -------- -------- -------- ---O*--- "));
    assert_non_null(strstr(written, " *]B[d3//0.010]W[c3//2.500];)"));
    free(written);
    tree_free(tree);
    assert_int_equal(import_next(import, &tree, &error), IMPORT_RECORD);
    assert_moves(tree, "1... pass 2. h1 0-1\n");
    written = format_find("ggf")->write(tree, &size, &error);
    assert_non_null(strstr(written, "RE[+64.000]TY[8]BO[8 ******O- "));
    assert_non_null(strstr(written, " O]W[pa]B[h1];)"));
    free(written);
    tree_free(tree);
    assert_int_equal(import_next(import, &tree, &error), IMPORT_END);
    import_close(import);
}

static void psq_counts_from_the_top(void **state)
{
    static const char text[] = "Piskvorky 15x15, 11:11, 0\r\n8,8,120\r\n9,7,0\r\n"
                               "C:\\ai\\pbrain-ada.exe\r\nbo.zip\r\n-1\r\n";
    (void)state;
    struct Tree *tree = read_text(text, "psq");
    assert_moves(tree, "1. h8 {[%emt 0:00:00.120]} i9 *\n");
    assert_string_equal(tree_tag(tree, "Black"), "pbrain-ada");
    assert_string_equal(tree_tag(tree, "White"), "bo");
    tree_free(tree);
    tree = read_text("Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\nA. Li\r\nBo.EXE\r\n-1\r\n", "psq");
    assert_string_equal(tree_tag(tree, "Black"), "A. Li"); /* people, too, write such files */
    assert_string_equal(tree_tag(tree, "White"), "Bo");
    tree_free(tree);
    assert_refused("Piskvorky 16x16, 11:11, 0\r\n", 27, "15x15");
}

static void moves_as_text(void **state)
{
    struct Tree *tree = read_text("h8i9g7\n", "moves");
    (void)state;
    assert_moves(tree, "1. h8 i9 2. g7 *\n");
    tree_free(tree);
    tree = read_text("1. H8 I9 2. S19", "moves");
    assert_moves(tree, "1. h8 i9 2. s19 *\n");
    assert_int_equal(tree_options(tree)->choice[0], 1);
    tree_free(tree);
}

static void renlib_with_branches_and_texts(void **state)
{
    static const uint8_t bytes[] = {
        0xff, 'R',  'e',  'n',  'L',  'i',  'b',  0xff, 3,    4, 0xff,
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0x00, /* the root */
        0x78, 0x08, 'h',  'i',  8,    0, /* h8, with a remark of two lines */
        0x69, 0xc0,                      /* i9; ends here, a sibling follows */
        0x88, 0x41, 0x00, 0x01, 'A',  0, /* h7, labelled; the last */
    };
    const struct TreeMark *marks;
    (void)state;
    struct Tree *tree = read_one(bytes, sizeof bytes, "renlib");
    assert_moves(tree, "1. h8 {hi} i9 (1... h7 {[%mrk \"A\"h7]}) *\n");
    TreeNode second = tree_next(tree, tree_child(tree, tree_child(tree, TREE_ROOT)));
    assert_int_equal(tree_marks(tree, second, &marks), 1);
    tree_free(tree);
    tree = read_one(bytes, sizeof bytes - 3, "renlib");
    assert_string_equal(tree_tag(tree, "Incomplete"), "cut short");
    tree_free(tree);
}

static void binary_files_heed_the_charset_that_is_told(void **state)
{
    static const uint8_t library[] = {
        0xff, 'R',  'e',  'n',  'L',  'i',  'b',  0xff, 3,    4, 0xff,
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0x00, /* the root */
        0x78, 0x48, 0xcc, 0xe5, 0xe9, 0, /* h8, as read in Latin-1; else it is Мей */
    };
    struct Xqf xqf;
    (void)state;
    xqf_tree(&xqf, 10);
    memcpy(xqf.bytes + 0x130, "\x04\xad\x4a\xba\x61", 5); /* 胡榮 in Big5 */
    struct Tree *tree = read_in(xqf.bytes, xqf.size, "xqf", "BIG5");
    assert_string_equal(tree_tag(tree, "Red"), "胡榮");
    tree_free(tree);
    tree = read_in(library, sizeof library, "renlib", "ISO-8859-1");
    assert_moves(tree, "1. h8 {Ìåé} *\n");
    tree_free(tree);
}

/* --- everything that is written --------------------------------------------------------------- */

/* A random tree; a single line where the format knows no variations. */
static struct Tree *random_tree(const struct Game *game, uint64_t *random, bool branches)
{
    struct Tree *tree = tree_new(game, NULL);
    struct TreeCursor cursor;
    tree_cursor_init(&cursor, tree);
    for (int i = 0; i < 60; i++) {
        Move moves[MOVES_MAX];
        if (branches && random_below(random, 6) == 0)
            tree_cursor_go(&cursor, random_below(random, tree_count(tree)));
        const struct Board *board = &cursor.board;
        int count = game->generate(board->position, NULL, MOVES_ALL, moves);
        if (count > 0 &&
            tree_cursor_play(&cursor, moves[random_below(random, (uint32_t)count)], NULL) &&
            branches && random_below(random, 5) == 0)
            tree_set_comment(tree, cursor.node, "one\ntwo");
    }
    tree_cursor_free(&cursor);
    return tree;
}

/* No format makes up a name, or gives a player that of the other side, who is Bo. */
static void assert_nameless(const struct Tree *tree, int colour)
{
    const struct Game *game = tree_game(tree);
    const char *other = tree_tag(tree, game->colours[1 - colour]);
    assert_string_equal(tree_tag(tree, game->colours[colour]), "");
    assert_true(!*other || strcmp(other, "Bo") == 0); /* moves alone have no names */
}

static void round_trip(const struct Format *format, const struct Game *game, uint64_t *random)
{
    bool line = strcmp(format->id, "psq") == 0 || strcmp(format->id, "moves") == 0 ||
                strcmp(format->id, "ggf") == 0;
    struct Tree *tree = random_tree(game, random, !line);
    size_t size;
    tree_set_tag(tree, game->colours[1], "Bo");
    char *bytes = format->write(tree, &size, NULL);
    assert_non_null(bytes);
    struct Tree *again = read_one(bytes, size, format->id);
    assert_nameless(again, 0);
    tree_set_tag(again, "Result", ""); /* PSQ tells it by the board */
    char *once = record_write_tree(tree), *twice = record_write_tree(again);
    assert_string_equal(strstr(once, "\n\n"), strstr(twice, "\n\n"));
    free(once);
    free(twice);
    free(bytes);
    tree_free(tree);
    tree_free(again);
}

static void what_is_written_is_read_back(void **state)
{
    uint64_t random = 5;
    (void)state;
    for (int i = 0; format_get(i); i++) {
        const struct Format *format = format_get(i);
        for (int game = 0; game < games_count(); game++) {
            if (!format_writes(format, games_get(game)) || strcmp(format->id, "fen") == 0)
                continue;
            for (int trip = 0; trip < 20; trip++)
                round_trip(format, games_get(game), &random);
        }
    }
}

static void anything_else_is_refused(void **state)
{
    (void)state;
    assert_refused("", 0, "empty");
    assert_refused("Dear diary,", 11, "no record");
    assert_refused("\x89PNG\r\n\x1a\n", 8, "no record");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chinese_in_any_charset_is_read),
        cmocka_unit_test(every_version_of_xqf_is_read),
        cmocka_unit_test(xqf_is_written_plain),
        cmocka_unit_test(an_xqf_with_illegal_moves_keeps_the_others),
        cmocka_unit_test(an_xqf_that_is_cut_keeps_what_is_there),
        cmocka_unit_test(dhtmlxq_with_variations_and_remarks),
        cmocka_unit_test(fen_with_the_side_and_moves),
        cmocka_unit_test(pgn_of_other_programs),
        cmocka_unit_test(the_good_part_is_kept),
        cmocka_unit_test(a_record_without_a_good_move_is_broken),
        cmocka_unit_test(sgf_with_variations_marks_and_stones),
        cmocka_unit_test(sgf_of_another_game_says_of_which),
        cmocka_unit_test(sgf_of_gomoku_may_say_go),
        cmocka_unit_test(sgf_keeps_signs_and_drawings),
        cmocka_unit_test(sgf_writes_each_property_once),
        cmocka_unit_test(sgf_tells_the_clock),
        cmocka_unit_test(sgf_writes_the_clock),
        cmocka_unit_test(sgf_of_reversi),
        cmocka_unit_test(ggf_is_read_and_written),
        cmocka_unit_test(psq_counts_from_the_top),
        cmocka_unit_test(moves_as_text),
        cmocka_unit_test(renlib_with_branches_and_texts),
        cmocka_unit_test(binary_files_heed_the_charset_that_is_told),
        cmocka_unit_test(what_is_written_is_read_back),
        cmocka_unit_test(anything_else_is_refused),
    };
    return cmocka_run_group_tests_name("formats", tests, NULL, NULL);
}
