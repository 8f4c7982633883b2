#!/bin/sh
# Are all C files as clang-format writes them?   format.sh ROOT
# Versions differ in detail, so one of them judges: the one of Debian 12.
set -eu
cd "$1"
judge=14
for program in clang-format-$judge clang-format; do
    command -v "$program" >/dev/null || continue
    case $("$program" --version) in
        *" version $judge."*)
            find engine net src tests -name '*.[ch]' -exec "$program" --dry-run -Werror {} +
            exit ;;
    esac
done
echo "SKIP formatting of the C files: install clang-format-$judge"
exit 77
