#!/bin/sh
# What ./play does on machines that lack something, with stand-ins for apt, root and the compiler.
#   test_setup.sh ROOT
set -eu
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$root/play" "$root/packaging" "$work"
mkdir "$work/bin"
# Only what stands in bin and the plain tools of the system are on this machine.
for tool in sh true sed tr cat cut head tail tee grep mkdir mktemp rm chmod basename dirname stat id \
    nproc awk; do
    ln -s "/usr/bin/$tool" "$work/bin/$tool"
done

# stand_in NAME: a program made of what comes on standard input.
stand_in() {
    rm -f "$work/bin/$1"
    { echo '#!/bin/sh' && cat; } >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}

# installed NAME...: the packages that the machine has.
installed() {
    printf '%s\n' "$@" >"$work/installed"
}

# run_play ARGUMENT...: keeps its status and all it says.
run_play() {
    status=0
    env -i PATH="$work/bin" "$work/play" "$@" >"$work/said" 2>&1 </dev/null || status=$?
}

fail() {
    echo "$case: $1. It said:"
    cat "$work/said"
    exit 1
}

expect_status() {
    [ "$status" = "$1" ] || fail "ended with $status, not $1"
}

expect() {
    grep -q -e "$1" "$work/said" || fail "did not say: $1"
}

expect_not() {
    ! grep -q -e "$1" "$work/said" || fail "said: $1"
}

all=$(sed -e 's/#.*//' -e 's/|.*//' -e 's/[[:space:]]//g' -e '/^$/d' "$root/packaging/packages/build.txt")
stand_in dpkg-query <<END
for name; do :; done
grep -qx "\$name" "$work/installed" && printf 'install ok installed'
END
stand_in apt-cache <<'END'
echo "  Candidate: 1.0"
END
stand_in apt-get <<END
case "\$*" in
    *--print-uris*) printf "'%s' a.deb %s MD5Sum:0\n" http://a/a.deb 1500000 http://a/b.deb 2600000; exit ;;
esac
echo "apt-get \$*"
case "\$*" in *install*) for name; do echo "\$name" >>"$work/installed"; done ;; esac
END
stand_in sudo <<'END'
echo "asked for root" && exec "$@"
END
stand_in cmake <<END
case "\$1" in
    -S) mkdir -p "$work/build/play" ;;
    --build) printf '#!/bin/sh\necho playing "\$@"\n' >"$work/build/play/tianyuan"
             chmod +x "$work/build/play/tianyuan" ;;
esac
END
# A user who is not root.
stand_in id <<'END'
echo 1000
END

case="everything there"
# shellcheck disable=SC2086 # one word a package
installed $all
run_play --help
expect_status 0
expect "playing --help"
expect_not "root"

case="two packages missing"
# shellcheck disable=SC2046
installed $(echo "$all" | grep -v -e cmake -e libsdl2-dev)
run_play --help
expect_status 0
expect "^apt-get install --no-install-recommends cmake libsdl2-dev *$"
expect "asked for root"
expect "apt-get .*update"
expect "^2 packages are to be fetched, 4 MB"
expect "playing"

case="a package that only some systems offer"
cp "$work/packaging/packages/build.txt" "$work/build.txt"
echo "~judge-14 # judges" >>"$work/packaging/packages/build.txt"
stand_in apt-cache <<'END'
[ "$2" = judge-14 ] || echo "  Candidate: 1.0"
END
# shellcheck disable=SC2086
installed $all
run_play
expect_not "judge-14"
expect_not "asked for root"
stand_in apt-cache <<'END'
echo "  Candidate: 1.0"
END
run_play
expect "^apt-get .*install .* judge-14$"
cp "$work/build.txt" "$work/packaging/packages/build.txt"

case="no display"
run_play
expect_status 1
expect "no display"

case="sudo refuses"
# shellcheck disable=SC2046
installed $(echo "$all" | grep -v cmake)
stand_in sudo <<'END'
exit 1
END
run_play
expect_status 1
expect "no root"
expect "apt-get update && apt-get install --no-install-recommends cmake"

case="a wrong password"
stand_in sudo <<'END'
[ "$1" = true ] || exit 1
END
run_play
expect_status 1
expect "not root's password"
expect "apt-get update && apt-get install --no-install-recommends cmake"

case="apt fails"
stand_in sudo <<'END'
exec "$@"
END
stand_in apt-get <<'END'
echo "E: the disk is full" && exit 100
END
run_play
expect_status 1
expect "the disk is full"
expect "apt could not install"

case="no network"
# apt ends well though it has fetched nothing
stand_in apt-get <<'END'
case "$*" in
    *update*) echo "Err:1 http://a bookworm InRelease" && echo "  Temporary failure resolving 'a'" ;;
    *) echo "E: Failed to fetch http://a/cmake.deb" && exit 100 ;;
esac
END
run_play
expect_status 1
expect "Temporary failure resolving"
expect "Is this"
expect_not "could not install"

case="no network, and no package lists"
stand_in apt-cache <<'END'
echo "  Candidate: (none)"
END
run_play
expect_status 1
expect "lists offer none of: cmake"
expect "Is this"

case="a package that the sources lack"
stand_in apt-get <<'END'
echo "Hit:1 http://a bookworm InRelease"
END
run_play
expect_status 1
expect "lists offer none of: cmake"
expect "sources lack a package"
expect "universe"

case="no apt, no cmake"
mv "$work/bin/apt-get" "$work/apt-get"
mv "$work/bin/cmake" "$work/cmake"
run_play
expect_status 1
expect "no apt here"
mv "$work/apt-get" "$work/cmake" "$work/bin"

case="the compiler stops"
# shellcheck disable=SC2086
installed $all
stand_in cmake <<'END'
case "$1" in
    --build) echo "[1/2] fine" && echo "a.c:1:2: error: broken" && exit 1 ;;
esac
END
run_play
expect_status 1
expect "a.c:1:2: error: broken"
expect "building failed"

case="the configuration stops"
stand_in cmake <<'END'
echo "CMake Error: no SDL" && exit 1
END
run_play
expect_status 1
expect "CMake Error: no SDL"
expect "configuring failed"
