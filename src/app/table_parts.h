/* What a table is made of: for table.c, and for table_online.c, where a match is kept by struct
 * Online. */
#ifndef TY_SRC_APP_TABLE_PARTS_H
#define TY_SRC_APP_TABLE_PARTS_H

#include "src/app/table.h"

enum { NOBODY = -1 };

struct Chair {
    struct Player *player;
    bool human;
    struct Level level; /* of an AI */
};

struct Table {
    struct Setup setup;
    struct TableHost host;
    struct Match *match;       /* NULL at an online match, */
    struct Online *online;     /* which keeps it itself; NULL at home */
    struct Chair chair[SEATS]; /* empty at an online match */
    int me;                    /* the seat of the player who set up */
    struct Solution *solution; /* for exact levels; may be NULL */
    bool paused;
    bool told;     /* the end has been reported */
    int on_turn;   /* the seat that was asked for a move, or NOBODY */
    int64_t asked; /* when */
    Move answer;   /* its move, kept until it may be made */

    struct Player *hinter; /* made at the first request */
    bool hint_pending;
    Move hint;
};

/* table_awaits_person and table_update of an online match. */
bool table_online_awaits(const struct Table *table);
struct TableNews table_online_update(struct Table *table, int64_t now);

#endif
