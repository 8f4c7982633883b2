/* What the files of this folder share: names as Windows wants them, and its errors as errno. */
#ifndef TY_SRC_WINDOWS_SYSTEM_H
#define TY_SRC_WINDOWS_SYSTEM_H

#include <stdbool.h>
#include <wchar.h>

enum { WIDE_PATH_MAX = 4096 }; /* units, with the closing 0 */

/* The name in UTF-16, "/C:/x" as "C:/x"; false, with errno, if it is too long or not UTF-8. */
bool wide_path(const char *path, wchar_t wide[WIDE_PATH_MAX]);

/* The UTF-8 of a name, at most `size` bytes with the closing 0; "" if it does not fit. */
void narrow_path(const wchar_t *wide, char *path, int size);

/* Sets errno by the last error of Windows; returns -1. */
int windows_failed(void);

#endif
