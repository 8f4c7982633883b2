/* Which thread something belongs to: a thread is known by where its own variables lie, which needs
 * nothing but the language. */
#include "src/common/thread_owner.h"
#include <stddef.h>

/* Every thread has another one, at another place. */
static _Thread_local const char here;

bool thread_claim(struct ThreadOwner *owner)
{
    const void *nobody = NULL;
    atomic_compare_exchange_strong(&owner->thread, &nobody, &here);
    return thread_owns(owner);
}

bool thread_owns(const struct ThreadOwner *owner)
{
    return atomic_load(&owner->thread) == &here;
}
