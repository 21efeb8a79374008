/** What a taken-over ffmpeg could do, line by line of the sandbox. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { constants, devNull } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, it } from 'mocha'
import { SANDBOX_LINES } from '../../../../../daemon/adapters/ffmpeg/process/sandbox-info.ts'
import { folders } from '../../../../support/folder.ts'
import { mayIsolate } from '../../../../support/may-isolate.ts'
import type { Order, Outcome } from './hostile-run.ts'

const exec = promisify(execFile)
const here = (name: string): string => new URL(name, import.meta.url).pathname
const isRoot = process.geteuid?.() === 0
const NOBODY = 65_534

interface Who {
  name: string
  launcher: string[]
  uid: number
}
const people: Who[] = [
  { name: 'the user of these tests', launcher: [], uid: process.geteuid?.() ?? 0 },
  ...(isRoot
    ? [
        {
          name: 'an ordinary user',
          launcher: [
            'setpriv',
            '--reuid',
            String(NOBODY),
            '--regid',
            String(NOBODY),
            '--clear-groups',
          ],
          uid: NOBODY,
        },
      ]
    : []),
]

const CLONE_NEWUSER = 0x10000000
const CLONE_NEWNET = 0x40000000
const SIGCHLD = 17
const MAP_SHARED_ANONYMOUS = 0x21
const READ_WRITE = 3
const MB = 1_000_000
/** Name, number on x64 and on arm64, arguments. Only those marked harmless are tried without the sandbox. */
const CALLS: [
  name: string,
  x64: number,
  arm64: number,
  args: (number | string)[],
  isHarmless?: true,
][] = [
  ['socket of the internet', 41, 198, [2, 1, 0], true],
  ['socket of this machine', 41, 198, [1, 1, 0], true],
  ['socket of the kernel', 41, 198, [16, 3, 12], true],
  ['socket pair', 53, 199, [1, 1, 0, 'sixteen bytes...'], true],
  ['shared memory', 9, 222, [0, 64 * MB, READ_WRITE, MAP_SHARED_ANONYMOUS, -1, 0], true],
  ['file in memory', 319, 279, ['made', 0], true],
  ['segment of memory', 29, 194, [0, 64 * MB, 0o600]],
  ['new user namespace', 272, 97, [CLONE_NEWUSER]],
  ['new network namespace', 272, 97, [CLONE_NEWNET]],
  ['process in a new namespace', 56, 220, [CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0]],
  ['process', 56, 220, [SIGCHLD, 0, 0, 0, 0]],
  ['clone3', 435, 435, [0, 0]],
  ['join a namespace', 308, 268, [0, 0]],
  ['mount', 165, 40, ['none', '/tmp', 'tmpfs', 0, 0]],
  ['unmount', 166, 39, ['/tmp', 2]],
  ['new root', 155, 41, ['/', '/tmp']],
  ['change root', 161, 51, ['/tmp']],
  ['open a file system', 430, 430, ['tmpfs', 0]],
  ['open a tree', 428, 428, [-100, '/', 1]],
  ['trace itself', 101, 117, [0, 0, 0, 0]],
  ['trace another', 101, 117, [16, 'victim', 0, 0]],
  ['read memory of another', 310, 270, ['victim', 0, 0, 0, 0, 0]],
  ['limits of another', 302, 261, ['victim', 7, 0, 0], true],
  ['key ring', 250, 219, [0, -1, 1]],
  ['program in the kernel', 321, 280, [0, 0, 0]],
  ['counter of the kernel', 298, 241, [0, 0, -1, -1, 0]],
  ['faults of pages', 323, 282, [0]],
  ['ring of requests', 425, 425, [8, 0]],
  ['outlive the daemon', 157, 167, [1, 0, 0, 0, 0]],
  ['become root', 105, 146, [0]],
]

const callsOf = (wanted: typeof CALLS): string =>
  wanted
    .map(([name, x64, arm64, args]) =>
      [name, process.arch === 'arm64' ? arm64 : x64, ...args].join(','),
    )
    .join(';')

