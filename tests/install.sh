#!/bin/bash
# Is what `cmake --install` puts somewhere whole, in order, and fit to be moved?
#   install.sh BUILD
set -eu
build=$1
for tool in desktop-file-validate appstreamcli mandoc rsvg-convert update-mime-database \
    update-desktop-database zsh fish; do
    command -v "$tool" >/dev/null || { echo "SKIP the installed program: no $tool"; exit 77; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy XDG_DATA_HOME=$work/home

fail() {
    echo "$1"
    exit 1
}

DESTDIR=$work cmake --install "$build" --prefix /opt/tianyuan >"$work/log"
[ "$(find "$work" -mindepth 1 -maxdepth 1 | sort | tr '\n' ' ')" = "$work/log $work/opt " ] ||
    fail "it put something beside its prefix"
mv "$work/opt/tianyuan" "$work/moved"
share=$work/moved/share

# Installed for good, the desktop knows at once which files are ours; removed, nothing is left.
here=$work/here
cmake --install "$build" --prefix "$here" >>"$work/log"
grep -q ':application/.*:\*.xqf' "$here/share/mime/globs2" || fail "the types of files are not known at once"
grep -q '=.*Tianyuan.desktop' "$here/share/applications/mimeinfo.cache" || fail "nobody opens our files"
cmake --build "$build" --target uninstall >>"$work/log"
[ ! -e "$here" ] || fail "left behind: $(find "$here")"

# The programs are hardened as Debian's are: bound at their start, with guarded stacks and calls.
for program in "$work"/moved/bin/*; do
    readelf -dW "$program" | grep -q 'Flags:.*NOW' || fail "$program is bound lazily"
    readelf -hW "$program" | grep -q 'Type: *DYN' || fail "$program cannot be moved about in memory"
    ! readelf -dW "$program" | grep -E 'NEEDED.*lib(gio|mosquitto|nice|natpmp|miniupnpc)' ||
        fail "$program is tied to libraries that it should open"
    nm -D "$program" >"$work/called"
    grep -q __stack_chk_fail "$work/called" || fail "$program does not guard its stack"
    grep -q '__[a-z]*printf_chk' "$work/called" || fail "$program does not guard its calls"
done

# Every reader of such files is content. The id's capital letter is as freedesktop.org wants it for
# its owner's name; a page is not yet among the manuals that it refers to. AppStream before 1.0 does not
# know <developer>, later ones would rather not see the <developer_name> that the former show.
desktop-file-validate "$share"/applications/*.desktop
appstreamcli validate --no-net --pedantic "$share"/metainfo/*.xml >"$work/said" || fail "$(cat "$work/said")"
! grep -E '^[EWIP]:' "$work/said" | grep -v -e cid-contains-uppercase-letter -e 'unknown-tag developer$' \
    -e developer-name-tag-deprecated || fail "the metadata"
mandoc -T lint "$share"/man/man6/*.6 | grep -v 'referenced manual not found' && fail "the manual pages"

# The menu entry names a program, an icon and a metadata file that are there.
entry=$(basename "$share"/applications/*.desktop .desktop)
[ -x "$work/moved/bin/$(sed -n '/^Exec=/{s/^Exec=\([^ ]*\).*/\1/p;q}' "$share/applications/$entry.desktop")" ] || fail "no program"
[ "$(sed -n 's/^Icon=//p' "$share/applications/$entry.desktop")" = "$entry" ] || fail "another icon"
[ -f "$share/metainfo/$entry.metainfo.xml" ] || fail "no metadata"
python3 -c 'import sys, xml.etree.ElementTree; xml.etree.ElementTree.parse(sys.argv[1])' \
    "$share/mime/packages/$entry.xml" || fail "the types of files"
types=$(sed -n 's/.*mime-type type="\(.*\)".*/\1/p' "$share/mime/packages/$entry.xml")
for type in $types; do
    grep -q "^MimeType=.*$type;" "$share/applications/$entry.desktop" || fail "$type is not opened"
done
for size in 16 32 48 128 256 512; do
    python3 -c 'import struct, sys
head = open(sys.argv[1], "rb").read(24)
sys.exit(head[:8] != b"\x89PNG\r\n\x1a\n" or struct.unpack(">II", head[16:]) != (int(sys.argv[2]),) * 2)
' "$share/icons/hicolor/${size}x$size/apps/$entry.png" "$size" || fail "no icon of size $size"
done
[ -f "$share/icons/hicolor/scalable/apps/$entry.svg" ] || fail "no scalable icon"

# The pages know every option and every command.
for word in $("$work/moved/bin/tianyuan" --help | sed -n 's/^  --\([a-z-]*\).*/\1/p'); do
    grep -q "^\.It Fl -$word" "$share/man/man6/tianyuan.6" || fail "tianyuan.6 lacks --$word"
