# shellcheck shell=sh
# Versions of clang's tools differ in what they want, so one of them judges: the one of Debian 12.
judge=14

# find_judge TOOL: leaves the program in $program, or says SKIP and ends the shell.
find_judge() {
    for program in "$1-$judge" "$1"; do
        command -v "$program" >/dev/null || continue
        case $("$program" --version) in
            *" version $judge."*) return 0 ;;
        esac
    done
    echo "SKIP what $1 says of the C files: install $1-$judge"
    exit 77
}
