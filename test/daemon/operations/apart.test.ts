/** Daemons on one PostgreSQL database and one bucket, each with a folder of its own: what one leaves, the others have. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, it } from 'mocha'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { ask } from '../../postgres.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { filesBelow } from '../../support/folder.ts'
import { startTogether, type Together } from '../../support/processes-together.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { SentUpload, type UploadTarget } from '../../support/sent-upload.ts'

describe('daemons that have a database and a bucket in common, and no folder', () => {
  let folder: string
  let film: Buffer
  let together: Together
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    film = await readFile(
      await codedVideo(join(folder, 'film.mp4'), { seconds: 6, width: 640, height: 360 }),
    )
  })
  after(() => rm(folder, { recursive: true, force: true }))
  afterEach(() => together?.remove())

  const begin = async (env: Record<string, string> = {}): Promise<void> =>
    void (together = await startTogether(env, { hasBucket: true }))
  const target = ({ baseUrl, owner }: Daemon): UploadTarget => ({
    baseUrl,
    key: owner,
    takesTails: false,
  })
  const stored = async (): Promise<string[]> => [...(await together.s3!.stored()).keys()]
  async function refused(env: Record<string, string>): Promise<string> {
    const own = { ...(await together.env()), ...env }
    const started = startDaemon({ dataDir: own['SVC_DATA_DIR']!, env: own })
    await assert.rejects(started)
    return started.then(
      () => '',
      (error: Error) => error.message,
    )
  }
  /** A manifest and all that it names, by their paths. */
  async function readAll(
    { baseUrl }: Daemon,
    path: string,
    into = new Map<string, Buffer>(),
  ): Promise<Map<string, Buffer>> {
    if (into.has(path)) return into
    const answer = await fetch(baseUrl + path)
    assert.equal(answer.status, 200, `${path}: ${await answer.clone().text()}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    into.set(path, bytes)
    if (!path.includes('.m3u8')) return into
    for (const line of String(bytes).split('\n')) {
      const name = line.startsWith('#') ? /URI="([^"]+)"/.exec(line)?.[1] : line
      if (name) await readAll({ baseUrl } as Daemon, new URL(name, baseUrl + path).pathname, into)
    }
    return into
  }
  const segmentsOf = (all: Map<string, Buffer>) =>
    [...all].filter(([path]) => /\.(m4s|mp4)$/.test(path))

  it('an upload whose process and disk are lost goes on at another, from the last byte that was acknowledged', async () => {
    await begin()
    const one = await together.start()
    const two = await together.start()
    const upload = await SentUpload.begin(target(one), film)
    const third = Math.floor(film.length / 3)
    assert.equal((await upload.send(third)).status, 204)
    assert.equal((await upload.send(2 * third)).status, 204)
    await one.kill()
    await removeFolder(one.dataDir)
    const rest = upload.at(two.baseUrl)
    assert.equal(await rest.resume(), 2 * third)
    assert.equal((await rest.send()).status, 204)
    const video = await untilStatus(two.api, upload.video, 'ready', 'errored')
    assert.equal(video.status, 'ready', JSON.stringify(video.error))
    const source = (await stored()).find((key) => key.endsWith('/source'))!
    assert.ok((await readFile(together.s3!.pathOf(source))).equals(film))
    assert.deepEqual(
      (await stored()).filter((key) => key.includes('/uploads/')),
      [],
    )
  })

  it('when the one that encodes is lost with its disk, another goes on, and no segment changes', async () => {
    await begin({ SVC_ENCODERS: '1' })
    const one = await together.start()
    const two = await together.start()
    const upload = await SentUpload.begin(target(two), film)
    assert.equal((await upload.send()).status, 204)
    const { urls } = await until(
      () => two.api.videos.get({ params: { id: upload.video } }),
      ({ playable }) => playable,
      'the video to be playable',
    )
    await until(
      stored,
      (keys) => keys.some((key) => key.endsWith('.m4s')),
      'a segment in the bucket',
    )
    const before = new Map<string, Buffer>()
    for (const key of (await stored()).filter((each) => /renditions\/.*\/\d+\.m4s$/.test(each)))
      before.set(key, await readFile(together.s3!.pathOf(key)))
    await one.kill()
    await removeFolder(one.dataDir)
    const video = await untilStatus(two.api, upload.video, 'ready', 'errored')
    assert.equal(video.status, 'ready', JSON.stringify(video.error))
    const manifest = new URL(urls.hls).pathname
    const played = await readAll(two, manifest)
    assert.ok(segmentsOf(played).length > 4)
    for (const [key, bytes] of before)
      assert.ok((await readFile(together.s3!.pathOf(key))).equals(bytes), key)
    // With an empty disk.
    const three = await together.start()
    for (const [path, bytes] of segmentsOf(await readAll(three, manifest)))
      assert.ok(bytes.equals(played.get(path)!), path)
  })

  it('a segment that nobody has made yet is made for whoever asks', async () => {
    await begin({ SVC_ENCODERS: '1' })
    const one = await together.start()
    const two = await together.start()
    await one.api.system.update({ body: { encoding_paused: true } })
    const upload = await SentUpload.begin(target(two), film)
    assert.equal((await upload.send()).status, 204)
    const { urls } = await until(
      () => two.api.videos.get({ params: { id: upload.video } }),
      ({ playable }) => playable,
      'the video to be playable',
    )
    const manifest = new URL(urls.hls).pathname
    const [atTwo, atOne] = [await readAll(two, manifest), await readAll(one, manifest)]
    assert.ok(segmentsOf(atTwo).length > 4)
    for (const [path, bytes] of segmentsOf(atTwo)) assert.ok(bytes.equals(atOne.get(path)!), path)
  })

  it('what is deleted at one is gone from the bucket and from the disks of all', async () => {
    await begin()
    const one = await together.start()
    const two = await together.start()
    const upload = await SentUpload.begin(target(two), film)
    assert.equal((await upload.send()).status, 204)
    const { id, urls } = await untilStatus(one.api, upload.video, 'ready')
    const manifest = new URL(urls.hls).pathname
    for (const daemon of [one, two]) await readAll(daemon, manifest)
    const copies = async (): Promise<string[]> => {
      const all = [one, two].map(({ dataDir }) =>
        filesBelow(join(dataDir, 'videos')).catch(() => []),
      )
      return (await Promise.all(all)).flat()
    }
    assert.ok((await copies()).length > 8)
    await two.api.videos.delete({ params: { id } })
    assert.equal((await fetch(one.baseUrl + manifest)).status, 404)
    await until(
      async () => [...(await copies()), ...(await stored())],
      (left) => left.length === 0,
      'all of it to be gone',
    )
  })

  it('a backup is made and listed, whichever of them is asked', async () => {
    await begin()
    const one = await together.start()
    const two = await together.start()
    const { id } = await two.api.backups.create()
    const made = await until(
      () => two.api.backups.get({ params: { id } }),
      ({ status }) => status !== 'waiting' && status !== 'running',
      'the backup to be made',
    )
    assert.deepEqual([made.status, made.missing_files], ['ready', 0], JSON.stringify(made.error))
    assert.deepEqual(
      (await one.api.backups.list()).data.map((backup) => backup.id),
      [id],
    )
    await two.api.backups.delete({ params: { id } })
    assert.deepEqual((await one.api.backups.list()).data, [])
  })

  it('uploads survive a bucket that is away for a while', async () => {
    await begin()
    const one = await together.start()
    const upload = await SentUpload.begin(target(one), film)
    const half = Math.floor(film.length / 2)
    assert.equal((await upload.send(half)).status, 204)
    together.s3!.faults = ({ method }) =>
      method === 'PUT' ? { kind: 'answer', status: 403, code: 'AccessDenied' } : null
    assert.equal((await upload.send()).status, 503)
    together.s3!.faults = null
    assert.equal(await upload.resume(), half)
    assert.equal((await upload.send()).status, 204)
    const video = await untilStatus(one.api, upload.video, 'ready', 'errored')
    assert.equal(video.status, 'ready', JSON.stringify(video.error))
  })

  it('a start that would not see the same files is refused, and says what to do', async () => {
    await begin()
    // A folder that an svc has used alone.
    const used = join(folder, 'used')
    await mkdir(join(used, 'videos', 'abcde'), { recursive: true })
    for (const name of ['owner.secret', '.folder']) await writeFile(join(used, name), 'ours')
    await writeFile(join(used, 'videos', 'abcde', 'file'), 'not sent yet')
    assert.match(
      await refused({ SVC_STATE_DIR: used, SVC_DATA_DIR: used }),
      /Set SVC_STATE_DIR to an empty folder/,
    )
    assert.equal(await readFile(join(used, 'videos', 'abcde', 'file'), 'utf8'), 'not sent yet')
    assert.match(
      await refused({ SVC_DATA_DIR: join(folder, 'shared') }),
      /share no data folder: set SVC_STATE_DIR .* and remove SVC_DATA_DIR/,
    )
    const one = await together.start()
    assert.match(await refused({ SVC_MASTER_KEY: 'b7'.repeat(32) }), /does not belong to this data/)
    assert.match(await refused({ SVC_STATE_DIR: '' }), /is to have it alone/)
    await one.stop()
    // One that has it alone may keep files on its disk.
    const alone = await startDaemon({
      dataDir: join(folder, 'alone'),
      env: { ...(await together.env()), SVC_STATE_DIR: '', SVC_DATA_DIR: join(folder, 'alone') },
    })
    await alone.stop()
    assert.match(await refused({}), /svc migrate --to-storage/)
  })

  it('the key by which visitors are counted is a row, of this day', async () => {
    await begin()
    const one = await together.start()
    const two = await together.start()
    const upload = await SentUpload.begin(target(one), film)
    assert.equal((await upload.send()).status, 204)
    await untilStatus(one.api, upload.video, 'ready')
    await ask(together.url, `INSERT INTO live_day_keys VALUES ('2020-01-01', 'old')`)
    for (const daemon of [one, two]) {
      const { metrics } = await daemon.as(null).embeds.get({ params: { id: upload.video } })
      const answer = await fetch(`${daemon.baseUrl}/v1/collect`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': 'a browser' },
        body: JSON.stringify({
          ticket: metrics!.ticket,
          view: Buffer.alloc(16, daemon.pid).toString('base64url'),
          events: [{ type: 'play', seq: 0, ago_ms: 20 }],
        }),
      })
      assert.equal(answer.status, 202, await answer.text())
      assert.ok(!(await filesBelow(daemon.dataDir)).includes('visitor.key'))
    }
    const rows = await ask<{ day: string; key: string }>(
      together.url,
      'SELECT day, key FROM live_day_keys',
    )
    assert.deepEqual(
      rows.map(({ day }) => day),
      [new Date().toISOString().slice(0, 10)],
    )
    assert.match(rows[0]!.key, /^[0-9a-f]{64}$/)
  })
})
