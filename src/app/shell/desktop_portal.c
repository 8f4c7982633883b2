/* What the desktop says of itself, by D-Bus. */
#include "src/app/shell/desktop.h"
#include "src/app/toolkit/accessible/bridge.h"
#include "src/common/memory.h"
#include "src/loaded/gio.h"
#include <SDL.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define PORTAL     "org.freedesktop.portal.Desktop"
#define OBJECT     "/org/freedesktop/portal/desktop"
#define INTERFACE  "org.freedesktop.portal.Settings"
#define APPEARANCE "org.freedesktop.appearance"
#define GNOME      "org.gnome.desktop.interface"

#define A11Y        "org.a11y.Bus"
#define A11Y_OBJECT "/org/a11y/bus"
#define A11Y_STATUS "org.a11y.Status"
#define BUS         "org.freedesktop.DBus"
#define BUS_OBJECT  "/org/freedesktop/DBus"
#define PROPERTIES  "org.freedesktop.DBus.Properties"

enum { ANSWER_MS = 5000 }; /* a portal that has to be started first takes its time */

/* X(id, namespace, key): what the portal is asked for. Portals from before `reduced-motion` pass on
 * GNOME's switch. */
#define WISHES(X)                                                                                  \
    X(SCHEME, APPEARANCE, "color-scheme")                                                          \
    X(CONTRAST, APPEARANCE, "contrast")                                                            \
    X(MOTION, APPEARANCE, "reduced-motion")                                                        \
    X(ANIMATIONS, GNOME, "enable-animations")

enum Wish {
#define X(id, ...) WISH_##id,
    WISHES(X)
#undef X
        WISH_COUNT
};

static const struct {
    const char *space, *key;
} wishes[WISH_COUNT] = {
#define X(id, space, key) [WISH_##id] = {space, key},
    WISHES(X)
#undef X
};

struct Desktop {
    void (*told)(void *user);
    void *user;
    _Atomic guint32 wished[WISH_COUNT]; /* the portal's numbers; 0: no wish */
    atomic_bool reads;
    bool loaded; /* what a reader takes was; the thread's own */
    char *address;
    SDL_Thread *thread;
    SDL_mutex *lock; /* guards what follows */
    bool left;
    GCancellable *end; /* NULL until the thread has opened GIO; then it stays */
};

/* The portal's number; the only switch among the wishes, whether there are animations, is turned
 * round. */
static guint32 number_of(GVariant *value)
{
    gboolean on = TRUE;
    if (g_variant_is_of_type(value, G_VARIANT_TYPE_UINT32))
        return g_variant_get_uint32(value);
    if (g_variant_is_of_type(value, G_VARIANT_TYPE_BOOLEAN))
        g_variant_get(value, "b", &on);
    return !on;
}

/* Takes what is said of a wish, in as many variants as it may be wrapped. */
static void take(struct Desktop *desktop, enum Wish wish, GVariant *value)
{
    GVariant *inner = g_variant_ref(value);
    while (g_variant_is_of_type(inner, G_VARIANT_TYPE_VARIANT)) {
        GVariant *next = g_variant_get_variant(inner);
        g_variant_unref(inner);
        inner = next;
    }
    guint32 now = number_of(inner);
    if (atomic_exchange(&desktop->wished[wish], now) != now)
        desktop->told(desktop->user);
    g_variant_unref(inner);
}

static void changed(GDBusConnection *bus, const gchar *sender, const gchar *object,
                    const gchar *interface, const gchar *signal, GVariant *values, gpointer user)
{
    (void)bus, (void)sender, (void)object, (void)interface, (void)signal;
    if (!g_variant_is_of_type(values, G_VARIANT_TYPE("(ssv)")))
        return;
    const gchar *space, *key;
    GVariant *value;
    g_variant_get(values, "(&s&sv)", &space, &key, &value);
    for (int i = 0; i < WISH_COUNT; i++)
        if (strcmp(space, wishes[i].space) == 0 && strcmp(key, wishes[i].key) == 0)
            take(user, (enum Wish)i, value);
    g_variant_unref(value);
}

