/* What did not come in, and why, in the player's language. */
#include "src/app/shell/reasons.h"
#include "src/app/shell/storage/imports.h"
#include <string.h>

void imports_tell(const struct App *app, const char *troubles, int lines, struct StringBuffer *told)
{
    for (int i = 0; i < lines && *troubles; i++) {
        size_t length = strcspn(troubles, "\n");
        reason_tell(app, troubles, length, told);
        troubles += length;
        if (*troubles == '\n')
            string_buffer_add_bytes(told, troubles++, 1);
    }
}
