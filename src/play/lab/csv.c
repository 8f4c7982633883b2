/* A race as comma-separated values. */
#include "src/play/lab/csv.h"
#include "src/play/lab/experiment.h"
#include <inttypes.h>
#include <stdio.h>

void race_csv(struct Lane *const *lanes, int count, const struct Board *board,
              struct StringBuffer *text)
{
    string_buffer_add(
        text, "lane,value,move,depth,nodes,leaves,cuts,first_cuts,table_hits,again,factor\n");
    for (int i = 0; i < count; i++) {
        const struct LaneCounts *counts = lane_counts(lanes[i]);
        char move[MOVE_TEXT_MAX] = "-", value[24];
        if (counts->move != MOVE_NONE)
            board->game->move_write(board->position, counts->move, move);
        experiment_value(counts->value, value);
        string_buffer_format(text,
                             "\"%s\",%s,%s,%d,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64
                             ",%" PRIu64 ",%" PRIu64 ",%.2f\n",
                             lane_settings(lanes[i])->text, value, move, counts->depth,
                             counts->nodes, counts->leaves, counts->cuts, counts->first_cuts,
                             counts->table_hits, counts->seconds, race_factor(lanes[0], lanes[i]));
    }
}
