/* Why something could not be read or kept, in the player's words. */
#ifndef TY_SRC_APP_SHELL_TROUBLE_H
#define TY_SRC_APP_SHELL_TROUBLE_H

#include "src/app/shell/app.h"

/* "the disk is full": the reason in the player's language, to be freed. */
char *trouble_why(const struct App *app, const struct FileError *error);

/* Writes the error to stderr. */
void trouble_log(const struct FileError *error);

/* Shows a translated text with one %s in it, for the reason, and logs the error. */
void trouble_tell(struct App *app, const char *format, const struct FileError *error);

#endif
