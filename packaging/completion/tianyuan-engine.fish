# fish completion for tianyuan-engine. Words come from the program's own --help, so that nothing here
# can be out of date.

# Prints the commands of the help, one a line, a tab, and what it says of each.
function __tianyuan_engine_commands
    command tianyuan-engine --help 2>/dev/null | string replace -rf '^  ([a-z]+)  +(.*)' '$1\t$2'
    printf '%s\tspeak this protocol\n' uci ucci gomocup
end

# The command that is being typed, for the functions that tianyuan.fish has.
function __tianyuan_engine_command
    functions -q __tianyuan_values; or source (status dirname)/tianyuan.fish
    set -l typed (commandline -opc)
    $argv tianyuan-engine $typed[2]
end

complete -c tianyuan-engine -n '__fish_is_first_token' -f -a '(__tianyuan_engine_commands)'
complete -c tianyuan-engine \
    -n 'not __fish_is_first_token; and __tianyuan_engine_command __tianyuan_awaits_value' \
    -x -a '(__tianyuan_engine_command __tianyuan_values)'
complete -c tianyuan-engine -n 'not __fish_is_first_token; and string match -q -- "-*" (commandline -ct)' \
    -a '(__tianyuan_engine_command __tianyuan_options)'
