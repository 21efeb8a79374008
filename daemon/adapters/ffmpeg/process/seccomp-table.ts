/**
 * The system calls that a program in the sandbox may make, with their numbers on x64 and arm64; `-` where the processor
 * has no such call. Those that are allowed for some of their arguments only are in seccomp.ts.
 */
const TABLE = [
  // Files and pipes.
  `
    read 0 63, write 1 64, open 2 -, close 3 57, openat 257 56, openat2 437 437,
    close_range 436 436, stat 4 -, fstat 5 80, lstat 6 -, newfstatat 262 79, statx 332 291,
    statfs 137 43, fstatfs 138 44, access 21 -, faccessat 269 48, faccessat2 439 439, lseek 8 62,
    pread64 17 67, pwrite64 18 68, readv 19 65, writev 20 66, preadv 295 69, pwritev 296 70,
    preadv2 327 286, pwritev2 328 287, readlink 89 -, readlinkat 267 78, getdents 78 -,
    getdents64 217 61, getcwd 79 17, chdir 80 49, fchdir 81 50, dup 32 23, dup2 33 -, dup3 292 24,
    fcntl 72 25, flock 73 32, pipe 22 -, pipe2 293 59, sendfile 40 71, copy_file_range 326 285,
    fadvise64 221 223, readahead 187 213
  `,
  // Only of use where something is writable: its own /tmp, a file that it was given to write.
  `
    fsync 74 82, fdatasync 75 83, sync_file_range 277 84, ftruncate 77 46, fallocate 285 47,
    rename 82 -, renameat 264 38, renameat2 316 276, mkdir 83 -, mkdirat 258 34, rmdir 84 -,
    unlink 87 -, unlinkat 263 35, symlink 88 -, symlinkat 266 36, umask 95 166, utimensat 280 88
  `,
  // Waiting.
  `
    poll 7 -, ppoll 271 73, select 23 -, pselect6 270 72,
    epoll_create 213 -, epoll_create1 291 20, epoll_ctl 233 21, epoll_wait 232 -,
    epoll_pwait 281 22, epoll_pwait2 441 441, eventfd 284 -, eventfd2 290 19, signalfd4 289 74,
    timerfd_create 283 85, timerfd_settime 286 86, timerfd_gettime 287 87, pause 34 -,
    nanosleep 35 101, clock_nanosleep 230 115
  `,
  // Pipes that Node makes are sockets; none can be opened, joined or sent to.
  `
    getsockname 51 204, getpeername 52 205, getsockopt 55 209, shutdown 48 210
  `,
  // Memory.
  `
    mprotect 10 226, munmap 11 215, mremap 25 216, msync 26 227, mincore 27 232, madvise 28 233,
    brk 12 214, mlock 149 228, munlock 150 229, mlock2 325 284, membarrier 324 283,
    get_mempolicy 239 236, set_mempolicy 238 237, mbind 237 235, pkey_alloc 330 289,
    pkey_free 331 290, pkey_mprotect 329 288
  `,
  // Threads.
  `
    futex 202 98, futex_waitv 449 449, set_tid_address 218 96, get_robust_list 274 100,
    set_robust_list 273 99, rseq 334 293, sched_yield 24 124, sched_getparam 143 121,
    sched_setparam 142 118, sched_getscheduler 145 120, sched_setscheduler 144 119,
    sched_get_priority_max 146 125, sched_get_priority_min 147 126, sched_rr_get_interval 148 127,
    sched_getaffinity 204 123, sched_setaffinity 203 122, sched_getattr 315 275,
    getpriority 140 141, getcpu 309 168
  `,
  // Itself.
  `
    execve 59 221, exit 60 93, exit_group 231 94, wait4 61 260, waitid 247 95, getpid 39 172,
    getppid 110 173, gettid 186 178, getuid 102 174, geteuid 107 175, getgid 104 176,
    getegid 108 177, getresuid 118 148, getresgid 120 150, getgroups 115 158, getpgrp 111 -,
    getpgid 121 155, getsid 124 156, getrlimit 97 163, setrlimit 160 164, getrusage 98 165,
    times 100 153, uname 63 160, sysinfo 99 179, arch_prctl 158 -, capget 125 90,
    getrandom 318 278, restart_syscall 219 128
  `,
  // Signals: among its own, since no other process is in its namespace.
  `
    rt_sigaction 13 134, rt_sigprocmask 14 135, rt_sigreturn 15 139, rt_sigtimedwait 128 137,
    rt_sigsuspend 130 133, rt_sigpending 127 136, rt_sigqueueinfo 129 138, sigaltstack 131 132,
    kill 62 129, tkill 200 130, tgkill 234 131
  `,
  // Time.
  `
    gettimeofday 96 169, time 201 -, clock_gettime 228 113, clock_getres 229 114, getitimer 36 102,
    setitimer 38 103, alarm 37 -, timer_create 222 107, timer_settime 223 110,
    timer_gettime 224 108, timer_getoverrun 225 109, timer_delete 226 111
  `,
]

export type Processor = 'x64' | 'arm64'

/** Kernels newer than this table have more calls; for a program they do not exist (ENOSYS), and it does without. */
export const HIGHEST_CALL = 451

export const ALLOWED: Readonly<Record<Processor, ReadonlyMap<string, number>>> = {
  x64: column(1),
  arm64: column(2),
}

function column(place: 1 | 2): Map<string, number> {
  const rows = TABLE.join(',')
    .split(',')
    .map((row) => row.trim().split(/\s+/))
  return new Map(
    rows.filter((row) => row[place] !== '-').map((row) => [row[0]!, Number(row[place])]),
  )
}
