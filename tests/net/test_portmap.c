/* Asking a router for a port: what is shown, renewed and given back, with routers made up here. */
#include "net/portmap/portmap.h"
#include "tests/net/bell.h"
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { PORT = 47624, OUTSIDE_PORT = 50000 };
enum { PUBLIC_ADDRESS = 0x08080808 };

/* A router. What it is asked is counted; `asked` is rung each time, and `may_answer` waited for
 * when it is slow. */
struct Router {
    struct Mapping lends;
    enum PortMapTrouble trouble;
    bool slow;
    struct Bell asked, may_answer;
    pthread_mutex_t lock; /* guards what follows */
    int maps, renewals, unmaps;
    int named; /* renewals of a pinhole by its name */
};

static enum PortMapTrouble router_map(void *context, uint16_t port, struct Mapping *mapping)
{
    struct Router *router = context;
    assert_int_equal(port, PORT);
    pthread_mutex_lock(&router->lock);
    router->maps++;
    router->renewals += mapping->port == OUTSIDE_PORT;
    router->named += strcmp(mapping->id, "7") == 0;
    enum PortMapTrouble trouble = router->trouble;
    *mapping = router->lends;
    router->asked.wake.wake(router->asked.wake.context);
    pthread_mutex_unlock(&router->lock);
    if (router->slow)
        bell_await(&router->may_answer);
    return trouble;
}

static void router_unmap(void *context, uint16_t port, const struct Mapping *mapping)
{
    struct Router *router = context;
    assert_int_equal(port, PORT);
    assert_int_equal(mapping->port, OUTSIDE_PORT);
    pthread_mutex_lock(&router->lock);
    router->unmaps++;
    router->asked.wake.wake(router->asked.wake.context);
    pthread_mutex_unlock(&router->lock);
}

static struct PortMapper mapper_of(struct Router *router)
{
    return (struct PortMapper){.map = router_map, .unmap = router_unmap, .context = router};
}

static void router_init(struct Router *router, enum PortMapTrouble trouble, uint32_t address)
{
    *router = (struct Router){
        .trouble = trouble,
        .lends = {.address = address, .port = OUTSIDE_PORT, .lease_ms = PORTMAP_LEASE_S * 1000}};
    pthread_mutex_init(&router->lock, NULL);
    bell_init(&router->asked);
    bell_init(&router->may_answer);
}

static void router_free(struct Router *router)
{
    bell_free(&router->may_answer);
    bell_free(&router->asked);
    pthread_mutex_destroy(&router->lock);
}

static int count(struct Router *router, const int *member)
{
    pthread_mutex_lock(&router->lock);
    int value = *member;
    pthread_mutex_unlock(&router->lock);
    return value;
}

/* Waits until a member has reached `least`. */
static void await_count(struct Router *router, const int *member, int least)
{
    while (count(router, member) < least)
        bell_await(&router->asked);
}

static struct PortMapView await_state(struct PortMap *map, struct Bell *bell,
                                      enum PortMapState state)
{
    struct PortMapView view;
    while ((view = portmap_view(map)).state != state)
        bell_await(bell);
    return view;
}

/* Two routers, a map that asks the first before the second. */
struct Street {
    struct Bell bell;
    struct Router first, second;
    struct PortMap *map;
};

static void street_open(struct Street *street, enum PortMapTrouble first,
                        enum PortMapTrouble second, uint32_t address)
{
    bell_init(&street->bell);
    router_init(&street->first, first, address);
    router_init(&street->second, second, address);
    struct PortMapper mappers[] = {mapper_of(&street->first), mapper_of(&street->second)};
    street->map = portmap_open(PORT, mappers, 2, &street->bell.wake);
}

/* Closes, and waits for what was lent to be given back: `lender` may be NULL. */
static void street_close(struct Street *street, struct Router *lender)
{
    portmap_close(street->map);
    if (lender)
        await_count(lender, &lender->unmaps, 1);
    router_free(&street->second);
    router_free(&street->first);
    bell_free(&street->bell);
}

static void test_nobody_is_asked_unless_it_is_wished(void **state)
{
    (void)state;
    struct Street street;
    street_open(&street, PORTMAP_TROUBLE_NONE, PORTMAP_TROUBLE_NONE, PUBLIC_ADDRESS);
    assert_int_equal(portmap_view(street.map).state, PORTMAP_OFF);
    street_close(&street, NULL);
    assert_int_equal(street.first.maps, 0);
}

static void test_a_port_is_lent_and_given_back(void **state)
{
    (void)state;
    struct Street street;
    street_open(&street, PORTMAP_TROUBLE_NONE, PORTMAP_TROUBLE_NONE, PUBLIC_ADDRESS);
    portmap_want(street.map, true);
    struct PortMapView view = await_state(street.map, &street.bell, PORTMAP_READY);
    assert_int_equal(view.address, PUBLIC_ADDRESS);
    assert_int_equal(view.port, OUTSIDE_PORT);
    assert_int_equal(count(&street.second, &street.second.maps), 0);
    portmap_want(street.map, false);
    assert_int_equal(portmap_view(street.map).state, PORTMAP_OFF);
    await_count(&street.first, &street.first.unmaps, 1);
    portmap_want(street.map, true); /* and once more */
    await_state(street.map, &street.bell, PORTMAP_READY);
    portmap_want(street.map, false);
    await_count(&street.first, &street.first.unmaps, 2);
    street_close(&street, NULL);
}

