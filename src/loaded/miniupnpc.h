/* miniupnpc: ports and pinholes of routers by UPnP. See loaded.h. */
#ifndef TY_SRC_LOADED_MINIUPNPC_H
#define TY_SRC_LOADED_MINIUPNPC_H

#include "src/loaded/loaded.h"
#include <miniupnpc/miniupnpc.h>
#include <miniupnpc/upnpcommands.h>

/* Makes its calls ready, as loaded_open does; false where it isn't installed. */
bool miniupnpc_load(void);

#ifdef TY_LOAD
/* clang-format off */
#define MINIUPNPC_CALLS(X)                                                                         \
    X(freeUPNPDevlist) X(FreeUPNPUrls) X(UPNP_AddPinhole) X(UPNP_AddPortMapping)                   \
    X(UPNP_DeletePinhole) X(UPNP_DeletePortMapping) X(UPNP_GetExternalIPAddress)                   \
    X(UPNP_GetFirewallStatus) X(UPNP_GetIGDFromUrl) X(UPNP_UpdatePinhole) X(upnpDiscover)          \
    X(UPNPIGD_IsConnected)
/* clang-format on */

struct MiniupnpcCalls {
    MINIUPNPC_CALLS(LOADED_CALL)
};

extern struct MiniupnpcCalls miniupnpc_calls;

#define freeUPNPDevlist           miniupnpc_calls.freeUPNPDevlist
#define FreeUPNPUrls              miniupnpc_calls.FreeUPNPUrls
#define UPNP_AddPinhole           miniupnpc_calls.UPNP_AddPinhole
#define UPNP_AddPortMapping       miniupnpc_calls.UPNP_AddPortMapping
#define UPNP_DeletePinhole        miniupnpc_calls.UPNP_DeletePinhole
#define UPNP_DeletePortMapping    miniupnpc_calls.UPNP_DeletePortMapping
#define UPNP_GetExternalIPAddress miniupnpc_calls.UPNP_GetExternalIPAddress
#define UPNP_GetFirewallStatus    miniupnpc_calls.UPNP_GetFirewallStatus
#define UPNP_GetIGDFromUrl        miniupnpc_calls.UPNP_GetIGDFromUrl
#define UPNP_UpdatePinhole        miniupnpc_calls.UPNP_UpdatePinhole
#define upnpDiscover              miniupnpc_calls.upnpDiscover
#define UPNPIGD_IsConnected       miniupnpc_calls.UPNPIGD_IsConnected
#endif

#endif
