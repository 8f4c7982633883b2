#!/bin/sh
# check.sh [EVENTS PROPOSALS BREAKS [LIAR]]: searches every state of match.pml within these bounds
# with spin; LIAR, which is HOST or GUEST, lies about time and absence. check.sh mutants: searches the
# model without one of its rules at a time, which must go wrong. 77: no spin here.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
root=$(cd "$here/../.." && pwd -P)
mutants="RE TABLE TELL_FIRST NO_START FORGET ALONE"
liars_mutants="-DMUTANT_BELIEVE -DMUTANT_MEEK -DCLAIMS_MAX=1" # of those who are lied to
for tool in spin gcc; do
    command -v "$tool" >/dev/null || { echo "SKIP the model: no $tool"; exit 77; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# search EVENTS PROPOSALS BREAKS [DEFINE..]: leaves spin's report in $work/report; false if it found
# a violation or could not search everything. To optimise pan takes longer than it saves.
search() {
    defines="-DLOG_MAX=$1 -DPROPOSALS=$2 -DBREAKS=$3"
    shift 3
    defines="$defines $*"
    (
        cd "$work"
        spin -a -P"gcc -E -x c -I$root $defines" "$here/match.pml" &&
            gcc -O0 -DSAFETY -DCOLLAPSE -DNOFAIR -DMEMLIM=2048 -o pan pan.c &&
            ./pan -m20000 -w22
    ) >"$work/report" 2>&1
    grep -q 'errors: 0' "$work/report" && ! grep -q 'Search not completed\|max search depth' "$work/report"
}

# lacks EVENTS DEFINE..: what the search finds wrong with a model that is defined so.
lacks() {
    events=$1
    shift
    if search "$events" 1 1 "$@"; then
        echo "the model does not notice the lack of a rule: $*"
        exit 1
    fi
    violation=$(grep -m 1 'violated\|invalid end state' "$work/report") || {
        cat "$work/report"
        exit 1
    }
    echo "$*: ${violation#pan:1: }"
}

if [ "${1:-}" = mutants ]; then
    for mutant in $mutants; do
        lacks 5 "-DMUTANT_$mutant"
    done
    for liar in HOST GUEST; do
        for mutant in $liars_mutants; do
            lacks 3 "-DLIAR=$liar" "$mutant"
        done
    done
    exit 0
fi
events=${1:-5} proposals=${2:-1} breaks=${3:-1} liar=${4:-}
if ! search "$events" "$proposals" "$breaks" ${liar:+"-DLIAR=$liar"}; then
    cat "$work/report"
    exit 1
fi
states=$(sed -n 's/^ *\([0-9]*\) states, stored.*/\1/p' "$work/report")
echo "$events events, $proposals proposals, $breaks breaks${liar:+, a lying $liar}: $states states, no violation"
