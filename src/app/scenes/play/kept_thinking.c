/* What the AI thought, kept for reading when it has moved, and how the game stood by that. */
#include "src/app/scenes/play/play.h"
#include "src/app/scenes/score_bar.h"
#include "src/common/memory.h"
#include "src/play/seats/search_reports.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first colour's part by what `seat` thought. */
static float part_of(const struct Play *play, const struct Thinking *thinking, int seat)
{
    const struct Game *game = table_game(play->table);
    const void *position = table_board(play->table)->position;
    const struct Decision *decision = &thinking->decision;
    Score score = decision->book_moves > 0 || !thinking->info ? decision->result.score
                                                              : thinking->info->score;
    bool first = game_colour(game, position, seat) == 0;
    if (decision->exact && !thinking->busy)
        return 0.5F + 0.5F * (float)(first ? decision->value.result : -decision->value.result);
    return (float)score_part(game, position, seat, score, play_unit(play, seat));
}

/* What was thought goes on from the move that was made on it; a line that begins otherwise ends. */
static void follow(const struct Play *play, struct SearchInfo *info)
{
    const struct Trail *trail = &table_board(play->table)->trail;
    info->root_count = 0;
    if (info->line_count == 0 || trail->count == 0)
        return;
    bool made = info->line[0] == trail->ply[trail->count - 1].move;
    info->line_count = made ? info->line_count - 1 : 0;
    memmove(info->line, info->line + 1, (size_t)info->line_count * sizeof *info->line);
}

static void keep_depth(const struct Play *play, int seat, const struct SearchInfo *info,
                       struct KeptDepth *depth)
{
    depth->info = *info;
    play_feel_kept(play, seat, info, depth->heat);
    follow(play, &depth->info);
}

/* The depths that were gone through, the last of which is what was thought in the end. */
static void keep_depths(struct Play *play, int seat, const struct Thinking *thinking)
{
    struct KeptThinking *kept = &play->kept[seat];
    kept->depth = memory_zeroed((size_t)(thinking->depth_count + 1) * sizeof *kept->depth);
    for (int i = 0; i < thinking->depth_count; i++)
        if (thinking->depths[i].info.depth < thinking->info->depth)
            keep_depth(play, seat, &thinking->depths[i].info, &kept->depth[kept->depth_count++]);
    keep_depth(play, seat, thinking->info, &kept->depth[kept->depth_count++]);
}

static void show_depth(struct KeptThinking *kept, int index)
{
    kept->depth_shown = index;
    kept->info = kept->depth[index].info;
    memcpy(kept->heat, kept->depth[index].heat, sizeof kept->heat);
}

/* Keeps the thoughts that led to the last move; their line goes on from there. */
static void keep(struct Play *play, const struct Thinking *thinking, int seat)
{
    struct KeptThinking *kept = &play->kept[seat];
    free(kept->depth);
    *kept =
        (struct KeptThinking){.ply = table_board(play->table)->trail.count, .thinking = *thinking};
    kept->thinking.busy = false;
    kept->thinking.depths = NULL;
    if (thinking->said)
        snprintf(kept->said, sizeof kept->said, "%s", thinking->said);
    kept->thinking.said = thinking->said ? kept->said : NULL;
    if (!thinking->info)
        return;
    keep_depths(play, seat, thinking);
    show_depth(kept, kept->depth_count - 1);
    kept->thinking.info = &kept->info;
}

void play_forget_thinking(struct Play *play)
{
    for (int i = 0; i < SEATS; i++)
        free(play->kept[i].depth);
    memset(play->kept, 0, sizeof play->kept);
}

void play_take_depth(struct Play *play, int index)
{
    struct Thinking thinking;
    int seat;
    if (play_read_thinking(play, &thinking, &seat) && thinking.info == &play->kept[seat].info &&
        index < play->kept[seat].depth_count)
        show_depth(&play->kept[seat], index);
}

void play_keep_thinking(struct Play *play, int seat)
{
    struct Thinking thinking;
    if (!table_seat_thinking(play->table, seat, &thinking) ||
        (!thinking.info && !thinking.said && !thinking.decision.exact &&
         thinking.decision.book_moves == 0))
        return;
    keep(play, &thinking, seat);
    if (thinking.said && !thinking.info)
        return;
    int ply = play->kept[seat].ply;
    float part = part_of(play, &thinking, seat);
    chances_note(&play->chances, ply, part);
    match_note_chance(table_match(play->table), ply, (int)lroundf(100 * part));
}

void play_recall_chances(struct Play *play)
{
    const struct Match *match = table_match(play->table);
    for (int ply = 0; ply <= match_count(match); ply++) {
        int percent = match_chance_at(match, ply);
        if (percent >= 0)
            chances_note(&play->chances, ply, (float)percent / 100);
    }
}

void play_note_end(struct Play *play)
{
    struct Status status = table_status(play->table);
    const struct Board *board = table_board(play->table);
    if (chances_known(&play->chances) == 0 ||
        (status.outcome != OUTCOME_WIN && status.outcome != OUTCOME_DRAW))
        return;
    int winner = game_colour(board->game, board->position, status.winner);
    chances_note_end(&play->chances, board->trail.count,
                     status.outcome == OUTCOME_DRAW ? 0.5F : (float)(1 - winner));
}

const struct KeptThinking *play_kept_thinking(const struct Play *play, int *seat)
{
    int ply = match_count(table_match(play->table));
    const struct Pointing *pointing = &play->stage.pointing;
    bool let_go = pointing->selected != POINT_NONE || pointing->aim != POINT_NONE;
    bool shown = play->app->settings.show_thinking && !play->browsing && !let_go && ply > 0;
    for (*seat = 0; *seat < SEATS && shown; ++*seat)
        if (play->kept[*seat].ply == ply && play->kept[*seat].thinking.info)
            return &play->kept[*seat];
    return NULL;
}

bool play_read_thinking(struct Play *play, struct Thinking *thinking, int *seat)
{
    if (play_thinking(play, thinking, seat) &&
        (thinking->info || thinking->said || thinking->solving >= 0 || thinking->decision.exact ||
         thinking->decision.book_moves > 0))
        return true;
    int count = match_count(table_match(play->table)), newest = 0;
    for (int i = 0; i < SEATS && play->app->settings.show_thinking; i++) {
        if (play->kept[i].ply <= newest || play->kept[i].ply > count)
            continue;
        newest = play->kept[i].ply;
        *thinking = play->kept[i].thinking;
        *seat = i;
    }
    return newest > 0;
}
