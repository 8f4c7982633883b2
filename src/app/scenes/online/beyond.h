/* Meeting a friend beyond the own network, step by step: the host's invite and the answer to it. */
#ifndef TY_SRC_APP_SCENES_ONLINE_BEYOND_H
#define TY_SRC_APP_SCENES_ONLINE_BEYOND_H

#include <SDL.h>
#include <stdbool.h>

struct App;

/* What the page of either side says of how it stands, in English: the next step to take. */
const char *beyond_host_text(const struct App *app);
const char *beyond_guest_text(const struct App *app);

/* Whether the host's invite is whole; and whether it waits for an answer to be pasted. */
bool beyond_invite_is_ready(const struct App *app);
bool beyond_wants_answer(const struct App *app);

/* Whether nothing but a relay helps any more. */
bool beyond_has_failed(const struct App *app);

/* Whether the guest has an answer to give back, or may ask for one. */
bool beyond_has_answer(const struct App *app);
bool beyond_may_ask(const struct App *app);

/* Puts the guest's answer on the clipboard; the host's takes one from there. Both say what came of
 * it. */
void beyond_copy_answer(struct App *app);
void beyond_paste_answer(struct App *app);

#endif
