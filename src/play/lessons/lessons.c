/* Reading lessons, and playing them through to see that they can be. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/lessons/lessons.h"
#include "src/common/memory.h"
#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS_ALL = 400 };

/* A file being read. */
struct Reader {
    struct Lessons *lessons;
    const char *path;
    int line;
    struct FileError *error;
};

static bool wrong(const struct Reader *reader, const char *what)
{
    return file_error(reader->error, reader->path, reader->line, "%s", what);
}

/* Room for one more of `count` things, each of `size` bytes; the new one is zeroed. */
static void *one_more(void *list, int *count, size_t size)
{
    char *grown = memory_resized(list, (size_t)(*count + 1) * size);
    memset(grown + (size_t)*count * size, 0, size);
    ++*count;
    return grown;
}

/* --- lines --- */

static struct Lesson *last_lesson(const struct Lessons *all)
{
    return all->lesson_count > 0 ? &all->lesson[all->lesson_count - 1] : NULL;
}

/* The step that the line belongs to; NULL where none has begun since the last lesson did. */
static struct LessonStep *last_step(const struct Lessons *all)
{
    const struct Lesson *lesson = last_lesson(all);
    return lesson && lesson->step_count > 0 ? &all->step[all->step_count - 1] : NULL;
}

/* The turn that it belongs to. */
static struct LessonTurn *last_turn(const struct Lessons *all)
{
    const struct LessonStep *step = last_step(all);
    return step && step->turn_count > 0 ? &all->turn[all->turn_count - 1] : NULL;
}

static bool begin_lesson(struct Reader *reader, char *value)
{
    struct Lessons *all = reader->lessons;
    for (const char *c = value; *c; c++)
        if (!islower((unsigned char)*c))
            return wrong(reader, "a lesson is named in small letters");
    for (int i = 0; i < all->lesson_count; i++)
        if (strcmp(all->lesson[i].id, value) == 0)
            return wrong(reader, "there is a lesson of that name already");
    all->lesson = one_more(all->lesson, &all->lesson_count, sizeof *all->lesson);
    *last_lesson(all) =
        (struct Lesson){.line = reader->line, .id = value, .step_first = all->step_count};
    return true;
}

static bool begin_step(struct Reader *reader, char *value)
{
    struct Lessons *all = reader->lessons;
    struct Lesson *lesson = last_lesson(all);
    if (!lesson)
        return wrong(reader, "a step before the first lesson");
    all->step = one_more(all->step, &all->step_count, sizeof *all->step);
    lesson->step_count++;
    *last_step(all) =
        (struct LessonStep){.line = reader->line, .say = value, .turn_first = all->turn_count};
    return true;
}

static bool begin_turn(struct Reader *reader, char *value)
{
    struct Lessons *all = reader->lessons;
    struct LessonStep *step = last_step(all);
    if (!step)
        return wrong(reader, "a task before the first step");
    all->turn = one_more(all->turn, &all->turn_count, sizeof *all->turn);
    step->turn_count++;
    *last_turn(all) =
        (struct LessonTurn){.line = reader->line, .task = value, .try_first = all->attempt_count};
    return true;
}

/* `wrong MOVES: TEXT` */
static bool add_try(struct Reader *reader, char *value)
{
    struct Lessons *all = reader->lessons;
    struct LessonTurn *turn = last_turn(all);
    char *text = strstr(value, ": ");
    if (!turn)
        return wrong(reader, "a wrong try before the first task");
    if (!text)
        return wrong(reader, "a wrong try is 'MOVES: TEXT'");
    *text = 0;
    all->attempt = one_more(all->attempt, &all->attempt_count, sizeof *all->attempt);
    all->attempt[all->attempt_count - 1] = (struct LessonTry){value, text + 2};
    turn->try_count++;
    return true;
}

/* What is said once, and where it is kept. */
enum Part { PART_LESSON, PART_STEP, PART_TURN };
static const struct {
    const char *key;
    enum Part part;
    size_t at;
} members[] = {
    {"title", PART_LESSON, offsetof(struct Lesson, title)},
    {"option", PART_STEP, offsetof(struct LessonStep, option)},
    {"position", PART_STEP, offsetof(struct LessonStep, position)},
    {"moves", PART_STEP, offsetof(struct LessonStep, moves)},
    {"show", PART_STEP, offsetof(struct LessonStep, show)},
    {"cross", PART_STEP, offsetof(struct LessonStep, cross)},
    {"targets", PART_STEP, offsetof(struct LessonStep, targets)},
    {"done", PART_STEP, offsetof(struct LessonStep, done)},
    {"play", PART_TURN, offsetof(struct LessonTurn, goal)},
    {"pick", PART_TURN, offsetof(struct LessonTurn, goal)},
    {"asks", PART_TURN, offsetof(struct LessonTurn, asks)},
    {"reply", PART_TURN, offsetof(struct LessonTurn, reply)},
};

