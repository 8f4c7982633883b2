/* What the system is called. */
#ifndef TY_SRC_WINDOWS_INCLUDE_SYS_UTSNAME_H
#define TY_SRC_WINDOWS_INCLUDE_SYS_UTSNAME_H

struct utsname {
    char sysname[32], release[64], machine[32];
};

int uname(struct utsname *system);

#endif
