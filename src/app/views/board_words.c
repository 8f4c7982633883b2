/* A board in words. */
#include "src/app/views/board_words.h"
#include "src/common/memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = PIECE_WORDS_MAX, ROW_LEAST = 3, LINES = 4 };

/* What is said about a board. */
struct Told {
    const struct Strings *strings;
    const struct Board *board;
    struct StringBuffer *out;
};

void board_point_name(struct Geometry geometry, int point, char text[POINT_TEXT_MAX])
{
    snprintf(text, POINT_TEXT_MAX, "%c%d", 'a' + point % geometry.files,
             rank_number(geometry, point / geometry.files));
}

static struct Geometry geometry_of(const struct Board *board)
{
    return board->game->geometry(board->position);
}

static int points_of(const struct Board *board)
{
    struct Geometry geometry = geometry_of(board);
    return geometry.files * geometry.ranks;
}

static int piece_on(const struct Board *board, int point)
{
    return board->game->piece_at(board->position, point);
}

static void add(const struct Told *told, const char *text)
{
    if (told->out->length > 0)
        string_buffer_add(told->out, tr(told->strings, ", "));
    string_buffer_add(told->out, text);
}

static void add_sentence(const struct Told *told, const char *text)
{
    if (told->out->length > 0)
        string_buffer_add(told->out, tr(told->strings, ". "));
    string_buffer_add(told->out, text);
}

/* --- pieces --- */

void board_by_colour(const char *names, int colour, char *text, size_t size)
{
    const char *bar = strchr(names, '|');
    if (!bar || colour == 1)
        snprintf(text, size, "%s", bar ? bar + 1 : names);
    else
        snprintf(text, size, "%.*s", (int)(bar - names), names);
}

/* What a kind is called beside its colour: "cannon", "stone". */
static void kind_words(const struct Strings *strings, const struct ViewType *type, int piece,
                       char text[TEXT_MAX])
{
    const char *name = type->noun;
    for (const struct ViewSpoken *spoken = type->spoken; spoken && spoken->so_many[0]; spoken++)
        if (spoken->kind == (piece - 1) / 2)
            name = spoken->so_many[0];
    board_by_colour(name ? tr(strings, name) : "", piece_colour(piece), text, TEXT_MAX);
}

void board_piece_words(const struct Strings *strings, const struct Game *game, int piece,
                       char text[PIECE_WORDS_MAX])
{
    const struct ViewType *type = view_find(game);
    int colour = piece_colour(piece);
    char kind[TEXT_MAX];
    kind_words(strings, type, piece, kind);
    if (type->coloured[colour])
        snprintf(text, TEXT_MAX, tr(strings, type->coloured[colour]), kind);
    else /* the colour is all there is to say */
        snprintf(text, TEXT_MAX, "%s", tr(strings, game->colours[colour]));
}

/* "black horse on g5". */
static void piece_on_text(const struct Told *told, int piece, int point, char text[TEXT_MAX])
{
    char name[POINT_TEXT_MAX], words[TEXT_MAX];
    board_point_name(geometry_of(told->board), point, name);
    board_piece_words(told->strings, told->board->game, piece, words);
    snprintf(text, TEXT_MAX, tr(told->strings, N_("%1$s on %2$s")), words, name);
}

/* --- moves --- */

static int legal_moves(const struct Board *board, Move moves[MOVES_MAX])
{
    if (board_status(board).outcome != OUTCOME_ONGOING)
        return 0;
    return board->game->generate(board->position, board->aux, MOVES_ALL, moves);
}

static int colour_to_move(const struct Board *board)
{
    const struct Game *game = board->game;
    return game_colour(game, board->position, game->mover(board->position));
}

/* Adds what a move takes off the board elsewhere than where it goes. */
static void add_taken(const struct Told *told, Move move, int to)
{
    const struct Game *game = told->board->game;
    struct Change changes[CHANGES_MAX];
    char piece[TEXT_MAX], text[2 * TEXT_MAX];
    int count = game_changes(game, told->board->position, move, changes);
    for (int i = 0; i < count; i++) {
        if (changes[i].kind != CHANGE_TAKEN)
            continue;
        if (changes[i].point == to)
            board_piece_words(told->strings, game, changes[i].was, piece);
        else
            piece_on_text(told, changes[i].was, changes[i].point, piece);
        snprintf(text, sizeof text, tr(told->strings, N_("takes %s")), piece);
        add(told, text);
    }
}

