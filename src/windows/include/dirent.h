/* Folders, with names in UTF-8. */
#ifndef TY_SRC_WINDOWS_INCLUDE_DIRENT_H
#define TY_SRC_WINDOWS_INCLUDE_DIRENT_H

struct dirent {
    char d_name[1024];
};

typedef struct Folder DIR;

DIR *opendir(const char *path) __asm__("windows_opendir");
struct dirent *readdir(DIR *folder) __asm__("windows_readdir");
int closedir(DIR *folder) __asm__("windows_closedir");

#endif
