/*
 * libFuzzer's entrance to letters: any text is refused with a reason, or is a letter that, written
 * and read again, is the same. Its bytes, with a check that fits, go to a guest without a match and
 * to a host that waits for an answer: both take it or stay as they were.
 */
#include "net/letters/correspondence.h"
#include "src/common/memory.h"
#include "tests/net/games.h"
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check_text(const char *text)
{
    struct Letter letter, again;
    char once[LETTER_TEXT_MAX], twice[LETTER_TEXT_MAX];
    const char *at = text;
    if (letter_read(&at, &letter))
        return;
    letter_write(letter.bytes, letter.size, once);
    at = once;
    const char *fault = letter_read(&at, &again);
    assert(!fault && letter.size == again.size);
    letter_write(again.bytes, again.size, twice);
    assert(strcmp(once, twice) == 0);
}

static int mover(void *context)
{
    char text[EVENT_TEXT_MAX];
    uint64_t hash;
    return pair_board_pick(context, 0, text, &hash);
}

static bool knows(void *context, const struct Terms *terms)
{
    (void)context, (void)terms;
    return true;
}

static int64_t now_s(void)
{
    return 1764000000;
}

static void check_taken(const struct Letter *letter, bool host)
{
    static const struct Terms terms = {.game = "toy", .first = FIRST_GUEST};
    struct CorrespondenceSettings settings = {
        .host = host, .secret = {1}, .mover = mover, .knows = knows, .now_s = now_s};
    struct PairBoard board;
    pair_board_init(&board, GAME_TOY, &settings.rules);
    struct Correspondence *match = correspondence_new(&settings);
    if (host)
        correspondence_begin(match, &terms);
    int before = correspondence_view(match).number;
    bool taken = correspondence_take(match, letter) == FATE_TAKEN;
    assert(correspondence_view(match).number == before + taken);
    correspondence_free(match);
    pair_board_free(&board);
}

static void check_bytes(const uint8_t *bytes, size_t size)
{
    uint8_t whole[LETTER_BYTES], hash[crypto_generichash_BYTES];
    struct Letter letter;
    if (size < LETTER_CHECK || size > sizeof whole)
        return;
    memcpy(whole, bytes, size);
    crypto_generichash(hash, sizeof hash, whole, size - LETTER_CHECK, NULL, 0);
    memcpy(whole + size - LETTER_CHECK, hash, LETTER_CHECK);
    if (letter_unpack(whole, size, &letter))
        return;
    check_taken(&letter, false);
    check_taken(&letter, true);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = memory_zeroed(size + 1);
    memcpy(text, bytes, size);
    check_text(text);
    check_bytes(bytes, size);
    free(text);
    return 0;
}
