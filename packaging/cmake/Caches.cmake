# What the desktop remembers of menu entries and types of files, made anew from what lies there.
# Included by the script of the installation and by that of the removal.

# refresh_caches(SHARE): SHARE is a prefix's folder share. A tool that is missing has no cache.
function(refresh_caches share)
  find_program(UPDATE_MIME_DATABASE update-mime-database)
  find_program(UPDATE_DESKTOP_DATABASE update-desktop-database)
  if(UPDATE_MIME_DATABASE AND IS_DIRECTORY ${share}/mime/packages)
    execute_process(COMMAND ${UPDATE_MIME_DATABASE} ${share}/mime)
  endif()
  if(UPDATE_DESKTOP_DATABASE AND IS_DIRECTORY ${share}/applications)
    execute_process(COMMAND ${UPDATE_DESKTOP_DATABASE} -q ${share}/applications)
  endif()
endfunction()
