/* Zip files, by minizip over our own calls. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/archive/zip.h"
#include "src/common/memory.h"
#include "src/common/translate.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <unzip.h>
#include <zip.h>

enum { PIECE = 1 << 16, LEVEL = 6 };

/* From this size on a member needs the longer fields. */
static const uint64_t short_most = 0xf0000000U;

/* --- what minizip calls either way: `opaque` is whoever gave the calls --- */

static voidpf give_stream(voidpf opaque, const void *path, int mode)
{
    (void)path, (void)mode;
    return opaque;
}

static uLong read_nothing(voidpf opaque, voidpf stream, void *bytes, uLong size)
{
    (void)opaque, (void)stream, (void)bytes, (void)size;
    return 0;
}

static uLong write_nothing(voidpf opaque, voidpf stream, const void *bytes, uLong size)
{
    (void)opaque, (void)stream, (void)bytes, (void)size;
    return 0;
}

static int close_nothing(voidpf opaque, voidpf stream)
{
    (void)opaque, (void)stream;
    return 0;
}

static int whence_of(int origin)
{
    return origin == ZLIB_FILEFUNC_SEEK_CUR   ? SEEK_CUR
           : origin == ZLIB_FILEFUNC_SEEK_END ? SEEK_END
                                              : SEEK_SET;
}

/* The calls of one who neither reads nor writes yet. */
static zlib_filefunc64_def functions_of(void *opaque)
{
    return (zlib_filefunc64_def){.zopen64_file = give_stream,
                                 .zread_file = read_nothing,
                                 .zwrite_file = write_nothing,
                                 .zclose_file = close_nothing,
                                 .opaque = opaque};
}

/* --- what minizip calls to write: `opaque` is the writer --- */

struct ZipWriter {
    zipFile zip; /* owned; NULL: closed */
    const struct FileCalls *calls;
    char path[FILE_PATH_MAX];
    int file;
    int reason; /* errno of the first call that failed */
};

static void note_failure(struct ZipWriter *writer)
{
    if (writer->reason == 0)
        writer->reason = errno ? errno : EIO;
}

/* minizip loses memory when it hears that a member could not be begun: it hears of no failure, and
 * the reason is looked at after each of its calls. */
static uLong write_bytes(voidpf opaque, voidpf stream, const void *bytes, uLong size)
{
    struct ZipWriter *writer = opaque;
    (void)stream;
    if (writer->reason == 0 && !file_write_all(writer->calls, writer->file, bytes, size))
        note_failure(writer);
    return size;
}

static ZPOS64_T tell_file(voidpf opaque, voidpf stream)
{
    const struct ZipWriter *writer = opaque;
    (void)stream;
    return (ZPOS64_T)lseek(writer->file, 0, SEEK_CUR);
}

static long seek_file(voidpf opaque, voidpf stream, ZPOS64_T offset, int origin)
{
    struct ZipWriter *writer = opaque;
    (void)stream;
    if (lseek(writer->file, (off_t)offset, whence_of(origin)) >= 0)
        return 0;
    note_failure(writer);
    return -1;
}

static int has_failed(voidpf opaque, voidpf stream)
{
    (void)stream;
    return ((const struct ZipWriter *)opaque)->reason;
}

/* --- writing --- */

static bool write_failed(const struct ZipWriter *writer, struct FileError *error)
{
    return file_fail(error, writer->path, writer->reason ? writer->reason : EIO);
}

struct ZipWriter *zip_create(const char *path, const struct FileCalls *calls,
                             struct FileError *error)
{
    struct ZipWriter *writer = memory_zeroed(sizeof *writer);
    zlib_filefunc64_def functions = functions_of(writer);
    functions.zwrite_file = write_bytes;
    functions.ztell64_file = tell_file;
    functions.zseek64_file = seek_file;
    functions.zerror_file = has_failed;
    writer->calls = calls;
    snprintf(writer->path, sizeof writer->path, "%s", path);
    calls->unlink(path); /* an old one may be open to others */
    writer->file = calls->open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, FILE_PRIVATE);
    if (writer->file >= 0)
        writer->zip = zipOpen2_64(path, APPEND_STATUS_CREATE, NULL, &functions);
    if (writer->zip)
        return writer;
    file_fail(error, path, errno);
    zip_finish(writer, false, NULL);
    return NULL;
}

