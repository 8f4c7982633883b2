/* Files and texts that players bring: dropped on the window, named on the command line, chosen or
 * pasted. They come into the library in the background, while scenes come and go, and what is of
 * puzzles among the player's puzzles. */
#ifndef TY_SRC_APP_SHELL_STORAGE_IMPORTS_H
#define TY_SRC_APP_SHELL_STORAGE_IMPORTS_H

#include "src/common/string_buffer.h"
#include "src/play/library/intake.h"
#include <SDL.h>
#include <stdbool.h>

struct App;

/* Notes a file that is to be brought in; imports_begin starts with all that were noted, when what
 * is under way is done. A backup is opened at once. */
void imports_note(struct App *app, const char *path);
void imports_begin(struct App *app);

/* The same of a file in that charset (borrowed for the program's life), by its name for iconv;
 * NULL: it is found out. */
void imports_note_as(struct App *app, const char *path, const char *charset);

/* Notes the files that waited for an answer when the program ended. */
void imports_look(struct App *app);

/* Brings in a text, unless something else is being brought in. */
void imports_text(struct App *app, const char *text);

/* No more of it: what is in the library stays there. */
void imports_stop(struct App *app);

/* Whether something is being brought in, and how far it is (`report` may be NULL). */
bool imports_running(const struct App *app, struct IntakeReport *report);

/* What could not be read, or only in part, when games came in last, a line each: "masters.pgn:12:
 * why"; how many in *count. NULL: nothing, or it was forgotten since. Valid until more comes in. */
const char *imports_troubles(const struct App *app, int *count);
void imports_forget_troubles(struct App *app);

/* Adds the first so many lines of such troubles, each with its reason in the player's language. */
void imports_tell(const struct App *app, const char *troubles, int lines,
                  struct StringBuffer *told);

/* The file to be asked about next: in which charset it is stays open; how many wait in *count
 * (which may be NULL). NULL: none. Valid until it is answered. */
const struct IntakeOpen *imports_open(const struct App *app, int *count);

/* That file is read in number `guess` of its charsets, -1: in the likeliest, which is told; it
 * comes in next. `all`: and so are all further files that are asked about. */
void imports_answer(struct App *app, int guess, bool all);

/* The language for which a charset that is guessed is made, in English: "Korean". */
const char *imports_language(const char *charset);

/* Takes the one game that came last, to be opened; 0 if there were none, or several. */
int64_t imports_take_single(struct App *app);

/* The folder in which files were looked for last, of FILE_PATH_MAX bytes; to be written to. */
char *imports_folder(struct App *app);

/* For the loop: goes on, and says how it went. */
void imports_update(struct App *app);

/* Forgets what is under way. */
void imports_end(struct App *app);

#endif
