/* Gomoku's board: a grid on wood with star points and tianyuan, the centre; black and white stones.
 */
#include "src/app/toolkit/strings.h"
#include "src/app/views/parts.h"

static const float LINE_WIDTH = 1.0F / 28;

/* Star points as boards of that size have them: on odd boards also in the middle of the edges. */
static void gomoku_lines(const struct ViewDraw *draw)
{
    int files = draw->place->geometry.files;
    board_grid(draw, LINE_WIDTH);
    if (files < 9)
        return;
    int near = 3, far = files - 1 - near;
    board_star(draw, near, near);
    board_star(draw, near, far);
    board_star(draw, far, near);
    board_star(draw, far, far);
    if (files % 2 == 0)
        return;
    int middle = files / 2;
    board_star(draw, middle, middle);
    if (files < 19)
        return;
    board_star(draw, near, middle);
    board_star(draw, far, middle);
    board_star(draw, middle, near);
    board_star(draw, middle, far);
}

static const struct RulesPage gomoku_rules[] = {
    {.heading = N_("The goal"),
     .text = N_("Black goes first. Players take turns placing a stone on any empty point; "
                "stones never move and are never captured. The first to line up five, across, "
                "down or diagonally, wins. A full board is a draw.\n\nThe point in the middle "
                "is called tianyuan, the origin of heaven."),
     .example = {.moves = "h8 i9 g9 g8 i7 h7 j6 f9 k5"}},
    {.heading = N_("Open threes and fours"),
     .text = N_("Four in a row with both ends open can't be stopped: block one end, and the "
                "other makes five. So three with open ends is a threat you must answer. Make "
                "two threats at once and you win. Watch for them on both sides."),
     .example = {.moves = "h8 i9 g8 g9 f8 e7", .marks = "i8 e8"}},
    {.heading = N_("Freestyle, standard, renju"),
     .text = N_("Freestyle: five or more in a row wins.\nStandard: exactly five wins; six or "
                "more don't count.\nRenju: White wins with five or more, Black only with "
                "exactly five. Because going first is an advantage, some points are forbidden "
                "to Black."),
     .example = {.option = "rule=renju",
                 .position = "15/15/15/15/15/15/15/4bb1bb6/15/15/15/15/15/15/15 b",
                 .moves = "g8"}},
    {.heading = N_("Forbidden points"),
     .text = N_("No stone of Black's may make two open threes, two fours, or six or more in "
                "a row. A four and an open three together are allowed, as at the dot. A stone "
                "that makes exactly five always wins.\n\nForbidden points are crossed out, and "
                "you can't play there. A setting allows it: then such a stone loses the game."),
     .example = {.option = "rule=renju",
                 .position = "15/15/15/15/15/15/15/5bb8/7b7/7b1b5/9b5/10bbbw1/15/15/15 b",
                 .marks = "j4",
                 .crosses = "h8"}},
    {.heading = N_("False threes"),
     .text = N_("Only threes that can become an open four count. If the one point where that "
                "would happen is itself forbidden, the three is false. Here Black's last stone "
                "makes a three in its column and a false one in its row: on the crossed-out "
                "point Black would make two fours."),
     .example = {.option = "rule=renju",
                 .position = "15/15/15/15/8b6/8b6/8b6/3w1bb8/7b7/7b7/15/15/15/15/15 b",
                 .moves = "h8",
                 .crosses = "i8"}},
    {.heading = N_("Swap2"),
     .text = N_("An opening that keeps things fair. The first player places three stones: "
                "black, white, black. The second player takes Black, takes White, or places "
                "two more stones and lets the first player pick a colour. White moves next."),
     .example = {.moves = "h8 i9 g7"}},
    {.heading = NULL},
};

/* The moves of swap2 that are no stones. */
static const struct ViewChoice gomoku_choices[] = {
    {"black", N_("Play Black"), N_("Your opponent moves next"),
     N_("Your opponent took Black; you are White")},
    {"white", N_("Play White"), N_("You move next"), N_("Your opponent took White; you are Black")},
    {"two-more", N_("Place two more"), N_("Then your opponent picks"),
     N_("Your opponent places two more stones; then you choose")},
    {.move = NULL},
};

static const struct ViewStage gomoku_stages[] = {
    {N_("Keep it even: your opponent will pick a colour."),
     N_("Your opponent places three stones. Then you pick a colour.")},
    {N_("Your choice"), N_("Your opponent picks a colour, or places two more stones.")},
    {N_("Keep it even: your opponent will pick a colour."),
     N_("Your opponent places two more stones. Then you pick a colour.")},
    {N_("Your choice"), N_("Your opponent picks a colour.")},
};

const struct ViewType view_gomoku = {
    .game = "gomoku",
    .about = N_("Five in a row"),
    .opening = "h8 i9 g9 i7 i8 g8 f9 h9 h7 g6",
    .rules = gomoku_rules,
    .choices = gomoku_choices,
    .stages = gomoku_stages,
    .placing = {N_("Place a black stone, %d of %d"), N_("Place a white stone, %d of %d")},
    .opening_lesson = "swap",
    .noun = N_("stone"),
    .coloured = {N_("black %s"), N_("white %s")},
    .border = 0.72F,
    .border_coordinates = 1.0F,
    .coordinate_scale = 1,
    .coordinate_place = 0.72F,
    .piece_radius = 0.46F,
    .lines = gomoku_lines,
    .piece = stone_draw,
    .shadow = stone_shadow,
};
