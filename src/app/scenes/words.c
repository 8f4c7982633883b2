/* What the arcade says about a game: players, results, clocks and numbers in the player's
 * language. */
#include "src/app/scenes/words.h"
#include "src/app/views/view.h"
#include "src/common/utf8.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *words_colour(const struct Strings *strings, const struct Board *board, int seat)
{
    int colour = game_colour(board->game, board->position, seat);
    return tr(strings, board->game->colours[colour]);
}

void words_player(const struct Strings *strings, const struct Table *table, int seat,
                  char text[WORDS_NAME_MAX])
{
    const struct Level *level = table_level(table, seat);
    const char *name = table_name(table, seat);
    if (level)
        utf8_copy(text, WORDS_NAME_MAX, tr(strings, level->label));
    else if (name[0] != 0)
        utf8_copy(text, WORDS_NAME_MAX, name);
    else if (table_seat_kind(table, seat) == SEAT_PEER)
        snprintf(text, WORDS_NAME_MAX, "%s",
                 table_is_human(table, 1 - seat) ? tr(strings, "Your friend")
                                                 : words_colour(strings, table_board(table), seat));
    else if (table_is_human(table, 1 - seat))
        snprintf(text, WORDS_NAME_MAX, tr(strings, "Player %d"), seat + 1);
    else
        snprintf(text, WORDS_NAME_MAX, "%s", tr(strings, "You"));
}

void words_remark(const struct Strings *strings, const struct Remark *remark,
                  char text[REMARK_TEXT_MAX])
{
    remark_fill(remark, tr(strings, remark->pattern), text, REMARK_TEXT_MAX);
}

void words_tag(const struct Strings *strings, const struct Game *game, const char *tag,
               char text[WORDS_NAME_MAX])
{
    struct Setup setup = {.game = game};
    struct Level level;
    snprintf(setup.opponent, sizeof setup.opponent, "%.*s", OPPONENT_MAX - 1, tag);
    bool named = game && setup_level(&setup, &level);
    const char *engine = setup_engine(tag);
    tag = engine ? engine : tag;
    utf8_copy(text, WORDS_NAME_MAX, named ? tr(strings, level.label) : tag);
}

void words_side(const struct Strings *strings, const struct Game *game, int colour, int mine,
                const char *const tags[SEATS], char text[WORDS_NAME_MAX])
{
    bool lone = level_read(game, tags[1 - colour], &(struct Level){0}, NULL);
    if (tags[colour][0])
        words_tag(strings, game, tags[colour], text);
    else if (lone || mine == colour)
        snprintf(text, WORDS_NAME_MAX, "%s", tr(strings, "You"));
    else
        snprintf(text, WORDS_NAME_MAX, "%s",
                 tr(strings, mine >= 0 ? "Your friend" : game->colours[colour]));
}

void words_rules(const struct Strings *strings, const struct Setup *setup, char text[WORDS_MAX])
{
    size_t length = 0;
    text[0] = 0;
    for (int i = 0; i < option_count(setup->game); i++) {
        const struct GameOption *option = &setup->game->options[i];
        const char *label = tr(strings, option->labels[setup->options.choice[i]]);
        int added = snprintf(text + length, WORDS_MAX - length, "%s%s", i > 0 ? " · " : "", label);
        if (added > 0 && length + (size_t)added < WORDS_MAX)
            length += (size_t)added;
    }
}

/* The person of a table with one AI; -1 where both or none are persons. */
static int lone_person(const struct Table *table)
{
    if (table_is_human(table, 0) == table_is_human(table, 1))
        return -1;
    return table_is_human(table, 0) ? 0 : 1;
}