/* "cannon h2 to e2", "h8", "Play Black". */
static void way_text(const struct Told *told, Move move, char text[TEXT_MAX])
{
    const struct Board *board = told->board;
    struct MoveShape shape = board->game->shape(board->position, move);
    char from[POINT_TEXT_MAX] = "", to[POINT_TEXT_MAX] = "", name[MOVE_TEXT_MAX], kind[TEXT_MAX];
    if (shape.to == POINT_NONE) {
        board->game->move_write(board->position, move, name);
        snprintf(text, TEXT_MAX, "%s", tr(told->strings, view_choice(board->game, name)));
        return;
    }
    board_point_name(geometry_of(board), shape.to, to);
    if (shape.from == POINT_NONE) {
        snprintf(text, TEXT_MAX, "%s", to);
        return;
    }
    board_point_name(geometry_of(board), shape.from, from);
    kind_words(told->strings, view_find(board->game), piece_on(board, shape.from), kind);
    snprintf(text, TEXT_MAX, tr(told->strings, N_("%1$s %2$s to %3$s")), kind, from, to);
}

void board_move_words(const struct Strings *strings, const struct Board *before, Move move,
                      bool gives_check, struct StringBuffer *out)
{
    struct Told told = {strings, before, out};
    const struct Game *game = before->game;
    const char *colour = tr(strings, game->colours[colour_to_move(before)]);
    char way[TEXT_MAX], text[2 * TEXT_MAX];
    if (move != MOVE_NONE && move == game->pass) {
        snprintf(text, sizeof text, tr(strings, N_("%s passes")), colour);
        add_sentence(&told, text);
        return;
    }
    way_text(&told, move, way);
    snprintf(text, sizeof text, tr(strings, N_("%1$s: %2$s")), colour, way);
    add_sentence(&told, text);
    add_taken(&told, move, game->shape(before->position, move).to);
    if (gives_check)
        add(&told, tr(strings, N_("check")));
}

void board_last_words(const struct Strings *strings, const struct Board *board,
                      struct StringBuffer *out)
{
    struct Board before;
    int count = board->trail.count;
    char number[16];
    if (count == 0)
        return;
    struct Ply last = board->trail.ply[count - 1];
    board_copy(&before, board, NULL, false);
    board_unmake(&before);
    snprintf(number, sizeof number, "%d", board->game->moves_pair ? (count + 1) / 2 : count);
    struct StringBuffer move = {0};
    board_move_words(strings, &before, last.move, last.gives_check, &move);
    string_buffer_format(out, "%s. %s", number, move.data);
    free(move.data);
    board_free(&before);
}

void board_targets_words(const struct Strings *strings, const struct Board *board, int point,
                         struct StringBuffer *out)
{
    struct Told told = {strings, board, out};
    Move moves[MOVES_MAX];
    char name[POINT_TEXT_MAX];
    bool places = piece_on(board, point) == 0;
    int count = legal_moves(board, moves), found = 0, placed = 0;
    for (int i = 0; i < count; i++) {
        struct MoveShape shape = board->game->shape(board->position, moves[i]);
        placed += shape.from == POINT_NONE && shape.to != POINT_NONE;
        if (places || shape.from != point || shape.to == POINT_NONE)
            continue;
        found++;
        board_point_name(geometry_of(board), shape.to, name);
        add(&told, name);
        add_taken(&told, moves[i], shape.to);
    }
    if (found == 0 && placed == 0)
        add(&told, tr(strings, N_("no moves")));
    else if (found == 0)
        string_buffer_format(out, tr(strings, N_("%d points can be played")), placed);
}

/* --- threats --- */

/* Adds what the side to move could take the piece on `point` with, in games that know no more of
 * attacks than their moves. */
static int add_takers(const struct Told *told, int point)
{
    const struct Board *board = told->board;
    struct Change changes[CHANGES_MAX];
    Move moves[MOVES_MAX];
    char way[TEXT_MAX], text[2 * TEXT_MAX];
    int count = legal_moves(board, moves), found = 0;
    for (int i = 0; i < count; i++) {
        int changed = board->game->changes || board->game->moves_pieces
                          ? game_changes(board->game, board->position, moves[i], changes)
                          : 0;
        for (int k = 0; k < changed; k++) {
            if (changes[k].kind != CHANGE_TAKEN || changes[k].point != point)
                continue;
            way_text(told, moves[i], way);
            snprintf(text, sizeof text, tr(told->strings, N_("can be taken by %s")), way);
            add(told, text);
            found++;
        }
    }
    return found;
}

