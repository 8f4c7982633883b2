/* A race as comma-separated values. */
#include "src/play/lab/csv.h"
#include "src/play/lab/experiment.h"
#include <inttypes.h>
#include <stdio.h>

enum { HEADS = 11 }; /* columns before those of depths */

static void add_lane(struct Lane *const *lanes, int index, const struct Board *board,
                     struct StringBuffer *text)
{
    const struct LaneCounts *counts = lane_counts(lanes[index]);
    char move[MOVE_TEXT_MAX] = "-", value[24];
    if (counts->move != MOVE_NONE)
        board->game->move_write(board->position, counts->move, move);
    experiment_value(board->game, counts->value, value);
    string_buffer_format(text,
                         "\"%s\",%s,%s,%d,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64
                         ",%" PRIu64 ",%.2f",
                         lane_settings(lanes[index])->text, value, move, counts->depth,
                         counts->nodes, counts->leaves, counts->cuts, counts->first_cuts,
                         counts->table_hits, counts->seconds, race_factor(lanes[0], lanes[index]));
}

/* The cells of a line by depth; what was not looked at is empty. */
static void add_line(const struct GrowthLine *line, int depth, struct StringBuffer *text)
{
    for (int d = 1; d <= depth; d++) {
        string_buffer_add(text, ",");
        if (line->nodes[d] > 0)
            string_buffer_format(text, "%" PRIu64, line->nodes[d]);
    }
}

/* A line that has a name and figures by depth alone. */
static void begin_known(const char *name, struct StringBuffer *text)
{
    string_buffer_format(text, "\"%s\"", name);
    for (int i = 1; i < HEADS; i++)
        string_buffer_add(text, ",");
}

static void add_known(const struct GrowthFigures *growth, struct StringBuffer *text)
{
    double b = growth->known.branching;
    begin_known("b^depth", text);
    for (int d = 1; d <= growth->depth; d++)
        string_buffer_format(text, ",%.0f", race_leaves(b, d));
    string_buffer_add(text, "\n");
    begin_known("perfect order", text);
    add_line(&growth->order, growth->depth, text);
    string_buffer_add(text, "\n");
    begin_known("least", text);
    for (int d = 1; d <= growth->depth; d++)
        string_buffer_format(text, ",%.0f", race_least(b, d));
    string_buffer_add(text, "\n");
}

void race_csv(struct Lane *const *lanes, int count, const struct Board *board,
              const struct GrowthFigures *growth, struct StringBuffer *text)
{
    string_buffer_add(text,
                      "lane,value,move,depth,nodes,leaves,cuts,first_cuts,table_hits,again,factor");
    for (int d = 1; growth && d <= growth->depth; d++)
        string_buffer_format(text, ",depth_%d", d);
    string_buffer_add(text, "\n");
    for (int i = 0; i < count; i++) {
        add_lane(lanes, i, board, text);
        if (growth)
            add_line(&growth->lane[i], growth->depth, text);
        string_buffer_add(text, "\n");
    }
    if (growth && growth->measured > 0)
        add_known(growth, text);
}
