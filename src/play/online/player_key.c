/* The player's key on disk: one line, the seed in base32. */
#include "src/play/online/player_key.h"
#include "net/words/base32.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTH = BASE32_LENGTH(PLAYER_SEED) };

/* Reads a seed; false if the text is none. */
static bool read_seed(const char *text, uint8_t seed[PLAYER_SEED])
{
    size_t length = strcspn(text, "\r\n");
    if (length != LENGTH || text[length + strspn(text + length, "\r\n")] != '\0')
        return false;
    for (size_t i = 0; i < length; i++)
        if (base32_value(text[i]) < 0)
            return false;
    base32_read(text, seed, PLAYER_SEED);
    return true;
}

static bool load(const char *path, struct PlayerIdentity *identity, struct FileError *error)
{
    uint8_t seed[PLAYER_SEED];
    char *text = file_read(path, error);
    bool good = text && read_seed(text, seed);
    if (text && !good)
        file_error(error, path, 1, "no player's key");
    if (text)
        sodium_memzero(text, strlen(text));
    free(text);
    if (good)
        identity_from_seed(identity, seed);
    sodium_memzero(seed, sizeof seed);
    return good;
}

/* Makes the file, unless it is there; false with the error. */
static bool make(const char *path, struct FileError *error)
{
    struct PlayerIdentity identity;
    uint8_t seed[PLAYER_SEED];
    char text[LENGTH + 2];
    bool exists = false;
    identity_new(&identity);
    identity_seed(&identity, seed);
    base32_write(seed, sizeof seed, text);
    strcpy(text + LENGTH, "\n");
    bool made =
        file_create(&file_calls_system, path, FILE_PRIVATE, text, LENGTH + 1, &exists, error) ||
        exists;
    sodium_memzero(seed, sizeof seed);
    sodium_memzero(text, sizeof text);
    sodium_memzero(&identity, sizeof identity);
    return made;
}

bool player_key_load(const char *folder, struct PlayerIdentity *identity, struct FileError *error)
{
    char path[FILE_PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/player.key", folder);
    if (length < 0 || (size_t)length >= sizeof path)
        return file_error(error, folder, 0, "the path is too long");
    struct FileError missing;
    if (load(path, identity, &missing))
        return true;
    if (missing.reason != 0 && file_make_folder(folder, error) && make(path, error))
        return load(path, identity, error);
    if (missing.reason == 0 && error)
        *error = missing;
    return false;
}
