# shellcheck shell=sh
# Reading the package lists; sourced. An entry is "required", "optional" or "offered" (see
# packages/build.txt) and its alternatives, written "a|b".

# packages_read FILE: prints one entry a line.
packages_read() {
    sed -e 's/#.*//' -e 's/[[:space:]]//g' -e '/^$/d' -e 's/^?/optional /' -e 's/^~/offered /' -e '/ /!s/^/required /' "$1"
}

# packages_purpose NAME FILE...: prints the comment behind the package.
packages_purpose() {
    name=$1
    shift
    sed -n "s/^[?~]*${name}[ |].*# *//p" "$@"
}

# packages_installed NAME: is it?
packages_installed() {
    case $(dpkg-query -W -f '${Status}' "$1" 2>/dev/null) in
        *' ok installed') return 0 ;;
    esac
    return 1
}

# packages_in_sources NAME: could apt install it?
packages_in_sources() {
    candidate=$(LC_ALL=C apt-cache policy "$1" 2>/dev/null | sed -n 's/^  Candidate: //p')
    [ -n "$candidate" ] && [ "$candidate" != '(none)' ]
}

# packages_choice ALTERNATIVES: prints the first that is installed or offered; fails without one.
packages_choice() {
    for name in $(echo "$1" | tr '|' ' '); do
        if packages_installed "$name" || packages_in_sources "$name"; then
            echo "$name"
            return 0
        fi
    done
    return 1
}

# packages_satisfied ALTERNATIVES: is the one that this system should have installed?
packages_satisfied() {
    name=$(packages_choice "$1") && packages_installed "$name"
}

# packages_sources: prints the file that names this system's package sources, for mmdebstrap.
packages_sources() {
    for file in /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list; do
        [ -s "$file" ] && echo "$file" && return
    done
}
