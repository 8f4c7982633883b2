/* The scenes of matches by letters. Those that "show it" show app->letters, see letters_game.h. */
#ifndef TY_SRC_APP_SCENES_LETTERS_SCENES_H
#define TY_SRC_APP_SCENES_LETTERS_SCENES_H

#include "src/app/shell/scene.h"
#include "src/play/letters/letters.h"

/* None of them takes args. */
extern const struct SceneType letters_scene;         /* begin a match, paste a letter */
extern const struct SceneType letters_opening_scene; /* the yes or no to app->opening */
extern const struct SceneType letters_play_scene;    /* shows it: the match */

/* Describes the row `id` of one of the list, with what is to be done. */
void letters_row(struct App *app, int id, SDL_FRect rect, const struct LettersSummary *match);

#endif
