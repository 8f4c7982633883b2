/* The parts of the scene of an online match: match.c runs it, news.c hears what happens, prompt.c
 * and words.c say what is to be decided, panel.c and chat.c show it beside the board, which is that
 * of play.h. */
#ifndef TY_SRC_APP_SCENES_ONLINE_MATCH_H
#define TY_SRC_APP_SCENES_ONLINE_MATCH_H

#include "src/app/scenes/play/panel/box.h"
#include "src/app/scenes/play/play.h"
#include "src/app/toolkit/ui/text_field.h"
#include "src/play/online/online.h"

/* Beside those of play.h. */
enum OnlineWidget {
    ONLINE_DRAW = 640,
    ONLINE_CHAT,
    ONLINE_REVIEW, /* when the game is over */
    ONLINE_STUDY,
    ONLINE_LINES, /* of the chat, scrolled */
    ONLINE_SAY,
    ONLINE_SEND,
    ONLINE_MUTE,
    ONLINE_FOLD,
    ONLINE_PROMPT, /* + the button */
};

enum { CHAT_KEPT = 100 };

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

/* What the player must know or decide now, in a box of its own that nothing covers. */
enum PromptKind {
    PROMPT_NONE,
    PROMPT_ASKED,   /* the other wants something */
    PROMPT_WAITING, /* our request is not answered yet */
    PROMPT_LOST,    /* the connection; it will be tried again */
    PROMPT_RESULT,  /* the game is over */
    PROMPT_ENDED    /* no way back to the other */
};

/* What a button of it does. */
enum PromptAnswer {
    PROMPT_ANSWER_NONE,
    PROMPT_ANSWER_ACCEPT,
    PROMPT_ANSWER_REFUSE,
    PROMPT_ANSWER_WITHDRAW,
    PROMPT_ANSWER_BREAK_OFF,
    PROMPT_ANSWER_REMATCH,
    PROMPT_ANSWER_AGAIN,   /* leads to lines by which the two meet again */
    PROMPT_ANSWER_DETAILS, /* copies what somebody who helps needs to know */
    PROMPT_ANSWER_LEAVE
};

struct Prompt {
    enum PromptKind kind;
    enum Request request;                        /* PROMPT_ASKED, PROMPT_WAITING */
    enum PromptAnswer answers[PLAY_BOX_BUTTONS]; /* of the box's buttons */
    struct PlayBox box;
};

struct OnlinePlay {
    struct Play play;      /* first: what is shown of the game */
    struct Online *online; /* the one at whose table it is: the app may have another by now */
    struct Chat chat;
    struct Prompt prompt;
    uint64_t prompt_at;   /* when it came up, by the app's clock */
    bool lost;            /* the player knows that there is no connection */
    enum Parting parting; /* why there is none */
    bool recorded;        /* the game that is over was kept */
    uint64_t shown;       /* a hash of what changes on the panel by itself */
};

/* How things stand now. */
struct OnlineView online_play_view(const struct OnlinePlay *scene);

/* The other player's name, or what to say instead; valid as long as the view. */
const char *online_peer(const struct OnlinePlay *scene, const struct OnlineView *view);

/* Hears all that happened since the last time: sounds, words, the board. */
void online_hear(struct OnlinePlay *scene);

/* Works out what matters now. */
void online_consider(struct OnlinePlay *scene);

/* Milliseconds until its buttons can be used: a box that has just come up takes no click or key
 * that was meant for something else. */
int online_prompt_wait(const struct OnlinePlay *scene);

/* The height that the box takes in `width`; where that is more than `room`, it shows only its
 * title. 0 if there is none. */
float online_prompt_height(const struct OnlinePlay *scene, float width, float room);

/* Draws the box. */
void online_draw_prompt(struct OnlinePlay *scene, SDL_FRect rect);

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
