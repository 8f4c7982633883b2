/* How a weak level errs. */
#include "engine/search/ladder/lapse.h"
#include "engine/search/noise.h"
#include <stdlib.h>

enum {
    NEAR = 1,    /* a king's steps from one of the last two moves: always seen */
    FAR = 5,     /* from here on a move is overlooked as often as the level says */
    LASTING = 8, /* plies after which another set of moves is overlooked */
    CLIP = 3     /* what is decided looks like so many times the noise to the careless */
};

/* ---- what it sees clearly ---- */

/* The point on which the last move took a piece; POINT_NONE if it took nothing there. */
static int taken_on(struct Search *search)
{
    struct Board *board = &search->board;
    const struct Game *game = board->game;
    int count = board->trail.count;
    if (!game->moves_pieces || count == 0 || board->trail.ply[count - 1].move == MOVE_NONE)
        return POINT_NONE;
    Move last = board->trail.ply[count - 1].move;
    board_unmake(board);
    int to = game->shape(board->position, last).to;
    bool took = to != POINT_NONE && game->piece_at(board->position, to) != 0;
    board_make(board, last);
    return took ? to : POINT_NONE;
}

/* Whether a root move takes back on `point` and loses nothing by it. */
static bool takes_back(const struct Search *search, int point)
{
    const struct Board *board = &search->board;
    const struct Knowledge *knowledge = board->game->knowledge;
    for (int i = 0; i < search->root_count; i++) {
        Move move = search->roots[i].move;
        if (board->game->shape(board->position, move).to == point &&
            (!knowledge->exchange || knowledge->exchange(board->position, board->aux, move) >= 0))
            return true;
    }
    return false;
}

/* The stretch of the game in which the same moves are overlooked. */
static int period(const struct Search *search)
{
    return search->root_trail / LASTING;
}

void lapse_begin(struct Search *search, Score score)
{
    struct Lapses *lapses = &search->lapses;
    *lapses = (struct Lapses){.noise = 0};
    if (!search->evaluation ||
        (!search->settings.lapses.noise && !search->settings.lapses.oversight))
        return;
    int point = taken_on(search);
    if (point != POINT_NONE && takes_back(search, point))
        return;
    *lapses = search->settings.lapses;
    if (score < -search->evaluation->unit) {
        lapses->noise /= 2;
        lapses->oversight = 0;
    }
    search->salt = mix64(search->salt + lapses->seed + (uint64_t)lapses->noise);
    search->salt = mix64(search->salt + (uint64_t)lapses->oversight + (uint64_t)period(search));
}

bool lapse_end(struct Search *search)
{
    bool overlooks = search->lapses.oversight > 0 && !search->lapses.careless;
    if (overlooks) {
        search->lapses.oversight = 0;
        search->salt = mix64(search->salt);
    }
    return overlooks;
}

/* ---- what it does not ---- */

Score lapse_misjudged(const struct Search *search, Score score)
{
    const struct Lapses *lapses = &search->lapses;
    const struct Board *board = &search->board;
    if (lapses->noise == 0)
        return score;
    Score most = CLIP * lapses->noise;
    if (lapses->careless)
        score = score > most ? most : score < -most ? -most : score;
    return score + noise_of(lapses, board->game->key(board->position));
}

/* A king's steps between two points. */
static int steps(int files, int a, int b)
{
    int across = abs(a % files - b % files), along = abs(a / files - b / files);
    return across > along ? across : along;
}

/* A king's steps from the nearest end of `shape` to where the last two moves went; 0 before any. */
static int distance(const struct Search *search, struct MoveShape shape)
{
    const struct Board *board = &search->board;
    const struct Trail *trail = &board->trail;
    int files = board->game->geometry(board->position).files, least = 0;
    for (int i = trail->count - 1; i >= 0 && i >= trail->count - 2; i--) {
        if (trail->ply[i].move == MOVE_NONE)
            continue;
        int at = board->game->shape(board->position, trail->ply[i].move).to;
        if (at == POINT_NONE)
            continue;
        int to = steps(files, at, shape.to);
        int from = shape.from == POINT_NONE ? to : steps(files, at, shape.from);
        int nearer = to < from ? to : from;
        least = least == 0 || nearer < least ? nearer : least;
    }
    return least;
}

/* Permille of the level's oversight that a move so forcing keeps: what is decided at once is not
 * overlooked unless carelessly, a capture half as often as a quiet move. */
static int share(const struct Search *search, Move move)
{
    const struct Board *board = &search->board;
    const struct Knowledge *knowledge = board->game->knowledge;
    unsigned class = knowledge->classify ? knowledge->classify(board->position, board->aux, move)
                                         : (unsigned)CLASS_QUIET;
    if (!search->lapses.careless && (class & (CLASS_CHECK | CLASS_THREAT | CLASS_DEFENCE)))
        return 0;
    return class == CLASS_QUIET ? 1000 : 500;
}

static bool overlooked(const struct Search *search, Move move)
{
    const struct Lapses *lapses = &search->lapses;
    struct MoveShape shape = search->board.game->shape(search->board.position, move);
    int far = shape.to == POINT_NONE ? 0 : distance(search, shape);
    if (far <= NEAR)
        return false;
    if (far > FAR)
        far = FAR;
    uint64_t random = lapses->seed + (uint64_t)period(search);
    random = mix64(mix64(random) ^ move);
    int permille = lapses->oversight * (far - NEAR) / (FAR - NEAR) * share(search, move) / 1000;
    return (int)random_below(&random, 1000) < permille;
}

int lapse_seen(const struct Search *search, Move *moves, int count)
{
    const struct Board *board = &search->board;
    const struct Knowledge *knowledge = board->game->knowledge;
    int kept = 0;
    if (search->lapses.oversight == 0 ||
        (knowledge->in_check && knowledge->in_check(board->position, board->aux)))
        return count;
    for (int i = 0; i < count; i++) {
        Move move = moves[i];
        if (overlooked(search, move))
            continue;
        moves[i] = moves[kept];
        moves[kept++] = move;
    }
    return kept;
}
