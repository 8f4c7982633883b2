# shellcheck shell=sh
# Versions of clang's tools differ in what they want, so one of them judges: the one of Debian 12.
judge=14

# find_judge TOOL: leaves the program in $program; fails where that version is not installed.
find_judge() {
    for program in "$1-$judge" "$1"; do
        command -v "$program" >/dev/null || continue
        case $("$program" --version) in
            *" version $judge."*) return 0 ;;
        esac
    done
    return 1
}
