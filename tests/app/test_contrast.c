/* Whatever is drawn on whatever is read by people who see little: every pair of colours, in every
 * theme. */
#include "src/app/toolkit/theme.h"
#include <stddef.h>
#include <stdio.h>
/* cmocka.h needs those below */
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* Words, and marks that are large or no words (WCAG 2.1, 1.4.3 and 1.4.11). */
static const float WORDS = 4.5F, MARKS = 3;

/* A colour of the interface by its name. */
struct Named {
    const char *name;
    size_t offset;
};

#define X(member, ...) {#member, offsetof(struct UiTheme, member)},
static const struct Named theme_colors[] = {THEME_COLORS(X)};
#undef X

static SDL_Color color_of(const void *colors, size_t offset)
{
    return *(const SDL_Color *)((const char *)colors + offset);
}

/* Counts a pair that is not read well enough, and says which. */
static int judge(const char *where, const char *what, SDL_Color mark, const char *on,
                 SDL_Color ground, float least)
{
    float contrast = color_contrast(mark, ground);
    if (contrast >= least)
        return 0;
    print_error("%s: %s on %s has %.2f:1, not %.1f:1\n", where, what, on, (double)contrast,
                (double)least);
    return 1;
}

/* What lies on which grounds. */
struct Pair {
    size_t mark;
    float least;
    size_t grounds[10]; /* the first that is `mark` again ends them */
};

#define AT(member) offsetof(struct UiTheme, member)
#define ON(mark, least, ...)                                                                       \
    {                                                                                              \
        AT(mark), least,                                                                           \
        {                                                                                          \
            __VA_ARGS__, AT(mark)                                                                  \
        }                                                                                          \
    }

static const char *theme_color_name(size_t offset)
{
    for (size_t i = 0; i < sizeof theme_colors / sizeof *theme_colors; i++)
        if (theme_colors[i].offset == offset)
            return theme_colors[i].name;
    return "?";
}

static int judge_pairs(const char *where, const struct UiTheme *theme, const struct Pair *pairs,
                       size_t count)
{
    int found = 0;
    for (size_t i = 0; i < count; i++) {
        const struct Pair *pair = &pairs[i];
        for (int k = 0; pair->grounds[k] != pair->mark; k++)
            found += judge(where, theme_color_name(pair->mark), color_of(theme, pair->mark),
                           theme_color_name(pair->grounds[k]), color_of(theme, pair->grounds[k]),
                           pair->least);
    }
    return found;
}

static int judge_interface(const char *where, const struct UiTheme *theme)
{
    const struct Pair pairs[] = {
        ON(text, 7, AT(ground), AT(ground_low), AT(panel), AT(button)),
        ON(text, WORDS, AT(button_hot), AT(button_down), AT(selected), AT(selected_hot)),
        ON(dim, WORDS, AT(ground), AT(ground_low), AT(panel), AT(button), AT(selected)),
        ON(good, WORDS, AT(ground), AT(ground_low), AT(panel)),
        ON(danger, WORDS, AT(ground), AT(ground_low), AT(panel), AT(button)),
        /* the marked move of a list, a button that takes something away under the pointer */
        ON(accent, WORDS, AT(ground), AT(panel)),
        ON(danger, MARKS, AT(button_hot), AT(button_down)),
        /* icons, lines of charts, edges of what is chosen */
        ON(accent, MARKS, AT(ground_low), AT(button), AT(button_hot), AT(selected)),
        ON(series_1, MARKS, AT(ground), AT(ground_low), AT(panel)),
        ON(series_2, MARKS, AT(ground), AT(ground_low), AT(panel)),
        ON(series_3, MARKS, AT(ground), AT(ground_low), AT(panel)),
        ON(series_4, MARKS, AT(ground), AT(ground_low), AT(panel)),
        ON(series_5, MARKS, AT(ground), AT(ground_low), AT(panel)),
        ON(series_6, MARKS, AT(ground), AT(ground_low), AT(panel)),
        ON(accent_text, WORDS, AT(accent), AT(accent_hot), AT(accent_down)),
        ON(ground_low, WORDS, AT(danger), AT(danger_hot)),
        ON(ground, WORDS, AT(accent)), /* the number of unread lines */
        /* the ring itself on all that it can lie on, and its rim where the ring lies on its like */
        ON(focus, MARKS, AT(ground), AT(ground_low), AT(panel), AT(button), AT(selected)),
        ON(focus_rim, 7, AT(focus)),
    };
    return judge_pairs(where, theme, pairs, sizeof pairs / sizeof *pairs);
}

