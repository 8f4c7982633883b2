# shellcheck shell=sh
# What ./play and ./check share; sourced, with $root set to the top of the tree.
: "${root:?}"

. "$root/packaging/packages.sh"

die() {
    printf '\n%s: %s\n' "$(basename "$0")" "$1" >&2
    exit 1
}

heading() {
    printf '\n== %s\n' "$1"
}

# skip ALTERNATIVES LIST...: says what goes without a tool that cannot be had.
skip() {
    package=${1%%|*}
    shift
    echo "SKIP $(packages_purpose "$package" "$@"): install $package"
}

# missing KIND LIST...: prints the entries of that kind that are not installed, one a line.
missing() {
    wanted=$1
    shift
    for list in "$@"; do
        packages_read "$list" | while read -r kind alternatives; do
            [ "$kind" = "$wanted" ] || continue
            packages_satisfied "$alternatives" || echo "$alternatives"
        done
    done
}

# missing_offered LIST...: those of kind "offered" that are not installed, though apt could.
missing_offered() {
    for alternatives in $(missing offered "$@"); do
        ! packages_choice "$alternatives" >/dev/null || echo "$alternatives"
    done
}

# best_names ALTERNATIVES...: prints for each the name that apt would be asked for.
best_names() {
    for alternatives in "$@"; do
        packages_choice "$alternatives" || echo "${alternatives%%|*}"
    done
}

# as_root COMMAND: runs one command line as root, however this system allows it. Fails with 126 where
# there is no way, with 1 where a password was wrong, else as the command does.
as_root() {
    if [ "$(id -u)" = 0 ]; then
        sh -c "$1"
    elif command -v sudo >/dev/null && sudo true; then
        sudo sh -c "$1"
    elif command -v su >/dev/null && [ -t 0 ]; then
        echo "The password of root, please:"
        su root -c "$1"
    else
        return 126
    fi
}

# require_packages LIST...: installs what the lists of packaging/packages name and this system
# lacks. Root is asked for only if something is missing.
require_packages() {
    files=
    for list in "$@"; do
        files="$files $root/packaging/packages/$list.txt"
    done
    # shellcheck disable=SC2086 # the lists are words from here on
    install_missing "$*" $files
}

install_missing() {
    lists=$1
    shift
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        without_apt "$@"
        return
    fi
    required=$(missing required "$@")
    optional=$(missing optional "$@")
    obtainable=
    for alternatives in $optional; do
        if [ -n "$required" ] || packages_choice "$alternatives" >/dev/null; then
            obtainable="$obtainable $alternatives"
        fi
    done
    obtainable="$obtainable $(missing_offered "$@")"
    if [ -n "$required${obtainable# }" ]; then
        # shellcheck disable=SC2086
        line="apt-get install --no-install-recommends $(best_names $required $obtainable | tr '\n' ' ')"
        heading "Missing packages: as root, apt-get update and"
        echo "$line"
        as_root "sh '$root/packaging/install-packages' $lists" || install_failed $? "$line" "$required"
    fi
    [ -z "$(missing required "$@")" ] || die "packages are still missing: $(missing required "$@" | tr '\n' ' ')"
    for alternatives in $(missing optional "$@") $(missing_offered "$@"); do
        skip "$alternatives" "$@"
    done
}

# install_failed STATUS LINE REQUIRED: stops, unless only optional packages are missing. For the
# status see as_root and install-packages.
install_failed() {
    [ -n "$3" ] || return 0
    by_hand="As root:
  apt-get update && $2"
    case $1 in
        126) die "no root: neither sudo nor su lets this user install packages. $by_hand" ;;
        1) die "that was not root's password, so nothing was installed. Start again, or: $by_hand" ;;
        3) die "the package sources could not be reached (apt's own words stand above). Is this
machine online? Then start again." ;;
        4) die "this system's package sources lack a package that is needed (named above). On Ubuntu,
'universe' must be switched on." ;;
        130) die "stopped; nothing was built." ;;
        *) die "apt could not install the packages (its own words stand above). $by_hand" ;;
    esac
}

without_apt() {
    names=$(for list in "$@"; do packages_read "$list"; done | sed 's/^[a-z]* //' | tr '\n' ' ')
    command -v cmake >/dev/null && command -v ninja >/dev/null ||
        die "no apt here, so nothing can be installed. Install what this system calls these:
  $names"
    echo "No apt here: going on with what is installed. Debian's names of what is needed: $names"
}

# leave_root ARGUMENT...: root that works in somebody else's tree (sudo ./play) starts the script
# again as the owner of the tree, so that no build file ever belongs to root.
leave_root() {
    owner=$(stat -c %u "$root")
    [ "$(id -u)" = 0 ] && [ "$owner" != 0 ] || return 0
    entry=$(getent passwd "$owner") || entry=
    groups=--clear-groups
    if [ -n "$entry" ]; then
        groups=--init-groups
        HOME=$(echo "$entry" | cut -d: -f6)
        USER=$(echo "$entry" | cut -d: -f1)
        export HOME USER LOGNAME="$USER"
    fi
    [ -d "/run/user/$owner" ] && export XDG_RUNTIME_DIR="/run/user/$owner"
    exec setpriv --reuid "$owner" --regid "$(stat -c %g "$root")" "$groups" "$0" "$@"
}

# build_jobs: prints how many compilers run at once: one a core, and 512 MiB of memory for each.
build_jobs() {
    cores=$(nproc)
    available=$(sed -n 's/^MemAvailable: *\([0-9]*\) kB/\1/p' /proc/meminfo)
    by_memory=$((${available:-524288} / 524288))
    [ "$by_memory" -ge 1 ] || by_memory=1
    [ "$cores" -le "$by_memory" ] && echo "$cores" || echo "$by_memory"
}

# logged LOG COMMAND...: shows what the command prints, keeps it in LOG, returns its status.
logged() {
    log=$1
    shift
    {
        status=0
        "$@" 2>&1 || status=$?
        echo "$status" >"$log.status"
    } | tee "$log"
    return "$(cat "$log.status")"
}

# build DIR CMAKE-OPTION...: configures and builds the tree in DIR.
build() {
    dir=$1
    shift
    mkdir -p "$dir" 2>/dev/null && [ -w "$dir" ] ||
        die "$dir cannot be written: it belongs to $(stat -c %U "$dir" 2>/dev/null || echo another user). Remove it, then start again."
    grep -qsx "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$dir/CMakeCache.txt" || rm -rf "$dir/CMakeCache.txt" "$dir/CMakeFiles"
    launcher=$(command -v ccache) && set -- "-DCMAKE_C_COMPILER_LAUNCHER=$launcher" "$@"
    cmake -S "$root" -B "$dir" -G Ninja "$@" >"$dir/configure.log" 2>&1 ||
        failed "configuring" "$dir/configure.log" 'CMake Error|not found|No package|error:'
    logged "$dir/build.log" cmake --build "$dir" --parallel "$(build_jobs)" ||
        failed "building" "$dir/build.log" 'error:|FAILED:|undefined reference|[Kk]illed'
}

# failed STEP LOG PATTERN: stops with the lines of the log that say why.
failed() {
    printf '\n-- from %s:\n' "$2" >&2
    grep -E -A 3 "$3" "$2" | head -n 40 >&2 || tail -n 20 "$2" >&2
    die "$1 failed; the whole log is in $2"
}
