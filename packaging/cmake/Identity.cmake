# Who this program is to the desktop and to distributions, in one place: a fork changes it here.
set(TY_APP_ID io.github.tianyuan_arcade.Tianyuan)
set(TY_DEVELOPER_ID io.github.tianyuan_arcade)
set(TY_DEVELOPER "The Tianyuan developers")
set(TY_MAINTAINER "The Tianyuan developers <tianyuan-arcade@users.noreply.github.com>")
set(TY_HOMEPAGE https://github.com/tianyuan-arcade/tianyuan)
set(TY_RELEASE_DATE 2026-11-22) # of PROJECT_VERSION

# The same date as manual pages write it: TY_RELEASE_DAY.
set(months January February March April May June July August September October November December)
string(REPLACE "-" ";" day ${TY_RELEASE_DATE})
list(GET day 0 year)
list(GET day 1 month)
list(GET day 2 day)
math(EXPR month "${month} - 1")
math(EXPR day "${day}")
list(GET months ${month} month)
set(TY_RELEASE_DAY "${month} ${day}, ${year}")
