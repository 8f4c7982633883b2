/* Files as memory, and the machine's own. */
#include "src/windows/system.h"
#include <io.h>
#include <sys/mman.h>
#include <unistd.h>
#include <windows.h>

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset)
{
    (void)address, (void)protection, (void)flags, (void)offset;
    HANDLE mapping =
        CreateFileMappingW((HANDLE)_get_osfhandle(file), NULL, PAGE_READONLY, 0, 0, NULL);
    void *memory = mapping ? MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, size) : NULL;
    if (!memory)
        windows_failed();
    if (mapping)
        CloseHandle(mapping); /* the view holds it */
    return memory ? memory : MAP_FAILED;
}

int munmap(void *memory, size_t size)
{
    (void)size;
    return !memory || UnmapViewOfFile(memory) ? 0 : windows_failed();
}

long sysconf(int name)
{
    SYSTEM_INFO system;
    MEMORYSTATUSEX memory = {.dwLength = sizeof memory};
    GetSystemInfo(&system);
    if (name == _SC_PAGESIZE)
        return (long)system.dwPageSize;
    return GlobalMemoryStatusEx(&memory) ? (long)(memory.ullTotalPhys / system.dwPageSize) : -1;
}
