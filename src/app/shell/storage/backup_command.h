/* Backups by the command line. */
#ifndef TY_SRC_APP_SHELL_STORAGE_BACKUP_COMMAND_H
#define TY_SRC_APP_SHELL_STORAGE_BACKUP_COMMAND_H

#include "src/app/shell/options.h"

/* Makes the backup that the options want, or takes one in, without a window; says in English how it
 * went. Returns the program's exit status. */
int backup_command(const struct AppOptions *options);

#endif
