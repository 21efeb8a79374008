import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { seccompFilter } from '../../../../../daemon/adapters/ffmpeg/process/seccomp.ts'

type Processor = 'x64' | 'arm64'
const ARCH: Record<Processor, number> = { x64: 0xc000003e, arm64: 0xc00000b7 }
const NAMES: Record<number, string> = {
  0x7fff0000: 'allow',
  0x80000000: 'kill',
  0x50001: 'EPERM',
  0x50026: 'ENOSYS',
}

/** What the kernel would do with it, by the rules of the packet filter as seccomp(2) restricts them. */
function judge(filter: Buffer, arch: number, number: number, args: number[]): string {
  const data = Buffer.alloc(64)
  data.writeUInt32LE(number, 0)
  data.writeUInt32LE(arch, 4)
  args.forEach((value, index) =>
    data.writeBigUInt64LE(BigInt.asUintN(64, BigInt(value)), 16 + 8 * index),
  )
  let loaded = 0
  for (let at = 0; at < filter.length / 8; at++) {
    const [code, yes, no, value] = [
      filter.readUInt16LE(at * 8),
      filter.readUInt8(at * 8 + 2),
      filter.readUInt8(at * 8 + 3),
      filter.readUInt32LE(at * 8 + 4),
    ]
    if (code === 0x06) return NAMES[value] ?? `unknown ${value}`
    if (code === 0x20) loaded = data.readUInt32LE(value)
    else if (code === 0x15) at += loaded === value ? yes : no
    else if (code === 0x25) at += loaded > value ? yes : no
    else if (code === 0x35) at += loaded >= value ? yes : no
    else if (code === 0x45) at += (loaded & value) !== 0 ? yes : no
    else assert.fail(`instruction ${code}`)
  }
  return assert.fail('it ends without an answer')
}

/** Name, number on x64, number on arm64: of asm/unistd_64.h and asm-generic/unistd.h of Linux. */
const REFUSED = `ptrace 101 117, mount 165 40, umount2 166 39, pivot_root 155 41, chroot 161 51, unshare 272 97, setns 308 268,
  socket 41 198, socketpair 53 199, connect 42 203, bind 49 200, sendto 44 206, sendmsg 46 211, recvmsg 47 212, bpf 321 280,
  perf_event_open 298 241, userfaultfd 323 282, keyctl 250 219, add_key 248 217, request_key 249 218, process_vm_readv 310 270,
  process_vm_writev 311 271, kcmp 312 272, open_by_handle_at 304 265, init_module 175 105, finit_module 313 273, reboot 169 142,
  swapon 167 224, setuid 105 146, setgid 106 144, setgroups 116 159, capset 126 91, fchmod 91 52, fchmodat 268 53, fchown 93 55,
  truncate 76 45, personality 135 92, shmget 29 194, open_tree 428 428, move_mount 429 429, fsopen 430 430, mount_setattr 442 442,
  pidfd_open 434 434, pidfd_getfd 438 438, execveat 322 281, io_uring_enter 426 426, fork 57 -, vfork 58 -, chmod 90 -`
const USED = `read 0 63, write 1 64, openat 257 56, close 3 57, fstat 5 80, newfstatat 262 79, lseek 8 62, mprotect 10 226, munmap 11 215,
  brk 12 214, rt_sigaction 13 134, rt_sigreturn 15 139, futex 202 98, execve 59 221, exit_group 231 94, clock_gettime 228 113,
  getrandom 318 278, set_robust_list 273 99, rseq 334 293, sched_getaffinity 204 123, kill 62 129, ppoll 271 73, statx 332 291`

const rows = (table: string, processor: Processor): [name: string, number: number][] =>
  table
    .split(',')
    .map((row) => row.trim().split(' '))
    .flatMap((row) => {
      const number = row[processor === 'x64' ? 1 : 2]!
      return number === '-' ? [] : [[row[0]!, Number(number)] as [string, number]]
    })

describe('the filter of system calls', () => {
  for (const processor of ['x64', 'arm64'] as const) {
    const filter = seccompFilter(processor)!
    const of = (number: number, ...args: number[]): string =>
      judge(filter, ARCH[processor], number, args)
    const pick = (x64: number, arm64: number): number => (processor === 'x64' ? x64 : arm64)

    it(`on ${processor}: what a decoder uses is allowed, what reaches beyond it is not`, () => {
      for (const [name, number] of rows(USED, processor)) assert.equal(of(number), 'allow', name)
      for (const [name, number] of rows(REFUSED, processor)) assert.equal(of(number), 'EPERM', name)
    })

    it(`on ${processor}: threads may be made, processes and namespaces may not`, () => {
      const clone = pick(56, 220)
      const thread = 0x3d0f00
      assert.equal(of(clone, thread), 'allow')
      assert.equal(of(clone, 0x1200011), 'EPERM', 'fork')
      assert.equal(of(clone, 0x4111), 'EPERM', 'vfork')
      for (const space of [
        0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000,
      ])
        assert.equal(of(clone, thread | space), 'EPERM', space.toString(16))
      assert.equal(of(435), 'ENOSYS', 'clone3')
    })

    it(`on ${processor}: arguments are looked at where they matter`, () => {
      const [mmap, prctl, prlimit, ioctl] = [
        pick(9, 222),
        pick(157, 167),
        pick(302, 261),
        pick(16, 29),
      ]
      assert.deepEqual(
        [of(mmap, 0, 4096, 3, 0x22), of(mmap, 0, 4096, 1, 0x1), of(mmap, 0, 4096, 3, 0x21)],
        ['allow', 'allow', 'EPERM'],
      )
      assert.deepEqual(
        [of(prctl, 15), of(prctl, 1), of(prctl, 24)],
        ['allow', 'EPERM', 'EPERM'],
        'a name, but no signal at the end of the daemon and no capability',
      )
      assert.deepEqual([of(prlimit, 0), of(prlimit, 1)], ['allow', 'EPERM'])
      assert.deepEqual([of(ioctl, 1, 0x5401), of(ioctl, 1, 0x5412)], ['allow', 'EPERM'])
      assert.deepEqual([of(pick(319, 279)), of(425)], ['ENOSYS', 'ENOSYS'])
    })

    it(`on ${processor}: numbers of another processor, or of a newer kernel, get nowhere`, () => {
      assert.equal(judge(filter, 0x40000003, 0, []), 'kill')
      assert.equal(judge(filter, ARCH[processor === 'x64' ? 'arm64' : 'x64'], 0, []), 'kill')
      assert.equal(of(5_000), 'ENOSYS')
      if (processor === 'x64') assert.equal(of(0x40000000), 'EPERM')
    })
  }

  it('there is none for a processor whose numbers are not known', () =>
    assert.equal(seccompFilter('riscv64'), null))
})
