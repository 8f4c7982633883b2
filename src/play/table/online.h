/* What a table at an online match is made of: for online.c, which runs it, and for
 * notices.c, which makes news of what happens. */
#ifndef TY_SRC_PLAY_TABLE_ONLINE_H
#define TY_SRC_PLAY_TABLE_ONLINE_H

#include "src/play/table/parts.h"

struct OnlineTable {
    struct Table table;
    struct Online *online; /* not owned */
    struct TableSeat seat; /* the own one */
    struct Player *player;
    bool asked; /* for a move, in the position after event `since` of the log */
    uint32_t since;
    uint32_t told;             /* number of the request that the player was told of */
    struct LogPending pending; /* what was asked, as the last event left it */
    int64_t requested;         /* when */
    bool over;                 /* the end of this game has been told */
};

/* Takes the next notice of the match and tells what is news in it; false if there is none. */
bool online_table_hear(struct Table *table, int64_t now);

#endif