void words_fill(const char *pattern, const char *winner, const char *loser, char text[WORDS_MAX])
{
    size_t length = 0;
    while (*pattern != 0 && length < WORDS_MAX - 1) {
        const char *part = NULL;
        if (strncmp(pattern, "%W", 2) == 0)
            part = winner;
        else if (strncmp(pattern, "%L", 2) == 0)
            part = loser;
        if (!part) {
            text[length++] = *pattern++;
            continue;
        }
        pattern += 2;
        while (*part != 0 && length < WORDS_MAX - 1)
            text[length++] = *part++;
    }
    text[length] = 0;
}

void words_result(const struct Strings *strings, const struct Table *table, char text[WORDS_MAX])
{
    struct Status status = table_status(table);
    int person = lone_person(table);
    if (status.outcome == OUTCOME_DRAW)
        snprintf(text, WORDS_MAX, "%s", tr(strings, "Draw"));
    else if (status.outcome != OUTCOME_WIN)
        snprintf(text, WORDS_MAX, "%s", tr(strings, "No result"));
    else if (person >= 0)
        snprintf(text, WORDS_MAX, "%s",
                 status.winner == person ? tr(strings, "You won!") : tr(strings, "You lost"));
    else
        words_fill(tr(strings, "%W wins"), words_colour(strings, table_board(table), status.winner),
                   "", text);
}

/* "Bob is thinking...", of the other side of an online match, unless it is not there. */
static void words_thinking(const struct Strings *strings, const struct Table *table, int64_t now,
                           char text[WORDS_MAX])
{
    struct OnlineView link;
    char name[WORDS_NAME_MAX];
    bool away = table_link(table, &link, now) && !link.session.linked;
    words_player(strings, table, table_mover(table), name);
    snprintf(text, WORDS_MAX,
             away ? tr(strings, "%s isn't connected") : tr(strings, "%s is thinking..."), name);
}

/* "Place a black stone, 2 of 3", "Your choice": whether the person on turn has something like that
 * to do. */
static bool opening_words(const struct Strings *strings, const struct Table *table,
                          char text[WORDS_MAX])
{
    const struct Board *board = table_board(table);
    struct OpeningStep step;
    if (!table_is_human(table, table_mover(table)) || !board->game->opening ||
        !board->game->opening(board->position, &step))
        return false;
    if (step.number == 0)
        snprintf(text, WORDS_MAX, "%s", tr(strings, "Your choice"));
    else
        snprintf(text, WORDS_MAX, tr(strings, view_find(board->game)->placing[step.colour]),
                 step.number, step.count);
    return true;
}

/* Nobody is to move in an online match that won't go on. */
static bool stopped_words(const struct Strings *strings, const struct Table *table, int64_t now,
                          char text[WORDS_MAX])
{
    struct OnlineView link;
    if (!table_link(table, &link, now) || (!link.session.ended && !link.session.breaking_off))
        return false;
    snprintf(text, WORDS_MAX, "%s",
             tr(strings, link.session.ended ? N_("Interrupted") : N_("Called off")));
    return true;
}

void words_turn(const struct Strings *strings, const struct Table *table, int64_t now,
                char text[WORDS_MAX])
{
    if (table_over(table))
        words_result(strings, table, text);
    else if (table_has_left(table, table_mover(table)))
        snprintf(text, WORDS_MAX, tr(strings, "%s can't go on"),
                 table_name(table, table_mover(table)));
    else if (stopped_words(strings, table, now, text))
        return;
    else if (table_is_thinking(table) && table_seat_kind(table, table_mover(table)) == SEAT_PEER)
        words_thinking(strings, table, now, text);
    else if (table_awaits_letter(table))
        snprintf(text, WORDS_MAX, "%s", tr(strings, "Waiting for a letter"));
    else if (table_is_show(table))
        snprintf(text, WORDS_MAX, tr(strings, "%s is thinking..."),
                 words_colour(strings, table_board(table), table_mover(table)));
    else if (table_is_thinking(table))
        snprintf(text, WORDS_MAX, "%s", tr(strings, "Thinking..."));
    else if (opening_words(strings, table, text))
        return;
    else if (board_must_pass(table_board(table)))
        words_fill(tr(strings, "%W must pass"),
                   words_colour(strings, table_board(table), table_mover(table)), "", text);
    else if (lone_person(table) == table_mover(table))
        snprintf(text, WORDS_MAX, "%s", tr(strings, "Your move"));
    else
        words_fill(tr(strings, "%W to move"),
                   words_colour(strings, table_board(table), table_mover(table)), "", text);
}