/* When a member was made, as zips have it. */
static void stamp(zip_fileinfo *info)
{
    time_t now = time(NULL);
    struct tm local;
    *info = (zip_fileinfo){.dosDate = 0};
    if (!localtime_r(&now, &local))
        return;
    info->tmz_date = (tm_zip){.tm_sec = local.tm_sec,
                              .tm_min = local.tm_min,
                              .tm_hour = local.tm_hour,
                              .tm_mday = local.tm_mday,
                              .tm_mon = local.tm_mon,
                              .tm_year = local.tm_year + 1900};
}

bool zip_begin(struct ZipWriter *writer, const char *name, uint64_t bytes, struct FileError *error)
{
    enum { UTF8_NAMES = 1 << 11, MADE_ON_UNIX = 3 << 8 | 20 };
    zip_fileinfo info;
    stamp(&info);
    info.external_fa = (uLong)(S_IFREG | FILE_PRIVATE) << 16;
    int result = zipOpenNewFileInZip4_64(
        writer->zip, name, &info, NULL, 0, NULL, 0, NULL, Z_DEFLATED, LEVEL, 0, -MAX_WBITS,
        DEF_MEM_LEVEL, Z_DEFAULT_STRATEGY, NULL, 0, MADE_ON_UNIX, UTF8_NAMES, bytes > short_most);
    return (result == ZIP_OK && writer->reason == 0) || write_failed(writer, error);
}

bool zip_add(struct ZipWriter *writer, const void *bytes, size_t size, struct FileError *error)
{
    const char *at = bytes;
    while (size > 0) {
        unsigned int part = size < PIECE ? (unsigned int)size : PIECE;
        if (zipWriteInFileInZip(writer->zip, at, part) != ZIP_OK || writer->reason != 0)
            return write_failed(writer, error);
        at += part;
        size -= part;
    }
    return true;
}

bool zip_end(struct ZipWriter *writer, struct FileError *error)
{
    return (zipCloseFileInZip(writer->zip) == ZIP_OK && writer->reason == 0) ||
           write_failed(writer, error);
}

bool zip_finish(struct ZipWriter *writer, bool whole, struct FileError *error)
{
    if (!writer)
        return false;
    bool good = !writer->zip || zipClose(writer->zip, NULL) == ZIP_OK;
    if (writer->file >= 0) {
        errno = 0;
        if (whole && writer->reason == 0 && writer->calls->fsync(writer->file) != 0)
            note_failure(writer);
        if (writer->calls->close(writer->file) != 0)
            note_failure(writer);
    }
    good = good && writer->reason == 0 && whole;
    if (whole && !good)
        write_failed(writer, error);
    free(writer);
    return good;
}

/* --- what minizip calls to read: `opaque` is the file --- */

static uLong read_bytes(voidpf opaque, voidpf stream, void *bytes, uLong size)
{
    (void)stream;
    return (uLong)fread(bytes, 1, size, opaque);
}

static ZPOS64_T tell_stream(voidpf opaque, voidpf stream)
{
    (void)stream;
    return (ZPOS64_T)ftello(opaque);
}

static long seek_stream(voidpf opaque, voidpf stream, ZPOS64_T offset, int origin)
{
    (void)stream;
    return fseeko(opaque, (off_t)offset, whence_of(origin)) == 0 ? 0 : -1;
}

static int stream_failed(voidpf opaque, voidpf stream)
{
    (void)stream;
    return ferror((FILE *)opaque);
}

/* --- reading --- */

struct ZipMember {
    char name[ZIP_NAME_MAX];
    unz64_file_pos place;
};

struct ZipReader {
    unzFile zip; /* owned; NULL: not open */
    FILE *file;  /* owned; NULL: likewise */
    char path[FILE_PATH_MAX];
    struct ZipMember *members; /* owned */
    int count;
};

/* A file that can be read without waiting for anybody; NULL with an error. */
static FILE *open_regular(const char *path, struct FileError *error)
{
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    FILE *stream = file >= 0 ? fdopen(file, "rb") : NULL;
    if (!stream) {
        file_fail(error, path, errno);
        if (file >= 0)
            close(file);
        return NULL;
    }
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode))
        return stream;
    file_error(error, path, 0, "this is no file");
    fclose(stream);
    return NULL;
}

