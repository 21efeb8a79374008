import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'mocha'
import { dataFolder as daemonOfCli } from '../../cli/connection/folders.ts'
import { dataFolder } from '../../app/daemon/data-folder.ts'
import { findRunning } from '../../app/daemon/find-running.ts'
import {
  keepDaemon,
  type DaemonState,
  type Keeper,
  type KeepOptions,
} from '../../app/daemon/keep-daemon.ts'
import { ownedDaemonIn } from '../../app/daemon/owned-daemon.ts'
import { daemonProgram, type DaemonProgram } from '../../app/daemon/program.ts'
import { createRestarts } from '../../app/daemon/restarts.ts'
import { takeLock } from '../../daemon/adapters/lock.ts'
import { readConfig } from '../../daemon/config.ts'
import { startDaemon, startEnv, until } from '../daemon.ts'
import { gone } from '../support/processes.ts'

const ROOT = join(import.meta.dirname, '..', '..')

describe('the app keeps the daemon running', () => {
  let folder: string
  let dataDir: string
  let states: DaemonState[]
  let keeper: Keeper | undefined
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-app-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))
  beforeEach(async () => {
    dataDir = await mkdtemp(join(folder, 'data-'))
    await mkdir(join(folder, 'user'), { recursive: true })
    states = []
  })
  afterEach(() => keeper?.stop())

  const program = (env: Record<string, string> = {}): DaemonProgram =>
    daemonProgram(
      { svcDir: ROOT, ffmpegDir: join(folder, 'none'), dataDir, cacheDir: folder },
      { ...startEnv(), SVC_PORT: '0', ...env },
    )
  const keep = (options: Partial<KeepOptions> = {}): Keeper =>
    (keeper = keepDaemon({
      program: program(),
      dataDir,
      logFile: join(dataDir, 'svc.log'),
      own: ownedDaemonIn(join(folder, 'user')),
      onChange: (state) => states.push(state),
      waitsMs: [5, 5],
      lookEveryMs: 20,
      ...options,
    }))
  const inPhase = async <P extends DaemonState['phase']>(phase: P) =>
    (await until(
      () => keeper!.state,
      (state) => state.phase === phase,
      phase,
    )) as Extract<DaemonState, { phase: P }>
  /** In place of a daemon: what it says last, and how it ends. */
  const other = async (text: string): Promise<DaemonProgram> => {
    await writeFile(join(dataDir, 'other.mjs'), text)
    return { ...program(), args: [join(dataDir, 'other.mjs')] }
  }

  const note = (holder: { pid: number; localUrl: string | null }) =>
    writeFile(join(dataDir, 'daemon.json'), JSON.stringify(holder))
  /** Another svc, of another folder: it answers as each does. */
  const stranger = async (): Promise<{ server: Server; localUrl: string; asked: string[] }> => {
    const asked: string[] = []
    const server = createServer(({ url }, response) => {
      asked.push(url!)
      response.end('{"status":"ok"}')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    return { server, localUrl: `http://127.0.0.1:${port}`, asked }
  }

  it('starts it, starts it again when it was killed, with a report, and stops it', async () => {
    keep()
    const first = await inPhase('running')
    assert.equal(first.ours, true)
    assert.equal((await fetch(`${first.localUrl}/healthz`)).status, 200)
    await writeFile(
      join(dataDir, 'svc.log'),
      `${JSON.stringify({ level: 50, time: '2026-01-01T00:00:00Z', msg: 'the last thing that it said' })}\n`,
    )
    process.kill(first.pid, 'SIGKILL')
    const second = await until(
      () => keeper!.state,
      (state) => state.phase === 'running' && state.pid !== first.pid,
      'another one',
    )
    const crash = states.find((state) => state.phase === 'restarting')
    assert.equal(crash?.report.how, 'It was ended by SIGKILL.')
    assert.ok(
      crash.report.lines.includes('2026-01-01T00:00:00Z  the last thing that it said'),
      crash.report.lines.join('\n'),
    )
    await keeper!.stop()
    await gone((second as { pid: number }).pid)
    assert.equal(await findRunning(dataDir), null)
    assert.equal(states.at(-1)!.phase, 'stopped')
  })

  it('leaves it after so many crashes, until somebody says so', async () => {
    keep({ program: await other("process.stderr.write('the disk is gone\\n'); process.exit(7)") })
    const { report } = await inPhase('failed')
    assert.deepEqual([report.how, report.lines], ['It exited with code 7.', ['the disk is gone']])
    assert.equal(states.filter(({ phase }) => phase === 'restarting').length, 2)
    states.length = 0
    keeper!.retry()
    await until(
      () => states.filter(({ phase }) => phase === 'restarting').length,
      (count) => count === 2,
      'as many tries again',
    )
    await inPhase('failed')
  })

  it('does not try again what cannot be right, and says what it is', async () => {
    keep({ program: program({ SVC_PORT: 'nonsense' }) })
    const { report } = await inPhase('failed')
    assert.equal(states.filter(({ phase }) => phase === 'restarting').length, 0)
    assert.match(report.lines.join('\n'), /SVC_PORT: /)
  })

  it('says so when there is no such program', async () => {
    keep({ program: { ...program(), command: join(folder, 'none') }, waitsMs: [] })
    assert.match((await inPhase('failed')).report.how, /could not be started: .*ENOENT/)
  })

  it('says so when no process can be started at all, tries again when asked, and ends', async () => {
    keep({ program: { ...program(), command: '' } })
    assert.match((await inPhase('failed')).report.how, /could not be started: .*cannot be empty/)
    keeper!.retry()
    await until(
      () => states.filter(({ phase }) => phase === 'failed').length,
      (count) => count === 2,
      'the second try',
    )
    await keeper!.stop()
    assert.equal(states.at(-1)!.phase, 'stopped')
  })

  it('runs also where the app cannot write down that it is its own', async () => {
    const userDir = join(folder, 'not-writable')
    await mkdir(join(userDir, 'daemon.pid'), { recursive: true })
    keep({ own: ownedDaemonIn(userDir) })
    const { pid } = await inPhase('running')
    await keeper!.stop()
    await gone(pid)
  })

  it('takes the one that runs, leaves it alone, and takes its place when it goes', async () => {
    const running = await startDaemon({ dataDir })
    try {
      keep()
      const attached = await inPhase('running')
      assert.deepEqual(
        [attached.pid, attached.ours, attached.localUrl],
        [running.pid, false, running.baseUrl],
      )
      await keeper!.stop()
      assert.equal((await fetch(`${running.baseUrl}/healthz`)).status, 200)

      keep()
      await inPhase('running')
      await running.stop()
      const own = await until(
        () => keeper!.state,
        (state) => state.phase === 'running' && state.ours,
        'one of its own',
      )
      assert.notEqual((own as { pid: number }).pid, running.pid)
    } finally {
      await running.stop()
    }
  })

  it('starts its own when the one that held the folder was only about to end', async () => {
    const ending = takeLock(dataDir)
    ending.publish({ baseUrl: null, localUrl: 'http://127.0.0.1:9' })
    const refused = join(dataDir, 'refused')
    keep({
      program: await other(`
        import { existsSync, writeFileSync } from 'node:fs'
        if (existsSync(${JSON.stringify(refused)})) console.log(JSON.stringify({ local_url: 'http://127.0.0.1:9' })), setInterval(() => {}, 1000)
        else writeFileSync(${JSON.stringify(refused)}, ''), process.exit(2)`),
    })
    await until(() => existsSync(refused), Boolean, 'the first to be refused')
    ending.release()
    const state = await until(
      () => keeper!.state,
      ({ phase }) => phase === 'running' || phase === 'failed',
      'the second',
    )
    assert.equal(state.phase, 'running')
  })

  it('takes nothing for its own that answers where an earlier one did', async () => {
    const { server, localUrl, asked } = await stranger()
    try {
      await note({ pid: process.pid, localUrl })
      keep()
      const state = await inPhase('running')
      assert.equal(state.ours, true)
      assert.notEqual(state.localUrl, localUrl)
      assert.deepEqual(asked, [])
    } finally {
      server.close()
    }
  })

  it('says what is wrong although the process id of an earlier one is in use again', async () => {
    await note({ pid: process.pid, localUrl: null })
    keep({ program: program({ SVC_PORT: 'nonsense' }) })
    assert.match((await inPhase('failed')).report.lines.join('\n'), /SVC_PORT: /)
  })

  it('leaves one that has let go of the folder, whatever has its process id and port by then', async () => {
    const { server, localUrl } = await stranger()
    const innocent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    const own = ownedDaemonIn(join(folder, 'user'))
    own.note(innocent.pid!)
    try {
      for (const lookEveryMs of [20, 600_000]) {
        const earlier = takeLock(dataDir)
        await note({ pid: innocent.pid!, localUrl })
        keep({ own, lookEveryMs })
        assert.equal((await inPhase('running')).pid, innocent.pid)
        earlier.release()
        if (lookEveryMs === 20)
          await until(
            () => keeper!.state,
            (state) => state.phase === 'running' && state.pid !== innocent.pid,
            'one of its own',
          )
        await keeper!.stop()
        assert.deepEqual([innocent.exitCode, innocent.signalCode], [null, null])
        own.note(innocent.pid!)
      }
    } finally {
      innocent.kill()
      server.close()
    }
  })

  it('knows one again that outlived a crash of the app, and stops it with itself', async () => {
    const running = await startDaemon({ dataDir })
    ownedDaemonIn(join(folder, 'user')).note(running.pid)
    keep()
    assert.equal((await inPhase('running')).ours, true)
    await keeper!.stop()
    await gone(running.pid)
  })

  it('waits longer each time, and begins anew after a calm', () => {
    const restarts = createRestarts([1, 2])
    assert.deepEqual(
      [0, 1, 2, 3].map((at) => restarts.afterCrash(at)),
      [1, 2, null, null],
    )
    assert.equal(restarts.afterCrash(11 * 60_000), 1)
  })

  it('looks where the daemon and svc look', () => {
    for (const env of [{ SVC_DATA_DIR: '/srv/svc' }, { XDG_DATA_HOME: '/srv/data' }, {}]) {
      assert.equal(dataFolder(env), daemonOfCli(env))
      assert.equal(dataFolder(env), readConfig(env).dataDir)
    }
  })
})
