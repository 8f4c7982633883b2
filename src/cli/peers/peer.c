/* tianyuan-engine peer: one side of an online match, without a window. */
#define _POSIX_C_SOURCE 200809L
#include "engine/level.h"
#include "net/ice/servers.h"
#include "net/meeting/recognise.h"
#include "src/cli/command.h"
#include "src/cli/peers/report.h"
#include "src/cli/peers/seek.h"
#include "src/cli/peers/spectate.h"
#include "src/cli/peers/typed.h"
#include "src/cli/start.h"
#include "src/common/scan.h"
#include "src/play/online/seek_terms.h"
#include "src/play/system/posix.h"
#include "src/play/table/table.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TABLE_MIB = 16, GOODBYE_MS = 3000 };

/* What was typed. */
struct PeerArguments {
    struct StartArguments start;
    const char *join, *watch, *resume, *level, *name, *folder, *records, *clock, *takebacks, *first,
        *relay, *relay_user;
    const char *stun, *turn, *turn_user;
    bool host, seek, take, beyond, verbose;
    int64_t port, games, seed, nodes;
};

struct Peer {
    struct PeerArguments arguments;
    struct Disk *disk; /* writes the journal */
    struct LogFile *log;
    struct Online *online;
    struct Table *table; /* from the first game on */
    struct Report report;
    struct WakePipe *wakes; /* other threads wake the loop through it */
    struct Typed typed;
    bool listens;  /* stdin is open */
    int games;     /* that are over */
    uint32_t last; /* the START of the last of them */
    bool asked;    /* for a rematch, over this link */
    bool leaves;   /* all is played: waits for the other's goodbye, but not for long */
    int64_t leave_ms;
    bool done;
    bool closed; /* because stdin said so */
    enum Parting parting;
};

static int64_t now(void)
{
    return posix_clock_ms();
}

/* --- arguments ------------------------------------------------------------------------------- */

/* In the order of enum NetFirst. */
static const char *const firsts[FIRST_COUNT + 1] = {"random", "host", "guest"};

