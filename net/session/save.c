/* One online match: what is being written to disk. */
#include "net/session/state.h"
#include <assert.h>

bool session_is_saving(const struct Session *session)
{
    return session->saving.purpose != FOR_NOTHING;
}

void session_save(struct Session *session, const struct Saving *saving)
{
    const struct SessionHost *owner = &session->settings.owner;
    assert(!session_is_saving(session));
    session->saving = *saving;
    session->saving.link = session->links;
    owner->save(owner->context, &session->saving.what);
}
