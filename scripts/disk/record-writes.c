/*
 * Intercepts a program's changes below the folder DISK_BELOW. The library is loaded before the C library (LD_PRELOAD).
 *
 * If DISK_LOG names a file, the library writes all changes to that file in their order, and the start and end of each
 * sync. scripts/disk/write-log.mjs reads the file. If DISK_READONLY names an existing file, all changes fail with
 * EROFS, as on read-only storage.
 *
 * The library does not intercept mmap, io_uring and sendfile. The product does not use them for durable data.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST 65536

static const char *below, *readonly;
static int out = -1;
static struct { dev_t device; ino_t inode; } watched[MOST];
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((typeof(&name))real(#name))
static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
  below = getenv("DISK_BELOW");
  readonly = getenv("DISK_READONLY");
  const char *log = getenv("DISK_LOG");
  if (below && log) out = REAL(open)(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

static int is_below(const char *path) {
  if (!below || !path) return 0;
  char cwd[PATH_MAX], whole[2 * PATH_MAX];
  if (path[0] != '/' && getcwd(cwd, sizeof cwd)) {
    snprintf(whole, sizeof whole, "%s/%s", cwd, path);
    path = whole;
  }
  size_t length = strlen(below);
  return strncmp(path, below, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static int refuses(void) {
  if (!readonly || access(readonly, F_OK) != 0) return 0;
  errno = EROFS;
  return 1;
}

/* Some code closes files without the C library. So a descriptor can belong to another file in the meantime. */
static int is_watched(int fd) {
  struct stat found;
  if (!below || fd < 0 || fd >= MOST || !watched[fd].inode || fstat(fd, &found) != 0) return 0;
  return found.st_ino == watched[fd].inode && found.st_dev == watched[fd].device;
}

/* The head of a record: kind, inode, a number, and two lengths. Two texts or the data follow. */
struct head { uint32_t kind, first, second, pad; uint64_t inode, number; };

static void note(char kind, uint64_t inode, uint64_t number, const void *first, size_t first_length, const void *second, size_t second_length) {
  if (out < 0) return;
  int kept = errno;
  struct head head = {kind, first_length, second_length, 0, inode, number};
  struct iovec parts[] = {{&head, sizeof head}, {(void *)first, first_length}, {(void *)second, second_length}};
  if (REAL(writev)(out, parts, 3) != (ssize_t)(sizeof head + first_length + second_length)) abort();
  errno = kept;
}

static void note_paths(char kind, uint64_t inode, const char *from, const char *to) {
  note(kind, inode, 0, from, strlen(from), to, to ? strlen(to) : 0);
}

static uint64_t inode_of(int fd) {
  struct stat found;
  return fstat(fd, &found) == 0 ? found.st_ino : 0;
}

static uint64_t inode_at(const char *path) {
  struct stat found;
  return lstat(path, &found) == 0 ? found.st_ino : 0;
}

static int opened(int (*openat_)(int, const char *, int, ...), int at, const char *path, int flags, mode_t mode) {
  if (!is_below(path)) return openat_(at, path, flags, mode);
  int changes = (flags & O_ACCMODE) != O_RDONLY || flags & (O_CREAT | O_TRUNC);
  if (changes && refuses()) return -1;
  pthread_mutex_lock(&one);
  int is_new = (flags & O_CREAT) && access(path, F_OK) != 0;
  int fd = openat_(at, path, flags, mode);
  struct stat found;
  if (fd >= 0 && fd < MOST && fstat(fd, &found) == 0) {
    watched[fd].device = found.st_dev;
    watched[fd].inode = found.st_ino;
    note_paths(is_new ? 'c' : 'o', inode_of(fd), path, 0);
    if (flags & O_TRUNC) note('t', inode_of(fd), 0, 0, 0, 0, 0);
  }
  pthread_mutex_unlock(&one);
  return fd;
}

