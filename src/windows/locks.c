/*
 * Locks of whole files. Windows keeps others from reading what is locked, POSIX does not: so the
 * byte that is locked lies far behind the end of any file.
 */
#include "src/windows/system.h"
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdarg.h>
#include <sys/file.h>
#include <windows.h>

enum { FAR_BEHIND = 0x40000000 }; /* times 4 GiB */

static OVERLAPPED place(void)
{
    return (OVERLAPPED){.OffsetHigh = FAR_BEHIND};
}

static int unlock(HANDLE handle)
{
    OVERLAPPED at = place();
    return UnlockFileEx(handle, 0, 1, 0, &at) ? 0 : windows_failed();
}

static int lock(HANDLE handle, DWORD flags)
{
    OVERLAPPED at = place();
    return LockFileEx(handle, flags, 0, 1, 0, &at) ? 0 : windows_failed();
}

int flock(int file, int operation)
{
    HANDLE handle = (HANDLE)_get_osfhandle(file);
    if (operation & LOCK_UN)
        return unlock(handle);
    return lock(handle, (operation & LOCK_EX ? LOCKFILE_EXCLUSIVE_LOCK : 0U) |
                            (operation & LOCK_NB ? LOCKFILE_FAIL_IMMEDIATELY : 0U));
}

/* Takes the lock, or asks by taking it for a moment. */
int fcntl(int file, int command, ...)
{
    HANDLE handle = (HANDLE)_get_osfhandle(file);
    va_list arguments;
    va_start(arguments, command);
    struct flock *wish = va_arg(arguments, struct flock *);
    va_end(arguments);
    int result = lock(handle, LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY);
    if (command == F_OFD_SETLK)
        return result;
    if (result == 0) {
        wish->l_type = F_UNLCK;
        unlock(handle);
    }
    return result == 0 || errno == EWOULDBLOCK ? 0 : -1;
}