static enum ArgumentsResult read_arguments(struct PeerArguments *p, int argc, char **argv)
{
    const struct Argument arguments[] = {
        argument_flag("--host", &p->host, "host a match; prints its code and invite"),
        argument_flag("--seek", &p->seek, "seek an opponent at the --relay; lists who seeks there"),
        argument_flag("--take", &p->take, "with --seek: play with the first who seeks the same"),
        argument_flag("--verbose", &p->verbose, "log everything to stderr, addresses too"),
        argument_text("--join", "INVITE", &p->join, "join a host: CODE@ADDRESS,..."),
        argument_text("--watch", "INVITE", &p->watch,
                      "watch a match by its watch code: W-CODE@ADDRESS,..."),
        argument_text("--resume", "JOURNAL", &p->resume, "resume a match"),
        argument_listed("--level", "LEVEL", &p->level, start_list_levels, &p->start,
                        "who plays; default level:1; none: moves come from stdin"),
        argument_text("--name", "NAME", &p->name, "the name the other side sees"),
        argument_text("--folder", "DIR", &p->folder, "folder of journals; default tianyuan-online"),
        argument_text("--records", "FILE", &p->records, "append the record of every game"),
        argument_text("--clock", "BASE+INCREMENT", &p->clock,
                      "host: seconds per game and added per move; 1/30: 30 s a move; "
                      "600:1/30x5: byo-yomi; 600:25/600: Canadian; default no clock"),
        argument_text("--takebacks", "N", &p->takebacks,
                      "host: takebacks per player and game, or unlimited; default 3"),
        argument_choice("--first", "WHO", &p->first, firsts,
                        "host: who goes first, by default random"),
        argument_text("--relay", "ADDRESS", &p->relay,
                      "MQTT broker to meet at: mqtts://HOST, or mqtt://HOST on this network"),
        argument_text("--relay-user", "NAME", &p->relay_user,
                      "relay user name; the password is in TIANYUAN_RELAY_PASSWORD"),
        argument_flag("--beyond", &p->beyond,
                      "meet beyond this network: asks the router and the STUN servers"),
        argument_text("--stun", "SERVERS", &p->stun, "STUN servers to ask: HOST:PORT,..."),
        argument_text("--turn", "SERVER", &p->turn, "TURN server to ask: HOST:PORT"),
        argument_text("--turn-user", "NAME", &p->turn_user,
                      "TURN user name; the password is in TIANYUAN_TURN_PASSWORD"),
        argument_number("--port", "P", &p->port, 0, UINT16_MAX, "host: port to listen on"),
        argument_number("--games", "N", &p->games, 1, 1000, "games to play; default 1"),
        argument_number("--nodes", "N", &p->nodes, 1, INT64_MAX,
                        "the level searches N nodes a move instead of by time"),
        argument_number("--seed", "S", &p->seed, 0, INT64_MAX,
                        "for choices between equal moves; default 1"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "peer",
        .operands = "",
        .about =
            "Plays one side of an online match without a window: --host, --join, --seek "
            "or\n--resume; or watches one: --watch. Prints what happens and obeys stdin, one "
            "command a line:\nmove M, undo, draw, rematch, accept, decline, withdraw, "
            "resign, break, chat TEXT,\nmeet (beyond this network), answer LINE, "
            "watch WATCHERS SECONDS (later than the\nplayers), watch remove NUMBER, watch off, "
            "close, leave;\nwhile it seeks: take PLAYER, close.",
        .arguments = arguments,
        .common = start_arguments(&p->start),
    };
    return console_arguments(&usage, argc, argv);
}

static bool read_takebacks(const char *text, uint8_t *limit)
{
    char *end;
    long number = strtol(text, &end, 10);
    bool unlimited = strcmp(text, "unlimited") == 0;
    if (!unlimited && (end == text || *end != '\0' || number < 0 || number >= UNDO_UNLIMITED))
        return false;
    *limit = unlimited ? UNDO_UNLIMITED : (uint8_t)number;
    return true;
}

/* What a choice of `firsts` stands for. */
static enum NetFirst read_first(const char *text)
{
    int i = 0;
    while (firsts[i] && strcmp(text, firsts[i]) != 0)
        i++;
    return (enum NetFirst)i;
}

/* What the host offers; false after a line on stderr. */
static bool read_offer(const struct PeerArguments *p, struct OnlineOffer *offer)
{
    *offer = (struct OnlineOffer){.undo_limit = 3,
                                  .first = p->first ? read_first(p->first) : FIRST_RANDOM};
    if (p->start.position || p->start.moves)
        console_complain("peer", "an online match starts from the usual position");
    else if (p->takebacks && !read_takebacks(p->takebacks, &offer->undo_limit))
        console_complain("peer", "--takebacks: '%s' is not 0 to 254 or unlimited", p->takebacks);
    else
        return start_clock(p->clock, "peer", &offer->clock) &&
               start_game(&p->start, "peer", &offer->game, &offer->options);
    return false;
}

/* --- beginning ------------------------------------------------------------------------------- */

/* What lets play, or watch; false after a line on stderr. */
static bool read_invite(const char *option, const char *text, bool watches, struct Invite *invite)
{
    char wrong[512] = "";
    struct Recognised found = recognise(text);
    bool is_invite = found.kind == RECOGNISED_CODE || found.kind == RECOGNISED_INVITE;
    *invite = found.invite;
    if (is_invite && invite->watches == watches)
        return true;
    if (found.kind == RECOGNISED_NOTHING && *found.wrong)
        snprintf(wrong, sizeof wrong, found.wrong, found.number);
    else if (is_invite)
        snprintf(wrong, sizeof wrong, "this lets %s",
                 watches ? "play, not watch: give it to --join"
                         : "watch, not play: give it to --watch");
    else
        snprintf(wrong, sizeof wrong, "no code or invite in '%.100s'", text);
    console_complain("peer", "%s: %s", option, wrong);
    return false;
}

static struct Online *join(const struct OnlineSettings *settings, const char *text)
{
    struct Invite invite;
    return read_invite("--join", text, false, &invite) ? online_join(settings, &invite, now())
                                                       : NULL;
}

static struct Online *resume(const struct OnlineSettings *settings, const char *journal)
{
    struct FileError error;
    char text[FILE_PATH_MAX + 256];
    struct Journal *loaded = journal_load(journal, settings->calls, &error);
    struct Online *online = loaded ? online_resume(settings, loaded, now(), &error) : NULL;
    if (online)
        return online;
    file_error_text(&error, text, sizeof text);
    console_complain("peer", "%s", text);
    return NULL;
}

static struct Online *host(const struct OnlineSettings *settings, const struct PeerArguments *p)
{
    const char *why;
    struct OnlineOffer offer;
    if (!read_offer(p, &offer))
        return NULL;
    struct Online *online = online_host(settings, &offer, now(), &why);
    if (!online)
        console_complain("peer", "couldn't listen on a port: %s", why);
    return online;
}

/* The relay that was named; false after a line on stderr. */
static bool read_relay(const struct PeerArguments *p, struct RelayBroker *broker)
{
    struct Address address;
    const char *password = getenv("TIANYUAN_RELAY_PASSWORD");
    *broker = (struct RelayBroker){.port = 0};
    if (!p->relay)
        return true;
    const char *wrong = address_read(p->relay, &address);
    if (!wrong && address.kind == ADDRESS_DIRECT)
        wrong = "a relay is written mqtts://HOST or mqtt://HOST";
    if (wrong) {
        console_complain("peer", "--relay: %s", wrong);
        return false;
    }
    memcpy(broker->host, address.host, sizeof broker->host);
    broker->port = address.port;
    broker->tls = address.kind == ADDRESS_RELAY_TLS;
    snprintf(broker->user, sizeof broker->user, "%s", p->relay_user ? p->relay_user : "");
    snprintf(broker->password, sizeof broker->password, "%s", password ? password : "");
    return true;
}

/* The servers that were named; false after a line on stderr. */
static bool read_servers(const struct PeerArguments *p, struct IceServers *servers)
{
    const char *password = getenv("TIANYUAN_TURN_PASSWORD");
    *servers = (struct IceServers){.stun_count = 0};
    const char *wrong = ice_servers_read_stun(p->stun ? p->stun : "", servers);
    if (wrong) {
        console_complain("peer", "--stun: %s", wrong);
        return false;
    }
    wrong = ice_servers_read_turn(p->turn ? p->turn : "", p->turn_user ? p->turn_user : "",
                                  password ? password : "", servers);
    if (wrong)
        console_complain("peer", "--turn: %s", wrong);
    return !wrong;
}

/* Seeks an opponent, and hosts or joins as the two agreed. NULL if it ended, or after a line on
 * stderr. */
static struct Online *seek_opponent(struct Peer *peer, struct OnlineSettings settings)
{
    const struct PeerArguments *p = &peer->arguments;
    struct OnlineOffer offer;
    struct SeekingNews news;
    const char *why = NULL;
    if (!*settings.broker->host)
        console_complain("peer", "--seek: name the --relay to seek at");
    if (!*settings.broker->host || !read_offer(p, &offer))
        return NULL;
    offer.first = FIRST_RANDOM;
    const struct SeekArguments seek = {.offer = &offer, .take = p->take};
    peer->closed = !seek_pair(&seek, &settings, peer->wakes, &peer->typed, &news);
    if (peer->closed)
        return NULL;
    settings.secret = &news.secret;
    struct Invite invite = seek_invite(settings.broker, &news);
    struct Online *online = news.news == PAIRING_TOLD_HOST
                                ? online_host(&settings, &offer, now(), &why)
                                : online_join(&settings, &invite, now());
    if (!online)
        console_complain("peer", "couldn't listen on a port: %s", why);
    return online;
}

static struct Online *open_as_asked(const struct OnlineSettings *settings,
                                    const struct PeerArguments *p)
{
    struct Online *online = p->host   ? host(settings, p)
                            : p->join ? join(settings, p->join)
                                      : resume(settings, p->resume);
    if (online && p->beyond)
        online_beyond(online, true);
    return online;
}

/* Who plays our side; known only when the game is. False after a line on stderr. */
static bool read_seat(const struct PeerArguments *p, const struct Game *game,
                      struct TableSeat *seat)
{
    const char *name = p->level ? p->level : "level:1";
    struct TextError error;
    *seat = (struct TableSeat){.kind = SEAT_HUMAN, .seed = (uint64_t)p->seed};
    if (strcmp(name, "none") == 0)
        return true;
    seat->kind = SEAT_AI;
    if (!level_read(game, name, &seat->level, &error)) {
        console_complain("peer", "--level '%s': %s", name, error.what);
        return false;
    }
    if (p->nodes) {
        seat->level.settings.nodes = (uint64_t)p->nodes;
        seat->level.settings.time_us = 0;
    }
    return true;
}

static bool sit_down(struct Peer *peer, const struct Game *game)
{
    struct TableSeat seat;
    struct TableHost host = {.worker = posix_host(0)};
    host.worker.wake = wake_pipe_ring;
    host.worker.context = peer->wakes;
    if (read_seat(&peer->arguments, game, &seat))
        peer->table = table_online(peer->online, &seat, &host, now());
    return peer->table != NULL;
}

/* --- what stdin says ------------------------------------------------------------------------- */

static const char *do_move(struct Peer *peer, const char *text)
{
    struct TextError error;
    Move move;
    const struct Board *board = table_board(peer->table);
    if (!board->game->move_read(board->position, text, &move, &error))
        return "That's not a move";
    return table_play(peer->table, move, now());
}

static const char *do_chat(struct Peer *peer, const char *text)
{
    struct PlayerEvent event = {.kind = PLAYER_CHAT};
    snprintf(event.text, sizeof event.text, "%.*s", (int)sizeof event.text - 1, text);
    return table_act(peer->table, &event, now());
}

/* What concerns the game. */
static const char *do_at_table(struct Peer *peer, const char *line)
{
    static const struct {
        const char *word;
        enum PlayerEventKind kind;
    } words[] = {{"undo", PLAYER_ASK_UNDO},       {"draw", PLAYER_OFFER_DRAW},
                 {"rematch", PLAYER_ASK_REMATCH}, {"accept", PLAYER_ACCEPT},
                 {"decline", PLAYER_DECLINE},     {"withdraw", PLAYER_WITHDRAW},
                 {"resign", PLAYER_RESIGN},       {"break", PLAYER_BREAK_OFF}};
    if (!peer->table)
        return "The match hasn't started yet";
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(line, words[i].word) == 0)
            return table_do(peer->table, words[i].kind, now());
    if (strncmp(line, "move ", 5) == 0)
        return do_move(peer, line + 5);
    if (strncmp(line, "chat ", 5) == 0)
        return do_chat(peer, line + 5);
    return "Unknown command";
}