/* Adds the pieces of one colour that attack the piece on `point`, or protect it. */
static int add_attackers(const struct Told *told, int point, bool protectors)
{
    const struct Board *board = told->board;
    const struct Knowledge *knows = board->game->knowledge;
    int points[ATTACKERS_MAX], found = 0, own = piece_colour(piece_on(board, point));
    char piece[TEXT_MAX], text[2 * TEXT_MAX];
    int count = knows->attackers(board->position, point, points);
    for (int i = 0; i < count; i++) {
        int attacker = piece_on(board, points[i]);
        if ((piece_colour(attacker) == own) != protectors)
            continue;
        piece_on_text(told, attacker, points[i], piece);
        snprintf(text, sizeof text,
                 tr(told->strings, protectors ? N_("protected by %s") : N_("attacked by %s")),
                 piece);
        add(told, text);
        found++;
    }
    return found;
}

/* Adds whatever could take the piece on `point`; returns how much there is. */
static int add_threats(const struct Told *told, int point)
{
    const struct Knowledge *knows = told->board->game->knowledge;
    bool knows_attacks = knows && knows->attackers;
    return knows_attacks ? add_attackers(told, point, false) : add_takers(told, point);
}

void board_threats_words(const struct Strings *strings, const struct Board *board, int point,
                         struct StringBuffer *out)
{
    struct Told told = {strings, board, out};
    const struct Knowledge *knows = board->game->knowledge;
    bool taken = piece_on(board, point) != 0;
    if (!taken || add_threats(&told, point) == 0)
        add(&told, tr(strings, N_("not attacked")));
    if (taken && knows && knows->attackers)
        add_attackers(&told, point, true);
}

/* --- points --- */

/* Adds in how long a row a piece stands, in games that are won by rows. */
static void add_row(const struct Told *told, int point)
{
    int ends[2];
    char text[TEXT_MAX];
    int length = place_run_through(told->board->game, told->board->position, point, ends);
    if (told->board->game->moves_pieces || length < 2)
        return;
    snprintf(text, sizeof text, tr(told->strings, N_("%d in a row")), length);
    add(told, text);
}

/* Adds how many moves the piece on `point` has, if it is its turn. */
static void add_mobility(const struct Told *told, int point)
{
    const struct Board *board = told->board;
    Move moves[MOVES_MAX];
    char text[TEXT_MAX];
    int count = legal_moves(board, moves), found = 0;
    for (int i = 0; i < count; i++)
        found += board->game->shape(board->position, moves[i]).from == point;
    if (piece_colour(piece_on(board, point)) != colour_to_move(board))
        return;
    snprintf(text, sizeof text, tr(told->strings, found == 1 ? N_("%d move") : N_("%d moves")),
             found);
    add(told, text);
}

void board_point_words(const struct Strings *strings, const struct Board *board, int point,
                       enum BoardWords length, struct StringBuffer *out)
{
    struct Told told = {strings, board, out};
    int piece = piece_on(board, point);
    char text[TEXT_MAX];
    board_point_name(geometry_of(board), point, text);
    add(&told, text);
    if (piece == 0) {
        add(&told, tr(strings, N_("empty")));
        return;
    }
    board_piece_words(strings, board->game, piece, text);
    add(&told, text);
    if (length == BOARD_WORDS_SHORT)
        return;
    add_row(&told, point);
    add_threats(&told, point);
    if (length == BOARD_WORDS_FULL && board->game->moves_pieces)
        add_mobility(&told, point);
}

/* --- lines --- */

void board_line_words(const struct Strings *strings, const struct Board *board, int point,
                      bool file, struct StringBuffer *out)
{
    struct Told told = {strings, board, out};
    struct Geometry g = geometry_of(board);
    int own = file ? point % g.files : point / g.files, length = file ? g.ranks : g.files;
    char text[TEXT_MAX];
    if (file)
        snprintf(text, sizeof text, tr(strings, N_("File %c")), 'a' + own);
    else
        snprintf(text, sizeof text, tr(strings, N_("Rank %d")), rank_number(g, own));
    add(&told, text);
    int found = 0;
    for (int i = 0; i < length; i++) {
        int at = file ? own + i * g.files : own * g.files + i;
        if (piece_on(board, at) == 0)
            continue;
        piece_on_text(&told, piece_on(board, at), at, text);
        add(&told, text);
        found++;
    }
    if (found == 0)
        add(&told, tr(strings, N_("empty")));
}

/* The point that many steps on, POINT_NONE beyond the edge. */
static int step_to(struct Geometry g, int point, const int step[2], int times)
{
    int file = point % g.files + times * step[0], rank = point / g.files + times * step[1];
    bool inside = file >= 0 && file < g.files && rank >= 0 && rank < g.ranks;
    return inside ? file + rank * g.files : POINT_NONE;
}

