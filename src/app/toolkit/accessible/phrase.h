/* An element in words: what is said when the focus comes to it. */
#ifndef TY_SRC_APP_TOOLKIT_ACCESSIBLE_PHRASE_H
#define TY_SRC_APP_TOOLKIT_ACCESSIBLE_PHRASE_H

#include "src/app/toolkit/accessible/tree.h"
#include "src/app/toolkit/strings.h"

/* Adds a sentence, after a full stop where the line has one already. */
void phrase_add_sentence(const struct Strings *strings, struct StringBuffer *line,
                         const char *sentence);

/* Adds a whole element as a sentence: its name, its role, what it holds, its state and its place
 * in the list: "Sound, switch, on". */
void phrase_element(const struct Strings *strings, struct StringBuffer *line,
                    const struct AccessTree *tree, const struct AccessElement *element);

/* Adds only what has changed when the player uses it: the new option, "on", "40 %", the point of a
 * board. */
void phrase_value(const struct Strings *strings, struct StringBuffer *line,
                  const struct AccessTree *tree, const struct AccessElement *element);

/* Adds what was typed, taken out or passed in a field since `before`, which is the same element in
 * an earlier tree. */
void phrase_typing(const struct Strings *strings, struct StringBuffer *line,
                   const struct AccessTree *tree, const struct AccessElement *element,
                   const struct AccessTree *earlier, const struct AccessElement *before);

#endif
