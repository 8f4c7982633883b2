/* What programs tell of their searches, of any protocol, in the terms of ours. */
#define _POSIX_C_SOURCE 200809L
#include "engine/level.h"
#include "src/common/utf8.h"
#include "src/play/programs/parts.h"
#include "src/play/system/posix.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SCORE_SURE = 30000, SCORE_MOST = 1000000, MATE_MOST = 1000, DEPTH_MOST = 1000 };

/* One report. */
struct Info {
    int depth, selective, variation;
    int score, mate; /* hundredths; moves, 0 for none */
    bool scored, bounded;
    uint64_t nodes, time_ms;
    char *line; /* the expected moves, behind each other; NULL: it told of none */
};

/* The next word of *at, which moves on; NULL at the end. */
static char *next_word(char **at)
{
    char *word = *at + strspn(*at, " \t");
    if (!*word)
        return NULL;
    *at = word + strcspn(word, " \t");
    if (**at)
        *(*at)++ = '\0';
    return word;
}

static int number_of(const char *word, int least, int most)
{
    long value = word ? strtol(word, NULL, 10) : 0;
    return value < least ? least : value > most ? most : (int)value;
}

/* "cp 12", "mate -3", UCCI's bare "12", and Gomocup's "+M5". */
static void read_score(struct Info *info, char **at)
{
    char *word = next_word(at);
    const char *mate = NULL;
    if (!word)
        return;
    info->scored = true;
    if (strcasecmp(word, "mate") == 0)
        mate = next_word(at);
    else if (strchr("+-", word[0]) && strchr("Mm", word[1]))
        mate = word + 2;
    else
        info->score =
            number_of(strcasecmp(word, "cp") == 0 ? next_word(at) : word, -SCORE_MOST, SCORE_MOST);
    if (!mate)
        return;
    info->mate = number_of(mate, -MATE_MOST, MATE_MOST);
    if (word[0] == '-' && info->mate > 0)
        info->mate = -info->mate;
    info->score = info->mate > 0 ? SCORE_SURE : -SCORE_SURE;
}

static uint64_t count_of(char **at)
{
    const char *word = next_word(at);
    return word && *word != '-' ? strtoull(word, NULL, 10) : 0;
}

static bool is_one_of(const char *word, const char *one, const char *other)
{
    return strcasecmp(word, one) == 0 || strcasecmp(word, other) == 0;
}

/* Whatever is not known is passed over. */
static void read_info(struct Info *info, char *line)
{
    char *word;
    *info = (struct Info){.variation = 1};
    while (!info->line && (word = next_word(&line))) {
        if (strcasecmp(word, "string") == 0)
            return;
        if (strcasecmp(word, "depth") == 0)
            info->depth = number_of(next_word(&line), 0, DEPTH_MOST);
        else if (strcasecmp(word, "seldepth") == 0)
            info->selective = number_of(next_word(&line), 0, DEPTH_MOST);
        else if (strcasecmp(word, "multipv") == 0)
            info->variation = number_of(next_word(&line), 1, PROGRAM_OPTIONS_MAX);
        else if (strcasecmp(word, "score") == 0 || is_one_of(word, "ev", "eval"))
            read_score(info, &line);
        else if (is_one_of(word, "lowerbound", "upperbound"))
            info->bounded = true;
        else if (is_one_of(word, "nodes", "n"))
            info->nodes = count_of(&line);
        else if (is_one_of(word, "time", "ms"))
            info->time_ms = count_of(&line);
        else if (strcasecmp(word, "pv") == 0)
            info->line = line;
    }
}

/* ---- in our terms ---- */

/* Hundredths of a clear advantage, or the moves to mate, as a score. */
static Score score_of(const struct Game *game, const struct Info *info)
{
    const struct Knowledge *knowledge = game->knowledge;
    Score unit = knowledge && knowledge->evaluations ? knowledge->evaluations[0].unit : 100;
    if (info->mate > 0)
        return SCORE_WIN - (2 * info->mate - 1);
    if (info->mate < 0)
        return -(SCORE_WIN + 2 * info->mate);
    int64_t score = (int64_t)info->score * unit / 100;
    return score > SCORE_WIN / 2    ? SCORE_WIN / 2
           : score < -SCORE_WIN / 2 ? -SCORE_WIN / 2
                                    : (Score)score;
}