/* Adds the row of equal pieces that begins at `point`, if one does that is long enough. */
static int add_row_from(const struct Told *told, int point, const int step[2])
{
    const struct Board *board = told->board;
    struct Geometry g = geometry_of(board);
    int piece = piece_on(board, point), length = 1, before = step_to(g, point, step, -1);
    char from[POINT_TEXT_MAX], to[POINT_TEXT_MAX], words[TEXT_MAX], text[3 * TEXT_MAX];
    if (piece == 0 || (before != POINT_NONE && piece_on(board, before) == piece))
        return 0;
    int next = step_to(g, point, step, 1);
    for (; next != POINT_NONE && piece_on(board, next) == piece; length++)
        next = step_to(g, point, step, length + 1);
    if (length < ROW_LEAST)
        return 0;
    board_point_name(g, point, from);
    board_point_name(g, step_to(g, point, step, length - 1), to);
    board_piece_words(told->strings, board->game, piece, words);
    snprintf(text, sizeof text, tr(told->strings, N_("%1$s, %2$d in a row from %3$s to %4$s")),
             words, length, from, to);
    add_sentence(told, text);
    int ends[2] = {before, next}, open = 0;
    for (int i = 0; i < 2; i++) {
        if (ends[i] == POINT_NONE || piece_on(board, ends[i]) != 0)
            continue;
        board_point_name(g, ends[i], from);
        snprintf(text, sizeof text, tr(told->strings, N_("open at %s")), from);
        add(told, text);
        open++;
    }
    if (open == 0)
        add(told, tr(told->strings, N_("closed")));
    return 1;
}

void board_rows_words(const struct Strings *strings, const struct Board *board,
                      struct StringBuffer *out)
{
    static const int steps[LINES][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    struct Told told = {strings, board, out};
    int found = 0;
    for (int point = 0; point < points_of(board); point++)
        for (int i = 0; i < LINES; i++)
            found += add_row_from(&told, point, steps[i]);
    if (found == 0)
        add(&told, tr(strings, N_("No row of three or more")));
}

/* --- all pieces --- */

/* Adds a piece with all its points: "red cannon b2 h2". */
static void add_places(const struct Told *told, int piece)
{
    char text[TEXT_MAX], name[POINT_TEXT_MAX];
    bool named = false;
    for (int point = 0; point < points_of(told->board); point++) {
        if (piece_on(told->board, point) != piece)
            continue;
        board_piece_words(told->strings, told->board->game, piece, text);
        if (!named)
            add(told, text);
        named = true;
        board_point_name(geometry_of(told->board), point, name);
        string_buffer_format(told->out, " %s", name);
    }
}

static int kinds_of(const struct Game *game)
{
    return (int)strlen(game->grammar.pieces);
}

void board_pieces_words(const struct Strings *strings, const struct Board *board,
                        struct StringBuffer *out)
{
    struct Told told = {strings, board, out};
    for (int colour = 0; colour < 2; colour++)
        for (int piece = 1 + colour; piece <= kinds_of(board->game); piece += 2)
            add_places(&told, piece);
    if (out->length == 0)
        add(&told, tr(strings, N_("empty")));
}

void board_taken_words(const struct Strings *strings, const struct Board *board,
                       struct StringBuffer *out)
{
    struct Told told = {strings, board, out};
    int count = kinds_of(board->game);
    char text[TEXT_MAX];
    for (int piece = 1; piece <= count; piece++) {
        int lost = 0;
        for (int point = 0; point < points_of(board); point++) {
            lost += board->game->piece_at(board->start, point) == piece;
            lost -= piece_on(board, point) == piece;
        }
        if (lost <= 0)
            continue;
        board_piece_words(strings, board->game, piece, text);
        add(&told, text);
        if (lost > 1)
            string_buffer_format(out, tr(strings, N_(" times %d")), lost);
    }
    if (out->length == 0)
        add(&told, tr(strings, N_("Nothing was taken")));
}

/* --- going about --- */

static bool has_move(const struct Board *board, int point)
{
    Move moves[MOVES_MAX];
    int count = legal_moves(board, moves);
    for (int i = 0; i < count; i++)
        if (board->game->shape(board->position, moves[i]).from == point)
            return true;
    return false;
}

int board_next(const struct Board *board, int point, enum BoardNext what, int step)
{
    int count = points_of(board), kind = piece_on(board, point), own = colour_to_move(board);
    for (int i = 1; i < count; i++) {
        int at = ((point + step * i) % count + count) % count, piece = piece_on(board, at);
        if (piece == 0)
            continue;
        bool mine = piece_colour(piece) == own;
        if (what == NEXT_KIND ? piece == kind : mine && (what == NEXT_OWN || has_move(board, at)))
            return at;
    }
    return POINT_NONE;
}
