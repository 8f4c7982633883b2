/* Whether the desktop is dark or light, by D-Bus. */
#include "src/app/shell/system_shade.h"
#include "src/common/memory.h"
#include "src/loaded/gio.h"
#include <SDL.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define PORTAL    "org.freedesktop.portal.Desktop"
#define OBJECT    "/org/freedesktop/portal/desktop"
#define INTERFACE "org.freedesktop.portal.Settings"
#define NAMESPACE "org.freedesktop.appearance"
#define KEY       "color-scheme"

enum { ANSWER_MS = 5000 }; /* a portal that has to be started first takes its time */

struct SystemShade {
    void (*told)(void *user);
    void *user;
    _Atomic int shade;
    char *address;
    SDL_Thread *thread;
    SDL_mutex *lock; /* guards what follows */
    bool left;
    GCancellable *end; /* NULL until the thread has opened GIO; then it stays */
};

/* Takes the portal's number, in as many variants as it may be wrapped: 1 is dark, 2 light. */
static void take(struct SystemShade *shade, GVariant *value)
{
    GVariant *inner = g_variant_ref(value);
    while (g_variant_is_of_type(inner, G_VARIANT_TYPE_VARIANT)) {
        GVariant *next = g_variant_get_variant(inner);
        g_variant_unref(inner);
        inner = next;
    }
    if (g_variant_is_of_type(inner, G_VARIANT_TYPE_UINT32)) {
        guint32 number = g_variant_get_uint32(inner);
        int now = number == 1 ? SHADE_DARK : number == 2 ? SHADE_LIGHT : SHADE_SYSTEM;
        if (atomic_exchange(&shade->shade, now) != now)
            shade->told(shade->user);
    }
    g_variant_unref(inner);
}

static void changed(GDBusConnection *bus, const gchar *sender, const gchar *object,
                    const gchar *interface, const gchar *signal, GVariant *values, gpointer user)
{
    (void)bus, (void)sender, (void)object, (void)interface, (void)signal;
    if (!g_variant_is_of_type(values, G_VARIANT_TYPE("(ssv)")))
        return;
    const gchar *key;
    GVariant *value;
    g_variant_get(values, "(s&sv)", NULL, &key, &value);
    if (strcmp(key, KEY) == 0)
        take(user, value);
    g_variant_unref(value);
}

static gboolean leave(GCancellable *end, gpointer loop)
{
    (void)end;
    g_main_loop_quit(loop);
    return G_SOURCE_REMOVE;
}

/* Listens until the end is wished. */
static void listen(struct SystemShade *shade, GMainContext *context)
{
    GMainLoop *loop = g_main_loop_new(context, FALSE);
    GSource *end = g_cancellable_source_new(shade->end);
    g_source_set_callback(end, G_SOURCE_FUNC(leave), loop, NULL);
    g_source_attach(end, context);
    g_main_loop_run(loop);
    g_source_destroy(end);
    g_source_unref(end);
    g_main_loop_unref(loop);
}

static void ask(struct SystemShade *shade, GDBusConnection *bus, GMainContext *context)
{
    guint changes = g_dbus_connection_signal_subscribe(bus, PORTAL, INTERFACE, "SettingChanged",
                                                       OBJECT, NAMESPACE, G_DBUS_SIGNAL_FLAGS_NONE,
                                                       changed, shade, NULL);
    GVariant *answer = g_dbus_connection_call_sync(
        bus, PORTAL, OBJECT, INTERFACE, "Read", g_variant_new("(ss)", NAMESPACE, KEY),
        G_VARIANT_TYPE("(v)"), G_DBUS_CALL_FLAGS_NONE, ANSWER_MS, shade->end, NULL);
    if (answer) {
        GVariant *value = g_variant_get_child_value(answer, 0);
        take(shade, value);
        g_variant_unref(value);
        g_variant_unref(answer);
    }
    listen(shade, context);
    g_dbus_connection_signal_unsubscribe(bus, changes);
}

/* Asks and listens on a connection of our own: the shared one ends the program when the session
 * does. */
static void connect_to_bus(struct SystemShade *shade)
{
    GMainContext *context = g_main_context_new();
    g_main_context_push_thread_default(context);
    GDBusConnection *bus =
        g_dbus_connection_new_for_address_sync(shade->address,
                                               G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                   G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                               NULL, shade->end, NULL);
    if (bus) {
        ask(shade, bus, context);
        g_dbus_connection_close_sync(bus, NULL, NULL);
        g_object_unref(bus);
    }
    g_main_context_pop_thread_default(context);
    g_main_context_unref(context);
}

/* Opens GIO; false where it isn't installed, or nobody waits any more. */
static bool open_gio(struct SystemShade *shade)
{
    if (!gio_load())
        return false;
    SDL_LockMutex(shade->lock);
    shade->end = g_cancellable_new();
    bool left = shade->left;
    SDL_UnlockMutex(shade->lock);
    return !left;
}

static int run(void *shade)
{
    if (open_gio(shade))
        connect_to_bus(shade);
    return 0;
}

struct SystemShade *system_shade_ask(void (*told)(void *user), void *user)
{
    const char *address = getenv("DBUS_SESSION_BUS_ADDRESS");
    if (!address || !*address)
        return NULL;
    struct SystemShade *shade = memory_zeroed(sizeof *shade);
    shade->told = told;
    shade->user = user;
    shade->address = SDL_strdup(address);
    shade->lock = SDL_CreateMutex();
    shade->thread = SDL_CreateThread(run, "shade", shade);
    return shade;
}

void system_shade_free(struct SystemShade *shade)
{
    if (!shade)
        return;
    SDL_LockMutex(shade->lock);
    shade->left = true;
    if (shade->end)
        g_cancellable_cancel(shade->end);
    SDL_UnlockMutex(shade->lock);
    SDL_WaitThread(shade->thread, NULL);
    if (shade->end)
        g_object_unref(shade->end);
    SDL_DestroyMutex(shade->lock);
    SDL_free(shade->address);
    free(shade);
}

enum Shade system_shade_get(struct SystemShade *shade)
{
    return shade ? (enum Shade)atomic_load(&shade->shade) : SHADE_SYSTEM;
}
