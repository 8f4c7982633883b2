/* An online match: what the player does. */
#include "src/common/translate.h"
#include "src/play/online/state.h"

/* After every wish: saves and sends what it caused. */
static const char *done(struct Online *online, const char *wrong, int64_t now_ms)
{
    online_settle(online, now_ms);
    return wrong;
}

const char *online_answer_offer(struct Online *online, bool accepts, int64_t now_ms)
{
    online_wake_up(online, now_ms);
    return done(online, session_answer_offer(online->session, accepts, now_ms), now_ms);
}

const char *online_move(struct Online *online, Move move, int64_t now_ms)
{
    char text[EVENT_TEXT_MAX];
    uint64_t hash;
    struct Replica *replica = &online->replica;
    online_wake_up(online, now_ms);
    int seat = online_seat(online);
    if (seat < 0)
        return N_("The match hasn't started yet");
    if (!replica_move_text(replica, seat, move, text, &hash))
        return N_("That move isn't legal here");
    int64_t ms = match_time_used(replica->match, now_ms);
    uint32_t used = ms > EVENT_MS_MAX ? EVENT_MS_MAX : (uint32_t)ms;
    return done(online, session_move(online->session, text, used, hash, now_ms), now_ms);
}

const char *online_ask(struct Online *online, enum Request request, int64_t now_ms)
{
    online_wake_up(online, now_ms);
    return done(online, session_ask(online->session, request, now_ms), now_ms);
}

const char *online_answer(struct Online *online, bool accepts, int64_t now_ms)
{
    online_wake_up(online, now_ms);
    return done(online, session_answer(online->session, accepts, now_ms), now_ms);
}

const char *online_withdraw(struct Online *online, int64_t now_ms)
{
    online_wake_up(online, now_ms);
    return done(online, session_withdraw(online->session, now_ms), now_ms);
}

const char *online_resign(struct Online *online, int64_t now_ms)
{
    online_wake_up(online, now_ms);
    return done(online, session_resign(online->session, now_ms), now_ms);
}

const char *online_break_off(struct Online *online, int64_t now_ms)
{
    online_wake_up(online, now_ms);
    return done(online, session_break_off(online->session, now_ms), now_ms);
}

const char *online_chat(struct Online *online, const char *text, int64_t now_ms)
{
    online_wake_up(online, now_ms);
    return done(online, session_chat(online->session, text, now_ms), now_ms);
}

void online_mute(struct Online *online, bool muted)
{
    session_mute(online->session, muted);
}