/* Why what is on `from` is not to be moved; NULL: it is. */
static const char *refused_piece(const struct Board *board, int from)
{
    const struct Game *game = board->game;
    int piece = game->piece_at(board->position, from);
    if (piece == 0)
        return N_("There's no piece there to move");
    int mover = game_colour(game, board->position, game->mover(board->position));
    return piece_colour(piece) != mover ? N_("That piece is your opponent's") : NULL;
}

const char *words_refusal(const struct Board *board, int from, int to)
{
    const struct Game *game = board->game;
    if (to == POINT_NONE)
        return game->pass ? N_("You pass only when you have no move")
                          : N_("There's nothing to choose now");
    const char *piece = from == POINT_NONE ? NULL : refused_piece(board, from);
    if (piece)
        return piece;
    bool taken = game->piece_at(board->position, to) != 0;
    const char *why = game->why_not ? game->why_not(board->position, from, to) : NULL;
    if (!why && !game->moves_pieces && taken)
        why = N_("There's already a piece here");
    if (!why && game->moves_pieces && from == POINT_NONE && taken)
        why = N_("That piece is your opponent's");
    return why;
}

int words_moves(const struct Game *game, int plies)
{
    return game->moves_pair ? (plies + 1) / 2 : plies;
}

void words_ply(const struct Game *game, int ply, char text[WORDS_PLY_MAX])
{
    snprintf(text, WORDS_PLY_MAX, "%d%s", words_moves(game, ply),
             game->moves_pair && ply % 2 == 0 ? "…" : ".");
}

void words_length(const struct Strings *strings, const struct Game *game, int plies, char text[64])
{
    int moves = words_moves(game, plies);
    snprintf(text, 64, tr(strings, moves == 1 ? N_("%d move") : N_("%d moves")), moves);
}

void words_number(uint64_t number, char text[WORDS_NUMBER_MAX])
{
    char digits[WORDS_NUMBER_MAX], *end = text;
    int length = snprintf(digits, sizeof digits, "%" PRIu64, number);
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            *end++ = ',';
        *end++ = digits[i];
    }
    *end = '\0';
}

void words_count(uint64_t number, char text[16])
{
    if (number < 1000)
        snprintf(text, 16, "%d", (int)number);
    else if (number < 1000000)
        snprintf(text, 16, "%d.%dk", (int)(number / 1000), (int)(number / 100 % 10));
    else
        snprintf(text, 16, "%d.%dM", (int)(number / 1000000 % 1000000),
                 (int)(number / 100000 % 10));
}

void words_depth(const struct Strings *strings, int depth, int deepest, char text[WORDS_MAX])
{
    if (deepest > depth)
        snprintf(text, WORDS_MAX, tr(strings, "Depth %d, up to %d"), depth, deepest);
    else
        snprintf(text, WORDS_MAX, tr(strings, "Depth %d"), depth);
}

void words_score(const struct Strings *strings, const struct Game *game, Score score, Score unit,
                 char text[WORDS_MAX])
{
    int plies = score_plies(score), margin = score_margin(game, score);
    if (margin != 0) {
        const char *pattern = margin > 0 ? tr(strings, "win by %d") : tr(strings, "loss by %d");
        snprintf(text, WORDS_MAX, pattern, abs(margin));
        return;
    }
    if (plies != 0) {
        const char *pattern = plies > 0 ? tr(strings, "win in %d") : tr(strings, "loss in %d");
        snprintf(text, WORDS_MAX, pattern, plies > 0 ? plies : -plies);
        return;
    }
    int64_t tenths = (int64_t)score * 10 / unit;
    snprintf(text, WORDS_MAX, "%c%d.%d", tenths < 0 ? '-' : '+',
             (int)((tenths < 0 ? -tenths : tenths) / 10),
             (int)((tenths < 0 ? -tenths : tenths) % 10));
}

