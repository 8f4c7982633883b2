/* A player of src/play/player.h at an online match: asked for moves, told of requests, heard. */
#ifndef TY_CLI_SEAT_H
#define TY_CLI_SEAT_H

#include "src/play/online.h"
#include "src/play/player.h"

struct Seat {
    struct Online *online; /* not owned */
    struct Player *player; /* not owned */
    bool asked;            /* for a move, in the position after event `since` of the log */
    uint32_t since;
    uint32_t told; /* number of the request that the player was told of */
};

/* Lets the player do what is due: begins and cancels its turn, tells it of requests, passes on what
 * it did. Returns NULL, or in English why the last thing that it did was not possible. */
const char *seat_update(struct Seat *seat, int64_t now_ms);

/* Does for the own side what a player does. Returns NULL, or in English why it is impossible. */
const char *seat_act(struct Online *online, const struct PlayerEvent *event, int64_t now_ms);

/* Takes the turn away, before the match ends. */
void seat_cancel(struct Seat *seat);

#endif
