# shellcheck shell=sh
# A bare system in a folder, made and entered by root; sourced, with setup.sh.

# bare_begin: stops where no such system can be made; else $bare is its folder, which goes with the shell.
bare_begin() {
    [ "$(id -u)" = 0 ] || die "only root can set up a system in a folder"
    command -v mmdebstrap >/dev/null || die "mmdebstrap is missing"
    work=$(mktemp -d)
    bare=$work/bare
    trap 'rm -rf "$work"' EXIT
    trap 'exit 130' INT TERM
}

# bare_make SUITE PACKAGE,... [OPTION...]: makes the smallest system of the suite, with these packages, by
# these options of mmdebstrap's. Debian's packages come from where this machine has its own.
bare_make() {
    suite=$1
    packages=mount,$2 # mount: to enter it
    shift 2
    if grep -qs ",$suite," /usr/share/distro-info/ubuntu.csv; then
        keys=/usr/share/keyrings/ubuntu-archive-keyring.gpg
        [ -s "$keys" ] || die "the keys of Ubuntu's packages are missing: $keys, from its package ubuntu-keyring"
        from=--components=main,universe
    elif from=$(packages_sources) && [ -n "$from" ]; then
        here=$(. /etc/os-release && echo "$VERSION_CODENAME")
        sed "s/\<$here\>/$suite/g" "$from" >"$work/$(basename "$from")"
        from=$work/$(basename "$from")
    fi
    # shellcheck disable=SC2086 # no sources, no word
    mmdebstrap --quiet --variant=apt --include="$packages" --dpkgopt=force-unsafe-io "$@" "$suite" "$bare" $from
    cp /etc/resolv.conf "$bare/etc/resolv.conf"
}

# inside COMMAND...: runs it as root of the bare system, which is its whole world but for the network
# and the clock: its own processes, devices, shared memory; new namespaces can be made in it.
inside() {
    # shellcheck disable=SC2016 # the inner shell expands it
    unshare --mount --pid --fork --kill-child --propagation private sh -euc '
        mount --bind "$1" "$1" && cd "$1" && shift
        mount -t proc proc proc
        mount -t sysfs sysfs sys
        mount -t tmpfs -o mode=755 dev dev
        for node in null zero full random urandom tty; do
            : >"dev/$node"
            mount --bind "/dev/$node" "dev/$node"
        done
        mkdir dev/pts dev/shm
        mount -t devpts -o newinstance,ptmxmode=666,mode=620,gid=5 devpts dev/pts
        mount -t tmpfs -o mode=1777 shm dev/shm
        ln -s pts/ptmx dev/ptmx
        ln -s /proc/self/fd dev/fd
        pivot_root . mnt
        umount -l /mnt
        exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root DEBIAN_FRONTEND=noninteractive "$@"
    ' - "$bare" "$@"
}
