/* Servers of others that the arcade suggests. */
#include "src/app/shell/settings/servers.h"
#include "src/app/shell/settings/paths.h"
#include <SDL.h>
#include <stdio.h>
#include <string.h>

/* One line, "ADDRESS | OWNER"; false if it is none. */
static bool read_line(char *line, struct Server *server)
{
    char *bar = strstr(line, " | ");
    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '#' || !bar)
        return false;
    *bar = '\0';
    SDL_utf8strlcpy(server->address, line, sizeof server->address);
    SDL_utf8strlcpy(server->owner, bar + 3, sizeof server->owner);
    return true;
}

/* Reads one list; returns how many there are. */
static int read_list(const char *data, const char *file, struct Server list[SERVERS_MAX])
{
    char path[PATH_MAX_LENGTH], folder[PATH_MAX_LENGTH], line[256];
    int count = 0;
    path_join(path, sizeof path, path_join(folder, sizeof folder, data, "servers/"), file);
    FILE *from = fopen(path, "r");
    while (from && count < SERVERS_MAX && fgets(line, sizeof line, from))
        count += read_line(line, &list[count]);
    if (from)
        fclose(from);
    return count;
}

void servers_read(const char *data, struct Servers *servers)
{
    servers->stun_count = read_list(data, "stun.txt", servers->stun);
    servers->relay_count = read_list(data, "relays.txt", servers->relays);
}

void servers_suggest(const struct Servers *servers, struct Settings *settings)
{
    if (strcmp(settings->stun_servers, SETTINGS_SUGGESTED) != 0)
        return;
    settings->stun_servers[0] = '\0';
    for (int i = 0; i < servers->stun_count; i++) {
        if (i > 0)
            SDL_strlcat(settings->stun_servers, ", ", sizeof settings->stun_servers);
        SDL_strlcat(settings->stun_servers, servers->stun[i].address,
                    sizeof settings->stun_servers);
    }
}
