/* How a console program begins: arguments in UTF-8, standard streams that leave bytes alone. */
#include "src/common/memory.h"
#include <fcntl.h>
#include <io.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

int main(int argc, char **argv);
int wmain(int argc, wchar_t **wide);

int wmain(int argc, wchar_t **wide)
{
    char **argv = memory_zeroed(((size_t)argc + 1) * sizeof *argv);
    for (int i = 0; i < argc; i++) {
        int size = WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, NULL, 0, NULL, NULL);
        argv[i] = memory_zeroed((size_t)size + 1);
        WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, argv[i], size, NULL, NULL);
        for (char *at = i == 0 ? argv[i] : ""; *at; at++)
            if (*at == '\\')
                *at = '/';
    }
    _setmode(_fileno(stdin), _O_BINARY);
    _setmode(_fileno(stdout), _O_BINARY);
    _setmode(_fileno(stderr), _O_BINARY);
    SetConsoleOutputCP(CP_UTF8);
    return main(argc, argv); /* what argv holds lives as long as the program */
}
