/* Standard input and output, with names in UTF-8. */
#include_next <stdio.h>
#ifndef TY_SRC_WINDOWS_INCLUDE_STDIO_H
#define TY_SRC_WINDOWS_INCLUDE_STDIO_H

FILE *fopen(const char *path, const char *mode) __asm__("windows_fopen");
int remove(const char *path) __asm__("windows_remove");
#define flockfile   _lock_file
#define funlockfile _unlock_file
void _lock_file(FILE *file);
void _unlock_file(FILE *file);
int rename(const char *from, const char *to) __asm__("windows_rename");

#endif
