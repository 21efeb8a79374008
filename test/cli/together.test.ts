/** `svc` on a machine where several processes share a data folder and a PostgreSQL database. */
import assert from 'node:assert/strict'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { until, type Daemon } from '../daemon.ts'
import { ask } from '../postgres.ts'
import { bundlesOnce } from '../support/bundles.ts'
import { startTogether, type Together } from '../support/processes-together.ts'
import { diagnose, type Diagnosis } from './diagnose.ts'
import { newHome, type Home } from './svc.ts'

interface Shared {
  host: string
  pid: number
  state_dir: string
  url: string
  running: boolean | null
  own: boolean
}

describe('svc where several processes share a data folder', () => {
  let together: Together
  let home: Home
  let one: Daemon
  let two: Daemon
  const states: string[] = []
  before(async () => {
    await bundlesOnce()
    together = await startTogether()
    const start = async (): Promise<Daemon> => {
      const { SVC_STATE_DIR: state } = await together.env()
      states.push(state!)
      return together.start({ SVC_STATE_DIR: state! })
    }
    one = await start()
    two = await start()
    home = await newHome({ SVC_DATA_DIR: together.dataDir, SVC_DATABASE_URL: together.url })
  })
  after(async () => {
    await home?.remove()
    await together?.remove()
  })

  const at = (at: number): Home => home.with({ SVC_STATE_DIR: states[at]! })
  const status = async (of: Home) => {
    const { code, json, stderr } = await of.run(['daemon', 'status'])
    return { code, stderr, ...json<{ running: boolean; pid: number; processes: Shared[] }>() }
  }
  const doctor = (): Promise<{ code: number; found: Diagnosis }> =>
    diagnose({
      dataDir: together.dataDir,
      url: one.baseUrl,
      env: { SVC_DATABASE_URL: together.url },
    })
  const check = ({ checks }: Diagnosis, name: string) => checks.find((each) => each.name === name)

  it('status is of the process of SVC_STATE_DIR, and lists all that share the folder', async () => {
    for (const [number, daemon] of [one, two].entries()) {
      const { code, running, pid, processes, stderr } = await status(at(number))
      assert.deepEqual([code, running, pid], [0, true, daemon.pid], stderr)
      assert.deepEqual(
        processes.map((each) => [each.host, each.pid, each.state_dir, each.url, each.running]),
        [one, two].map(({ pid: its, baseUrl }, at) => [hostname(), its, states[at], baseUrl, true]),
      )
      assert.deepEqual(
        processes.map(({ own }) => own),
        [number === 0, number === 1],
      )
      assert.match(stderr, /These svc processes share the data folder/)
      for (const each of [one, two])
        assert.match(stderr, new RegExp(`process ${each.pid} on this machine, state folder `))
    }
    const nobodys = await status(home)
    assert.deepEqual([nobodys.code, nobodys.running, nobodys.processes.length], [1, false, 2])
  })

  it('other commands reach the process of SVC_STATE_DIR', async () => {
    const { code, stdout, stderr } = await at(1).run(['login'])
    assert.equal(code, 0, stderr + stdout)
    const who = (await at(1).run(['whoami'])).json<{ url: string }>()
    assert.equal(who.url, two.baseUrl)
    await home.run(['logout'])
  })

  it('doctor lists them, and says of PostgreSQL what it is and whether it is in order', async () => {
    const { code, found } = await doctor()
    assert.equal(code, 0, JSON.stringify(found))
    for (const name of ['processes', 'PostgreSQL', 'indexes', 'master key', 'version of the data'])
      assert.equal(check(found, name)?.status, 'ok', `${name}: ${JSON.stringify(found.checks)}`)
    assert.equal(check(found, 'database file'), undefined)
    assert.match(
      check(found, 'processes')!.detail,
      new RegExp(`process ${two.pid} on this machine`),
    )
    const { detail } = check(found, 'PostgreSQL')!
    assert.match(detail, /^1\d\.\d+.* sorts by C, .*B, \d+ of 200 connections in use$/)
    assert.match(
      check(found, 'indexes')!.detail,
      /pages were not read, because the extension amcheck/,
    )
    await ask(together.url, 'CREATE EXTENSION amcheck')
    assert.match(check((await doctor()).found, 'indexes')!.detail, /and their pages were read/)
  })

  it('doctor says where the rows are if it does not know the address', async () => {
    const { found } = await diagnose({ dataDir: together.dataDir, url: one.baseUrl })
    const { status: state, hint } = check(found, 'PostgreSQL')!
    assert.equal(state, 'skipped')
    assert.match(hint!, /SVC_DATABASE_URL/)
  })

  it('stop needs to know which one, ends that one, and lets the other continue', async () => {
    const { code, problem } = await home.run(['daemon', 'stop'])
    assert.notEqual(code, 0)
    assert.match(problem().detail, /Several svc processes share this data folder/)
    assert.ok(problem().detail.includes(states[0]!) && problem().detail.includes(states[1]!))
    const stopped = await at(1).run(['daemon', 'stop'])
    assert.deepEqual([stopped.code, stopped.json().running], [0, false], stopped.stderr)
    assert.equal((await fetch(`${one.baseUrl}/healthz`)).status, 200)
    assert.deepEqual(
      (await status(at(0))).processes.map(({ pid }) => pid),
      [one.pid],
    )
  })

  it('start has its own log and lock, beside the other', async () => {
    const started = await home
      .with({ SVC_STATE_DIR: states[1]!, SVC_PORT: '0' })
      .run(['daemon', 'start'])
    assert.equal(started.code, 0, started.stderr)
    const { ready, log_file: log } = started.json()
    assert.deepEqual([ready, log], [true, join(states[1]!, 'svc.log')])
    assert.match(await readFile(log, 'utf8'), /"msg":"started"/)
    assert.equal((await at(1).run(['daemon', 'stop'])).code, 0)
  })

  it('one that was killed is told by status and doctor, until it is started again', async () => {
    const other = await together.start({ SVC_STATE_DIR: states[1]! })
    await other.kill()
    const { stderr, processes } = await status(at(0))
    assert.deepEqual(
      processes.map(({ running }) => running),
      [true, false],
    )
    assert.match(stderr, /has ended without being stopped/)
    const fault = check((await doctor()).found, 'processes')!
    assert.deepEqual([fault.status, fault.code], ['warning', 'process_ended'])
    const again = await together.start({ SVC_STATE_DIR: states[1]! })
    assert.equal(check((await doctor()).found, 'processes')!.status, 'ok')
    await again.stop()
  })

  it('one on another machine counts as running while its note is fresh', async () => {
    const folder = join(together.dataDir, 'processes')
    const [file] = await readdir(folder)
    const note = JSON.parse(await readFile(join(folder, file!), 'utf8'))
    // Left by a power cut: no note, and no reason to say nothing of the others.
    await writeFile(join(folder, 'half.json'), '')
    const there = join(folder, 'elsewhere.json')
    await writeFile(there, JSON.stringify({ ...note, host: 'elsewhere', pid: 7 }))
    const runningThere = async () =>
      (await status(at(0))).processes.find(({ host }) => host === 'elsewhere')!.running
    assert.equal(await runningThere(), true)
    await utimes(there, new Date(Date.now() - 300_000), new Date(Date.now() - 300_000))
    assert.equal(await runningThere(), null)
    const found = check((await doctor()).found, 'processes')!
    assert.equal(found.status, 'skipped')
    assert.match(found.detail, /process 7 on elsewhere.*not heard from/)
    // The process of this machine goes on touching its own.
    await utimes(join(folder, file!), new Date(0), new Date(0))
    await until(
      async () => (await stat(join(folder, file!))).mtimeMs,
      (mtimeMs) => mtimeMs > 1_000,
      'its note to be touched',
    )
  })
})

describe('svc where several processes use a bucket', () => {
  let together: Together
  let home: Home
  before(async () => {
    await bundlesOnce()
    together = await startTogether({}, { hasBucket: true })
    home = await newHome({ ...(await together.env()), SVC_DATA_DIR: '', SVC_PORT: '0' })
  })
  after(async () => {
    await home?.run(['daemon', 'stop'])
    await home?.remove()
    await together?.remove()
  })

  it('SVC_STATE_DIR is all that names the folder of a process, as for the process itself', async () => {
    const started = await home.run(['daemon', 'start'])
    assert.equal(started.code, 0, started.stderr)
    const { ready, url, data_dir: data, state_dir: state } = started.json()
    assert.deepEqual([ready, data], [true, state])
    assert.equal((await home.run(['daemon', 'status'])).json().url, url)
    // By the owner secret, which is there.
    const listed = await home.run(['workers', 'list'])
    assert.equal(listed.code, 0, listed.stderr)
    const stopped = await home.run(['daemon', 'stop'])
    assert.deepEqual([stopped.code, stopped.json().running], [0, false], stopped.stderr)
  })
})
