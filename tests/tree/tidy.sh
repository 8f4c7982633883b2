#!/bin/sh
# Does clang-tidy accept the C files of the program?   tidy.sh ROOT BUILD all|changed
# For `changed` see sources.py.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
. "$here/judge.sh"
find_judge clang-tidy || {
    echo "SKIP what clang-tidy says of the C files: install clang-tidy-$judge"
    exit 77
}
# A change has had all paths of its functions followed; over all files a third of that will do.
case $3 in
    all) nodes=75000 ;;
    *) nodes=225000 ;;
esac
sources=$("$here/sources.py" "$@")
echo "$(printf '%s' "$sources" | grep -c .) files"
printf '%s' "$sources" | tr '\n' '\0' |
    xargs -0 --no-run-if-empty -n 2 -P "$(nproc)" "$program" --quiet -p "$2" \
        --extra-arg=-Xclang --extra-arg=-analyzer-config \
        --extra-arg=-Xclang "--extra-arg=max-nodes=$nodes"
