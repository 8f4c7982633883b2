/* How this system writes where files lie. Inside the program folders are parted by '/'. */
#ifndef TY_SRC_PLAY_SYSTEM_PATH_H
#define TY_SRC_PLAY_SYSTEM_PATH_H

#include <stdbool.h>
#include <stddef.h>

/* What parts the folders of a list such as PATH: ':', or ';' on Windows. */
extern const char path_list_mark;

/* What the names of programs end in: "", or ".exe". */
extern const char path_program_ending[];

/* Whether the path says where a file lies wherever one stands. */
bool path_is_absolute(const char *path);

/* Makes the program's own way of writing of a path that came from the system or a player. */
void path_tidy(char *path);

/* Writes the player's own folder, tidy, as the environment names it; false where it does not, or if
 * it does not fit. */
bool path_home(char *home, size_t size);

/* Writes the folder of the program that runs, tidy, with '/' at its end; false where the system
 * does not tell, or if it does not fit. */
bool path_program(char *folder, size_t size);

#endif