static bool set_member(struct Reader *reader, size_t index, const char *value)
{
    const struct Lessons *all = reader->lessons;
    void *const parts[] = {[PART_LESSON] = last_lesson(all),
                           [PART_STEP] = last_step(all),
                           [PART_TURN] = last_turn(all)};
    char *part = parts[members[index].part];
    if (!part)
        return wrong(reader, "this belongs to a lesson, step or task that has not begun");
    const char **member = (const char **)(void *)(part + members[index].at);
    if (*member)
        return wrong(reader, "this was said already");
    *member = value;
    if (strcmp(members[index].key, "pick") == 0)
        last_turn(all)->picks = true;
    return true;
}

static bool read_value(struct Reader *reader, const char *key, char *value)
{
    static const struct {
        const char *key;
        bool (*read)(struct Reader *reader, char *value);
    } begins[] = {
        {"lesson", begin_lesson}, {"step", begin_step}, {"task", begin_turn}, {"wrong", add_try}};
    if (strcmp(key, "legend") == 0 && *value == 0 && last_step(reader->lessons)) {
        last_step(reader->lessons)->legend = true;
        return true;
    }
    if (*value == 0)
        return wrong(reader, "nothing follows the key");
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (strcmp(key, begins[i].key) == 0)
            return begins[i].read(reader, value);
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (strcmp(key, members[i].key) == 0)
            return set_member(reader, i, value);
    return wrong(reader, "no such key");
}

/* Cuts the blanks off both ends, in place. */
static char *trim(char *text)
{
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = 0;
    return text;
}

static bool read_line(struct Reader *reader, char *line)
{
    char *key = trim(line), *value;
    if (*key == 0 || *key == '#')
        return true;
    value = key + strcspn(key, " ");
    if (*value != 0)
        *value++ = 0;
    return read_value(reader, key, trim(value));
}

static bool read_lines(struct Reader *reader, char *text)
{
    while (text) {
        char *end = strchr(text, '\n');
        if (end)
            *end++ = 0;
        reader->line++;
        if (!read_line(reader, text))
            return false;
        text = end;
    }
    return true;
}

/* --- playing it through --- */

static bool refuse_text(struct Reader *reader, int line, const struct TextError *error)
{
    reader->line = line;
    return wrong(reader, error->what);
}

/* Whether each try that names moves names legal ones, which are not what is asked for. */
static bool check_tries(struct Reader *reader, const struct LessonTurn *turn, struct Board *board)
{
    const struct Lessons *all = reader->lessons;
    reader->line = turn->line;
    for (int i = 0; i < turn->try_count; i++) {
        const struct LessonTry *attempt = &all->attempt[turn->try_first + i];
        struct LessonTurn asked = {.goal = attempt->moves};
        if (lesson_answer(all, &asked, board) == MOVE_NONE)
            return wrong(reader, "a wrong try that can't be made");
    }
    return true;
}

static bool check_turns(struct Reader *reader, const struct LessonTurn *turn, int count,
                        struct Board *board);

/* Plays a right move, the reply and what follows. */
static bool check_move(struct Reader *reader, const struct LessonTurn *turn, int count,
                       struct Board *board, Move move)
{
    const struct Game *game = board->game;
    bool good = true;
    int mover = game->mover(board->position);
    board_make(board, move);
    Move reply = lesson_reply(turn, board);
    reader->line = turn->line;
    if (turn->reply && (reply == MOVE_NONE || !board_legal(board, reply)))
        good = wrong(reader, "the reply is not legal after every right move");
    else if (reply != MOVE_NONE) {
        board_make(board, reply);
        good = check_turns(reader, turn + 1, count - 1, board);
        board_unmake(board);
    } else if (count > 1 && game->mover(board->position) != mover)
        good = wrong(reader, "another task follows, but no reply");
    else
        good = check_turns(reader, turn + 1, count - 1, board);
    board_unmake(board);
    return good;
}

