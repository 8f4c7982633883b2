/* What a turn of a lesson takes for right. */
#include "src/play/lessons/lessons.h"
#include <stdlib.h>
#include <string.h>

enum { POINTS_ALL = 400 };

bool lesson_board(const struct Lessons *lessons, const struct LessonStep *step, struct Board *board,
                  struct TextError *error)
{
    return board_tell(board, lessons->game, step->option, step->position, step->moves, error);
}

/* Whether `move` is one of those named in `goal`. */
static bool is_listed(const char *goal, const struct Board *board, Move move)
{
    char word[MOVE_TEXT_MAX], text[MOVE_TEXT_MAX];
    board->game->move_write(board->position, move, text);
    while (*(goal += strspn(goal, " ")) != 0) {
        size_t length = strcspn(goal, " ");
        if (length < sizeof word && length == strlen(text) && strncmp(goal, text, length) == 0)
            return true;
        goal += length;
    }
    return false;
}

/* How a goal or a try names its moves: one by one, by what they do, or as all the others. */
enum Naming { NAMED, DESCRIBED, REST };

static enum Naming naming(const char *goal)
{
    if (strcmp(goal, "*") == 0)
        return REST;
    bool described = strcmp(goal, "win") == 0 || strcmp(goal, "check") == 0;
    return described || strcmp(goal, "any") == 0 ? DESCRIBED : NAMED;
}

static bool matches(const char *goal, struct Board *board, Move move)
{
    if (naming(goal) == NAMED)
        return is_listed(goal, board, move);
    bool win = strcmp(goal, "win") == 0;
    if (!win && strcmp(goal, "check") != 0)
        return true;
    int mover = board->game->mover(board->position);
    board_make(board, move);
    struct Status status = board_status(board);
    bool checks = board->trail.ply[board->trail.count - 1].gives_check;
    board_unmake(board);
    return win ? status.outcome == OUTCOME_WIN && status.winner == mover : checks;
}

/* The first try named in that way which `move` is; NULL if there is none. */
static const struct LessonTry *find_try(const struct Lessons *lessons,
                                        const struct LessonTurn *turn, enum Naming how,
                                        struct Board *board, Move move)
{
    for (int i = 0; i < turn->try_count; i++) {
        const struct LessonTry *attempt = &lessons->attempt[turn->try_first + i];
        if (naming(attempt->moves) == how && matches(attempt->moves, board, move))
            return attempt;
    }
    return NULL;
}

bool lesson_try(const struct Lessons *lessons, const struct LessonTurn *turn, struct Board *board,
                Move move, const char **why)
{
    const struct LessonTry *found = find_try(lessons, turn, NAMED, board, move);
    *why = NULL;
    if (!found && matches(turn->goal, board, move))
        return true;
    if (!found)
        found = find_try(lessons, turn, DESCRIBED, board, move);
    if (!found)
        found = find_try(lessons, turn, REST, board, move);
    if (found)
        *why = found->text;
    return false;
}

bool lesson_pick(const struct Lessons *lessons, const struct LessonTurn *turn,
                 const struct Board *board, int point, const char **why)
{
    uint8_t marks[POINTS_ALL] = {0};
    *why = NULL;
    lesson_points(board, turn->goal, marks);
    if (marks[point])
        return true;
    for (int i = 0; i < turn->try_count && !*why; i++) {
        const struct LessonTry *attempt = &lessons->attempt[turn->try_first + i];
        bool rest = naming(attempt->moves) == REST;
        memset(marks, rest, sizeof marks);
        if (!rest)
            lesson_points(board, attempt->moves, marks);
        if (marks[point])
            *why = attempt->text;
    }
    return false;
}

Move lesson_answer(const struct Lessons *lessons, const struct LessonTurn *turn,
                   struct Board *board)
{
    Move moves[MOVES_MAX];
    const char *why;
    int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count && !turn->picks; i++)
        if (lesson_try(lessons, turn, board, moves[i], &why))
            return moves[i];
    return MOVE_NONE;
}

Move lesson_reply(const struct LessonTurn *turn, const struct Board *board)
{
    Move move = MOVE_NONE;
    if (turn->reply)
        board->game->move_read(board->position, turn->reply, &move, NULL);
    return move;
}

bool lesson_points(const struct Board *board, const char *text, uint8_t *marks)
{
    struct Geometry geometry = board->game->geometry(board->position);
    while (text && *(text += strspn(text, " ")) != 0) {
        char *end;
        int file = text[0] - 'a', row = rank_numbered(geometry, (int)strtol(text + 1, &end, 10));
        if (end == text + 1 || file < 0 || file >= geometry.files || row < 0 ||
            row >= geometry.ranks || (*end != ' ' && *end != 0))
            return false;
        marks[file + row * geometry.files] = 1;
        text = end;
    }
    return true;
}
