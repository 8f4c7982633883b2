/* The parts of the scene of an online match: online_play.c runs it, online_news.c hears what
 * happens, online_matter.c and online_words say what is to be decided, online_panel.c and
 * online_chat.c show it beside the board, which is that of play.h. */
#ifndef TY_SRC_APP_SCENES_ONLINE_PLAY_H
#define TY_SRC_APP_SCENES_ONLINE_PLAY_H

#include "src/app/scenes/play.h"
#include "src/app/text_field.h"
#include "src/play/online.h"

/* Beside those of play.h. */
enum OnlineWidget {
    ONLINE_DRAW = 640,
    ONLINE_CHAT,
    ONLINE_EARLIER,
    ONLINE_LATER,
    ONLINE_LINES, /* of the chat, scrolled */
    ONLINE_SAY,
    ONLINE_SEND,
    ONLINE_MUTE,
    ONLINE_FOLD,
    ONLINE_MATTER, /* + the button */
};

enum { CHAT_KEPT = 100, MATTER_BUTTONS = 2, MATTER_TEXT_MAX = 512 };

/* What is said, as long as the scene is there. */
struct ChatLine {
    bool own;
    char text[CHAT_MAX_BYTES + 1];
};

struct Chat {
    struct ChatLine lines[CHAT_KEPT]; /* oldest first */
    int count, unread;
    bool open, muted;
    float all, seen; /* heights of the lines and of their window, as they were drawn last */
    struct TextField field;
};

/* What the player has to know or decide now, in a box of its own that nothing covers. */
enum MatterKind {
    MATTER_NONE,
    MATTER_ASKED,   /* the other wants something */
    MATTER_WAITING, /* the own request is not answered yet */
    MATTER_LOST,    /* the connection; it will be tried again */
    MATTER_RESULT,  /* the game is over */
    MATTER_ENDED    /* no way back to the other */
};

/* What a button of it does. */
enum Deed {
    DEED_NONE,
    DEED_ACCEPT,
    DEED_REFUSE,
    DEED_WITHDRAW,
    DEED_CLAIM,
    DEED_REMATCH,
    DEED_LEAVE
};

struct Matter {
    enum MatterKind kind;
    enum Request request; /* MATTER_ASKED, MATTER_WAITING */
    char title[WORDS_MAX];
    char text[MATTER_TEXT_MAX];
    float left; /* of its time, 1..0; -1: it has none */
    struct MatterButton {
        enum Deed deed;
        const char *label; /* translated */
        unsigned int flags;
    } buttons[MATTER_BUTTONS];
    int count;
};

struct OnlinePlay {
    struct Play play; /* first: what is shown of the game */
    struct Online *online;
    struct Chat chat;
    struct Matter matter;
    uint64_t matter_at;        /* when it came up, by the app's clock */
    struct LogPending pending; /* what was asked, as the last event left it */
    int64_t asked_at;          /* when */
    bool lost;                 /* the player knows that there is no connection */
    enum Parting parting;      /* why there is none */
    bool recorded;             /* the game that is over was kept */
    uint64_t shown;            /* a hash of what changes on the panel by itself */
};

/* How things stand now. */
struct OnlineView online_play_view(const struct OnlinePlay *scene);

/* The other player's name, or what stands for it; valid as long as the view. */
const char *online_peer(const struct OnlinePlay *scene, const struct OnlineView *view);

/* Why something was not done, in English; said with its sound. NULL: it was done. */
void online_refused(struct OnlinePlay *scene, const char *why);

/* Hears all that happened since the last time: sounds, words, the board. */
void online_hear(struct OnlinePlay *scene);

/* Works out what matters now. */
void online_consider(struct OnlinePlay *scene);

/* Milliseconds until its buttons can be used: a box that came up takes no click and no key that was
 * meant for something else. */
int online_matter_wait(const struct OnlinePlay *scene);

/* The height that the box of what matters takes in `width`; where that is more than `room`, the
 * title alone tells what it is about. 0 if there is none. */
float online_matter_height(const struct OnlinePlay *scene, float width, float room);

/* Draws the box. */
void online_draw_matter(struct OnlinePlay *scene, SDL_FRect rect);

/* Does what its button number `button` says. */
void online_decide(struct OnlinePlay *scene, int button);

/* Leaves for the title; the game is kept among the records if it does not go on later. */
void online_leave(struct OnlinePlay *scene, enum Parting parting);

/* Keeps the game among the records, once. */
void online_record(struct OnlinePlay *scene);

/* Describes everything beside the board. */
void online_draw_panel(struct OnlinePlay *scene);

/* The chat: opened or folded, a line heard, the line in the field said; drawn. */
void online_chat_toggle(struct OnlinePlay *scene);
void online_chat_hear(struct OnlinePlay *scene, const char *text);
void online_chat_say(struct OnlinePlay *scene);
void online_chat_mute(struct OnlinePlay *scene);
void online_draw_chat(struct OnlinePlay *scene, SDL_FRect rect);

#endif
