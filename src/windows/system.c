/* Names and errors between POSIX and Windows. */
#include "src/windows/system.h"
#include <errno.h>
#include <stddef.h>
#include <windows.h>

static const struct {
    DWORD windows;
    int posix;
} errors[] = {
    {ERROR_FILE_NOT_FOUND, ENOENT},
    {ERROR_PATH_NOT_FOUND, ENOENT},
    {ERROR_INVALID_NAME, ENOENT},
    {ERROR_BAD_PATHNAME, ENOENT},
    {ERROR_BAD_NETPATH, ENOENT},
    {ERROR_INVALID_DRIVE, ENOENT},
    {ERROR_MOD_NOT_FOUND, ENOENT},
    {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
    {ERROR_ACCESS_DENIED, EACCES},
    {ERROR_SHARING_VIOLATION, EACCES},
    {ERROR_WRITE_PROTECT, EROFS},
    {ERROR_LOCK_VIOLATION, EWOULDBLOCK},
    {ERROR_IO_PENDING, EWOULDBLOCK},
    {ERROR_INVALID_HANDLE, EBADF},
    {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
    {ERROR_OUTOFMEMORY, ENOMEM},
    {ERROR_FILE_EXISTS, EEXIST},
    {ERROR_ALREADY_EXISTS, EEXIST},
    {ERROR_BROKEN_PIPE, EPIPE},
    {ERROR_NO_DATA, EPIPE},
    {ERROR_DISK_FULL, ENOSPC},
    {ERROR_HANDLE_DISK_FULL, ENOSPC},
    {ERROR_NOT_SAME_DEVICE, EXDEV},
    {ERROR_DIRECTORY, ENOTDIR},
    {ERROR_DIR_NOT_EMPTY, ENOTEMPTY},
    {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
    {ERROR_INVALID_PARAMETER, EINVAL},
    {ERROR_BAD_EXE_FORMAT, ENOEXEC},
    {ERROR_EXE_MACHINE_TYPE_MISMATCH, ENOEXEC},
    {WSAECONNREFUSED, ECONNREFUSED},
    {WSAETIMEDOUT, ETIMEDOUT},
    {WSAEADDRINUSE, EADDRINUSE},
    {WSAEACCES, EACCES},
};

int windows_failed(void)
{
    DWORD error = GetLastError();
    errno = EIO;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (errors[i].windows == error)
            errno = errors[i].posix;
    return -1;
}

bool wide_path(const char *path, wchar_t wide[WIDE_PATH_MAX])
{
    if (path[0] == '/' && path[1] && path[2] == ':') /* a drive, in the root above all drives */
        path++;
    int size =
        MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, wide, WIDE_PATH_MAX - 1);
    if (size == 3 && wide[1] == L':') /* its own root, not where somebody stands on it */
        wide[2] = L'/', wide[3] = L'\0';
    if (size > 0)
        return true;
    errno = GetLastError() == ERROR_INSUFFICIENT_BUFFER ? ENAMETOOLONG : ENOENT;
    return false;
}

void narrow_path(const wchar_t *wide, char *path, int size)
{
    if (WideCharToMultiByte(CP_UTF8, 0, wide, -1, path, size, NULL, NULL) == 0)
        path[0] = '\0';
}
