/* The scenes of matches by letters. Those that "show it" show app->letters, see letters_game.h. */
#ifndef TY_SRC_APP_SCENES_LETTERS_SCENES_H
#define TY_SRC_APP_SCENES_LETTERS_SCENES_H

#include "src/app/shell/scene.h"

/* None of them takes args. */
extern const struct SceneType letters_scene;         /* begin a match, paste a letter */
extern const struct SceneType letters_opening_scene; /* the yes or no to app->opening */
extern const struct SceneType letters_play_scene;    /* shows it: the match */

#endif
