import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import { CONFIG } from '../../daemon/config/table.ts'
import { readConfig } from '../../daemon/config.ts'
import { start } from '../../daemon/main.ts'
import { startDaemon, startEnv, until, untilStatus, type Daemon } from '../daemon.ts'
import { codedVideo } from '../sources/coded-video.ts'
import { everythingBelow } from '../support/folder.ts'
import { freePort } from '../support/server.ts'
import { clientsOf } from '../support/daemon-process.ts'
import { alive, encodersOn } from '../support/processes.ts'

const run = promisify(execFile)
/** The stop itself takes less than 5 s; an encode or a stream that was waited for would take longer than this. */
const STOPPED_MS = 30_000
const MAIN = join(import.meta.dirname, '..', '..', 'daemon', 'main.ts')

describe('daemon', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  /** Runs it to its end, which comes at once: something is wrong. */
  async function fails(
    env: Record<string, string>,
    ...args: string[]
  ): Promise<{ code: number; stderr: string }> {
    const result = await run(process.execPath, [MAIN, ...args], {
      env: { ...startEnv(), SVC_DATA_DIR: join(folder, 'data'), ...env },
    }).catch((error: unknown) => error)
    const { code, stderr } = result as { code: number; stderr: string }
    return { code, stderr }
  }

  it('a second start on the same folder says who holds it, and the first goes on', async () => {
    const first = await startDaemon()
    try {
      const { code, stderr } = await fails({ SVC_DATA_DIR: first.dataDir, SVC_PORT: '0' })
      assert.equal(code, 2)
      assert.match(
        stderr,
        new RegExp(`in use by process ${first.pid}.*${first.baseUrl}.*SVC_DATA_DIR`),
      )
      assert.equal((await first.api.system.health()).status, 'ok')
    } finally {
      await first.remove()
    }
  })

  it('the lock is free again after SIGKILL', async () => {
    const first = await startDaemon()
    await first.kill()
    const second = await first.restart()
    assert.equal(second.space, first.space)
    await second.stop()
    await rm(first.dataDir, { recursive: true, force: true })
  })

  it('every setting is explained by --help', async () => {
    const { stdout } = await run(process.execPath, [MAIN, '--help'])
    for (const { env, about } of Object.values(CONFIG))
      assert.ok(stdout.includes(env) && stdout.includes(about), env)
  })

  it('settings come from the environment, else from config.json; every fault is said', async () => {
    const dataDir = join(folder, 'configured')
    const daemon = await startDaemon({
      dataDir,
      env: { SVC_PUBLIC_URL: 'https://video.example.org/' },
    })
    assert.equal(
      (await daemon.api.videos.create({ body: {} })).urls.embed.startsWith(
        'https://video.example.org/embed/',
      ),
      true,
    )
    await daemon.stop()
    await writeFile(
      join(dataDir, 'config.json'),
      JSON.stringify({ publicUrl: 'https://file.example.org', logLevel: 'warn' }),
    )
    const again = await startDaemon({ dataDir })
    assert.equal(
      (await again.api.videos.create({ body: {} })).urls.embed.startsWith(
        'https://file.example.org/embed/',
      ),
      true,
    )
    await again.stop()

    await writeFile(join(dataDir, 'config.json'), JSON.stringify({ prot: 1, encoders: -1 }))
    const { code, stderr } = await fails({ SVC_DATA_DIR: dataDir, SVC_PORT: 'eighty' })
    assert.equal(code, 2)
    for (const fault of [/SVC_PORT/, /config.json: encoders/, /config.json: prot is not a setting/])
      assert.match(stderr, fault)
    await writeFile(join(dataDir, 'config.json'), '{')
    assert.match((await fails({ SVC_DATA_DIR: dataDir })).stderr, /is not a JSON object/)
  })

  it('a port that is taken is said, with what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const { code, stderr } = await fails({ SVC_PORT: String(port) })
    other.close()
    assert.equal(code, 2)
    assert.match(stderr, new RegExp(`Port ${port} .* is in use .*SVC_PORT`))
  })

  it('where another of its ports cannot be used, its setting is named, and nothing is served without the lock', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port: taken } = other.address() as AddressInfo
    const port = await freePort()
    const starting = (env: Record<string, string>) =>
      start(
        readConfig({
          ...startEnv(),
          SVC_DATA_DIR: join(folder, 'given-up'),
          SVC_PORT: String(port),
          SVC_PUBLIC_URL: 'https://video.example.org',
          SVC_LOG_FILE: join(folder, 'given-up.log'),
          ...env,
        }),
      )
    for (const [host, words] of [
      ['127.0.0.1', `Port ${taken} on 127.0.0.1 is in use .*: SVC_REDIRECT_PORT=8080`],
      ['192.0.2.1', '192.0.2.1 is not an address of this machine. Set SVC_HTTPS_HOST.'],
    ] as const) {
      const set = { SVC_REDIRECT_PORT: String(taken), SVC_HTTPS_HOST: host }
      await assert.rejects(starting(set), { name: 'ConfigError', message: new RegExp(words) })
      await assert.rejects(fetch(`http://127.0.0.1:${port}/healthz`))
    }
    other.close()
    const appliance = await starting({})
    assert.equal((await fetch(`${appliance.localUrl}/healthz`)).status, 200)
    await appliance.stop()
  })

  it('a server that cannot be reached may be there soon: the start is refused, and tried again', async () => {
    const nobody = '127.0.0.1:1'
    const database = { SVC_DATABASE_URL: `postgres://svc@${nobody}/svc` }
    const bucket = {
      SVC_STORAGE_URL: `s3://films?endpoint=http://${nobody}`,
      SVC_STORAGE_ACCESS_KEY: 'key',
      SVC_STORAGE_SECRET_KEY: 'secret',
    }
    const SVC_DATA_DIR = join(folder, 'refused')
    const starts: [name: string, env: Record<string, string>][] = [
      ['SVC_DATABASE_URL', database],
      ['SVC_STORAGE_URL', bucket],
      ['SVC_STORAGE_URL', { ...database, ...bucket, SVC_ROLE: 'worker' }],
    ]
    for (const [name, env] of starts) {
      const { code, stderr } = await fails({ SVC_DATA_DIR, SVC_PORT: '0', ...env })
      assert.match(stderr, new RegExp(`${name}.*\\n$`))
      assert.doesNotMatch(stderr, /\n +at /, 'a sentence, and no stack')
      assert.equal(code, 1)
    }
  })

  it('secrets are readable by their owner alone, and stay over a restart', async () => {
    const daemon = await startDaemon()
    for (const name of ['owner.secret', 'master.key'])
      assert.equal((await stat(join(daemon.dataDir, name))).mode & 0o777, 0o600)
    assert.equal((await stat(daemon.dataDir)).mode & 0o777, 0o700)
    const key = await daemon.key('read_only')
    await daemon.stop()
    const again = await daemon.restart()
    assert.equal(again.owner, daemon.owner)
    await again.as(key).videos.list()
    await again.stop()
    await rm(daemon.dataDir, { recursive: true, force: true })
  })

  it('the log is one JSON object a line, and holds no secret', async () => {
    const daemon = await startDaemon({ env: { SVC_LOG_LEVEL: 'debug' } })
    const key = await daemon.key('read_write')
    await daemon.as(key).videos.list({ query: { q: 'find me' } })
    await daemon
      .as('svc_rw_wrong_secret')
      .videos.list()
      .catch(() => undefined)
    await daemon.remove()
    await until(
      () => daemon.log(),
      (text) => text.includes('"stopped"'),
      'the last line to be read',
    )
    const lines = daemon
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; time: string })
    assert.ok(
      lines.some((line) => line.msg === 'started') && lines.some((line) => line.msg === 'stopped'),
    )
    for (const secret of [key, daemon.owner, 'svc_rw_wrong_secret'])
      assert.equal(daemon.log().includes(secret), false)
  })

  describe('SIGTERM', () => {
    let film: string
    before(async () => {
      film = await codedVideo(join(folder, 'film.mp4'), { seconds: 60, width: 1280, height: 720 })
    })

    async function busy(): Promise<{ daemon: Daemon; id: string }> {
      const daemon = await startDaemon()
      const { id } = await daemon.api.videos.create({ body: { name: 'Long' } })
      await daemon.api.videos.putSource({ params: { id }, raw: await readFile(film) })
      await until(
        () => daemon.api.videos.get({ params: { id } }),
        (video) => video.progress > 0,
        'an encode to run',
      )
      return { daemon, id }
    }

    it('in an encode: gives the job back, ends its processes, and is over in 5 s; the next start goes on', async () => {
      const { daemon, id } = await busy()
      const encoders = await until(
        () => encodersOn(daemon.dataDir),
        (pids) => pids.length > 0,
        'an encoder to read the source',
      )
      const { code, ms } = await daemon.stop()
      assert.deepEqual([...encoders.filter(alive), ...encodersOn(daemon.dataDir)], [])
      assert.equal(code, 0)
      assert.ok(ms < STOPPED_MS, `${ms} ms`)
      const again = await daemon.restart()
      await until(
        () => again.api.system.get(),
        ({ queue }) => queue.running === 1,
        'the job to be taken up again',
      )
      assert.equal((await again.api.videos.get({ params: { id } })).status, 'processing')
      await again.api.videos.delete({ params: { id } })
      await again.stop()
      await rm(daemon.dataDir, { recursive: true, force: true })
    })

    it('ends streams, and is over', async () => {
      const daemon = await startDaemon()
      const stream = await fetch(`${daemon.baseUrl}/v1/events/stream`, {
        headers: { authorization: `Bearer ${daemon.owner}` },
      })
      const stopping = daemon.stop()
      await stream.text()
      const { code, ms } = await stopping
      assert.equal(code, 0)
      assert.ok(ms < STOPPED_MS, `${ms} ms`)
      await rm(daemon.dataDir, { recursive: true, force: true })
    })
  })

  it('a stop finishes the requests that run, ends streams, and takes no new ones', async () => {
    const dataDir = join(folder, 'stopped')
    const umask = process.umask()
    const begin = () =>
      start(
        readConfig({
          PATH: process.env['PATH'],
          SVC_DATA_DIR: dataDir,
          SVC_PORT: '0',
          SVC_LOG_FILE: join(folder, 'stopped.log'),
        }),
      )
    const first = await begin()
    try {
      const owner = (await readFile(join(dataDir, 'owner.secret'), 'utf8')).trim()
      const { api } = clientsOf(first.localUrl, owner, () => '')
      const { id } = await api.videos.create({ body: { name: 'Slow line' } })
      const bytes = await readFile(await codedVideo(join(folder, 'small.mp4'), { seconds: 2 }))
      let send: ReadableStreamDefaultController<Uint8Array>
      const body = new ReadableStream<Uint8Array>({ start: (controller) => (send = controller) })
      const stream = await fetch(`${first.localUrl}/v1/events/stream`, {
        headers: { authorization: `Bearer ${owner}` },
      })
      const put = api.videos.putSource({ params: { id }, raw: body })
      send!.enqueue(bytes.subarray(0, -1))
      const arrived = async () => {
        const part = (await everythingBelow(dataDir)).find((name) => name.endsWith('.part'))
        return part === undefined ? 0 : (await stat(join(dataDir, part))).size
      }
      await until(arrived, (size) => size === bytes.length - 1, 'the bytes to arrive')
      // However busy this machine is.
      const stopping = first.stop(STOPPED_MS * 10)
      // The stream ends when the stop has begun; only then comes the rest.
      await stream.text()
      await assert.rejects(fetch(`${first.localUrl}/healthz`))
      send!.enqueue(bytes.subarray(-1))
      send!.close()
      assert.equal((await put).status, 'uploaded')
      await stopping
      const again = await begin()
      const after = clientsOf(again.localUrl, owner, () => '').api
      const video = await after.videos.get({ params: { id } }).finally(() => again.stop())
      assert.notEqual(video.status, 'created')
    } finally {
      await first.stop(0)
      process.umask(umask)
    }
  })

  it('a restart finds everything as it was', async () => {
    const daemon = await startDaemon()
    const film = await codedVideo(join(folder, 'short.mp4'), { seconds: 2 })
    const { id } = await daemon.api.videos.create({ body: { name: 'Kept' } })
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(film) })
    const before = await untilStatus(daemon.api, id, 'ready')
    await daemon.stop()
    const again = await daemon.restart()
    const after = await again.api.videos.get({ params: { id } })
    const named = (text: string) =>
      JSON.stringify(JSON.parse(text)).replaceAll(again.baseUrl, daemon.baseUrl)
    assert.equal(named(JSON.stringify(after)), JSON.stringify(before))
    await again.stop()
    await rm(daemon.dataDir, { recursive: true, force: true })
  })
})
