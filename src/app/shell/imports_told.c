/* Why something did not come in, in the player's language: games and formats say it in English. */
#include "src/app/shell/app.h"
#include "src/app/shell/imports.h"
#include <string.h>

/* The end of a line that says why; what stands before it is quoted from the file. */
static const char *const reasons[] = {
    N_("that move isn't legal here"),
    N_("is not a legal move here"),
    N_("names no legal move here, or more than one"),
    N_("is not a move such as h2e2, C2=5 or 炮二平五"),
    N_("comes after the end of the game"),
    N_("the game is over"),
    N_("the record has grown too large"),
    N_("a move starts with its file, 'a' to 'c'"),
    N_("a move ends with its rank, '1' to '3'"),
    N_("there is text after the move"),
    N_("a piece moves one step along a line"),
    N_("this is no point"),
    N_("the board has no such point"),
    N_("the board must be 15x15, 19x19 or 20x20"),
    N_("it is the other colour's turn"),
    N_("variations are nested too deeply"),
    N_("no game follows"),
    N_("the file is empty"),
    N_("the file is too large"),
    N_("the file is cut short"),
    N_("the library is cut short"),
    N_("this is no record that the program knows"),
};

/* The reason that the line ends with, NULL: another. */
static const char *reason_of(const char *line, size_t length)
{
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        size_t size = strlen(reasons[i]);
        if (length > size && line[length - size - 1] == ' ' &&
            memcmp(line + length - size, reasons[i], size) == 0)
            return reasons[i];
    }
    return NULL;
}

void imports_tell(const struct App *app, const char *troubles, int lines, struct StringBuffer *told)
{
    for (int i = 0; i < lines && *troubles; i++) {
        size_t length = strcspn(troubles, "\n");
        const char *reason = reason_of(troubles, length);
        string_buffer_add_bytes(told, troubles, length - (reason ? strlen(reason) : 0));
        string_buffer_add(told, reason ? app_tr(app, reason) : "");
        troubles += length;
        if (*troubles == '\n')
            string_buffer_add_bytes(told, troubles++, 1);
    }
}
