/* Shares of long work. */
#include "src/cli/shard.h"
#include "src/cli/console.h"
#include "src/common/scan.h"
#include <stdio.h>

bool shard_read(const char *text, const char *command, struct Shard *shard)
{
    int number = 1, count = 1;
    const char *rest = text ? scan(text, "%/%", &number, &count) : "";
    *shard = (struct Shard){number - 1, count};
    if (rest && !*rest && number >= 1 && number <= count && count <= SHARDS_MAX)
        return true;
    console_complain(command, "--shard takes a share such as 1/8, of at most %d, not '%s'",
                     SHARDS_MAX, text);
    return false;
}

bool shard_path(const char *path, struct Shard shard, const char *command, char out[SHARD_PATH_MAX])
{
    int length = shard.count == 1 ? snprintf(out, SHARD_PATH_MAX, "%s", path)
                                  : snprintf(out, SHARD_PATH_MAX, "%s.%d-%d", path,
                                             shard.number + 1, shard.count);
    if (length < SHARD_PATH_MAX)
        return true;
    console_complain(command, "%s: its name is too long", path);
    return false;
}
