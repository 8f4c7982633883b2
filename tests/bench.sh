#!/bin/sh
# Does this build's search visit the nodes on record?   bench.sh PROGRAM RECORD
# The count is the search's signature: the same for every compiler, build type and machine. A change
# that means to alter the search records the new one.
set -eu
counted=$("$1" bench | tail -n 1)
recorded=$(cat "$2")
[ "$counted" = "$recorded" ] && exit
echo "counted:  $counted"
echo "recorded: $recorded (in $2)"
exit 1
