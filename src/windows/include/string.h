/* Texts, as POSIX copies them. */
#include_next <string.h>
#ifndef TY_SRC_WINDOWS_INCLUDE_STRING_H
#define TY_SRC_WINDOWS_INCLUDE_STRING_H

char *strndup(const char *text, size_t size);

#endif
