/* libnatpmp: ports of routers by NAT-PMP. See loaded.h. */
#ifndef TY_SRC_LOADED_NATPMP_H
#define TY_SRC_LOADED_NATPMP_H

#include "src/loaded/loaded.h"
#include <natpmp.h>

/* Makes its calls ready, as loaded_open does; false where it isn't installed. */
bool natpmp_load(void);

#ifdef TY_LOAD
/* clang-format off */
#define NATPMP_CALLS(X)                                                                            \
    X(closenatpmp) X(getnatpmprequesttimeout) X(initnatpmp) X(readnatpmpresponseorretry)           \
    X(sendnewportmappingrequest) X(sendpublicaddressrequest)
/* clang-format on */

struct NatpmpCalls {
    NATPMP_CALLS(LOADED_CALL)
};

extern struct NatpmpCalls natpmp_calls;

#define closenatpmp               natpmp_calls.closenatpmp
#define getnatpmprequesttimeout   natpmp_calls.getnatpmprequesttimeout
#define initnatpmp                natpmp_calls.initnatpmp
#define readnatpmpresponseorretry natpmp_calls.readnatpmpresponseorretry
#define sendnewportmappingrequest natpmp_calls.sendnewportmappingrequest
#define sendpublicaddressrequest  natpmp_calls.sendpublicaddressrequest
#endif

#endif
