/* The interface follows the desktop: the arcade beside a portal of our own on a bus of our own. */
#include "tests/app/arcade_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka.h needs those above */
#include <cmocka.h>

#ifdef TY_PORTAL
#include <gio/gio.h>

#define OBJECT     "/org/freedesktop/portal/desktop"
#define INTERFACE  "org.freedesktop.portal.Settings"
#define APPEARANCE "org.freedesktop.appearance"
#define KEY        "color-scheme"

enum { PREFERS_DARK = 1, PREFERS_LIGHT = 2 };

static const gchar description[] =
    "<node><interface name='" INTERFACE "'><method name='Read'>"
    "<arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='v' direction='out'/>"
    "</method></interface></node>";

static GVariant *scheme(guint32 number)
{
    return g_variant_new_variant(g_variant_new_uint32(number));
}

static void answer(GDBusConnection *bus, const gchar *sender, const gchar *object,
                   const gchar *interface, const gchar *method, GVariant *arguments,
                   GDBusMethodInvocation *call, gpointer number)
{
    const gchar *space, *key;
    (void)bus, (void)sender, (void)object, (void)interface, (void)method;
    g_variant_get(arguments, "(&s&s)", &space, &key);
    assert_string_equal(space, APPEARANCE);
    assert_string_equal(key, KEY);
    g_dbus_method_invocation_return_value(call, g_variant_new("(v)", scheme(*(guint32 *)number)));
}

/* The portal answers on this thread, between the turns of the arcade. */
static void serve(void)
{
    while (g_main_context_iteration(NULL, FALSE)) {
    }
}

static bool is_light(struct Driver *driver)
{
    serve();
    return driver->app->theme->ground.r > 200;
}

static bool is_dark(struct Driver *driver)
{
    serve();
    return driver->app->theme->ground.r < 60;
}

static void the_interface_follows_the_desktop(void **state)
{
    static const GDBusInterfaceVTable calls = {.method_call = answer};
    guint32 number = PREFERS_LIGHT;
    struct Driver driver;
    (void)state;
    GTestDBus *daemon = g_test_dbus_new(G_TEST_DBUS_NONE);
    g_test_dbus_up(daemon);
    const gchar *address = g_test_dbus_get_bus_address(daemon);
    GDBusConnection *bus =
        g_dbus_connection_new_for_address_sync(address,
                                               G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                   G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                               NULL, NULL, NULL);
    assert_non_null(bus);
    GDBusNodeInfo *node = g_dbus_node_info_new_for_xml(description, NULL);
    assert_true(g_dbus_connection_register_object(bus, OBJECT, node->interfaces[0], &calls, &number,
                                                  NULL, NULL) > 0);
    guint name = g_bus_own_name_on_connection(bus, "org.freedesktop.portal.Desktop",
                                              G_BUS_NAME_OWNER_FLAGS_NONE, NULL, NULL, NULL, NULL);
    driver_open_calm(&driver, &(struct DriverOptions){.bus = address});
    driver_until(&driver, is_light);
    g_dbus_connection_emit_signal(bus, NULL, OBJECT, INTERFACE, "SettingChanged",
                                  g_variant_new("(ssv)", APPEARANCE, KEY, scheme(PREFERS_DARK)),
                                  NULL);
    driver_until(&driver, is_dark);
    driver_free(&driver);
    g_bus_unown_name(name);
    serve();
    g_dbus_node_info_unref(node);
    g_dbus_connection_close_sync(bus, NULL, NULL);
    g_object_unref(bus);
    g_test_dbus_down(daemon);
    g_object_unref(daemon);
}

static bool can_be_tested(void)
{
    gchar *program = g_find_program_in_path("dbus-daemon");
    g_free(program);
    return program != NULL;
}
#else
static void the_interface_follows_the_desktop(void **state)
{
    (void)state;
}

static bool can_be_tested(void)
{
    return false;
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_interface_follows_the_desktop),
    };
    if (!can_be_tested()) {
        print_message("SKIP: built without GIO, or no dbus-daemon\n");
        return 77;
    }
    return cmocka_run_group_tests_name("shade", tests, NULL, NULL);
}
