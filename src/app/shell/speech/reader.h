/* The screen reader of the desktop, where one runs: it is shown what the screen shows, and what it
 * asks for is done as if by the player's hands. Begins and ends with it; see desktop.h. */
#ifndef TY_SRC_APP_SHELL_SPEECH_READER_H
#define TY_SRC_APP_SHELL_SPEECH_READER_H

#include "src/app/shell/app.h"

struct Announcer;

/* Begins where a reader has come, answers it, and tells it whether the window has the keyboard:
 * once a turn. Returns whether one has come or gone, which voice_apply has to know. */
bool reader_update(struct App *app);

/* Takes the program from its sight. */
void reader_end(struct App *app);

/* Tells it what is new in the frame that was described last: once a turn. */
void reader_hear(struct App *app);

/* Tells it of a key; true where the key is one of its own, which nobody else gets. */
bool reader_key(struct App *app, const SDL_KeyboardEvent *key);

/* Has it say a sentence that no widget shows. Nothing where none runs. */
void reader_say(struct App *app, const char *sentence);

/* Answers it until something happens in the window, some milliseconds at most. Only where one
 * runs. */
void reader_wait(struct App *app);

/* What is asked by the voice's keys; NULL: none runs. */
struct Announcer *reader_announcer(struct App *app);

#endif
