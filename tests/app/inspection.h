/*
 * A scene looked at in every size of window and text: what can be used lies in the window or can be
 * scrolled to, and texts are whole. The widgets are asked for their rectangles and texts; what is
 * painted is read, too (reading.h).
 */
#ifndef TY_TESTS_APP_INSPECTION_H
#define TY_TESTS_APP_INSPECTION_H

#include "tests/app/arcade_driver.h"

/* Looks at the scene on top in every way, and leaves the arcade in the last of them. Returns how
 * many faults there are, each of which was printed. */
int inspect_scene(struct Driver *driver);

/* As inspect_scene, in Chinese and in English, in which the arcade is left, in its usual size. */
int inspect_languages(struct Driver *driver);

/* Pages that follow each other: `first` opens one, `next` leads to the one after it, or returns
 * false where there is none and the scene was left. */
struct InspectedPages {
    void (*first)(struct Driver *driver, const void *which);
    bool (*next)(struct Driver *driver);
    const void *which;
};

/* All of them in every way and language; nothing is painted meanwhile, so that many cost little. */
int inspect_pages(struct Driver *driver, const struct InspectedPages *pages);

#endif
