/* The line that a guest gives back to the host. */
#include "net/answer.h"
#include "src/common/translate.h"
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char opening[] = "answer;to=", middle[] = ";ice=";

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

void answer_write(const struct Answer *answer, char text[ANSWER_TEXT_MAX])
{
    char to[2 * ANSWER_TO + 1], candidates[CANDIDATES_TEXT_MAX];
    sodium_bin2hex(to, sizeof to, answer->to, ANSWER_TO);
    candidates_write(&answer->candidates, candidates);
    snprintf(text, ANSWER_TEXT_MAX, "%s%s%s%s", opening, to, middle, candidates);
}

static bool belongs(char character)
{
    return isalnum((unsigned char)character) || character == '-' || character == '_';
}

const char *answer_read(const char *text, struct Answer *answer)
{
    struct Answer read = {.to = {0}};
    char word[CANDIDATES_TEXT_MAX];
    size_t length = 0, size = 0;
    const char *at = strstr(text, opening), *end;
    if (!at)
        return N_("That's not an answer. It begins with \"answer;\"");
    at += strlen(opening);
    size_t digits = strlen(at) < sizeof read.to * 2 ? strlen(at) : sizeof read.to * 2;
    if (sodium_hex2bin(read.to, ANSWER_TO, at, digits, NULL, &size, &end) != 0 ||
        size != ANSWER_TO || strncmp(end, middle, strlen(middle)) != 0)
        return N_("The answer is damaged. Copy it again, all of it");
    at = end + strlen(middle);
    while (belongs(at[length]) && length < sizeof word - 1)
        length++;
    memcpy(word, at, length);
    word[length] = '\0';
    if (belongs(at[length]) || !candidates_read(word, &read.candidates) ||
        read.candidates.count == 0)
        return N_("The answer is damaged. Copy it again, all of it");
    *answer = read;
    return NULL;
}
