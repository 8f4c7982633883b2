/*
 * Where code that must not know files tells what it does, for whoever looks for a fault: its owner
 * passes a logger. A line is English and has no secrets: no codes, no keys, no chat; addresses and
 * names of players only at LOGGER_DEBUG.
 */
#ifndef TY_SRC_COMMON_LOGGER_H
#define TY_SRC_COMMON_LOGGER_H

enum LoggerLevel {
    LOGGER_ERROR,   /* something is lost or will not work */
    LOGGER_WARNING, /* something did not work and is tried again, or was refused */
    LOGGER_INFO,    /* what happens */
    LOGGER_DEBUG    /* and with whom */
};

enum { LOGGER_LINE_MAX = 256 }; /* bytes with the closing 0; longer lines are cut */

struct Logger {
    void (*write)(void *context, enum LoggerLevel level, const char *line); /* NULL: nobody */
    void *context;
};

/* Writes one line; without a logger (NULL) or anybody behind it nothing happens. */
void logger_say(const struct Logger *logger, enum LoggerLevel level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* "error" .. "debug". */
const char *logger_level_name(enum LoggerLevel level);

#endif