/* Colours laid over others: what can't be used, what is being held, what is selected in a field. */
static int judge_mixed(const char *where, const struct UiTheme *t)
{
    const SDL_Color grounds[] = {t->ground, t->panel};
    int found = 0;
    for (int i = 0; i < 2; i++)
        found += judge(where, "disabled text", color_mix(grounds[i], t->text, THEME_DISABLED),
                       i == 0 ? "ground" : "panel", grounds[i], MARKS);
    found += judge(where, "disabled text", color_mix(t->panel, t->text, THEME_DISABLED),
                   "disabled button", color_mix(t->panel, t->button, THEME_DISABLED), MARKS);
    found += judge(where, "text", t->text, "a button that is held",
                   color_mix(t->button_down, t->danger, THEME_HELD), WORDS);
    found += judge(where, "text", t->text, "selected text",
                   color_mix(t->ground_low, t->accent, THEME_SELECTION), WORDS);
    return found;
}

static void interfaces_can_be_read(void **state)
{
    int found = 0;
    (void)state;
    for (int board = 0; board < BOARD_THEME_COUNT; board++) {
        for (int shade = SHADE_DARK; shade <= SHADE_LIGHT; shade++) {
            char where[64];
            const struct UiTheme *theme = theme_get((enum Shade)shade, (enum ThemeId)board);
            snprintf(where, sizeof where, "%s, %s", board_theme_word((enum ThemeId)board),
                     shade_word((enum Shade)shade));
            found += judge_interface(where, theme);
            found += judge_mixed(where, theme);
        }
    }
    assert_int_equal(found, 0);
}

/* --- boards --- */

struct Ground {
    const char *name;
    SDL_Color color;
};

enum { PIECE_GROUNDS = 4 };

/* Marks lie on a rim: on the board they are seen by themselves, on a piece at least their rim is,
 * and both tell apart from each other. */
static int judge_marks(const char *where, const struct BoardTheme *t)
{
    const struct Ground marks[] = {
        {"last move", t->mark_last}, {"legal move", t->mark_legal},
        {"hint", t->mark_hint},      {"danger", t->mark_danger},
        {"thinking", t->mark_think}, {"drawn in yellow", t->mark_yellow}};
    const struct Ground pieces[PIECE_GROUNDS] = {{"a black stone", t->stone_black},
                                                 {"a white stone", t->stone_white},
                                                 {"a piece's face", t->piece_face},
                                                 {"black's rim", t->piece_black}};
    int found = 0;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        SDL_Color mark = marks[i].color, rim = t->mark_rim;
        found += judge(where, marks[i].name, mark, "board", t->board, MARKS);
        found += judge(where, marks[i].name, mark, "grain", t->board_grain, MARKS);
        found += judge(where, marks[i].name, mark, "its rim", rim, WORDS);
        for (int k = 0; k < PIECE_GROUNDS; k++)
            if (color_contrast(rim, pieces[k].color) < MARKS)
                found += judge(where, marks[i].name, mark, pieces[k].name, pieces[k].color, MARKS);
    }
    return found;
}

/* A piece is told from the board by its body or by its rim. */
static int judge_piece(const char *where, const struct BoardTheme *t, const char *name,
                       SDL_Color body, SDL_Color rim)
{
    const struct Ground grounds[] = {{"board", t->board}, {"grain", t->board_grain}};
    int found = 0;
    for (int i = 0; i < 2; i++)
        if (color_contrast(body, grounds[i].color) < MARKS)
            found += judge(where, name, rim, grounds[i].name, grounds[i].color, MARKS);
    return found;
}

static int judge_board(const char *where, const struct BoardTheme *t)
{
    int found = 0;
    found += judge(where, "coordinates", t->line, "board", t->board, WORDS);
    found += judge(where, "coordinates", t->line, "grain", t->board_grain, WORDS);
    found += judge_piece(where, t, "black's stone", t->stone_black, t->stone_black_rim);
    found += judge_piece(where, t, "white's stone", t->stone_white, t->stone_white_rim);
    found += judge(where, "X", t->stroke_x, "board", t->board, MARKS);
    found += judge(where, "X", t->stroke_x, "grain", t->board_grain, MARKS);
    found += judge(where, "O", t->stroke_o, "board", t->board, MARKS);
    found += judge(where, "O", t->stroke_o, "grain", t->board_grain, MARKS);
    found += judge(where, "red's sign", t->piece_red, "face", t->piece_face, WORDS);
    found += judge(where, "black's sign", t->piece_black, "face", t->piece_face, WORDS);
    found += judge(where, "a number", t->stone_white, "a black stone", t->stone_black, WORDS);
    found += judge(where, "a number", t->stone_black, "a white stone", t->stone_white, WORDS);
    found += judge(where, "cursor", t->cursor_light, "its other ring", t->cursor_dark, 7);
    return found;
}

static void boards_can_be_read(void **state)
{
    int found = 0;
    (void)state;
    for (int id = 0; id < BOARD_THEME_COUNT; id++) {
        const struct BoardTheme *theme = board_theme_get((enum ThemeId)id);
        found += judge_marks(board_theme_word((enum ThemeId)id), theme);
        found += judge_board(board_theme_word((enum ThemeId)id), theme);
    }
    assert_int_equal(found, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(interfaces_can_be_read),
        cmocka_unit_test(boards_can_be_read),
    };
    return cmocka_run_group_tests_name("contrast", tests, NULL, NULL);
}
