/**
 * The filter of system calls (seccomp(2)) of the sandbox, as a program of the classic Berkeley
 * packet filter. What is not allowed fails as if it was not permitted, or, where programs know what
 * to do without it, as if it did not exist.
 */
import { ALLOWED, HIGHEST_CALL, type Processor } from './seccomp-table.ts'

/** linux/audit.h */
const ARCHITECTURE: Record<Processor, number> = { x64: 0xc000003e, arm64: 0xc00000b7 }
/** Calls by the 32-bit numbers of x64 (x32) have this bit. */
const X32_BIT = 0x40000000

/** Places in struct seccomp_data. The processors are little-endian: the low half of an argument comes first. */
const NUMBER = 0
const ARCH = 4
const argument = (index: number): number => 16 + 8 * index

const ALLOW = 0x7fff0000
const KILL = 0x80000000
const NOT_PERMITTED = 0x00050001
const NO_SUCH_CALL = 0x00050026

const LOAD = 0x20
const RETURN = 0x06
const JUMP_EQUAL = 0x15
const JUMP_GREATER = 0x25
const JUMP_AT_LEAST = 0x35
const JUMP_ANY_BIT = 0x45

type Instruction = readonly [code: number, jumpTrue: number, jumpFalse: number, value: number]

const load = (place: number): Instruction => [LOAD, 0, 0, place]
const answer = (value: number): Instruction => [RETURN, 0, 0, value]
const when = (code: number, value: number, result: number): Instruction[] => [
  [code, 0, 1, value],
  answer(result),
]

const CLONE_THREAD = 0x10000
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET; CLONE_PTRACE, CLONE_PARENT. */
const CLONE_FORBIDDEN = 0x7e020000 | 0x2000 | 0x8000
const MAP_SHARED = 0x1
const MAP_ANONYMOUS = 0x20
/** TIOCSTI, TIOCSETD, TIOCLINUX: they act in the name of the user at a terminal. */
const TERMINAL_REQUESTS = [0x5412, 0x5423, 0x541c]
/**
 * Options that only read, or that name and configure the process itself; not PR_SET_PDEATHSIG, with
 * which it would outlive the daemon.
 */
const PRCTL_OPTIONS = [
  2, 3, 15, 16, 21, 23, 27, 29, 30, 38, 39, 40, 41, 42, 50, 51, 52, 53, 54, 55, 56, 63, 64,
  0x53564d41,
]

interface Judged {
  numbers: Record<Processor, number>
  by: readonly Instruction[]
}

/** Calls that depend on their arguments; each block ends in an answer. */
const JUDGED: Record<string, Judged> = {
  // Threads, and no process: so the bounds of one process are the bounds of all that it does.
  clone: {
    numbers: { x64: 56, arm64: 220 },
    by: [
      load(argument(0)),
      ...when(JUMP_ANY_BIT, CLONE_FORBIDDEN, NOT_PERMITTED),
      ...when(JUMP_ANY_BIT, CLONE_THREAD, ALLOW),
      answer(NOT_PERMITTED),
    ],
  },
  // The flags of clone3 are in memory, which a filter cannot read: the C library then uses clone.
  clone3: { numbers: { x64: 435, arm64: 435 }, by: [answer(NO_SUCH_CALL)] },
  // Shared memory without a file does not count as the data of a process.
  mmap: {
    numbers: { x64: 9, arm64: 222 },
    by: [
      load(argument(3)),
      [JUMP_ANY_BIT, 0, 2, MAP_ANONYMOUS],
      ...when(JUMP_ANY_BIT, MAP_SHARED, NOT_PERMITTED),
      answer(ALLOW),
    ],
  },
  memfd_create: { numbers: { x64: 319, arm64: 279 }, by: [answer(NO_SUCH_CALL)] },
  io_uring_setup: { numbers: { x64: 425, arm64: 425 }, by: [answer(NO_SUCH_CALL)] },
  ioctl: {
    numbers: { x64: 16, arm64: 29 },
    by: [
      load(argument(1)),
      ...TERMINAL_REQUESTS.flatMap((request) => when(JUMP_EQUAL, request, NOT_PERMITTED)),
      answer(ALLOW),
    ],
  },
  prctl: {
    numbers: { x64: 157, arm64: 167 },
    by: [
      load(argument(0)),
      ...PRCTL_OPTIONS.flatMap((option) => when(JUMP_EQUAL, option, ALLOW)),
      answer(NOT_PERMITTED),
    ],
  },
  // A process's own limits, which it can only lower.
  prlimit64: {
    numbers: { x64: 302, arm64: 261 },
    by: [load(argument(0)), ...when(JUMP_EQUAL, 0, ALLOW), answer(NOT_PERMITTED)],
  },
}

/** The filter in the format of `bwrap --seccomp`; null on other processors. */
export function seccompFilter(processor: string): Buffer | null {
  if (processor !== 'x64' && processor !== 'arm64') return null
  const program: Instruction[] = [
    load(ARCH),
    // A program for 32 bits would count its calls otherwise.
    [JUMP_EQUAL, 1, 0, ARCHITECTURE[processor]],
    answer(KILL),
    load(NUMBER),
    ...(processor === 'x64' ? when(JUMP_AT_LEAST, X32_BIT, NOT_PERMITTED) : []),
    ...when(JUMP_GREATER, HIGHEST_CALL, NO_SUCH_CALL),
    ...Object.values(JUDGED).flatMap(({ numbers, by }): Instruction[] => [
      [JUMP_EQUAL, 0, by.length, numbers[processor]],
      ...by,
    ]),
    ...ranges([...ALLOWED[processor].values()]).flatMap(([first, last]): Instruction[] => [
      // Sorted: a number below the range is in none. One above it is looked for in the next.
      [JUMP_GREATER, 3, 0, last],
      [JUMP_AT_LEAST, 0, 1, first],
      answer(ALLOW),
      answer(NOT_PERMITTED),
    ]),
    answer(NOT_PERMITTED),
  ]
  const bytes = Buffer.alloc(program.length * 8)
  program.forEach(([code, jumpTrue, jumpFalse, value], index) => {
    bytes.writeUInt16LE(code, index * 8)
    bytes.writeUInt8(jumpTrue, index * 8 + 2)
    bytes.writeUInt8(jumpFalse, index * 8 + 3)
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4)
  })
  return bytes
}

function ranges(numbers: readonly number[]): [first: number, last: number][] {
  const found: [number, number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const range = found.at(-1)
    if (range && number === range[1] + 1) range[1] = number
    else found.push([number, number])
  }
  return found
}
