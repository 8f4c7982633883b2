#!/bin/bash
# Starts Tianyuan on a handheld that runs PortMaster. Not tried on a real machine yet.
# PORTMASTER: tianyuan.zip, Tianyuan.sh
# shellcheck disable=SC1090,SC1091,SC2154 # control.txt is PortMaster's and sets what is used here

for controlfolder in /opt/system/Tools/PortMaster /opt/tools/PortMaster \
    "${XDG_DATA_HOME:-$HOME/.local/share}/PortMaster" /roms/ports/PortMaster; do
    [ -d "$controlfolder" ] && break
done
source "$controlfolder/control.txt"
[ -f "$controlfolder/mod_${CFW_NAME}.txt" ] && source "$controlfolder/mod_${CFW_NAME}.txt"
get_controls

game=/$directory/ports/tianyuan
cd "$game" || exit 1
exec > >(tee "$game/log.txt") 2>&1

# Settings and games stay on the card, beside the program.
export XDG_DATA_HOME=$game/saves
export LD_LIBRARY_PATH=$game/libs:$LD_LIBRARY_PATH
export SDL_GAMECONTROLLERCONFIG=$sdl_controllerconfig
mkdir -p "$XDG_DATA_HOME"

pm_platform_helper "$game/bin/tianyuan"
"$game/bin/tianyuan" --fullscreen --tv
pm_finish
