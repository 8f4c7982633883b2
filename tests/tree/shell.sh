#!/bin/sh
# Does shellcheck accept every shell script of the tree?   shell.sh ROOT
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
cd "$1"
if ! command -v shellcheck >/dev/null; then
    echo "SKIP style of the shell scripts: install shellcheck"
    exit 77
fi
"$here/tree.py" . | while read -r file; do
    head -n 2 "$file" | grep -Eaq '^#!/bin/(ba)?sh|^# shellcheck shell=' && printf '%s\n' "$file"
done | tr '\n' '\0' | xargs -0 shellcheck
