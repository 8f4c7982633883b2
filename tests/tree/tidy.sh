#!/bin/sh
# Does clang-tidy accept every C file of the program?   tidy.sh ROOT BUILD
set -eu
. "$(dirname "$0")/judge.sh"
find_judge clang-tidy
sed -n 's/^ *"file": "\(.*\.c\)".*/\1/p' "$2/compile_commands.json" |
    grep -E "^$1/(engine|net|src)/" | sort -u | tr '\n' '\0' |
    xargs -0 -n 4 -P "$(nproc)" "$program" --quiet -p "$2"
