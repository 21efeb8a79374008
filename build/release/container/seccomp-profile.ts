/**
 * The system calls that a container of svc may make, in the format of Docker and Podman: their own profiles leave out
 * namespaces, which the sandbox of ffmpeg needs. Less than the filter of the service (debian/svc.service) allows.
 */
import { ALLOWED } from '../../../daemon/adapters/ffmpeg/process/seccomp-table.ts'

/** Beyond what ffmpeg may call in its sandbox. */
const MORE = [
  // Files that are written, watched and given away.
  `chmod fchmod fchmodat fchmodat2 chown fchown fchownat lchown creat link linkat mknod mknodat truncate utime utimes
   futimesat getxattr lgetxattr fgetxattr listxattr llistxattr flistxattr setxattr lsetxattr fsetxattr removexattr
   lremovexattr fremovexattr pwritev2 sync syncfs splice tee vmsplice memfd_create inotify_init inotify_init1
   inotify_add_watch inotify_rm_watch signalfd ioctl mmap`,
  // The network.
  `socket socketpair connect bind listen accept accept4 sendto recvfrom sendmsg recvmsg sendmmsg recvmmsg setsockopt`,
  // Programs that are started, put behind others, and ended.
  `clone clone3 fork vfork execveat prctl prlimit64 setpgid setsid setpriority ioprio_get ioprio_set sched_setattr
   pidfd_open pidfd_send_signal rt_tgsigqueueinfo setuid setgid setreuid setregid setresuid setresgid setgroups setfsuid
   setfsgid capset`,
  // The sandbox.
  `unshare setns mount umount2 pivot_root chroot`,
].flatMap((names) => names.split(/\s+/))

/** ENOSYS: a program does without a call that does not exist. */
const NO_SUCH_CALL = 38

export const seccompProfile = (): object => ({
  defaultAction: 'SCMP_ACT_ERRNO',
  defaultErrnoRet: NO_SUCH_CALL,
  archMap: ['SCMP_ARCH_X86_64', 'SCMP_ARCH_AARCH64'].map((architecture) => ({
    architecture,
    subArchitectures: [],
  })),
  syscalls: [
    {
      names: [...new Set([...ALLOWED.x64.keys(), ...ALLOWED.arm64.keys(), ...MORE])].sort(),
      action: 'SCMP_ACT_ALLOW',
    },
  ],
})
