/* Translations: English source strings looked up in gettext .mo files by our own reader. */
#ifndef TY_SRC_APP_TOOLKIT_STRINGS_H
#define TY_SRC_APP_TOOLKIT_STRINGS_H

#include "src/common/translate.h"
#include <stdbool.h>
#include <stddef.h>

struct Strings;

/* Reads all translations, LANG/tianyuan.mo in `folder`: whoever changes the language waits for no
 * file. Starts in English. */
struct Strings *strings_create(const char *folder);

/* Frees the translations. NULL is ignored. */
void strings_destroy(struct Strings *strings);

/* Switches to language ("en", "zh_CN", "zh_CN.UTF-8", "zh-Hans", ...; "" asks the system: LC_ALL,
 * LC_MESSAGES, LANGUAGE, LANG, then SDL). Returns false where there is no such translation or its
 * file is broken: then it is English. */
bool strings_set_language(struct Strings *strings, const char *language);

/* "en" or "zh_CN": what is shown now. */
const char *strings_language(const struct Strings *strings);

/* The translation of text, or text itself. Good for the frame: what is to be shown later is kept in
 * English, for the language may be another one then. */
const char *tr(const struct Strings *strings, const char *text);

/* A frame has been shown: the texts given out until now are not read any more. */
void strings_end_frame(struct Strings *strings);

/* The languages that there are, for the settings. i from 0; NULL past the end. Names are in their
 * own language. */
struct StringsLanguage {
    const char *code;
    const char *name;
};

/* Language number i (from 0), NULL past the last; static. */
const struct StringsLanguage *strings_language_at(int i);

#endif