static void test_the_second_way_is_tried(void **state)
{
    (void)state;
    struct Street street;
    street_open(&street, PORTMAP_TROUBLE_NO_ROUTER, PORTMAP_TROUBLE_NONE, PUBLIC_ADDRESS);
    portmap_want(street.map, true);
    await_state(street.map, &street.bell, PORTMAP_READY);
    street_close(&street, &street.second);
}

static void test_the_most_telling_trouble_shows(void **state)
{
    (void)state;
    static const struct {
        enum PortMapTrouble first, second, shown;
    } cases[] = {
        {PORTMAP_TROUBLE_NO_ROUTER, PORTMAP_TROUBLE_NO_ROUTER, PORTMAP_TROUBLE_NO_ROUTER},
        {PORTMAP_TROUBLE_REFUSED, PORTMAP_TROUBLE_NO_ROUTER, PORTMAP_TROUBLE_REFUSED},
        {PORTMAP_TROUBLE_NO_ROUTER, PORTMAP_TROUBLE_REFUSED, PORTMAP_TROUBLE_REFUSED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Street street;
        street_open(&street, cases[i].first, cases[i].second, PUBLIC_ADDRESS);
        portmap_want(street.map, true);
        struct PortMapView view = await_state(street.map, &street.bell, PORTMAP_FAILED);
        assert_int_equal(view.trouble, cases[i].shown);
        street_close(&street, NULL);
    }
}

/* A router that is itself behind another has an address that leads nowhere. */
static void test_a_carriers_nat_is_told(void **state)
{
    (void)state;
    static const uint32_t inside[] = {0x64400001, 0x647fffff, 0x0a000001,
                                      0xc0a80001, 0xac1f0001, 0};
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++) {
        struct Street street;
        street_open(&street, PORTMAP_TROUBLE_NONE, PORTMAP_TROUBLE_NONE, inside[i]);
        portmap_want(street.map, true);
        struct PortMapView view = await_state(street.map, &street.bell, PORTMAP_FAILED);
        assert_int_equal(view.trouble, PORTMAP_TROUBLE_CARRIER);
        street_close(&street, &street.first);
    }
    assert_false(ipv4_is_inside(0x643fffff) || ipv4_is_inside(0x64800000)); /* both neighbours */
    assert_false(ipv4_is_inside(0xac0f0001) || ipv4_is_inside(0xac200001));
}

static void test_it_is_renewed_before_the_lease_ends(void **state)
{
    (void)state;
    struct Street street;
    street_open(&street, PORTMAP_TROUBLE_NONE, PORTMAP_TROUBLE_NONE, PUBLIC_ADDRESS);
    street.first.lends.lease_ms = 40;
    portmap_want(street.map, true);
    await_count(&street.first, &street.first.renewals, 3);
    assert_int_equal(portmap_view(street.map).state, PORTMAP_READY);
    pthread_mutex_lock(&street.first.lock);
    street.first.trouble = PORTMAP_TROUBLE_REFUSED; /* the router has changed its mind */
    pthread_mutex_unlock(&street.first.lock);
    await_count(&street.second, &street.second.maps, 1); /* so the other is asked */
    street_close(&street, &street.second);
}

/* A pinhole has no address of the router's, and a name there by which it is renewed. */
static void test_a_pinhole_is_renewed_by_its_name(void **state)
{
    (void)state;
    struct Bell bell;
    struct Router router;
    bell_init(&bell);
    router_init(&router, PORTMAP_TROUBLE_NONE, 0);
    strcpy(router.lends.id, "7");
    router.lends.lease_ms = 40;
    struct PortMapper mapper = mapper_of(&router);
    mapper.pinhole = true;
    struct PortMap *map = portmap_open(PORT, &mapper, 1, &bell.wake);
    portmap_want(map, true);
    await_state(map, &bell, PORTMAP_READY);
    await_count(&router, &router.named, 2);
    portmap_close(map);
    await_count(&router, &router.unmaps, 1);
    router_free(&router);
    bell_free(&bell);
}

/* The owner leaves while the router thinks; what it then lends is given back. */
static void test_closing_waits_for_nobody(void **state)
{
    (void)state;
    struct Street street;
    street_open(&street, PORTMAP_TROUBLE_NONE, PORTMAP_TROUBLE_NONE, PUBLIC_ADDRESS);
    street.first.slow = true;
    portmap_want(street.map, true);
    await_count(&street.first, &street.first.maps, 1);
    assert_int_equal(portmap_view(street.map).state, PORTMAP_ASKING);
    portmap_close(street.map); /* would not return if it waited: the router answers only then */
    street.map = NULL;
    street.first.may_answer.wake.wake(street.first.may_answer.wake.context);
    street_close(&street, &street.first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nobody_is_asked_unless_it_is_wished),
        cmocka_unit_test(test_a_port_is_lent_and_given_back),
        cmocka_unit_test(test_the_second_way_is_tried),
        cmocka_unit_test(test_the_most_telling_trouble_shows),
        cmocka_unit_test(test_a_carriers_nat_is_told),
        cmocka_unit_test(test_it_is_renewed_before_the_lease_ends),
        cmocka_unit_test(test_a_pinhole_is_renewed_by_its_name),
        cmocka_unit_test(test_closing_waits_for_nobody),
    };
    return cmocka_run_group_tests_name("portmap", tests, NULL, NULL);
}
