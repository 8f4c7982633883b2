/*
 * libFuzzer's entrance to what players paste: any text is refused with a reason, or is an invite or
 * an answer that, written and read again, is the same line; and whatever it is recognised as, its
 * own line is recognised as the same.
 */
#include "net/meeting/recognise.h"
#include "src/common/memory.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check_invite(const char *text)
{
    struct Invite invite, again;
    char once[INVITE_TEXT_MAX], twice[INVITE_TEXT_MAX];
    if (invite_read(text, &invite))
        return;
    invite_write(&invite, once);
    const char *fault = invite_read(once, &again);
    assert(!fault);
    invite_write(&again, twice);
    assert(strcmp(once, twice) == 0);
}

static void check_answer(const char *text)
{
    struct Answer answer, again;
    char once[ANSWER_TEXT_MAX], twice[ANSWER_TEXT_MAX];
    if (answer_read(text, &answer))
        return;
    answer_write(&answer, once);
    const char *fault = answer_read(once, &again);
    assert(!fault);
    answer_write(&again, twice);
    assert(strcmp(once, twice) == 0);
}

static void check_recognised(const char *text)
{
    struct Recognised found = recognise(text);
    char line[INVITE_TEXT_MAX + ANSWER_TEXT_MAX];
    assert((found.wrong == NULL) == (found.kind != RECOGNISED_NOTHING));
    if (found.kind == RECOGNISED_CODE || found.kind == RECOGNISED_INVITE)
        invite_write(&found.invite, line);
    else if (found.kind == RECOGNISED_ADDRESS)
        address_write(&found.address, line);
    else if (found.kind == RECOGNISED_ANSWER)
        answer_write(&found.answer, line);
    else
        return;
    assert(recognise(line).kind == found.kind);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = memory_zeroed(size + 1);
    memcpy(text, bytes, size);
    check_invite(text);
    check_answer(text);
    check_recognised(text);
    free(text);
    return 0;
}
