/* Files by names in UTF-8, that may be renamed and removed while they are open, as POSIX has it. */
#include "src/windows/system.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <windows.h>

enum {
    SHARED = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
    TRIES = 20, /* at replacing a file that somebody, mostly a virus scanner, looks into */
    TRY_MS = 10
};

static DWORD wish_of(int flags)
{
    return flags & O_RDWR     ? GENERIC_READ | GENERIC_WRITE
           : flags & O_WRONLY ? GENERIC_WRITE
                              : GENERIC_READ;
}

static DWORD creation_of(int flags)
{
    if (flags & O_CREAT)
        return flags & O_EXCL ? CREATE_NEW : flags & O_TRUNC ? CREATE_ALWAYS : OPEN_ALWAYS;
    return flags & O_TRUNC ? TRUNCATE_EXISTING : OPEN_EXISTING;
}

int open(const char *path, int flags, ...)
{
    wchar_t wide[WIDE_PATH_MAX];
    if (!wide_path(path, wide))
        return -1;
    HANDLE handle = CreateFileW(wide, wish_of(flags), SHARED, NULL, creation_of(flags),
                                FILE_ATTRIBUTE_NORMAL, NULL);
    if (handle == INVALID_HANDLE_VALUE)
        return windows_failed();
    int file = _open_osfhandle((intptr_t)handle,
                               (flags & (O_APPEND | O_RDONLY)) | _O_BINARY | _O_NOINHERIT);
    if (file < 0)
        CloseHandle(handle);
    return file;
}

FILE *fopen(const char *path, const char *mode)
{
    wchar_t wide[WIDE_PATH_MAX], how[8] = L"";
    size_t length = 0;
    if (!wide_path(path, wide))
        return NULL;
    for (; mode[length] && length < 4; length++)
        how[length] = (wchar_t)(unsigned char)mode[length];
    if (!strchr(mode, 'b')) /* a line ends with one byte, as everywhere */
        how[length] = L'b';
    FILE *file = _wfopen(wide, how);
    DWORD attributes = file ? 0 : GetFileAttributesW(wide);
    if (attributes != INVALID_FILE_ATTRIBUTES && attributes & FILE_ATTRIBUTE_DIRECTORY)
        errno = EISDIR; /* which the C library takes for a lack of rights */
    return file;
}

int unlink(const char *path)
{
    wchar_t wide[WIDE_PATH_MAX];
    if (!wide_path(path, wide))
        return -1;
    return DeleteFileW(wide) ? 0 : windows_failed();
}

int remove(const char *path)
{
    wchar_t wide[WIDE_PATH_MAX];
    if (!wide_path(path, wide))
        return -1;
    DWORD attributes = GetFileAttributesW(wide);
    bool folder = attributes != INVALID_FILE_ATTRIBUTES && attributes & FILE_ATTRIBUTE_DIRECTORY;
    return (folder ? RemoveDirectoryW(wide) : DeleteFileW(wide)) ? 0 : windows_failed();
}

int rename(const char *from, const char *to)
{
    wchar_t wide_from[WIDE_PATH_MAX], wide_to[WIDE_PATH_MAX];
    if (!wide_path(from, wide_from) || !wide_path(to, wide_to))
        return -1;
    for (int i = 0; i < TRIES; i++) {
        if (MoveFileExW(wide_from, wide_to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
            return 0;
        windows_failed();
        if (errno != EACCES)
            break;
        Sleep(TRY_MS);
    }
    return -1;
}

/* Where the file system has no second names the content is copied: the new name still is one that
 * did not exist before. */
int link(const char *from, const char *to)
{
    wchar_t wide_from[WIDE_PATH_MAX], wide_to[WIDE_PATH_MAX];
    if (!wide_path(from, wide_from) || !wide_path(to, wide_to))
        return -1;
    if (CreateHardLinkW(wide_to, wide_from, NULL))
        return 0;
    DWORD error = GetLastError();
    if (error == ERROR_ALREADY_EXISTS || error == ERROR_FILE_EXISTS)
        return windows_failed();
    return CopyFileW(wide_from, wide_to, TRUE) ? 0 : windows_failed();
}

int windows_mkdir(const char *path)
{
    wchar_t wide[WIDE_PATH_MAX];
    if (!wide_path(path, wide))
        return -1;
    return CreateDirectoryW(wide, NULL) ? 0 : windows_failed();
}

/* Whether a file is there; what may be done with it shows when it is tried. A program is known by
 * the ending of its name. */
int access(const char *path, int mode)
{
    wchar_t wide[WIDE_PATH_MAX];
    if (!wide_path(path, wide))
        return -1;
    DWORD attributes = GetFileAttributesW(wide);
    if (attributes == INVALID_FILE_ATTRIBUTES)
        return windows_failed();
    bool folder = attributes & FILE_ATTRIBUTE_DIRECTORY;
    const char *dot = strrchr(path, '.');
    bool program = dot && (_stricmp(dot, ".exe") == 0 || _stricmp(dot, ".com") == 0);
    if ((mode & W_OK && !folder && attributes & FILE_ATTRIBUTE_READONLY) ||
        (mode & X_OK && !folder && !program)) {
        errno = EACCES;
        return -1;
    }
    return 0;
}

int fsync(int file)
{
    return FlushFileBuffers((HANDLE)_get_osfhandle(file)) ? 0 : windows_failed();
}

int truncate(const char *path, off_t size)
{
    int file = open(path, O_WRONLY);
    if (file < 0)
        return -1;
    int result = ftruncate(file, size);
    close(file);
    return result;
}

/* --- what is known of a file ------------------------------------------------------------------ */

static int64_t seconds_of(FILETIME time, long *nanoseconds)
{
    int64_t ticks = (int64_t)((uint64_t)time.dwHighDateTime << 32 | time.dwLowDateTime);
    ticks -= INT64_C(116444736000000000); /* from 1601 to 1970, in 100 ns */
    *nanoseconds = (long)(ticks % 10000000) * 100;
    return ticks / 10000000;
}

static int describe(HANDLE handle, struct stat *status)
{
    BY_HANDLE_FILE_INFORMATION known;
    if (!GetFileInformationByHandle(handle, &known))
        return windows_failed();
    bool folder = known.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY;
    *status = (struct stat){
        .st_ino = (uint64_t)known.nFileIndexHigh << 32 | known.nFileIndexLow,
        .st_mode = folder ? _S_IFDIR | 0777 : _S_IFREG | 0666,
        .st_nlink = known.nNumberOfLinks,
        .st_size = (int64_t)((uint64_t)known.nFileSizeHigh << 32 | known.nFileSizeLow),
    };
    status->st_mtim.tv_sec = seconds_of(known.ftLastWriteTime, &status->st_mtim.tv_nsec);
    return 0;
}

int windows_stat(const char *path, struct stat *status)
{
    wchar_t wide[WIDE_PATH_MAX];
    if (!wide_path(path, wide))
        return -1;
    HANDLE handle = CreateFileW(wide, FILE_READ_ATTRIBUTES, SHARED, NULL, OPEN_EXISTING,
                                FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (handle == INVALID_HANDLE_VALUE)
        return windows_failed();
    int result = describe(handle, status);
    CloseHandle(handle);
    return result;
}

int windows_fstat(int file, struct stat *status)
{
    return describe((HANDLE)_get_osfhandle(file), status);
}
