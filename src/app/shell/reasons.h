/*
 * Why something could not be read, in the player's language. Games, formats and backups say it in
 * English, with names and numbers in it.
 */
#ifndef TY_SRC_APP_SHELL_REASONS_H
#define TY_SRC_APP_SHELL_REASONS_H

#include "src/app/shell/app.h"
#include "src/common/string_buffer.h"

/* Appends a reason, `length` bytes of it, as one reads it; a text before it, as the place where it
 * was found, and one that is not known stay as they are. */
void reason_tell(const struct App *app, const char *reason, size_t length,
                 struct StringBuffer *told);

#endif