/* "3 60": so many may watch, and see it so many seconds later; or "off", or "remove 2". */
static const char *do_watch(struct Peer *peer, const char *text)
{
    int number;
    const char *end = scan(text, "remove %", &number);
    if (end && *end == '\0' && number > 0) {
        online_remove_watcher(peer->online, (uint32_t)number, now());
        return NULL;
    }
    struct WatchOffer offer = {.open = strcmp(text, "off") != 0};
    const char *rest = offer.open ? scan(text, "% %", &offer.limit, &offer.delay_s) : "";
    bool good = rest && *rest == '\0' &&
                (!offer.open || (offer.limit >= 1 && offer.limit <= WATCHERS_MAX &&
                                 offer.delay_s >= 0 && offer.delay_s <= WATCH_DELAY_MAX_S));
    return good ? online_let_watch(peer->online, &offer, now())
                : "watch takes 1 to 20 watchers and 0 to 3600 seconds, or remove NUMBER, or off";
}

/* Returns NULL, or why it was not possible. */
static const char *do_line(struct Peer *peer, const char *line)
{
    peer->closed = strcmp(line, "close") == 0 || strcmp(line, "leave") == 0;
    peer->parting = strcmp(line, "leave") == 0 ? PARTING_LEFT : PARTING_CLOSED;
    peer->done = peer->done || peer->closed;
    if (strcmp(line, "meet") == 0)
        online_beyond(peer->online, true);
    else if (strncmp(line, "answer ", 7) == 0)
        return online_take_answer_line(peer->online, line + 7);
    else if (strncmp(line, "watch ", 6) == 0)
        return do_watch(peer, line + 6);
    else if (!peer->closed)
        return do_at_table(peer, line);
    return NULL;
}

