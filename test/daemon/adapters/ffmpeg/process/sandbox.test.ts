import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import { explained } from '../../../../../daemon/adapters/ffmpeg/process/faults.ts'
import {
  findFfmpeg,
  type FoundProgram,
} from '../../../../../daemon/adapters/ffmpeg/process/find.ts'
import { SHORT_OUTPUT, videoLimits } from '../../../../../daemon/adapters/ffmpeg/process/limits.ts'
import { ENVIRONMENT, run, RunFailure } from '../../../../../daemon/adapters/ffmpeg/process/run.ts'
import {
  buildSandbox,
  NO_SANDBOX,
  type Sandbox,
} from '../../../../../daemon/adapters/ffmpeg/process/sandbox.ts'
import {
  brokenLines,
  SANDBOX_LINES,
} from '../../../../../daemon/adapters/ffmpeg/process/sandbox-info.ts'
import type { Excess } from '../../../../../daemon/adapters/ffmpeg/process/watch.ts'
import { AppError } from '../../../../../daemon/contract/errors.ts'
import type { VideoPlan } from '../../../../../daemon/ports/media.ts'
import { ffmpeg } from '../../../../sources/ffmpeg.ts'
import { folders } from '../../../../support/folder.ts'
import { mayIsolate } from '../../../../support/may-isolate.ts'
import { alive, childrenNamed } from '../../../../support/processes.ts'
import { silentLog } from '../../../../support/silent-log.ts'
import type { Seen } from './sandboxed-process.ts'

const exec = promisify(execFile)
const never = new AbortController().signal
const asNobody = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups']
/** What `AmbientCapabilities=` of systemd does. */
const withLowPorts = ['--inh-caps=+net_bind_service', '--ambient-caps=+net_bind_service']
/** A container that has no more of them looks the same from inside. */
const withoutNamespaces = (...options: string[]): string[] => [
  'unshare',
  '--user',
  ...options,
  'sh',
  '-c',
  'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"',
  'sh',
]

async function seenBy(launcher: string[] = []): Promise<Seen> {
  const [command, ...args] = [
    ...launcher,
    process.execPath,
    new URL('sandboxed-process.ts', import.meta.url).pathname,
  ]
  return JSON.parse((await exec(command!, args)).stdout) as Seen
}

/** Numbers of the processes with these words, each with a zero behind it. */
function runningAs(words: string): string[] {
  return readdirSync('/proc').filter((entry) => {
    try {
      return /^\d+$/.test(entry) && readFileSync(`/proc/${entry}/cmdline`, 'utf8') === words
    } catch {
      // It ended while we looked.
      return false
    }
  })
}

/** As /proc tells it. */
const OURS = Object.entries(ENVIRONMENT)
  .map(([name, value]) => `${name}=${value}\0`)
  .join('')