#define OPEN(name)                                       \
  int name(const char *path, int flags, ...) {           \
    va_list more;                                        \
    va_start(more, flags);                               \
    mode_t mode = va_arg(more, mode_t);                  \
    va_end(more);                                        \
    return opened(REAL(openat), AT_FDCWD, path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                     \
  int name(int at, const char *path, int flags, ...) {   \
    va_list more;                                        \
    va_start(more, flags);                               \
    mode_t mode = va_arg(more, mode_t);                  \
    va_end(more);                                        \
    return opened(REAL(name), at, path, flags, mode);    \
  }
OPENAT(openat)
OPENAT(openat64)

/* The lock covers the write and its record, so no other write comes between them. */
static ssize_t written(int fd, const struct iovec *parts, int count, off_t at) {
  if (refuses()) return -1;
  pthread_mutex_lock(&one);
  off_t place = at >= 0 ? at : fcntl(fd, F_GETFL) & O_APPEND ? lseek(fd, 0, SEEK_END) : lseek(fd, 0, SEEK_CUR);
  ssize_t done = at >= 0 ? REAL(pwritev)(fd, parts, count, at) : REAL(writev)(fd, parts, count);
  ssize_t left = done;
  for (int i = 0; i < count && left > 0; i++) {
    ssize_t length = left < (ssize_t)parts[i].iov_len ? left : (ssize_t)parts[i].iov_len;
    note('w', inode_of(fd), place, parts[i].iov_base, length, 0, 0);
    place += length;
    left -= length;
  }
  pthread_mutex_unlock(&one);
  return done;
}

#define ONE ((struct iovec[]){{(void *)data, length}})
ssize_t write(int fd, const void *data, size_t length) {
  return is_watched(fd) ? written(fd, ONE, 1, -1) : REAL(write)(fd, data, length);
}
ssize_t pwrite(int fd, const void *data, size_t length, off_t at) {
  return is_watched(fd) ? written(fd, ONE, 1, at) : REAL(pwrite)(fd, data, length, at);
}
ssize_t pwrite64(int fd, const void *data, size_t length, off64_t at) {
  return is_watched(fd) ? written(fd, ONE, 1, at) : REAL(pwrite64)(fd, data, length, at);
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  return is_watched(fd) ? written(fd, parts, count, -1) : REAL(writev)(fd, parts, count);
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  return is_watched(fd) ? written(fd, parts, count, at) : REAL(pwritev)(fd, parts, count, at);
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) {
  return is_watched(fd) ? written(fd, parts, count, at) : REAL(pwritev64)(fd, parts, count, at);
}

#define TRUNCATE(name, type)                              \
  int name(int fd, type length) {                         \
    if (!is_watched(fd)) return REAL(name)(fd, length);   \
    if (refuses()) return -1;                             \
    pthread_mutex_lock(&one);                             \
    int failed = REAL(name)(fd, length);                  \
    if (!failed) note('t', inode_of(fd), length, 0, 0, 0, 0); \
    pthread_mutex_unlock(&one);                           \
    return failed;                                        \
  }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

#define SYNC(name)                                        \
  int name(int fd) {                                      \
    if (!is_watched(fd)) return REAL(name)(fd);           \
    if (refuses()) return -1;                             \
    uint64_t inode = inode_of(fd), own = gettid();        \
    note('s', inode, own, 0, 0, 0, 0);                    \
    int failed = REAL(name)(fd);                          \
    if (!failed) note('e', inode, own, 0, 0, 0, 0);       \
    return failed;                                        \
  }
SYNC(fsync)
SYNC(fdatasync)

#define PATHS(kind, name, from, to, call)                 \
  if (!is_below(from) && !is_below(to)) return call;      \
  if (refuses()) return -1;                               \
  pthread_mutex_lock(&one);                               \
  uint64_t inode = inode_at(from);                        \
  int failed = call;                                      \
  if (!failed) note_paths(kind, inode ? inode : inode_at(from), from, to); \
  pthread_mutex_unlock(&one);                             \
  return failed;

int rename(const char *from, const char *to) { PATHS('r', rename, from, to, REAL(rename)(from, to)) }
int link(const char *from, const char *to) { PATHS('l', link, from, to, REAL(link)(from, to)) }
int unlink(const char *path) { PATHS('u', unlink, path, (char *)0, REAL(unlink)(path)) }
int rmdir(const char *path) { PATHS('u', rmdir, path, (char *)0, REAL(rmdir)(path)) }
int mkdir(const char *path, mode_t mode) { PATHS('d', mkdir, path, (char *)0, REAL(mkdir)(path, mode)) }

char *mkdtemp(char *name) {
  if (!is_below(name)) return REAL(mkdtemp)(name);
  if (refuses()) return 0;
  pthread_mutex_lock(&one);
  char *made = REAL(mkdtemp)(name);
  if (made) note_paths('d', inode_at(made), made, 0);
  pthread_mutex_unlock(&one);
  return made;
}
