/* A game at home: whose turn it is, and what the players do. */
#include "src/common/translate.h"
#include "src/play/table/home.h"
#include <stdio.h>

bool home_has_people(const struct Home *home)
{
    return home->seat[0].kind == SEAT_HUMAN || home->seat[1].kind == SEAT_HUMAN;
}

void home_ask(struct Home *home, int64_t now)
{
    if (home->paused || table_over(&home->table))
        return;
    int mover = table_mover(&home->table);
    struct HomeSeat *seat = &home->seat[mover];
    home->told = false;
    if (seat->left) {
        match_pause(home->match, now); /* nobody's time runs while nobody can move */
        return;
    }
    match_resume(home->match, now);
    struct PlayerTurn turn = table_turn(&home->table, now);
    home->on_turn = mover;
    home->asked = now;
    player_begin(seat->player, &turn);
}

void home_take_away(struct Home *home)
{
    home_drop_hint(home);
    if (home->on_turn != NOBODY)
        player_cancel(home->seat[home->on_turn].player);
    home->on_turn = NOBODY;
    home->answer = MOVE_NONE;
    home->step = false;
}

void home_lose(struct Home *home, int which, const struct PlayerEvent *event, int64_t now)
{
    struct TableNews news = {.kind = NEWS_LEFT, .seat = which, .remark = event->remark};
    snprintf(news.text, sizeof news.text, "%.*s", (int)sizeof news.text - 1, event->text);
    home->seat[which].left = true;
    if (home->on_turn == which) {
        home_take_away(home);
        match_pause(home->match, now);
    }
    table_tell(&home->table, &news);
}

static void hear(struct Home *home, int which, const struct PlayerEvent *event, int64_t now)
{
    switch (event->kind) {
    case PLAYER_MOVE:
        home->answer = event->move;
        if (!home_has_people(home))
            match_pause(home->match, now); /* what is waited for is the pace, not the program */
        break;
    case PLAYER_RESIGN:
        match_resign(home->match, which, now);
        break;
    case PLAYER_ACCEPT: /* of a draw: nothing else is asked for at home */
        match_agree_draw(home->match, now);
        break;
    case PLAYER_DECLINE:
        table_tell(&home->table, &(struct TableNews){.kind = NEWS_DECLINE,
                                                     .seat = which,
                                                     .asker = 1 - which,
                                                     .request = REQUEST_DRAW});
        break;
    case PLAYER_CHAT:
        table_tell(&home->table,
                   &(struct TableNews){.kind = NEWS_CHAT, .seat = which, .remark = event->remark});
        break;
    case PLAYER_LEFT:
        home_lose(home, which, event, now);
        break;
    default:
        break;
    }
}

static void poll_all(struct Home *home, int64_t now)
{
    struct PlayerEvent event;
    for (int i = 0; i < SEATS; i++)
        while (!home->seat[i].left && player_poll(home->seat[i].player, &event))
            hear(home, i, &event, now);
    home_poll_hint(home);
}

int home_due(const struct Table *table, int64_t now)
{
    const struct Home *home = home_see(table);
    if (home->paused || home->answer == MOVE_NONE || home->on_turn == NOBODY)
        return -1;
    int64_t due = home->asked + home->pace;
    if (home->step || home->seat[home->on_turn].kind == SEAT_HUMAN)
        return 0;
    if (home->pace == TABLE_BY_STEPS)
        return -1;
    return now >= due ? 0 : (int)(due - now);
}

/* Makes the move that was answered. One that is against the rules can only be a program's: it is
 * lost with it. */
static void make_answer(struct Home *home, int64_t now)
{
    struct PlayerEvent made = {.kind = PLAYER_MOVE, .move = home->answer};
    struct PlayerEvent wrong = {.kind = PLAYER_LEFT, .text = N_("It made an illegal move")};
    int mover = home->on_turn;
    home_drop_hint(home);
    home->on_turn = NOBODY;
    home->answer = MOVE_NONE;
    home->step = false;
    match_resume(home->match, now);
    if (match_move(home->match, made.move, now, NULL)) {
        table_tell(&home->table, &(struct TableNews){.kind = NEWS_MOVE, .seat = mover});
        if (!home->seat[1 - mover].left)
            player_respond(home->seat[1 - mover].player, &made);
    } else if (!table_over(&home->table)) {
        home_lose(home, mover, &wrong, now);
    }
    home_ask(home, now);
}

void home_update(struct Table *table, int64_t now)
{
    struct Home *home = home_of(table);
    int moves = match_count(home->match);
    if (home->paused)
        return;
    match_time_left(home->match, table_mover(table), now); /* notices a flag */
    poll_all(home, now);
    if (!table_over(table) && home_due(table, now) == 0)
        make_answer(home, now);
    if (!table_over(table) || home->told)
        return;
    home_take_away(home);
    home->told = true;
    bool moved = match_count(home->match) > moves;
    table_tell(table, &(struct TableNews){.kind = NEWS_END, .moved = moved});
}