static void read_stdin(struct Peer *peer)
{
    const char *line;
    peer->listens = typed_read(&peer->typed, peer->wakes);
    while (!peer->done && (line = typed_take(&peer->typed))) {
        const char *wrong = do_line(peer, line);
        if (wrong)
            report_line("no %s", wrong);
    }
}

/* --- the match ------------------------------------------------------------------------------- */

/* The games of the match so far, also those before a restart. */
static int count_games(const struct Log *log)
{
    int count = 0;
    for (uint32_t number = 1; number <= log->count; number++)
        count += log_get(log, number)->kind == EVENT_START;
    return count;
}

/* A game is over; after the last one both take their leave. */
static void end_game(struct Peer *peer, const struct Log *log)
{
    report_record(peer->arguments.records, online_match(peer->online), now());
    peer->games = count_games(log);
    peer->leaves = peer->games >= peer->arguments.games;
    peer->leave_ms = now() + GOODBYE_MS;
}

/* The host asks for the next game, again after each break of the link, which voids requests. */
static void ask_rematch(struct Peer *peer, const struct SessionView *view)
{
    if (!view->synced)
        peer->asked = false;
    if (!view->host || !view->synced || peer->asked || peer->leaves ||
        view->log->phase != PHASE_OVER)
        return;
    peer->asked = online_ask(peer->online, REQUEST_REMATCH, now()) == NULL;
}

