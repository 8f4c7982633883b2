#!/bin/sh
# check.sh [EVENTS PROPOSALS BREAKS]: searches every state of match.pml within these bounds with
# spin. check.sh mutants: searches the model without one of its rules at a time, which must go
# wrong. 77: no spin here.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
root=$(cd "$here/../.." && pwd -P)
mutants="RE TABLE TELL_FIRST NO_START FORGET ALONE"
for tool in spin gcc; do
    command -v "$tool" >/dev/null || { echo "SKIP the model: no $tool"; exit 77; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# search EVENTS PROPOSALS BREAKS [MUTANT]: leaves spin's report in $work/report; false if it found
# a violation or could not search everything.
search() {
    defines="-DLOG_MAX=$1 -DPROPOSALS=$2 -DBREAKS=$3 ${4:+-DMUTANT_$4}"
    (
        cd "$work"
        spin -a -P"gcc -E -x c -I$root $defines" "$here/match.pml" &&
            gcc -O1 -DSAFETY -DCOLLAPSE -DNOFAIR -DMEMLIM=2048 -o pan pan.c &&
            ./pan -m20000 -w22
    ) >"$work/report" 2>&1
    grep -q 'errors: 0' "$work/report" && ! grep -q 'Search not completed\|max search depth' "$work/report"
}

if [ "${1:-}" = mutants ]; then
    for mutant in $mutants; do
        if search 5 1 1 "$mutant"; then
            echo "the model does not notice the lack of a rule: MUTANT_$mutant"
            exit 1
        fi
        violation=$(grep -m 1 'violated\|invalid end state' "$work/report") || {
            cat "$work/report"
            exit 1
        }
        echo "MUTANT_$mutant: ${violation#pan:1: }"
    done
    exit 0
fi
events=${1:-5} proposals=${2:-1} breaks=${3:-1}
if ! search "$events" "$proposals" "$breaks"; then
    cat "$work/report"
    exit 1
fi
states=$(sed -n 's/^ *\([0-9]*\) states, stored.*/\1/p' "$work/report")
echo "$events events, $proposals proposals, $breaks breaks: $states states, no violation"
