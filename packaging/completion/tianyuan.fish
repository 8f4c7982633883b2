# fish completion for tianyuan. Words come from the program's own --help, so that nothing here can be
# out of date.

# Prints the options of a command's help, one a line, a tab, and what it says of each.
function __tianyuan_options
    command $argv --help 2>/dev/null |
        string replace -rf '^  (--[a-z-]+)(?: [A-Z0-9a-z,+=\[\]]+)?  +(.*)' '$1\t$2'
end

# Prints the values of the option that is typed last, for the command $argv: what `list` prints, files,
# folders, or the words at the end of the help, "...: one, two or three". Fails for an option that
# takes none.
function __tianyuan_values
    set -l typed (commandline -opc)
    set -l option $typed[-1]
    set -l help (command $argv --help 2>/dev/null | awk -v option=$option '
        $1 ~ /^--/ { here = $1 == option }
        here { $1 = $1; printf "%s ", $0 }')
    if string match -q "*'list' prints them*" -- $help
        set -l at (contains -i -- --game $typed)
        set -l game
        test -n "$at"; and test $at -lt (count $typed); and set game --game=$typed[(math $at + 1)]
        command $argv $option list $game 2>/dev/null
    else if string match -qr '^--[a-z-]+ (FILE|BOOK|JOURNAL) ' -- $help
        __fish_complete_path (commandline -ct)
    else if string match -qr '^--[a-z-]+ (DIR|FOLDER) ' -- $help
        __fish_complete_directories (commandline -ct)
    else if set -l words (string match -gr '^--[a-z-]+ [^a-z].*: ([^ ,]+(?:, [^ ,]+)* or [^ ,]+) *$' -- $help)
        string split -n ' ' (string replace ' or ' ' ' (string replace -a , '' $words))
    else
        string match -qr '^--[a-z-]+ [A-Z"]' -- $help
    end
end

# Whether the option that is typed last waits for its value.
function __tianyuan_awaits_value
    set -l typed (commandline -opc)
    string match -q -- '--*' $typed[-1]; and __tianyuan_values $argv >/dev/null
end

complete -c tianyuan -n '__tianyuan_awaits_value tianyuan' -x -a '(__tianyuan_values tianyuan)'
complete -c tianyuan -n 'string match -q -- "-*" (commandline -ct)' -a '(__tianyuan_options tianyuan)'