/* Each word of a list of moves must be a legal move. */
static bool check_goal(struct Reader *reader, const struct LessonTurn *turn, struct Board *board)
{
    const char *goal = turn->goal;
    bool listed =
        strcmp(goal, "win") != 0 && strcmp(goal, "check") != 0 && strcmp(goal, "any") != 0;
    reader->line = turn->line;
    while (listed && *(goal += strspn(goal, " ")) != 0) {
        char word[MOVE_TEXT_MAX] = "";
        size_t length = strcspn(goal, " ");
        struct TextError error;
        Move move;
        memcpy(word, goal, length < sizeof word ? length : sizeof word - 1);
        if (!board->game->move_read(board->position, word, &move, &error))
            return wrong(reader, error.what);
        if (!board_legal(board, move))
            return wrong(reader, "the move to be played is not legal");
        goal += length;
    }
    return lesson_answer(reader->lessons, turn, board) != MOVE_NONE ||
           wrong(reader, "no move does what the task asks");
}

static bool check_pick(struct Reader *reader, const struct LessonTurn *turn, int count,
                       struct Board *board)
{
    uint8_t marks[POINTS_ALL] = {0};
    reader->line = turn->line;
    bool good = lesson_points(board, turn->goal, marks);
    for (int i = 0; i < turn->try_count; i++) {
        const char *points = reader->lessons->attempt[turn->try_first + i].moves;
        good = good && (strcmp(points, "*") == 0 || lesson_points(board, points, marks));
    }
    return good ? check_turns(reader, turn + 1, count - 1, board)
                : wrong(reader, "a point that the board does not have");
}

/* Plays `count` turns through, with every move that is right; where any is, with the first. */
static bool check_turns(struct Reader *reader, const struct LessonTurn *turn, int count,
                        struct Board *board)
{
    Move moves[MOVES_MAX];
    const char *why;
    if (!turn || count == 0)
        return true;
    reader->line = turn->line;
    if (!turn->goal)
        return wrong(reader, "nothing is to be played or picked");
    if (turn->picks)
        return check_pick(reader, turn, count, board);
    if (!check_goal(reader, turn, board) || !check_tries(reader, turn, board))
        return false;
    int legal = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    if (strcmp(turn->goal, "any") == 0)
        legal = 1;
    for (int i = 0; i < legal; i++)
        if (lesson_try(reader->lessons, turn, board, moves[i], &why) &&
            !check_move(reader, turn, count, board, moves[i]))
            return false;
    return true;
}

static bool check_step(struct Reader *reader, const struct LessonStep *step)
{
    const struct Lessons *all = reader->lessons;
    struct TextError error = {.what = ""};
    struct Board board;
    uint8_t marks[POINTS_ALL] = {0};
    bool good = lesson_board(all, step, &board, &error) || refuse_text(reader, step->line, &error);
    reader->line = step->line;
    if (good &&
        !(lesson_points(&board, step->show, marks) && lesson_points(&board, step->cross, marks) &&
          lesson_points(&board, step->targets, marks)))
        good = wrong(reader, "a point that the board does not have");
    const struct LessonTurn *turn = step->turn_count > 0 ? &all->turn[step->turn_first] : NULL;
    good = good && check_turns(reader, turn, step->turn_count, &board);
    board_free(&board);
    return good;
}

static bool check(struct Reader *reader)
{
    const struct Lessons *all = reader->lessons;
    for (int i = 0; i < all->lesson_count; i++) {
        reader->line = all->lesson[i].line;
        if (!all->lesson[i].title || all->lesson[i].step_count == 0)
            return wrong(reader, "a lesson without a title or a step");
    }
    for (int i = 0; i < all->step_count; i++)
        if (!check_step(reader, &all->step[i]))
            return false;
    return all->lesson_count > 0 || wrong(reader, "there is no lesson");
}

char *lessons_text(const struct Game *game, const char *folder, struct FileError *error)
{
    char path[FILE_PATH_MAX];
    snprintf(path, sizeof path, "%.4000s/%s.txt", folder, game->id);
    char *text = file_read(path, error);
    if (!text && error->reason == ENOENT)
        *error = (struct FileError){.what = ""};
    return text;
}

struct Lessons *lessons_read(const struct Game *game, const char *text, struct FileError *error)
{
    char name[64];
    struct Lessons *lessons = memory_zeroed(sizeof *lessons);
    struct Reader reader = {.lessons = lessons, .path = name, .error = error};
    snprintf(name, sizeof name, "%s.txt", game->id);
    lessons->game = game;
    lessons->text = memory_checked(strdup(text), strlen(text));
    if (read_lines(&reader, lessons->text) && check(&reader))
        return lessons;
    lessons_close(lessons);
    return NULL;
}

void lessons_close(struct Lessons *lessons)
{
    if (!lessons)
        return;
    free(lessons->lesson);
    free(lessons->step);
    free(lessons->turn);
    free(lessons->attempt);
    free(lessons->text);
    free(lessons);
}
