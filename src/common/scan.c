/* Texts of a fixed shape with whole numbers in them. */
#include "src/common/scan.h"
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

/* The number at `text`; what is left behind it, or NULL where none stands. */
static const char *number(const char *text, int *value)
{
    int sign = *text == '-' ? -1 : 1;
    text += *text == '-' || *text == '+';
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 9)
        return NULL;
    *value = 0;
    for (; digits > 0; digits--)
        *value = 10 * *value + (*text++ - '0');
    *value *= sign;
    return text;
}

const char *scan(const char *text, const char *pattern, ...)
{
    va_list values;
    va_start(values, pattern);
    for (; text && *pattern; pattern++)
        if (*pattern == '%')
            text = number(text, va_arg(values, int *));
        else if (*pattern == ' ')
            text += strspn(text, " \t");
        else
            text = *text == *pattern ? text + 1 : NULL;
    va_end(values);
    return text;
}