describe('the sandbox of ffmpeg', () => {
  const folder = folders()
  let found: FoundProgram

  before(async () => {
    found = (await findFfmpeg({ explicitPath: null }, silentLog()))!
  })
  after(() => found?.ffmpeg.sandbox.close())

  const lavfi = (graph: string): string[] => [
    '-nostdin',
    '-loglevel',
    'error',
    '-f',
    'lavfi',
    '-i',
    graph,
  ]
  const failsFor =
    (excess: Excess) =>
    (error: unknown): boolean => {
      assert.ok(error instanceof RunFailure, String(error))
      assert.equal(error.excess, excess, error.message)
      return true
    }

  it('one that takes too much memory ends, and the person reads that', async () => {
    const limits = { ...SHORT_OUTPUT, memoryBytes: 300_000_000 }
    const hungry = [
      ...lavfi('testsrc2=s=1920x1080,format=rgb48,loop=loop=-1:size=1000'),
      '-f',
      'null',
      '-',
    ]
    await assert.rejects(
      run(found.ffmpeg, hungry, { signal: never, limits }, async () => {}),
      failsFor('memory'),
    )
    const failing = explained('encoding_failed', 'not this', never, () =>
      run(found.ffmpeg, hungry, { signal: never, limits }, async () => {}),
    )
    await assert.rejects(
      failing,
      (error) =>
        error instanceof AppError &&
        error.code === 'unsupported_source' &&
        /exceeded the memory limit for one video.*Export it again/.test(error.message),
    )
  })

  it('in hardware, the same is a reason to try software', async () => {
    const failing = explained('hardware_failed', 'not this', never, () =>
      Promise.reject(
        new RunFailure('ffmpeg', { code: 1, signal: null }, 'Cannot allocate memory', 'memory'),
      ),
    )
    await assert.rejects(failing, { code: 'hardware_failed' })
  })

  it('one that writes more to a file than it may ends there', async () => {
    const path = join(await folder(), 'out.raw')
    const greedy = [...lavfi('testsrc2=s=640x360'), '-f', 'rawvideo', '-y', `file:${path}`]
    await assert.rejects(
      run(
        found.ffmpeg,
        greedy,
        { signal: never, limits: { ...SHORT_OUTPUT, fileBytes: 1_000_000 }, makes: [path] },
        async () => {},
      ),
      failsFor('file'),
    )
    assert.ok((await stat(path)).size <= 1_000_000)
  })

  it('one that writes no file as planned may write none', async () => {
    const path = join(await folder(), 'out.raw')
    const once = [
      ...lavfi('testsrc2=s=64x64'),
      '-frames:v',
      '1',
      '-f',
      'rawvideo',
      '-y',
      `file:${path}`,
    ]
    await assert.rejects(
      run(
        found.ffmpeg,
        once,
        { signal: never, limits: SHORT_OUTPUT, makes: [path] },
        async () => {},
      ),
      failsFor('file'),
    )
    assert.equal((await stat(path)).size, 0)
  })

  it(
    'a file that is neither read nor said to be made is refused, and stays as it is, with a ' +
      'sandbox and without',
    async () => {
      const dir = await folder()
      const path = join(dir, 'kept')
      await writeFile(path, 'kept')
      const before = `-attach file:${path}`.split(' ')
      for (const program of [found.ffmpeg, { ...found.ffmpeg, sandbox: NO_SANDBOX }]) {
        for (const args of [
          [...lavfi('testsrc2=s=64x64'), `file:${path}`],
          [...lavfi('color'), ...before, '-f', 'null', '-'],
        ]) {
          await assert.rejects(
            run(
              program,
              args,
              { signal: never, limits: SHORT_OUTPUT, makes: [join(dir, 'other')] },
              async () => {},
            ),
            /neither behind -i nor/,
          )
        }
      }
      assert.equal(await readFile(path, 'utf8'), 'kept')
    },
  )

  it('a program that is stopped has ended inside of its sandbox, too, when that is told', async () => {
    for (let round = 0; round < 5; round++) {
      const stop = new AbortController()
      let inside: number[] = []
      // Holds enough memory that giving it back takes time.
      const large = [
        ...lavfi('testsrc2=s=3840x2160:r=60'),
        '-vf',
        'format=gbrpf32le,loop=loop=-1:size=8',
        '-f',
        'rawvideo',
        'pipe:3',
      ]
      const running = run(
        found.ffmpeg,
        large,
        {
          signal: stop.signal,
          limits: { ...SHORT_OUTPUT, outputBytes: Infinity },
          pipes: ['read'],
        },
        async ({ pipes }) => {
          let bytes = 0
          for await (const part of pipes[0]! as AsyncIterable<Buffer>) {
            bytes += part.length
            if (bytes < 100_000_000 || stop.signal.aborted) continue
            inside = childrenNamed('ffmpeg')
            stop.abort(new Error('enough'))
          }
        },
      )
      await assert.rejects(running, /enough/)
      assert.ok(inside.length > 0, 'it was seen')
      assert.deepEqual(inside.filter(alive), [])
    }
  })

  it('where the folder for temporary files cannot be written, another is used', async () => {
    const before = process.env.TMPDIR
    // Not even root can make a folder there.
    process.env.TMPDIR = '/proc'
    try {
      const other = await findFfmpeg({ explicitPath: null }, silentLog())
      assert.deepEqual(brokenLines(other!.sandbox), brokenLines(found.sandbox))
      other!.ffmpeg.sandbox.close()
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
    }
  })

  it('one that says more than it may ends', async () => {
    const endless = [...lavfi('testsrc2=s=640x360'), '-f', 'rawvideo', 'pipe:3']
    let size = 0
    await assert.rejects(
      run(
        found.ffmpeg,
        endless,
        { signal: never, limits: { ...SHORT_OUTPUT, outputBytes: 5_000_000 }, pipes: ['read'] },
        async ({ pipes }) => {
          for await (const part of pipes[0]! as AsyncIterable<Buffer>) size += part.length
        },
      ),
      failsFor('output'),
    )
    assert.ok(size <= 5_100_000, String(size))
  })

  it('one that stands still ends, and so does one that never comes to an end', async () => {
    const waiting = [
      '-loglevel',
      'error',
      '-f',
      'rawvideo',
      '-s',
      '64x64',
      '-i',
      'pipe:3',
      '-f',
      'null',
      '-',
    ]
    await assert.rejects(
      run(
        found.ffmpeg,
        waiting,
        { signal: never, limits: SHORT_OUTPUT, silenceMs: 300, pipes: ['write'] },
        async () => {},
      ),
      failsFor('silence'),
    )
    const endless = [...lavfi('testsrc2=s=64x64:r=10,realtime'), '-f', 'rawvideo', 'pipe:3']
    await assert.rejects(
      run(
        found.ffmpeg,
        endless,
        {
          signal: never,
          limits: { ...SHORT_OUTPUT, outputBytes: Infinity, maxMs: 2_000 },
          pipes: ['read'],
        },
        ({ pipes }) => buffer(pipes[0]!),
      ),
      failsFor('time'),
    )
  })

  it('bounds grow with the picture, and are above what the largest needed when it was measured', () => {
    const rendition = {
      name: 'h264_uhd',
      crf: 23,
      preset: 'veryfast',
      profile: 'high' as const,
      level: 51,
      maxBps: 16_000_000,
    }
    const plan = (width: number, height: number): VideoPlan => ({
      stream: 0,
      frameRate: { num: 30, den: 1 },
      frameCount: 3_000,
      segmentSeconds: 4,
      interlaced: false,
      codedSize: { width, height },
      renditions: [{ ...rendition, width, height }],
    })
    const [small, large] = [videoLimits(plan(640, 360), 120), videoLimits(plan(3840, 2160), 120)]
    assert.ok(small.memoryBytes < large.memoryBytes && small.maxMs < large.maxMs)
    assert.equal(small.fileBytes, 0)
    // 4 s at this ceiling are 8 MB.
    assert.ok(small.outputBytes > 8_000_000 && small.outputBytes < 100_000_000)
  })

  it('every line holds exactly where bubblewrap may make namespaces', () => {
    assert.deepEqual(
      SANDBOX_LINES.filter((name) => found.sandbox[name].holds),
      mayIsolate ? [...SANDBOX_LINES] : ['privileges', 'lifetime'],
    )
  })

  if (mayIsolate)
    describe('with namespaces', () => {
      const people: [who: string, launcher: string[]][] = [
        ['whoever runs the tests', []],
        ...(process.geteuid?.() === 0
          ? ([
              ['an ordinary user', asNobody],
              ['a user who may use ports below 1024', [...asNobody, ...withLowPorts]],
            ] as [string, string[]][])
          : []),
      ]
      for (const [who, launcher] of people) {
        it(
          `for ${who}: no network, no folder, no privilege, no variable but ours, bounds on all ` +
            'it takes',
          async () => {
            const seen = await seenBy(launcher)
            assert.deepEqual(
              Object.values(seen.info).map(({ holds }) => holds),
              SANDBOX_LINES.map(() => true),
              JSON.stringify(seen.info),
            )
            assert.equal(seen.environ, `${OURS}PWD=/\0`)
            assert.deepEqual(seen.shares, {
              user: false,
              net: false,
              ipc: false,
              mnt: false,
              pid: false,
            })
            assert.deepEqual(seen.interfaces, ['lo'])
            assert.deepEqual(
              [seen.status.NoNewPrivs, seen.status.CapEff, seen.status.CapPrm, seen.status.CapBnd],
              ['1', ...Array.from({ length: 3 }, () => '0'.repeat(16))],
            )
            assert.deepEqual(
              [
                seen.limits['Max file size'],
                seen.limits['Max core file size'],
                seen.limits['Max open files'],
              ],
              ['0', '0', '256'],
            )
            assert.ok(
              Number(seen.limits['Max data size']) > 0 && Number(seen.limits['Max cpu time']) > 0,
            )
            assert.equal(seen.cwd, '/')
            for (const name of ['home', 'root', 'var', 'work', 'run', 'boot'])
              assert.ok(!seen.root.includes(name), name)
            assert.deepEqual([seen.oomScore, seen.niceness], ['800', getPriority() + 10])
          },
        )
      }

      it(
        'where nobody may make namespaces, the rest of it holds, and it says what does not and ' +
          'what to do',
        async () => {
          const seen = await seenBy(withoutNamespaces('--map-root-user'))
          assert.deepEqual(brokenLines(seen.info), [
            'network',
            'files',
            'processes',
            'system_calls',
            'limits',
          ])
          assert.match(
            seen.info.network.detail,
            /Bubblewrap does not work here \(.+\)\. Allow user namespaces/,
          )
          assert.deepEqual(
            [
              seen.shares.net,
              seen.environ,
              seen.status.NoNewPrivs,
              seen.limits['Max core file size'],
            ],
            [true, OURS, '1', '0'],
          )
        },
      )

      it('privileges of the service are not handed on where nobody may make namespaces either', async () => {
        const user = process.geteuid?.() === 0 ? asNobody : []
        const seen = await seenBy([
          ...user,
          ...withoutNamespaces('--map-current-user', '--keep-caps'),
        ])
        assert.deepEqual(
          [seen.info.network.holds, seen.info.privileges.holds, seen.status.NoNewPrivs],
          [false, true, '1'],
        )
        assert.deepEqual(
          [seen.status.CapEff, seen.status.CapPrm, seen.status.CapInh, seen.status.CapAmb],
          Array.from({ length: 4 }, () => '0'.repeat(16)),
        )
      })

      it('one that was made to ask another address reaches nobody', async () => {
        let calls = 0
        const server = createServer((socket) => {
          calls += 1
          socket.destroy()
        }).listen(0, '127.0.0.1')
        await once(server, 'listening')
        const smuggled = [
          '-nostdin',
          '-protocol_whitelist',
          'file,http,tcp',
          '-i',
          `http://127.0.0.1:${(server.address() as AddressInfo).port}/v.mp4`,
          '-f',
          'null',
          '-',
        ]
        const attempt = (sandbox: Sandbox): Promise<unknown> =>
          run(
            { path: found.path, sandbox },
            smuggled,
            { signal: never, limits: SHORT_OUTPUT },
            async () => {},
          ).catch((error: unknown) => error)
        try {
          assert.ok((await attempt(NO_SANDBOX)) instanceof RunFailure)
          assert.ok(calls > 0, 'without the sandbox it asks')
          calls = 0
          assert.match(
            String(await attempt(found.ffmpeg.sandbox)),
            /unreachable|not permitted|refused/i,
          )
          assert.equal(calls, 0)
        } finally {
          server.close()
        }
      })

      it('one that was made to open another file finds none', async () => {
        const dir = await folder()
        await ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=64x64:d=1', join(dir, 'secret.mp4'))
        await writeFile(
          join(dir, 'list'),
          `ffconcat version 1.0\nfile ${join(dir, 'secret.mp4')}\n`,
        )
        const smuggled = [
          '-nostdin',
          '-loglevel',
          'error',
          '-f',
          'concat',
          '-safe',
          '0',
          '-protocol_whitelist',
          'file',
          '-i',
          `file:${join(dir, 'list')}`,
          '-f',
          'null',
          '-',
        ]
        const attempt = (sandbox: Sandbox): Promise<unknown> =>
          run(
            { path: found.path, sandbox },
            smuggled,
            { signal: never, limits: SHORT_OUTPUT },
            async () => 'read',
          ).catch((error: unknown) => error)
        assert.equal(await attempt(NO_SANDBOX), 'read')
        assert.match(String(await attempt(found.ffmpeg.sandbox)), /No such file or directory/)
      })

      it('it can start nothing that it could leave behind', async () => {
        // ffmpeg starts no other program; a shell stands in for one that was taken over.
        const shell = { path: '/bin/sh', sandbox: found.ffmpeg.sandbox }
        await assert.rejects(
          run(
            shell,
            ['-c', 'sleep 1000 & echo started'],
            { signal: never, limits: SHORT_OUTPUT, stdout: true },
            ({ stdout }) => buffer(stdout),
          ),
          (error) => error instanceof RunFailure && /fork/i.test(error.stderrText),
        )
      })

      it('without the filter, what it left behind ends with it, also what has left its group', async () => {
        const { sandbox, paths } = await buildSandbox(
          ['/bin/sh'],
          { folders: ['/usr/bin', '/bin'], hidden: [] },
          async ({ info }) => !info.system_calls.holds,
        )
        try {
          await run(
            { path: paths[0]!, sandbox },
            ['-c', 'sleep 98765 & setsid sleep 98765 & sleep 0.2'],
            { signal: never, limits: SHORT_OUTPUT, stdout: true },
            ({ stdout }) => buffer(stdout),
          )
          assert.deepEqual(runningAs(`${['sleep', '98765'].join('\0')}\0`), [])
        } finally {
          sandbox.close()
        }
      })
    })
})