/* --- screen readers --- */

/* Whether a property of the status is on. Nothing is started for the question. */
static bool is_on(struct Desktop *desktop, GDBusConnection *bus, const char *property)
{
    gboolean on = FALSE;
    GVariant *answer = g_dbus_connection_call_sync(
        bus, A11Y, A11Y_OBJECT, PROPERTIES, "Get", g_variant_new("(ss)", A11Y_STATUS, property),
        G_VARIANT_TYPE("(v)"), G_DBUS_CALL_FLAGS_NO_AUTO_START, ANSWER_MS, desktop->end, NULL);
    if (!answer)
        return false;
    GVariant *value;
    g_variant_get(answer, "(v)", &value);
    if (g_variant_is_of_type(value, G_VARIANT_TYPE_BOOLEAN))
        g_variant_get(value, "b", &on);
    g_variant_unref(value);
    g_variant_unref(answer);
    return on;
}

static void ask_reads(struct Desktop *desktop, GDBusConnection *bus)
{
    bool on = is_on(desktop, bus, "IsEnabled") || is_on(desktop, bus, "ScreenReaderEnabled");
    desktop->loaded = desktop->loaded || (on && bridge_load());
    bool reads = on && desktop->loaded;
    if (atomic_exchange(&desktop->reads, reads) != reads)
        desktop->told(desktop->user);
}

/* The status is another one, or its launcher came or went. */
static void reads_changed(GDBusConnection *bus, const gchar *sender, const gchar *object,
                          const gchar *interface, const gchar *signal, GVariant *values,
                          gpointer user)
{
    (void)sender, (void)object, (void)interface, (void)signal, (void)values;
    ask_reads(user, bus);
}

/* --- the thread --- */

static gboolean leave(GCancellable *end, gpointer loop)
{
    (void)end;
    g_main_loop_quit(loop);
    return G_SOURCE_REMOVE;
}

/* Listens until the end is wished. */
static void listen(struct Desktop *desktop, GMainContext *context)
{
    GMainLoop *loop = g_main_loop_new(context, FALSE);
    GSource *end = g_cancellable_source_new(desktop->end);
    g_source_set_callback(end, G_SOURCE_FUNC(leave), loop, NULL);
    g_source_attach(end, context);
    g_main_loop_run(loop);
    g_source_destroy(end);
    g_source_unref(end);
    g_main_loop_unref(loop);
}

static void ask_wish(struct Desktop *desktop, GDBusConnection *bus, enum Wish wish)
{
    GVariant *answer = g_dbus_connection_call_sync(
        bus, PORTAL, OBJECT, INTERFACE, "Read",
        g_variant_new("(ss)", wishes[wish].space, wishes[wish].key), G_VARIANT_TYPE("(v)"),
        G_DBUS_CALL_FLAGS_NONE, ANSWER_MS, desktop->end, NULL);
    if (!answer)
        return;
    GVariant *value = g_variant_get_child_value(answer, 0);
    take(desktop, wish, value);
    g_variant_unref(value);
    g_variant_unref(answer);
}

static guint follow(struct Desktop *desktop, GDBusConnection *bus, const char *const signal[5],
                    GDBusSignalCallback callback)
{
    return g_dbus_connection_signal_subscribe(bus, signal[0], signal[1], signal[2], signal[3],
                                              signal[4], G_DBUS_SIGNAL_FLAGS_NONE, callback,
                                              desktop, NULL);
}

