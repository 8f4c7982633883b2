#include "src/app/rules_pages.h"
#include "src/app/strings.h"
#include <string.h>

static const struct RulesPage pages[] = {
    {.game = "tictactoe",
     .heading = N_("Three in a row"),
     .text = N_("Two players draw crosses and rings in turn, each on a free field of nine. Who has "
                "three in a row first, across, down or from corner to corner, has won. When all "
                "fields are taken and nobody has, the game is a draw.\n\nWho never errs never "
                "loses."),
     .example = {.moves = "b2 a1 a3 c1 b1 b3 c3"}},

    {.game = "gomoku",
     .heading = N_("Five in a row"),
     .text = N_("Black begins, then both place a stone in turn on any free point. Stones are never "
                "moved or taken. Who has five of them side by side first, along a line or "
                "diagonally, has won. A full board is a draw.\n\nThe point in the middle is called "
                "tianyuan, the origin of heaven."),
     .example = {.moves = "h8 i9 g9 g8 i7 h7 j6 f9 k5"}},
    {.game = "gomoku",
     .heading = N_("Open threes and fours"),
     .text =
         N_("Four stones with both ends open can't be stopped any more: one end is blocked, the "
            "other makes five. So three stones with open ends are a threat that must be "
            "answered. Two threats at once win. Watch for them on both sides."),
     .example = {.moves = "h8 i9 g8 g9 f8 e7", .marks = "i8 e8"}},
    {.game = "gomoku",
     .heading = N_("Freestyle, standard, renju"),
     .text =
         N_("Freestyle: five or more in a row win.\nStandard: exactly five win; six or more win "
            "for nobody.\nRenju: White wins with five or more, Black with exactly five. Black, "
            "who has the advantage of the first stone, loses by placing a stone on a forbidden "
            "point: one that makes two open threes, two fours, or six in a row. A stone that "
            "makes exactly five wins all the same."),
     .example = {.position = "15/15/15/15/15/15/15/5bb8/7b7/7b7/15/15/15/15/15 b",
                 .crosses = "h8"}},
    {.game = "gomoku",
     .heading = N_("Swap2"),
     .text = N_("A fair opening: the first player places three stones, black, white and black. The "
                "second takes Black, or White, or places two more stones and lets the first choose "
                "the colour. White moves next."),
     .example = {.moves = "h8 i9 g7"}},

    {.game = "chiziqi",
     .heading = N_("Pieces and moves"),
     .text =
         N_("Each side has four pieces on its own edge of a board of four by four points; Black "
            "begins. A move takes one piece one step along a line to a free point. Nobody may "
            "pass: who can't move has lost."),
     .example = {.moves = "b1b2 c4c3", .marks = "b3 a2 c2"}},
    {.game = "chiziqi",
     .heading = N_("Two take one"),
     .text =
         N_("When your move brings two of your pieces next to each other in a line of the board, "
            "with one enemy beside them and the fourth point free, that enemy is taken. The "
            "moved piece must be one of the two. A move can take along both its lines at once. "
            "Walking into such a line is safe.\n\nA side with one piece left has lost. The "
            "same position for the third time, or 100 moves without a capture, are a draw."),
     .example = {.position = "2w1/1b2/b1w1/w3 b 0", .moves = "b3b2"}},

    {.game = "xiangqi",
     .heading = N_("The board"),
     .text = N_("Pieces stand on the points. The river between the two sides stops elephants; the "
                "palace with its diagonals holds king and advisors. Red moves first. Who takes the "
                "enemy king's last way out, in check or not, has won."),
     .example = {.moves = NULL}},
    {.game = "xiangqi",
     .heading = N_("How the pieces move"),
     .text = N_("King: one step along a line, inside the palace; the two kings may never face each "
                "other on an open file.\nAdvisor: one step diagonally, inside the palace.\n"
                "Elephant: two steps diagonally over a free point, not across the river.\nHorse: "
                "one step along a line, then one diagonally outwards; a piece beside it blocks its "
                "leg.\nRook: any way along a line.\nCannon: like a rook, but takes only by jumping "
                "over exactly one piece.\nSoldier: one step forwards; beyond the river sideways "
                "too."),
     .example = {.position = "3k5/9/9/4c4/9/4P4/2N6/4R4/9/4K4 w - - 0 1"}},
    {.game = "xiangqi",
     .heading = N_("Draws and repetition"),
     .text = N_("Who gives check again and again so that the position comes a third time has lost; "
                "so has who chases the same unprotected piece. Any other repetition is a draw, and "
                "so are 60 moves of each side without a capture."),
     .example = {.moves = "h2e2 h9g7 h0g2 i9h9"}},
};

enum { PAGES = sizeof pages / sizeof *pages };

const struct RulesPage *rules_page(const struct Game *game, int index)
{
    for (int i = 0; i < PAGES; i++) {
        if (strcmp(pages[i].game, game->id) == 0 && index-- == 0)
            return &pages[i];
    }
    return NULL;
}
