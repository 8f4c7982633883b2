/* Which game an SGF is of. */
#include "src/play/formats/sgf_game.h"
#include "src/common/translate.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Whether a value, in any case, holds one of the words up to the closing NULL. */
static bool names_one(const char *value, const char *const *words)
{
    char lower[32] = "";
    for (size_t i = 0; value[i] && i < sizeof lower - 1; i++)
        lower[i] = (char)tolower((unsigned char)value[i]);
    while (*words && !strstr(lower, *words))
        words++;
    return *words != NULL;
}

static void note_rule(struct SgfSigns *signs, const char *value)
{
    static const char *const gomoku[] = {"gomoku", "renju", "rif", "freestyle", "standard", NULL};
    static const char *const go[] = {"japan", "chin", "korea", "aga", "goe", "nz", NULL};
    if (names_one(value, gomoku))
        signs->gomoku = true;
    else if (names_one(value, go))
        signs->go = true;
}

/* "B+12.5": points are counted in go alone. */
static bool counts_points(const char *result)
{
    return result[0] && result[1] == '+' && strtod(result + 2, NULL) > 0;
}

void sgf_note_sign(struct SgfSigns *signs, const char *name, const char *value)
{
    if (strcmp(name, "GM") == 0)
        signs->game = (int)strtol(value, NULL, 10);
    else if (strcmp(name, "RU") == 0)
        note_rule(signs, value);
    else if (strcmp(name, "KM") == 0 || strcmp(name, "HA") == 0)
        signs->go = signs->go || strtod(value, NULL) != 0;
    else if (strcmp(name, "RE") == 0)
        signs->go = signs->go || counts_points(value);
    else if (strcmp(name, "TB") == 0 || strcmp(name, "TW") == 0)
        signs->go = true;
    else if (strcmp(name, "B") == 0 || strcmp(name, "W") == 0)
        signs->passes = signs->passes || !*value || strcmp(value, "tt") == 0;
}

/* Whether GM leaves it open between go and gomoku, and nothing says that it is gomoku. */
static bool may_be_go(const struct SgfSigns *signs)
{
    return (signs->game == 0 || signs->game == SGF_GO) && !signs->gomoku;
}

static bool refuse_go(const struct SgfSigns *signs, struct ImportSource *source)
{
    import_fail(source, "%s",
                signs->game == SGF_GO ? N_("this is a game of Go (GM[1]), not of gomoku")
                                      : N_("this is a game of Go, not of gomoku"));
    return true;
}

static bool refuse_other(const struct SgfSigns *signs, struct ImportSource *source)
{
    static const char *const others[] = {
        [3] = N_("this is a game of chess, not of gomoku"),
        [7] = N_("this is a game of xiangqi; from SGF only gomoku and reversi are read"),
        [8] = N_("this is a game of shogi, not of gomoku"),
        [11] = N_("this is a game of Hex, not of gomoku"),
    };
    bool known = signs->game > 0 && signs->game < (int)(sizeof others / sizeof *others);
    if (known && others[signs->game])
        import_fail(source, "%s", others[signs->game]);
    else
        import_fail(source, "this is a record of another game (GM[%d])", signs->game);
    return true;
}

bool sgf_refuse_game(const struct SgfSigns *signs, int side, struct ImportSource *source)
{
    enum { ALSO_WRITTEN = 5 }; /* for gomoku, by some */
    bool other_side = side != 15 && side != SGF_GO_SIDE && side != 20;
    if (signs->game == SGF_OTHELLO)
        return false;
    if (may_be_go(signs) && (signs->go || (signs->game == SGF_GO && other_side)))
        return refuse_go(signs, source);
    return signs->game != 0 && signs->game != SGF_GO && signs->game != SGF_GOMOKU &&
           signs->game != ALSO_WRITTEN && refuse_other(signs, source);
}

bool sgf_refuse_moves(const struct SgfSigns *signs, int side, bool whole, bool won,
                      struct ImportSource *source)
{
    if (!may_be_go(signs))
        return false;
    bool gomoku = side != SGF_GO_SIDE || (whole && (won || signs->game == 0) && !signs->passes);
    return (signs->go || !gomoku) && refuse_go(signs, source);
}
