#!/bin/sh
# Does shellcheck accept every shell script of the tree?   shell.sh ROOT
set -eu
cd "$1"
if ! command -v shellcheck >/dev/null; then
    echo "SKIP style of the shell scripts: install shellcheck"
    exit 77
fi
find . \( -name 'build*' -o -name .git \) -prune -o -type f -size -200k -print | while read -r file; do
    head -n 2 "$file" | grep -Eq '^#!/bin/(ba)?sh|^# shellcheck shell=' && printf '%s\n' "$file"
done | sort | xargs shellcheck
