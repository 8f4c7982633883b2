/* The newest state handed from thread to thread. */
#include "src/play/system/exchange.h"

enum { BUFFER_NUMBER = 3, BUFFER_FRESH = 4 };

void exchange_init(struct Exchange *exchange)
{
    exchange->writing = 0;
    exchange->reading = 1;
    exchange->any = false;
    atomic_init(&exchange->newest, 2);
}

void exchange_publish(struct Exchange *exchange)
{
    unsigned old = atomic_exchange(&exchange->newest, exchange->writing | BUFFER_FRESH);
    exchange->writing = old & BUFFER_NUMBER;
}

int exchange_take(struct Exchange *exchange)
{
    if (atomic_load(&exchange->newest) & BUFFER_FRESH) {
        unsigned old = atomic_exchange(&exchange->newest, exchange->reading);
        exchange->reading = old & BUFFER_NUMBER;
        exchange->any = true;
    }
    return exchange->any ? (int)exchange->reading : -1;
}