done
for word in $("$work/moved/bin/tianyuan-engine" --help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
    grep -q "^\.It Cm $word" "$share/man/man6/tianyuan-engine.6" || fail "tianyuan-engine.6 lacks $word"
done

# complete_words WORD...: prints what bash offers for the last word.
complete_words() {
    PATH=$work/moved/bin:$PATH bash -c '
        . "$1"
        shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        function=_${1//-/_}
        "$function" "$1"
        echo "${COMPREPLY[*]}"' - "$share/bash-completion/completions/tianyuan" "$@"
}
[ "$(complete_words tianyuan --fu)" = --fullscreen ] || fail "--fu is not completed"
[ "$(complete_words tianyuan --game x)" = xiangqi ] || fail "--game x is not completed"
[ "$(complete_words tianyuan --scene online-)" = online-play ] || fail "--scene is not completed"
[ "$(complete_words tianyuan-engine lad)" = ladder ] || fail "lad is not completed"
[ "$(complete_words tianyuan-engine lab --experiment exa)" = example ] || fail "--experiment exa is not completed"
[ "$(complete_words tianyuan-engine match --gam)" = "--games --game" ] || fail "--gam is not completed"
[ "$(complete_words tianyuan --game chiziqi --level vet)" = veteran ] || fail "--level vet is not completed"
[ "$(complete_words tianyuan --level huma)" = human ] || fail "--level huma is not completed"
[ "$(complete_words tianyuan --renderer soft)" = software ] || fail "--renderer soft is not completed"
[ "$(complete_words tianyuan-engine match --game x)" = xiangqi ] || fail "match --game x is not completed"
[ "$(complete_words tianyuan-engine analyse --game chiziqi --by classic : alp)" = alpha-beta ] ||
    fail "--by is not completed"
[ "$(complete_words tianyuan --charset GB)" = GB18030 ] || fail "--charset GB is not completed"
[ "$(complete_words tianyuan-engine records --charset GB)" = GB18030 ] ||
    fail "records --charset GB is not completed"
[ "$(complete_words tianyuan-engine peer --first g)" = guest ] || fail "--first g is not completed"
[ -z "$(complete_words tianyuan-engine perft --depth p)" ] || fail "a number is completed"
[ "$(complete_words tianyuan-engine bench "$work/lo")" = "$work/log" ] || fail "a file is not completed"
[ "$(complete_words tianyuan --pref "$work/mo")" = "$work/moved" ] || fail "a folder is not completed"

# zsh_words WORD...: prints the candidates that zsh would choose from; its helpers only print them.
zsh_words() {
    PATH=$work/moved/bin:$PATH zsh -f -c '
        _describe() { shift $(($# - 1)); print -rl -- ${(P)1} }
        compadd() { [[ $1 == -a ]] && print -rl -- ${(P)2} || print -rl -- ${@:#--} }
        _files() { print -r -- files }
        completion=$1; shift
        words=("$@") CURRENT=$#
        source $completion' - "$share/zsh/site-functions/_tianyuan" "$@"
}
zsh_words tianyuan --fu | grep -q '^--fullscreen:start in full' || fail "zsh: --fu is not completed"
zsh_words tianyuan --game x | grep -qx xiangqi || fail "zsh: --game x is not completed"
zsh_words tianyuan-engine lad | grep -q '^ladder:compare' || fail "zsh: lad is not completed"
zsh_words tianyuan --game chiziqi --level vet | grep -qx veteran || fail "zsh: --level is not completed"
zsh_words tianyuan --renderer soft | grep -qx software || fail "zsh: --renderer is not completed"
zsh_words tianyuan --charset GB | grep -qx GB18030 || fail "zsh: --charset is not completed"
zsh_words tianyuan-engine analyse --game chiziqi --by c | grep -q '^classic..alpha-beta' ||
    fail "zsh: --by is not completed"
zsh_words tianyuan-engine peer --first g | grep -qx guest || fail "zsh: --first is not completed"
zsh_words tianyuan --pref x | grep -qx files || fail "zsh: a folder is not completed"
zsh_words tianyuan-engine match --gam | grep -q '^--games:games' || fail "zsh: --gam is not completed"

# fish_words LINE: prints what fish offers for the end of the line.
fish_words() {
    # shellcheck disable=SC2016 # fish expands it
    PATH=$work/moved/bin:$PATH HOME=$work fish --no-config -c '
        source $argv[1]/tianyuan.fish; source $argv[1]/tianyuan-engine.fish
        complete -C $argv[2]' "$share/fish/vendor_completions.d" "$1" | cut -f 1 | tr '\n' ' '
}
[ "$(fish_words 'tianyuan --fu')" = "--fullscreen " ] || fail "fish: --fu is not completed"
[ "$(fish_words 'tianyuan --game x')" = "xiangqi " ] || fail "fish: --game x is not completed"
[ "$(fish_words 'tianyuan-engine lad')" = "ladder " ] || fail "fish: lad is not completed"
[ "$(fish_words 'tianyuan --game chiziqi --level vet')" = "veteran " ] || fail "fish: --level is not completed"
[ "$(fish_words 'tianyuan --renderer soft')" = "software " ] || fail "fish: --renderer is not completed"
[ "$(fish_words 'tianyuan --charset GB')" = "GB18030 " ] || fail "fish: --charset is not completed"
[ "$(fish_words 'tianyuan-engine analyse --game chiziqi --by classic:alp')" = "classic:alpha-beta " ] ||
    fail "fish: --by is not completed"
[ "$(fish_words 'tianyuan-engine peer --first g')" = "guest " ] || fail "fish: --first is not completed"
[ "$(fish_words 'tianyuan-engine match --gam')" = "--game --games " ] || fail "fish: --gam is not completed"

# Moved elsewhere it finds its data, and draws what the one in the build folder draws.
"$build/tianyuan" --lang zh_CN --shot "$work/built.png"
"$work/moved/bin/tianyuan" --lang zh_CN --shot "$work/moved.png"
cmp "$work/built.png" "$work/moved.png" || fail "it looks different where it was moved to"
