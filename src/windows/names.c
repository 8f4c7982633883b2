/* What this system is called. */
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <windows.h>

/* From the registry: the call of old answers with the version that a program's manifest names. */
static DWORD number(const wchar_t *name)
{
    DWORD value = 0, size = sizeof value;
    RegGetValueW(HKEY_LOCAL_MACHINE, L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion", name,
                 RRF_RT_REG_DWORD, NULL, &value, &size);
    return value;
}

int uname(struct utsname *system)
{
    wchar_t build[32] = L"?";
    DWORD size = sizeof build;
    RegGetValueW(HKEY_LOCAL_MACHINE, L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion",
                 L"CurrentBuildNumber", RRF_RT_REG_SZ, NULL, build, &size);
    strcpy(system->sysname, "Windows");
    strcpy(system->machine, "x86_64");
    snprintf(system->release, sizeof system->release, "%lu.%lu.%ls",
             number(L"CurrentMajorVersionNumber"), number(L"CurrentMinorVersionNumber"), build);
    return 0;
}