/* Reads the moves of a line, as far as they are moves. */
static int read_line(const struct Program *program, char *text, Move moves[SEARCH_LINE_MAX])
{
    struct Board board;
    char *word;
    int count = 0;
    board_copy(&board, &program->board, NULL, false);
    while (count < SEARCH_LINE_MAX && (word = next_word(&text)) &&
           program->speech->read(program, &board, word, &moves[count]) &&
           board_legal(&board, moves[count]))
        board_make(&board, moves[count++]);
    board_free(&board);
    return count;
}

/* Puts a line at its place. One that has overtaken changes places with the one that stood there. */
static void place_line(struct Insight *insight, int at, const struct AnalystLine *line)
{
    if (at > insight->line_count || at >= ANALYST_LINES_MAX)
        return;
    for (int i = at + 1; i < insight->line_count; i++)
        if (insight->line[i].move[0] == line->move[0])
            insight->line[i] = insight->line[at];
    insight->line[at] = *line;
    if (at == insight->line_count)
        insight->line_count++;
}

static void note_figures(struct Insight *insight, const struct Info *info)
{
    if (info->depth > 0)
        insight->depth = info->depth;
    if (info->selective > 0 || info->depth > insight->depth_selective)
        insight->depth_selective = info->selective > 0 ? info->selective : info->depth;
    if (info->nodes > 0)
        insight->nodes = info->nodes;
    if (info->time_ms > 0)
        insight->time_us = info->time_ms * 1000;
}

static void note_report(struct ProgramReport *report, const struct Info *info)
{
    if (info->nodes > 0)
        report->nodes = info->nodes;
    if (info->depth > 0)
        report->depth = info->depth;
    if (!info->scored || info->variation != 1)
        return;
    report->scored = true;
    report->score = info->score;
    report->mate = info->mate;
}

void program_take_info(struct Program *program, char *line)
{
    struct AnalystLine found = {.count = 0};
    struct Info info;
    read_info(&info, line);
    note_report(&program->report, &info);
    if (program->phase != PROGRAM_THINKING)
        return;
    note_figures(&program->insight, &info);
    if (!info.scored || info.bounded)
        return;
    if (info.line)
        found.count = read_line(program, info.line, found.move);
    found.score = score_of(program->settings.game, &info);
    found.depth = info.depth > 0 ? info.depth : 1;
    program->shown.score = info.variation == 1 ? found.score : program->shown.score;
    if (found.count > 0)
        place_line(&program->insight, info.variation - 1, &found);
}

void program_forget_info(struct Program *program)
{
    program->report = (struct ProgramReport){.scored = false};
    program->insight = (struct Insight){.line_count = 0};
    program->shown = (struct SearchInfo){.variation = 1};
    program->said[0] = '\0';
    program->asked_us = posix_now_us();
}

void program_note_decision(struct Program *program, Move move)
{
    struct AnalystLine *line = &program->insight.line[0];
    if (program->insight.line_count > 0 && line->move[0] == move)
        return;
    bool valued = program->report.scored;
    *line = (struct AnalystLine){.move = {move}, .count = 1};
    line->score = valued ? program->shown.score : 0;
    line->depth = valued ? program->insight.depth : 0;
    program->insight.line_count = 1;
}

/* ---- for those who watch ---- */

const struct Insight *program_insight(const struct Player *player)
{
    const struct Program *program = (const struct Program *)player;
    return program->insight.line_count > 0 ? &program->insight : NULL;
}

static uint64_t time_of(const struct Program *program)
{
    bool thinks = program->phase == PROGRAM_THINKING && program->insight.time_us == 0;
    return thinks ? posix_now_us() - program->asked_us : program->insight.time_us;
}

void program_thinking(struct Player *player, struct Thinking *thinking)
{
    struct Program *program = (struct Program *)player;
    const struct Insight *insight = &program->insight;
    struct SearchInfo *shown = &program->shown;
    *thinking = (struct Thinking){
        .busy = program->pending || program->phase == PROGRAM_THINKING,
        .solving = -1,
        .said = program->said[0] ? program->said : NULL,
    };
    if (!program->report.scored)
        return;
    shown->depth = insight->depth;
    shown->depth_selective = insight->depth_selective;
    shown->nodes = insight->nodes;
    shown->time_us = time_of(program);
    shown->line_count = insight->line_count > 0 ? insight->line[0].count : 0;
    memcpy(shown->line, insight->line[0].move, sizeof shown->line);
    shown->root_count = insight->line_count;
    for (int i = 0; i < insight->line_count; i++)
        program->roots[i] =
            (struct RootMove){.move = insight->line[i].move[0], .score = insight->line[i].score};
    shown->root_moves = program->roots;
    thinking->info = shown;
}