static bool read_entry(struct ZipReader *reader, struct FileError *error)
{
    struct ZipMember *member = &reader->members[reader->count];
    unz_file_info64 info;
    if (unzGetCurrentFileInfo64(reader->zip, &info, member->name, ZIP_NAME_MAX, NULL, 0, NULL, 0) !=
            UNZ_OK ||
        unzGetFilePos64(reader->zip, &member->place) != UNZ_OK)
        return file_error(error, reader->path, 0, "the list of what is in it is damaged");
    if (info.size_filename >= ZIP_NAME_MAX || strlen(member->name) != info.size_filename)
        return file_error(error, reader->path, 0, "a name in it makes no sense");
    reader->count++;
    return true;
}

static bool read_list(struct ZipReader *reader, struct FileError *error)
{
    unz_global_info64 all;
    if (unzGetGlobalInfo64(reader->zip, &all) != UNZ_OK || all.number_entry > ZIP_MEMBERS_MAX)
        return file_error(error, reader->path, 0, "there are too many files in it");
    reader->members = memory_zeroed(((size_t)all.number_entry + 1) * sizeof *reader->members);
    int code = all.number_entry > 0 ? unzGoToFirstFile(reader->zip) : UNZ_END_OF_LIST_OF_FILE;
    while (code == UNZ_OK && (ZPOS64_T)reader->count < all.number_entry) {
        if (!read_entry(reader, error))
            return false;
        code = unzGoToNextFile(reader->zip);
    }
    return (ZPOS64_T)reader->count == all.number_entry ||
           file_error(error, reader->path, 0, "the list of what is in it is damaged");
}

struct ZipReader *zip_open(const char *path, struct FileError *error)
{
    FILE *file = open_regular(path, error);
    if (!file)
        return NULL;
    struct ZipReader *reader = memory_zeroed(sizeof *reader);
    zlib_filefunc64_def functions = functions_of(file);
    functions.zread_file = read_bytes;
    functions.ztell64_file = tell_stream;
    functions.zseek64_file = seek_stream;
    functions.zerror_file = stream_failed;
    reader->file = file;
    snprintf(reader->path, sizeof reader->path, "%s", path);
    reader->zip = unzOpen2_64(path, &functions);
    if (reader->zip
            ? read_list(reader, error)
            : file_error(error, path, 0, "%s", N_("this is no zip file, or its end is missing")))
        return reader;
    zip_close(reader);
    return NULL;
}

void zip_close(struct ZipReader *reader)
{
    if (!reader)
        return;
    if (reader->zip)
        unzClose(reader->zip);
    fclose(reader->file);
    free(reader->members);
    free(reader);
}

int zip_count(const struct ZipReader *reader)
{
    return reader->count;
}

const char *zip_name(const struct ZipReader *reader, int index)
{
    return reader->members[index].name;
}

static bool damaged(const struct ZipReader *reader, int index, struct FileError *error)
{
    if (ferror(reader->file))
        return file_fail(error, reader->path, errno ? errno : EIO);
    return file_error(error, reader->path, 0, "%.100s is damaged in it", zip_name(reader, index));
}

/* All pieces of the open member. */
static bool read_pieces(struct ZipReader *reader, int index, uint64_t most, ZipTaker *take,
                        void *user, struct FileError *error)
{
    char *piece = memory_zeroed(PIECE);
    uint64_t all = 0;
    bool good = true;
    int got = 1;
    while (good && got > 0) {
        got = unzReadCurrentFile(reader->zip, piece, PIECE);
        all += got > 0 ? (uint64_t)got : 0;
        if (got < 0)
            good = damaged(reader, index, error);
        else if (all > most)
            good = file_error(error, reader->path, 0, "%.100s is longer than it says",
                              zip_name(reader, index));
        else
            good = got == 0 || take(user, piece, (size_t)got, error);
    }
    free(piece);
    return good;
}

bool zip_read(struct ZipReader *reader, int index, uint64_t most, ZipTaker *take, void *user,
              struct FileError *error)
{
    unz64_file_pos place = reader->members[index].place;
    clearerr(reader->file);
    errno = 0;
    if (unzGoToFilePos64(reader->zip, &place) != UNZ_OK ||
        unzOpenCurrentFile(reader->zip) != UNZ_OK)
        return damaged(reader, index, error);
    bool good = read_pieces(reader, index, most, take, user, error);
    bool whole = unzCloseCurrentFile(reader->zip) == UNZ_OK;
    return good && (whole || damaged(reader, index, error));
}
