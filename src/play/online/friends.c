/* People who were played with. Each is a line with the key in brackets, and a line for each thing
 * that is known. */
#include "src/play/online/friends.h"
#include "net/words/base32.h"
#include "net/words/text.h"
#include "src/common/memory.h"
#include "src/common/scan.h"
#include "src/common/string_buffer.h"
#include "src/common/utf8.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_LENGTH = BASE32_LENGTH(PLAYER_KEY), LINE_MAX_BYTES = 256, SCORE_MAX = 1000000 };

struct Friends {
    struct Friend list[FRIENDS_MAX];
    int count;
};

struct Friends *friends_new(void)
{
    return memory_zeroed(sizeof(struct Friends));
}

void friends_free(struct Friends *friends)
{
    free(friends);
}

int friends_count(const struct Friends *friends)
{
    return friends->count;
}

const struct Friend *friends_get(const struct Friends *friends, int index)
{
    return &friends->list[index];
}

static int place_of(const struct Friends *friends, const uint8_t key[PLAYER_KEY])
{
    for (int i = 0; i < friends->count; i++)
        if (memcmp(friends->list[i].key, key, PLAYER_KEY) == 0)
            return i;
    return -1;
}

const struct Friend *friends_find(const struct Friends *friends, const uint8_t key[PLAYER_KEY])
{
    int place = place_of(friends, key);
    return place < 0 ? NULL : &friends->list[place];
}

/* --- changes ---------------------------------------------------------------------------------- */

/* A text that a line can hold. */
static void set_text(char *to, size_t size, const char *from)
{
    char clean[LINE_MAX_BYTES];
    utf8_copy(clean, sizeof clean, utf8_is_valid(from) ? from : "");
    text_clean(clean);
    utf8_copy(to, size, clean);
}

void friends_remove(struct Friends *friends, int index)
{
    friends->count--;
    memmove(&friends->list[index], &friends->list[index + 1],
            (size_t)(friends->count - index) * sizeof *friends->list);
}

/* The last who is not blocked makes room: who is blocked stays so. */
static void make_room(struct Friends *friends)
{
    int last = friends->count - 1;
    while (last > 0 && friends->list[last].blocked)
        last--;
    if (friends->count == FRIENDS_MAX)
        friends_remove(friends, last);
}

void friends_meet(struct Friends *friends, const uint8_t key[PLAYER_KEY], const char *name,
                  const char *game, int64_t now_s)
{
    int place = place_of(friends, key);
    struct Friend met = {.last_s = now_s};
    memcpy(met.key, key, PLAYER_KEY);
    if (place >= 0) {
        met = friends->list[place];
        met.last_s = now_s;
        friends_remove(friends, place);
    }
    if (*name)
        set_text(met.name, sizeof met.name, name);
    set_text(met.game, sizeof met.game, game);
    make_room(friends);
    memmove(&friends->list[1], &friends->list[0], (size_t)friends->count * sizeof *friends->list);
    friends->list[0] = met;
    friends->count++;
}

void friends_count_game(struct Friends *friends, const uint8_t key[PLAYER_KEY],
                        enum FriendResult result)
{
    int place = place_of(friends, key);
    if (place >= 0 && friends->list[place].score[result] < SCORE_MAX)
        friends->list[place].score[result]++;
}

void friends_set_note(struct Friends *friends, int index, const char *note)
{
    set_text(friends->list[index].note, FRIEND_NOTE_MAX, note);
}

void friends_block(struct Friends *friends, int index, bool blocked)
{
    friends->list[index].blocked = blocked;
}

/* --- as a text -------------------------------------------------------------------------------- */

/* "[KEY]" begins another one; false if it is no key. */
static bool read_key(struct Friends *friends, const char *line)
{
    struct Friend read = {.last_s = 0};
    if (strlen(line) != KEY_LENGTH + 2 || line[KEY_LENGTH + 1] != ']' ||
        friends->count == FRIENDS_MAX)
        return false;
    for (int i = 1; i <= KEY_LENGTH; i++)
        if (base32_value(line[i]) < 0)
            return false;
    base32_read(line + 1, read.key, PLAYER_KEY);
    if (friends_find(friends, read.key))
        return false;
    friends->list[friends->count++] = read;
    return true;
}

static bool read_score(struct Friend *friend, const char *text)
{
    int score[FRIEND_RESULTS];
    const char *end = scan(text, "% % %", &score[0], &score[1], &score[2]);
    if (!end || *end)
        return false;
    for (int i = 0; i < FRIEND_RESULTS; i++)
        if (score[i] < 0 || score[i] > SCORE_MAX)
            return false;
    memcpy(friend->score, score, sizeof score);
    return true;
}

/* What is known of the last one; things that only a newer program knows are passed over. */
static bool read_value(struct Friend *friend, const char *key, const char *value)
{
    char *end;
    if (strcmp(key, "name") == 0)
        set_text(friend->name, sizeof friend->name, value);
    else if (strcmp(key, "note") == 0)
        set_text(friend->note, sizeof friend->note, value);
    else if (strcmp(key, "game") == 0)
        set_text(friend->game, sizeof friend->game, value);
    else if (strcmp(key, "blocked") == 0)
        friend->blocked = strcmp(value, "yes") == 0;
    else if (strcmp(key, "score") == 0)
        return read_score(friend, value);
    else if (strcmp(key, "last") == 0) {
        friend->last_s = strtoll(value, &end, 10);
        return end != value && !*end && friend->last_s >= 0;
    }
    return true;
}

static bool read_line(struct Friends *friends, char *line)
{
    char *sign = strstr(line, " = ");
    if (!*line)
        return true;
    if (*line == '[')
        return read_key(friends, line);
    if (!sign || friends->count == 0)
        return false;
    *sign = '\0';
    return read_value(&friends->list[friends->count - 1], line, sign + 3);
}

bool friends_read(struct Friends *friends, const char *text, int *line)
{
    char copy[LINE_MAX_BYTES];
    int wrong = 0;
    for (int number = 1; *text; number++) {
        size_t length = strcspn(text, "\n");
        bool fits = length < sizeof copy;
        snprintf(copy, sizeof copy, "%.*s", fits ? (int)length : 0, text);
        if ((!fits || !read_line(friends, copy)) && wrong == 0)
            wrong = number;
        text += length + (text[length] == '\n');
    }
    *line = wrong;
    return wrong == 0;
}

char *friends_write(const struct Friends *friends)
{
    struct StringBuffer text = {.data = NULL};
    string_buffer_add(&text, "");
    for (int i = 0; i < friends->count; i++) {
        const struct Friend *friend = &friends->list[i];
        char key[KEY_LENGTH + 1];
        base32_write(friend->key, PLAYER_KEY, key);
        string_buffer_format(&text, "[%s]\nname = %s\nnote = %s\ngame = %s\nlast = %" PRId64 "\n",
                             key, friend->name, friend->note, friend->game, friend->last_s);
        string_buffer_format(&text, "score = %d %d %d\nblocked = %s\n\n", friend->score[0],
                             friend->score[1], friend->score[2], friend->blocked ? "yes" : "no");
    }
    return text.data;
}
