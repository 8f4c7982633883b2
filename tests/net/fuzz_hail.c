/*
 * libFuzzer's entrance to the decoder of the local network's datagrams: any bytes are refused, or
 * say something that, written and read again, gives the same datagram. (The first writing may
 * differ from the input: texts come out cleaned.)
 */
#include "net/hail.h"
#include "net/text.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct Hail hail, again;
    uint8_t once[HAIL_SIZE], twice[HAIL_SIZE];
    if (!hail_read(bytes, size, &hail))
        return 0;
    assert(text_is_utf8(hail.host.name) && text_is_utf8(hail.host.options));
    hail_write(&hail, once);
    bool good = hail_read(once, sizeof once, &again);
    assert(good && again.kind == hail.kind);
    hail_write(&again, twice);
    assert(memcmp(once, twice, sizeof once) == 0);
    return 0;
}
