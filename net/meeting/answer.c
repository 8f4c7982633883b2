/* The line that a guest gives back to the host. */
#include "net/meeting/answer.h"
#include "net/words/text.h"
#include "src/common/translate.h"
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define DAMAGED N_("The answer is damaged. Copy it again, all of it")

static const char opening[] = "answer;",
                  to_field[] = "to=", ice_field[] = ";ice=", check_field[] = ";check=";

enum { CHECK = 4 };

/* A label for each use keeps the marks apart. */
static void mark(const char *label, const void *secret, size_t size, uint8_t to[ANSWER_TO])
{
    uint8_t hash[crypto_generichash_BYTES];
    crypto_generichash_state state;
    crypto_generichash_init(&state, (const uint8_t *)label, strlen(label) + 1, sizeof hash);
    crypto_generichash_update(&state, secret, size);
    crypto_generichash_final(&state, hash, sizeof hash);
    memcpy(to, hash, ANSWER_TO);
}

void answer_mark(const void *secret, size_t size, uint8_t to[ANSWER_TO])
{
    mark("tianyuan answer", secret, size, to);
}

void answer_mark_again(const void *secret, size_t size, bool host, uint8_t to[ANSWER_TO])
{
    mark(host ? "tianyuan again, host" : "tianyuan again, guest", secret, size, to);
}

/* Tells what was damaged on the way from what is meant for another invite. */
static void check_of(const struct Answer *answer, uint8_t check[CHECK])
{
    uint8_t bytes[ANSWER_TO + CANDIDATES_BYTES], hash[crypto_generichash_BYTES];
    memcpy(bytes, answer->to, ANSWER_TO);
    size_t size = candidates_pack(&answer->candidates, bytes + ANSWER_TO);
    crypto_generichash(hash, sizeof hash, bytes, ANSWER_TO + size, NULL, 0);
    memcpy(check, hash, CHECK);
}

void answer_write(const struct Answer *answer, char text[ANSWER_TEXT_MAX])
{
    char to[2 * ANSWER_TO + 1], check_text[2 * CHECK + 1], candidates[CANDIDATES_TEXT_MAX];
    uint8_t check[CHECK];
    check_of(answer, check);
    sodium_bin2hex(to, sizeof to, answer->to, ANSWER_TO);
    sodium_bin2hex(check_text, sizeof check_text, check, CHECK);
    candidates_write(&answer->candidates, candidates);
    snprintf(text, ANSWER_TEXT_MAX, "%s%s%s%s%s%s%s", opening, to_field, to, ice_field, candidates,
             check_field, check_text);
}

/* Steps over the name of a field, in either case. */
static bool skip(const char **at, const char *name)
{
    const char *behind = text_begins(*at, name);
    *at = behind ? behind : *at;
    return behind;
}

/* A field of `size` bytes in hexadecimal. */
static bool read_hex(const char **at, const char *name, uint8_t *bytes, size_t size)
{
    size_t found = 0;
    if (!skip(at, name))
        return false;
    return sodium_hex2bin(bytes, size, *at, strlen(*at), NULL, &found, at) == 0 && found == size;
}

static bool belongs(char character)
{
    return isalnum((unsigned char)character) || character == '-' || character == '_';
}

static bool read_ice(const char **at, struct Candidates *candidates)
{
    char word[CANDIDATES_TEXT_MAX];
    size_t length = 0;
    if (!skip(at, ice_field))
        return false;
    while (belongs((*at)[length]) && length < sizeof word - 1)
        length++;
    memcpy(word, *at, length);
    word[length] = '\0';
    *at += length;
    return !belongs(**at) && candidates_read(word, candidates) && candidates->count > 0;
}

bool answer_is_in(const char *text)
{
    return text_behind(text, opening) != NULL;
}

const char *answer_read(const char *text, struct Answer *answer)
{
    struct Answer read = {.to = {0}};
    uint8_t said[CHECK], check[CHECK];
    const char *at = text_behind(text, opening);
    if (!at)
        return N_("That's not an answer. It begins with \"answer;\"");
    if (!read_hex(&at, to_field, read.to, ANSWER_TO) || !read_ice(&at, &read.candidates) ||
        !read_hex(&at, check_field, said, CHECK) || isalnum((unsigned char)*at))
        return DAMAGED;
    check_of(&read, check);
    if (memcmp(check, said, CHECK) != 0)
        return DAMAGED;
    *answer = read;
    return NULL;
}
