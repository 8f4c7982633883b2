/*
 * libFuzzer's entrance to the decoder of the local network's datagrams: any bytes are refused, or
 * say something that, written and read again, gives the same datagram. (The first writing may
 * differ from the input: texts come out cleaned.)
 */
#include "net/lan/discovery.h"
#include "src/common/utf8.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct DiscoveryMessage message, again;
    uint8_t once[DISCOVERY_SIZE], twice[DISCOVERY_SIZE];
    if (!discovery_read(bytes, size, &message))
        return 0;
    assert(utf8_is_valid(message.host.name) && utf8_is_valid(message.host.options));
    discovery_write(&message, once);
    bool good = discovery_read(once, sizeof once, &again);
    assert(good && again.kind == message.kind);
    discovery_write(&again, twice);
    assert(memcmp(once, twice, sizeof once) == 0);
    return 0;
}
