/* What every table is made of: for table.c and the backends, home.c and online.c. */
#ifndef TY_SRC_PLAY_TABLE_PARTS_H
#define TY_SRC_PLAY_TABLE_PARTS_H

#include "src/common/thread_owner.h"
#include "src/play/seats/book_file.h"
#include "src/play/table/table.h"

enum { NOBODY = -1, TABLE_NEWS_MAX = 16 };

/* What the two kinds of match do differently; see the functions of table.h. */
struct TableBackend {
    /* REQUIRED */
    void (*close)(struct Table *table); /* frees the table itself, too */
    struct Match *(*match)(const struct Table *table);
    enum SeatKind (*kind)(const struct Table *table, int seat);
    const char *(*act)(struct Table *table, const struct PlayerEvent *event, int64_t now);
    /* OPTIONAL: none, false, and nothing to do */
    const struct Level *(*level)(const struct Table *table, int seat); /* of a SEAT_AI */
    bool (*awaits_person)(const struct Table *table);
    bool (*is_thinking)(const struct Table *table);
    bool (*can)(const struct Table *table, enum PlayerEventKind kind, int64_t now);
    void (*update)(struct Table *table, int64_t now);
    int (*due)(const struct Table *table,
               int64_t now); /* as table_wait, but for clocks and links */
    /* OPTIONAL: at home */
    void (*pause)(struct Table *table, bool paused, int64_t now);
    void (*ask_hint)(struct Table *table);
    bool (*hint)(const struct Table *table, Move *move); /* whether one is asked for */
    bool (*thinking)(struct Table *table, struct Thinking *thinking);
    bool (*seat_thinking)(struct Table *table, int seat, struct Thinking *thinking);
    struct Setup (*rematch)(const struct Table *table, bool swap);
    bool (*has_left)(const struct Table *table, int seat);
    bool (*is_show)(const struct Table *table); /* with it, the next two, too */
    void (*set_pace)(struct Table *table, int answer_ms);
    void (*step)(struct Table *table);
    void (*reseat)(struct Table *table, int seat, const char *opponent, int64_t now);
    /* OPTIONAL: by letters */
    bool (*awaits_letter)(const struct Table *table);
    /* OPTIONAL: online */
    bool (*hear)(struct Table *table, int64_t now); /* makes news of the next notice, if any */
    void (*view)(const struct Table *table, struct OnlineView *view, int64_t now);
    int (*undos_left)(const struct Table *table);
    bool (*score)(const struct Table *table, int half[SEATS]);
    Move (*proposed)(const struct Table *table);
    void (*mute)(struct Table *table, bool muted);
};

/* What every table begins with; the backends embed it as their first member. */
struct Table {
    const struct TableBackend *backend;
    struct ThreadOwner owner;
    struct Setup setup;
    struct TableHost host;
    struct Solution *solution; /* own one for exact levels, or NULL */
    struct TableNews news[TABLE_NEWS_MAX];
    int news_first, news_count;
};

/* Fills the common part. */
void table_init(struct Table *table, const struct TableBackend *backend, const struct Setup *setup,
                const struct TableHost *host);

/* Frees the common part. */
void table_release(struct Table *table);

/* The player that takes a seat. The caller frees it. */
struct Player *table_player(struct Table *table, const struct TableSeat *seat);

/* What a player is asked for now. */
struct PlayerTurn table_turn(const struct Table *table, int64_t now);

/* Tells of something; the oldest news goes when nobody takes them. */
void table_tell(struct Table *table, const struct TableNews *news);

#endif
