/* What owner and thread of an ICE connection share. */
#include "net/ice/state.h"
#include <sodium.h>
#include <stdlib.h>

void ice_release(struct Ice *ice)
{
    if (!shared_release(&ice->shared))
        return;
    if (ice->context)
        g_main_context_unref(ice->context);
    sodium_memzero(ice, sizeof *ice);
    free(ice);
}

void ice_set_state(struct Ice *ice, enum IceState state, enum IceTrouble trouble)
{
    pthread_mutex_lock(&ice->shared.lock);
    if (ice->view.state != ICE_CLOSED) {
        ice->view.state = state;
        ice->view.trouble = trouble;
    }
    pthread_cond_broadcast(&ice->shared.changed);
    shared_wake_owner(&ice->shared);
    pthread_mutex_unlock(&ice->shared.lock);
}
