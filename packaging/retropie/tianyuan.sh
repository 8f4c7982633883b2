#!/bin/bash
# Tianyuan as a port of RetroPie: put this file into RetroPie-Setup/ext/tianyuan/scriptmodules/ports,
# then RetroPie-Setup lists it under the experimental packages. Not tried on a real machine yet.
# shellcheck disable=SC2034,SC2154 # RetroPie-Setup reads the one and sets the other

rp_module_id="tianyuan"
rp_module_desc="Tianyuan - tic-tac-toe, gomoku, xiangqi, chi zi qi, reversi and connect four"
rp_module_help="Pads work from the first screen on. Records of games: $HOME/.local/share/tianyuan"
rp_module_licence="MIT https://raw.githubusercontent.com/tianyuan-arcade/tianyuan/main/LICENSE"
rp_module_repo="git https://github.com/tianyuan-arcade/tianyuan.git main"
rp_module_section="exp"

depends_tianyuan() {
    local list=$md_build/packaging/packages/build.txt packages=(git)
    [ -f "$list" ] && mapfile -t packages < <(sed -n 's/^\([a-z0-9.+-]\{2,\}\).*/\1/p' "$list")
    getDepends "${packages[@]}"
}

sources_tianyuan() {
    gitPullOrClone
    depends_tianyuan # now that the list is there
}

build_tianyuan() {
    cmake -S . -B build/release -G Ninja -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF \
        -DCMAKE_INSTALL_PREFIX="$md_inst"
    cmake --build build/release
    md_ret_require="$md_build/build/release/tianyuan"
}

install_tianyuan() {
    cmake --install build/release
}

configure_tianyuan() {
    addPort "$md_id" "tianyuan" "Tianyuan" "$md_inst/bin/tianyuan --fullscreen --tv"
}
