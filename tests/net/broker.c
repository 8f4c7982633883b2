/* A mosquitto of the tests' own. */
#ifndef _XOPEN_SOURCE /* SDL may want an older one */
#define _XOPEN_SOURCE 700
#endif
#include "tests/net/broker.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const programs[] = {"/usr/sbin/mosquitto", "/usr/bin/mosquitto",
                                       "/usr/local/sbin/mosquitto"};

static const char *find_program(void)
{
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        if (access(programs[i], X_OK) == 0)
            return programs[i];
    return NULL;
}

static void check(bool good, const char *what)
{
    if (good)
        return;
    perror(what);
    abort();
}

static bool run(const char *command)
{
    return system(command) == 0; /* NOLINT(cert-env33-c): commands of this file alone */
}

bool broker_available(enum BrokerKind kind)
{
    return find_program() &&
           (kind != BROKER_PASSWORD || run("command -v mosquitto_passwd >/dev/null")) &&
           (kind != BROKER_TLS || run("command -v openssl >/dev/null"));
}

static uint16_t free_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int probe = socket(AF_INET, SOCK_STREAM, 0);
    check(bind(probe, (struct sockaddr *)&address, size) == 0, "bind");
    check(getsockname(probe, (struct sockaddr *)&address, &size) == 0, "getsockname");
    close(probe);
    return ntohs(address.sin_port);
}

static void in_folder(const struct Broker *broker, const char *format)
{
    char command[512];
    snprintf(command, sizeof command, "cd %s && %s", broker->folder, format);
    check(run(command), format);
}

/* Whoever starts it as root keeps root's rights, so that it may read its files. */
static void configure(const struct Broker *broker)
{
    char path[96];
    snprintf(path, sizeof path, "%s/conf", broker->folder);
    FILE *file = fopen(path, "w");
    check(file != NULL, path);
    fprintf(file, "listener %u 127.0.0.1\nuser root\n", (unsigned)broker->port);
    fprintf(file, "log_dest stderr\nlog_type error\nlog_type information\n");
    fprintf(file, "allow_anonymous %s\n", broker->kind == BROKER_PASSWORD ? "false" : "true");
    if (broker->kind == BROKER_PASSWORD) {
        fprintf(file, "password_file %s/passwords\n", broker->folder);
        in_folder(broker, "mosquitto_passwd -b -c passwords player secret 2>/dev/null");
    }
    if (broker->kind == BROKER_TLS) {
        fprintf(file, "certfile %s/cert.pem\nkeyfile %s/key.pem\n", broker->folder, broker->folder);
        in_folder(broker, "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 "
                          "-nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=127.0.0.1 "
                          "-addext subjectAltName=IP:127.0.0.1 2>/dev/null");
        snprintf(path, sizeof path, "%s/cert.pem", broker->folder);
        setenv("SSL_CERT_FILE", path, 1);
    }
    fclose(file);
}

/* Reads the broker's log up to the line that says that it serves. */
static void await_running(int log)
{
    char text[4096] = "";
    size_t size = 0;
    ssize_t got;
    while (!strstr(text, " running") && (got = read(log, text + size, sizeof text - 1 - size)) > 0)
        text[size += (size_t)got] = '\0';
    if (!strstr(text, " running"))
        fprintf(stderr, "%s", text);
    check(strstr(text, " running") != NULL, "mosquitto");
}

void broker_restart(struct Broker *broker)
{
    int log[2];
    char path[96];
    snprintf(path, sizeof path, "%s/conf", broker->folder);
    check(pipe(log) == 0, "pipe");
    broker->process = fork();
    check(broker->process >= 0, "fork");
    if (broker->process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* it never outlives its test */
        dup2(log[1], STDERR_FILENO);
        close(log[0]);
        execl(find_program(), "mosquitto", "-c", path, (char *)NULL);
        _exit(127);
    }
    close(log[1]);
    await_running(log[0]);
    broker->log = log[0];
}

void broker_start(struct Broker *broker, enum BrokerKind kind)
{
    *broker = (struct Broker){.kind = kind, .folder = "/tmp/tianyuan-broker-XXXXXX"};
    check(mkdtemp(broker->folder) != NULL, "mkdtemp");
    broker->port = free_port();
    configure(broker);
    broker_restart(broker);
}

void broker_kill(struct Broker *broker)
{
    if (broker->process == 0)
        return;
    kill(broker->process, SIGKILL);
    waitpid(broker->process, NULL, 0);
    broker->process = 0;
    close(broker->log);
}

void broker_free(struct Broker *broker)
{
    broker_kill(broker);
    in_folder(broker, "rm -f conf passwords key.pem cert.pem");
    rmdir(broker->folder);
}
