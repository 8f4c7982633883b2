# Joins the files named in TEXTS into OUT: every sign in them goes into the font.
set(all "")
foreach(text ${TEXTS})
  file(READ ${text} part)
  string(APPEND all "${part}\n")
endforeach()
file(WRITE ${OUT} "${all}")
