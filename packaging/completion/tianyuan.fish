# fish completion for tianyuan. Words come from the program's own --help, so that nothing here can be
# out of date.

# Prints the options of the help, one a line, a tab, and what it says of each.
function __tianyuan_options
    command $argv --help 2>/dev/null |
        string replace -rf '^  (--[a-z-]+)(?: [A-Z0-9a-z,]+)?  +(.*)' '$1\t$2'
end

# Prints what the help of an option lists behind its colon, "...: one, two or three", a word a line.
function __tianyuan_values
    command tianyuan --help 2>/dev/null | awk -v option=$argv[1] '
        $1 ~ /^--/ { here = $1 == option }
        here { text = text " " $0 }
        END { if (sub(/.*: /, "", text)) { gsub(/,| or | in$/, " ", text); print text } }' | string split -n ' '
end

complete -c tianyuan -a '(__tianyuan_options tianyuan)' -n 'string match -q -- "-*" (commandline -ct)'
for option in game lang theme shade scene renderer
    complete -c tianyuan -l $option -x -a "(__tianyuan_values --$option)"
end
for option in data pref
    complete -c tianyuan -l $option -x -a '(__fish_complete_directories)'
end
for option in shot backup restore
    complete -c tianyuan -l $option -r
end
for option in level size text-scale wait
    complete -c tianyuan -l $option -x
end