void words_advantage(const struct Strings *strings, const struct Board *board, int seat,
                     Score score, Score unit, char text[WORDS_MAX])
{
    const char *better = words_colour(strings, board, score > 0 ? seat : 1 - seat);
    int plies = abs(score_plies(score)), margin = abs(score_margin(board->game, score));
    int64_t tenths = llabs((int64_t)score * 10 / unit);
    if (margin != 0)
        snprintf(text, WORDS_MAX, tr(strings, "%s wins by %d"), better, margin);
    else if (plies != 0)
        snprintf(text, WORDS_MAX, tr(strings, "%s wins in %d"), better, plies);
    else if (tenths == 0)
        snprintf(text, WORDS_MAX, "%s", tr(strings, "Even"));
    else
        snprintf(text, WORDS_MAX, "%s +%d.%d", better, (int)(tenths / 10), (int)(tenths % 10));
}

static const struct {
    const char *label, *id;
} notations[] = {
#define X(name, label, id) {label, id},
    NOTATIONS(X)
#undef X
};

const char *words_notation(enum MoveNotation notation)
{
    return notations[notation].label;
}

bool words_chinese(const struct Strings *strings)
{
    return strncmp(strings_language(strings), "zh", 2) == 0;
}

enum MoveNotation words_notation_used(const struct Strings *strings, enum MoveNotation notation)
{
    if (notation != NOTATION_LANGUAGE)
        return notation;
    return words_chinese(strings) ? NOTATION_CHINESE : NOTATION_COORDINATES;
}

void words_move(const struct Strings *strings, enum MoveNotation notation,
                const struct Board *board, Move move, char text[MOVE_TEXT_MAX])
{
    const struct Notation *own = board->game->notations;
    const char *id = notations[words_notation_used(strings, notation)].id;
    for (; own && id && own->id; own++) {
        if (strcmp(own->id, id) == 0) {
            own->write(board->position, move, text);
            return;
        }
    }
    board->game->move_write(board->position, move, text);
}

void words_line(const struct Strings *strings, enum MoveNotation notation,
                const struct Board *board, const Move *moves, int count, char text[WORDS_LINE_MAX])
{
    struct Board walk;
    size_t length = 0;
    text[0] = 0;
    board_copy(&walk, board, NULL, false);
    for (int i = 0; i < count && board_legal(&walk, moves[i]); i++) {
        char move[MOVE_TEXT_MAX];
        words_move(strings, notation, &walk, moves[i], move);
        int added = snprintf(text + length, WORDS_LINE_MAX - length, "%s ", move);
        if (added < 0 || length + (size_t)added >= WORDS_LINE_MAX)
            break;
        length += (size_t)added;
        board_make(&walk, moves[i]);
    }
    text[length] = 0;
    board_free(&walk);
}

void words_why(const struct Strings *strings, const char *why, char text[WORDS_MAX])
{
    static const char *const patterns[] = {
        N_("the fastest win, in %d"),
        N_("the longest defence, losing in %d"),
        N_("a draw: of %d replies, %d holds it"),
        N_("a draw: of %d replies, %d hold it"),
        N_("a draw: the only reply holds it"),
    };
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        char again[WORDS_MAX];
        int a = 0, b = 0;
        sscanf(why, patterns[i], &a, &b);
        snprintf(again, sizeof again, patterns[i], a, b);
        if (strcmp(again, why) == 0) {
            snprintf(text, WORDS_MAX, tr(strings, patterns[i]), a, b);
            return;
        }
    }
    snprintf(text, WORDS_MAX, "%s", tr(strings, why));
}
