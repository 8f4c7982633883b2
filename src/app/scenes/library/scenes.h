/* The games that were kept: the list of them, and what is opened over it. */
#ifndef TY_SRC_APP_SCENES_LIBRARY_SCENES_H
#define TY_SRC_APP_SCENES_LIBRARY_SCENES_H

#include "src/app/shell/scene.h"
#include <stdbool.h>
#include <stdint.h>

extern const struct SceneType library_scene; /* args: none */
extern const struct SceneType browse_scene;  /* args: none; files for the library */

#endif
