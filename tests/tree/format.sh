#!/bin/sh
# Are all C files as clang-format writes them?   format.sh ROOT
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
. "$here/judge.sh"
find_judge clang-format || {
    echo "SKIP style of the C files: install clang-format-$judge"
    exit 77
}
cd "$1"
"$here/tree.py" . .c .h | tr '\n' '\0' | xargs -0 "$program" --dry-run -Werror