describe('a hostile program in place of ffmpeg', () => {
  const folder = folders()

  /** A folder in which ffmpeg lies beside other things; `dataPath` within it is the data folder. */
  async function layout(
    who: Who,
    dataPath: string,
    base?: string,
  ): Promise<{
    program: string
    data: string
    secret: string
    source: string
    neighbour: string
    home: string
  }> {
    const home = base ?? (await folder())
    const data = join(home, dataPath)
    const paths = {
      program: join(home, 'ffmpeg'),
      data,
      secret: join(data, 'owner.secret'),
      source: join(data, 'videos/source'),
      neighbour: join(home, '.ssh/id_ed25519'),
      home,
    }
    for (const file of [paths.secret, paths.source, paths.neighbour]) {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, 'secret', { mode: 0o600 })
    }
    await copyFile(here('hostile-ffmpeg.pl'), paths.program)
    await chmod(paths.program, 0o755)
    await writeFile(join(home, 'ffprobe'), '#!/bin/sh\nexec /usr/bin/ffprobe "$@"\n', {
      mode: 0o755,
    })
    if (who.uid !== process.geteuid!()) await exec('chown', ['-R', `${who.uid}:${who.uid}`, home])
    return paths
  }

  async function outcome(who: Who, order: Order): Promise<Outcome> {
    const [command, ...args] = [
      ...who.launcher,
      process.execPath,
      here('hostile-run.ts'),
      JSON.stringify(order),
    ]
    return JSON.parse((await exec(command!, args, { maxBuffer: 64 * MB })).stdout) as Outcome
  }

  const sayings = (
    { program, secret, source, neighbour, data }: Awaited<ReturnType<typeof layout>>,
    calls: typeof CALLS,
    writes: string[],
  ): { order: Omit<Order, 'inSandbox'>; reads: string[] } => {
    const reads = [
      secret,
      neighbour,
      source,
      '/etc/passwd',
      '/etc/hostname',
      `/proc/${process.pid}/environ`,
    ]
    return {
      order: {
        program,
        hidden: [data],
        args: [
          'do=all',
          '-i',
          `file:${source}`,
          'victim={victim}',
          `read=${reads.join(':')}`,
          `write=${writes.join(':')}`,
          `calls=${callsOf(calls)}`,
        ],
      },
      reads,
    }
  }

  if (!mayIsolate) return
  for (const who of people) {
    describe(`as ${who.name}`, () => {
      it('without the sandbox it could do all of it', async () => {
        const paths = await layout(who, 'data')
        const { order } = sayings(
          paths,
          CALLS.filter(([, , , , isHarmless]) => isHarmless),
          [join(paths.home, 'made')],
        )
        const { tried, victimLives } = await outcome(who, { ...order, inSandbox: false })
        assert.equal(victimLives, false)
        const { others, [`read /proc/${process.pid}/environ`]: environ, ...rest } = tried
        assert.ok(others! > 0)
        assert.equal(environ, who.uid === process.geteuid!() ? 0 : constants.errno.EACCES)
        assert.deepEqual(
          Object.entries(rest).filter(([, result]) => result !== 0),
          [],
        )
        await assert.rejects(stat(paths.source), { code: 'ENOENT' })
      })

      const layouts: [where: string, dataPath: string, base?: () => Promise<string>][] = [
        ['beside the data folder', 'data'],
        ['in a home folder', '.local/share/svc'],
        ['in the data folder', '.'],
        ...(isRoot && who.uid === 0
          ? [
              [
                'below /usr, with the data folder',
                'data',
                () => mkdtemp('/usr/local/lib/svc-test-'),
              ] as [string, string, () => Promise<string>],
            ]
          : []),
      ]
      for (const [where, dataPath, base] of layouts) {
        it(`${where}: it reads, changes, signals, opens and makes nothing`, async () => {
          const home = await base?.()
          try {
            const paths = await layout(who, dataPath, home)
            const writes = [
              '/made',
              '/usr/made',
              '/etc/made',
              '/dev/made',
              '/proc/sys/kernel/core_pattern',
              '/proc/sys/user/max_user_namespaces',
              '/proc/self/oom_score_adj',
              '/proc/sysrq-trigger',
            ]
            const { order, reads } = sayings(paths, CALLS, writes)
            const { info, tried, victimLives, failure } = await outcome(who, {
              ...order,
              inSandbox: true,
            })
            assert.deepEqual(
              [failure, SANDBOX_LINES.filter((name) => !info[name].holds)],
              [null, []],
            )
            const { others, ...rest } = tried
            assert.equal(others, 0, 'it sees itself alone')
            assert.equal(victimLives, true)
            // Below /usr what lies beside it is seen as /usr is: only the data folder is ours to hide.
            const seen = home ? [`read ${paths.neighbour}`] : []
            assert.deepEqual(
              Object.entries(rest)
                .filter(([, result]) => result === 0)
                .map(([name]) => name),
              seen,
            )
            for (const path of reads.filter((each) => !seen.includes(`read ${each}`)))
              assert.equal(rest[`read ${path}`], constants.errno.ENOENT, path)
            assert.equal(
              Object.keys(rest).length,
              reads.length + 1 + 7 + writes.length + 2 + CALLS.length,
              'it tried all of it',
            )
            assert.equal(await readFile(paths.source, 'utf8'), 'secret')
            assert.equal((await stat(paths.source)).mode & 0o777, 0o600)
          } finally {
            if (home) await rm(home, { recursive: true })
          }
        })
      }

      it('memory is bounded in all: it can make no second process, and no memory that does not count', async () => {
        const paths = await layout(who, 'data')
        const memoryBytes = 300 * MB
        const { tried, failure } = await outcome(who, {
          program: paths.program,
          hidden: [paths.data],
          inSandbox: true,
          memoryBytes,
          args: ['do=memory', '-i', `file:${paths.source}`],
        })
        assert.match(failure!.stderrText, /Out of memory/i)
        assert.equal(failure!.excess, 'memory')
        assert.ok(tried.kept! > memoryBytes / 3 && tried.kept! <= memoryBytes, String(tried.kept))
      })

      it('threads are bounded', async () => {
        const many = [
          '-nostdin',
          '-loglevel',
          'error',
          '-f',
          'lavfi',
          '-i',
          'testsrc2=s=64x64,realtime',
          // Far longer than it takes to start them all.
          '-t',
          '120',
          '-c:v',
          'mpeg4',
          '-threads',
          '2000',
          '-f',
          'null',
          devNull,
        ]
        const order: Order = {
          program: '/usr/bin/ffmpeg',
          hidden: [],
          inSandbox: false,
          memoryBytes: 1e12,
          args: many,
        }
        assert.ok((await outcome(who, { ...order, untilThreads: 2_000 })).mostThreads > 2_000)
        const { mostThreads, failure } = await outcome(who, { ...order, inSandbox: true })
        // The kernel bounds those of an ordinary user; root is ended by us.
        if (who.uid === 0) assert.equal(failure?.excess, 'threads')
        else assert.ok(mostThreads > 0 && mostThreads < 2_000, String(mostThreads))
      })
    })
  }
})
