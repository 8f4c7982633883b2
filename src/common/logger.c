/* Lines of the log. */
#include "src/common/logger.h"
#include <stdarg.h>
#include <stdio.h>

void logger_say(const struct Logger *logger, enum LoggerLevel level, const char *format, ...)
{
    char line[LOGGER_LINE_MAX];
    va_list arguments;
    if (!logger || !logger->write)
        return;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    logger->write(logger->context, level, line);
}

const char *logger_level_name(enum LoggerLevel level)
{
    static const char *const names[] = {"error", "warning", "info", "debug"};
    return names[level];
}
