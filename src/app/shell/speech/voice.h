/* The arcade's own voice, for who plays without seeing where no screen reader runs: what the screen
 * shows is said aloud, and keys ask for more. Ctrl+Alt+S turns it on and off. */
#ifndef TY_SRC_APP_SHELL_SPEECH_VOICE_H
#define TY_SRC_APP_SHELL_SPEECH_VOICE_H

#include "src/app/shell/app.h"

/* Turns the voice on or off as the setting says, and sets how it speaks. */
void voice_apply(struct App *app);

/* Silences and frees it. */
void voice_end(struct App *app);

/* Takes a key that was pressed: whatever is being said stops. Returns whether the key was one of
 * the voice's own, which nobody else gets:
 *
 *     F1                says what keys do here
 *     F2                says again; Alt+Left and Alt+Right: what was said before and after that
 *     F3                says what has the focus, with everything about it
 *     F4                reads the page
 *     Alt+Up, Alt+Down  reads the page element by element */
bool voice_key(struct App *app, const SDL_KeyboardEvent *key);

/* Says what is new in the frame that was described last: once a turn. */
void voice_hear(struct App *app);

/* Says a sentence that no widget shows: the answer to a question that was asked by a key. The
 * desktop's screen reader says it, too. Nothing where nobody listens. */
void voice_say(struct App *app, const char *sentence);

#endif
