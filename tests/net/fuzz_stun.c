/*
 * libFuzzer's entrance to what STUN servers answer: any bytes are refused, or name an address at
 * which a machine can be seen. The question's transaction is the one of the seeds.
 */
#include "net/ice/stun.h"
#include <assert.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const uint8_t question[STUN_QUESTION] = {0, 1, 0, 0, 0x21, 0x12, 0xA4, 0x42};
    struct StunSeen seen = {0, 0};
    if (!stun_answer(question, bytes, size, &seen)) {
        assert(seen.address == 0 && seen.port == 0);
        return 0;
    }
    assert(seen.port != 0 && seen.address >> 24 != 0 && seen.address >> 24 != 127);
    return 0;
}