static void ask(struct Desktop *desktop, GDBusConnection *bus, GMainContext *context)
{
    /* sender, interface, signal, object, first argument */
    static const char *const appearance[] = {PORTAL, INTERFACE, "SettingChanged", OBJECT,
                                             APPEARANCE};
    static const char *const gnome[] = {PORTAL, INTERFACE, "SettingChanged", OBJECT, GNOME};
    static const char *const status[] = {A11Y, PROPERTIES, "PropertiesChanged", A11Y_OBJECT,
                                         A11Y_STATUS};
    static const char *const owner[] = {BUS, BUS, "NameOwnerChanged", BUS_OBJECT, A11Y};
    guint followed[] = {
        follow(desktop, bus, appearance, changed), follow(desktop, bus, gnome, changed),
        follow(desktop, bus, status, reads_changed), follow(desktop, bus, owner, reads_changed)};
    ask_reads(desktop, bus);
    for (int i = 0; i < WISH_COUNT; i++)
        ask_wish(desktop, bus, (enum Wish)i);
    listen(desktop, context);
    for (size_t i = 0; i < SDL_arraysize(followed); i++)
        g_dbus_connection_signal_unsubscribe(bus, followed[i]);
}

/* Asks and listens on a connection of our own: the shared one ends the program when the session
 * does. */
static void connect_to_bus(struct Desktop *desktop)
{
    GMainContext *context = g_main_context_new();
    g_main_context_push_thread_default(context);
    GDBusConnection *bus =
        g_dbus_connection_new_for_address_sync(desktop->address,
                                               G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                   G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                               NULL, desktop->end, NULL);
    if (bus) {
        ask(desktop, bus, context);
        g_dbus_connection_close_sync(bus, NULL, NULL);
        g_object_unref(bus);
    }
    g_main_context_pop_thread_default(context);
    g_main_context_unref(context);
}

/* Opens GIO; false where it isn't installed, or nobody waits any more. */
static bool open_gio(struct Desktop *desktop)
{
    if (!gio_load())
        return false;
    SDL_LockMutex(desktop->lock);
    desktop->end = g_cancellable_new();
    bool left = desktop->left;
    SDL_UnlockMutex(desktop->lock);
    return !left;
}

static int run(void *desktop)
{
    if (open_gio(desktop))
        connect_to_bus(desktop);
    return 0;
}

struct Desktop *desktop_ask(void (*told)(void *user), void *user)
{
    const char *address = getenv("DBUS_SESSION_BUS_ADDRESS");
    if (!address || !*address)
        return NULL;
    struct Desktop *desktop = memory_zeroed(sizeof *desktop);
    desktop->told = told;
    desktop->user = user;
    desktop->address = SDL_strdup(address);
    desktop->lock = SDL_CreateMutex();
    desktop->thread = SDL_CreateThread(run, "desktop", desktop);
    return desktop;
}

void desktop_free(struct Desktop *desktop)
{
    if (!desktop)
        return;
    SDL_LockMutex(desktop->lock);
    desktop->left = true;
    if (desktop->end)
        g_cancellable_cancel(desktop->end);
    SDL_UnlockMutex(desktop->lock);
    SDL_WaitThread(desktop->thread, NULL);
    if (desktop->end)
        g_object_unref(desktop->end);
    SDL_DestroyMutex(desktop->lock);
    SDL_free(desktop->address);
    free(desktop);
}

enum Shade desktop_shade(struct Desktop *desktop)
{
    guint32 scheme = desktop ? atomic_load(&desktop->wished[WISH_SCHEME]) : 0;
    return scheme == 1 ? SHADE_DARK : scheme == 2 ? SHADE_LIGHT : SHADE_SYSTEM;
}

bool desktop_contrast(struct Desktop *desktop)
{
    return desktop && atomic_load(&desktop->wished[WISH_CONTRAST]) == 1;
}

bool desktop_still(struct Desktop *desktop)
{
    return desktop && (atomic_load(&desktop->wished[WISH_MOTION]) == 1 ||
                       atomic_load(&desktop->wished[WISH_ANIMATIONS]) == 1);
}

bool desktop_reads(struct Desktop *desktop)
{
    return desktop && atomic_load(&desktop->reads);
}