static void look(struct Peer *peer)
{
    struct OnlineView view = online_view(peer->online, now());
    const struct Log *log = view.session.log;
    struct OnlineOffer terms;
    if (view.session.offered)
        online_answer_offer(peer->online, true, now());
    if (!peer->table && view.session.seat >= 0 && online_terms(peer->online, &terms))
        peer->done = !sit_down(peer, terms.game);
    if (log && log->phase == PHASE_OVER && peer->last != log->started) {
        peer->last = log->started;
        peer->asked = false;
        end_game(peer, log);
    }
    if (log)
        ask_rematch(peer, &view.session);
    bool waits = view.session.host && view.stage != ONLINE_FAILED && now() < peer->leave_ms;
    if (peer->leaves && !waits) {
        peer->parting = PARTING_LEFT;
        peer->done = true;
    }
    if (view.stage == ONLINE_FAILED)
        peer->done = true;
}

static void sleep_until_due(struct Peer *peer)
{
    if (wake_pipe_sleep(peer->wakes, peer->listens, online_wait(peer->online, now())))
        read_stdin(peer);
}

static int play(struct Peer *peer)
{
    peer->listens = true;
    while (!peer->done) {
        online_update(peer->online, now());
        report_update(&peer->report, peer->online, peer->table, now());
        look(peer);
        if (peer->table && !peer->done)
            table_update(peer->table, now());
        report_update(&peer->report, peer->online, peer->table, now());
        if (!peer->done)
            sleep_until_due(peer);
    }
    return peer->closed || peer->games >= peer->arguments.games ? EXIT_GOOD : EXIT_FAILED;
}

/* The match that was asked for, played or watched; returns the exit status. */
static int run(struct Peer *peer)
{
    const struct PeerArguments *p = &peer->arguments;
    struct SpectateArguments spectated = {.records = p->records, .games = p->games};
    struct RelayBroker broker;
    struct IceServers servers;
    struct OnlineSettings settings = {.broker = &broker,
                                      .servers = &servers,
                                      .folder = p->folder ? p->folder : "tianyuan-online",
                                      .name = p->name ? p->name : "tianyuan-engine",
                                      .port = (uint16_t)p->port,
                                      .wake = {.wake = wake_pipe_ring, .context = peer->wakes},
                                      .disk = peer->disk,
                                      .log = logfile_logger(peer->log)};
    if (p->host + p->seek + !!p->join + !!p->resume + !!p->watch != 1) {
        console_complain("peer", "give one of --host, --join, --seek, --watch and --resume");
        return EXIT_WRONG_ARGUMENTS;
    }
    if (p->take && !p->seek) {
        console_complain("peer", "--take goes with --seek");
        return EXIT_WRONG_ARGUMENTS;
    }
    if (!read_relay(p, &broker) || !read_servers(p, &servers))
        return EXIT_WRONG_ARGUMENTS;
    if (p->watch && !read_invite("--watch", p->watch, true, &spectated.invite))
        return EXIT_WRONG_ARGUMENTS;
    if (p->watch)
        return spectate(&spectated, &settings, peer->wakes);
    peer->online = p->seek ? seek_opponent(peer, settings) : open_as_asked(&settings, p);
    if (peer->closed)
        return EXIT_FAILED;
    return peer->online ? play(peer) : EXIT_WRONG_ARGUMENTS;
}

static void free_peer(struct Peer *peer)
{
    table_close(peer->table);
    online_close(peer->online, peer->parting, now());
    logfile_free(peer->log);
    disk_free(peer->disk);
    typed_free(&peer->typed);
    wake_pipe_close(peer->wakes);
}

int command_peer(int argc, char **argv)
{
    struct Peer peer = {.arguments = {.games = 1, .seed = 1}, .parting = PARTING_CLOSED};
    const char *why;
    enum ArgumentsResult result = read_arguments(&peer.arguments, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    if (!online_start(&why) || !(peer.wakes = wake_pipe_open())) {
        fprintf(stderr, "tianyuan-engine peer: the network can't be used\n");
        return EXIT_FAILED;
    }
    struct WorkerHost worker = posix_host(0);
    worker.wake = wake_pipe_ring;
    worker.context = peer.wakes;
    peer.disk = disk_new(&worker);
    peer.log = logfile_new("", NULL, peer.arguments.verbose);
    int status = run(&peer);
    free_peer(&peer);
    online_stop();
    return status;
}
