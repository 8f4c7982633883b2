#!/bin/sh
# Are all C files as clang-format writes them?   format.sh ROOT
set -eu
. "$(dirname "$0")/judge.sh"
find_judge clang-format
cd "$1"
find engine net src tests -name '*.[ch]' -exec "$program" --dry-run -Werror {} +
