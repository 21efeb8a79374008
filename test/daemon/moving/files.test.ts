/** The files of videos of an appliance move to a bucket, and back, while people use it. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'mocha'
import type { MigrationStart } from '../../../daemon/contract/migration.ts'
import { decideFilesMove } from '../../../daemon/moving/finish-files.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { filesBelow } from '../../support/folder.ts'
import { itLong } from '../../support/long.ts'
import { BUCKET, S3_KEYS, startS3, type S3Call, type S3Server } from '../../support/s3-server.ts'
import { usingAll } from './use-meanwhile.ts'

const OVER = ['moved', 'failed', 'canceled']
const readIfThere = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
/** `s3rver` knows no other keys: it stands for the secret. */
const KEYS = { storage_access_key: S3_KEYS.accessKey, storage_secret_key: S3_KEYS.secretKey }
const PASSING = /\/(?:edges|frames|transcriber)\/|\.begun$/

describe('moving the files of videos of a running svc', () => {
  let folder: string
  let film: Buffer<ArrayBuffer>
  let s3: S3Server
  let prefixes = 0
  let daemon: Daemon
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-moving-'))
    s3 = await startS3(join(folder, 's3'))
    const file = await codedVideo(join(folder, 'film.mp4'), { seconds: 2, width: 320, height: 180 })
    film = await readFile(file)
  })
  after(async () => {
    await s3.close()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    prefixes += 1
    daemon = await startDaemon({ env: { SVC_DATABASE_URL: '' } })
  })
  afterEach(async () => {
    s3.faults = null
    s3.requests.length = 0
    const { dataDir } = daemon
    await daemon.remove()
    // A daemon that was started again leaves its folder.
    await rm(dataDir, { recursive: true, force: true })
  })

  const prefix = () => `moved${prefixes}/`
  const address = (bucket = BUCKET) =>
    `s3://${bucket}/${prefix().slice(0, -1)}?endpoint=${encodeURIComponent(s3.endpoint)}&region=us-east-1`
  const toBucket = (more: { storage_url?: string; storage_secret_key?: string } = {}) =>
    daemon.api.migration.start({
      body: { to_storage: 's3', storage_url: address(), ...KEYS, ...more },
    })
  const toDisk = () => daemon.api.migration.start({ body: { to_storage: 'disk' } })
  const ended = () =>
    until(
      // It starts again by itself meanwhile.
      () => daemon.api.migration.get().catch(() => null),
      (now) => now !== null && OVER.includes(now.status),
      'the end of the move',
    ).then((now) => now!)
  async function moved(): Promise<void> {
    const { status, error } = await ended()
    assert.deepEqual([status, error], ['moved', null])
  }
  async function ready(): Promise<string> {
    const { id } = await daemon.api.videos.create({ body: { name: 'Film' } })
    await daemon.api.videos.putSource({ params: { id }, raw: film })
    await untilStatus(daemon.api, id, 'ready')
    return id
  }
  /** Keys and bytes of the library on the disk; a file that goes while they are read is none of it. */
  async function onDisk(): Promise<Map<string, Buffer>> {
    const root = join(daemon.dataDir, 'videos')
    const found = new Map<string, Buffer>()
    for (const path of await filesBelow(root)) {
      const bytes = PASSING.test(`/${path}`) ? null : await readIfThere(join(root, path))
      if (bytes) found.set(`videos/${path}`, bytes)
    }
    return found
  }
  async function inBucket(): Promise<Map<string, Buffer>> {
    const found = new Map<string, Buffer>()
    for (const key of (await s3.stored()).keys())
      if (key.startsWith(prefix()) && !key.endsWith('.sums')) {
        const bytes = await readIfThere(s3.pathOf(key))
        if (bytes) found.set(key.slice(prefix().length), bytes)
      }
    return found
  }
  function assertHas(there: Map<string, Buffer>, wanted: Map<string, Buffer>): void {
    for (const [key, bytes] of wanted) {
      assert.ok(there.has(key), `${key} is missing`)
      assert.ok(there.get(key)!.equals(bytes), `${key} differs`)
    }
  }
  /** A segment of the first rendition. */
  async function played(id: string): Promise<Buffer> {
    const { urls } = await daemon.api.videos.get({ params: { id } })
    let url = urls!.hls!
    for (;;) {
      const answer = await fetch(url)
      assert.equal(answer.status, 200, url)
      if (!url.includes('.m3u8')) return Buffer.from(await answer.arrayBuffer())
      const lines = (await answer.text()).split('\n')
      url = new URL(
        lines.find((line) => line !== '' && !line.startsWith('#'))!,
        url,
      ).href
    }
  }
  /** Holds back the first request that is so, and all that follow. */
  function hold(isIt: (request: S3Call) => boolean) {
    const open = Promise.withResolvers<void>()
    let isHeld = false
    s3.faults = (request) => {
      if (!isHeld && !isIt(request)) return null
      isHeld = true
      return { kind: 'held', until: open.promise }
    }
    return {
      isHeld: () => isHeld,
      open() {
        s3.faults = null
        open.resolve()
      },
    }
  }
  /** Fails when the move ends without it. */
  async function reached({ isHeld }: { isHeld(): boolean }): Promise<void> {
    const now = await until(
      async () =>
        isHeld() ? 'held' : (await daemon.api.migration.get().catch(() => null))?.status,
      (status) => ['held', ...OVER].includes(status!),
      'the moment of the move',
    )
    assert.equal(now, 'held')
  }
  const isPut = ({ method, key }: S3Call) => method === 'PUT' && key.startsWith(prefix())
  /** All that the bucket has of the library: to it, only once nothing is written any more. */
  const isList = ({ query }: S3Call) => query.has('list-type') && !query.has('delimiter')

  it('goes on under uploads, changes and a viewer, loses nothing, and comes back the same way', async () => {
    const id = await ready()
    const segment = await played(id)
    const { urls } = await daemon.api.videos.get({ params: { id } })
    for (const [to, begin] of [
      ['s3', toBucket],
      ['disk', toDisk],
    ] as const) {
      // While people upload, half of a file may be there.
      const before = to === 's3' ? await onDisk() : await inBucket()
      const use = await usingAll(daemon, { hls: urls!.hls!, film })
      await use.more(3)
      const started = await begin()
      assert.deepEqual([started.to_storage, started.to_database], [to, null])
      const now = await ended()
      assert.deepEqual([now.status, now.error, now.storage], ['moved', null, to])
      assert.ok(now.files >= before.size && now.bytes > film.length, JSON.stringify(now))
      assertHas(to === 's3' ? await inBucket() : await onDisk(), before)
      await use.more(3)
      assert.ok((await played(await use.end())).length > 0)
      assert.ok((await played(id)).equals(segment))
      assert.equal((await stat(join(daemon.dataDir, 'config.json'))).mode & 0o077, 0)
    }
    s3.requests.length = 0
    assert.ok((await played(id)).equals(segment))
    assert.deepEqual(s3.requests, [], 'the bucket is asked no more')
    const left = await readdir(daemon.dataDir)
    assert.ok(!left.some((name) => /moving|part|object-storage/.test(name)), left.join())
    const { pid } = JSON.parse(await readFile(join(daemon.dataDir, 'daemon.json'), 'utf8'))
    assert.equal(pid, daemon.pid, 'the same process')
    const shown = JSON.stringify([
      daemon.log(),
      await daemon.api.events.list({ query: { limit: 100 } }),
      await daemon.api.audit.list({ query: { limit: 100 } }),
      await daemon.api.migration.get(),
    ])
    assert.match(shown, /migration\.start/)
    assert.doesNotMatch(shown, /S3RVER/)
  })

  it('for its last seconds refuses changes as before a restart, plays, and reads nothing again', async () => {
    const id = await ready()
    const last = hold(isList)
    await toBucket()
    await reached(last)
    assert.equal((await daemon.api.migration.get()).status, 'switching')
    const refused = await daemon.request(`${daemon.baseUrl}/v1/videos`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${daemon.owner}`, 'Content-Type': 'application/json' },
      body: '{"name":"Too late"}',
    })
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '1'])
    assert.equal(((await refused.json()) as { code: string }).code, 'shutting_down')
    assert.ok((await played(id)).length > 0)
    await assert.rejects(daemon.api.migration.cancel(), /shutting down/)
    const requestCount = s3.requests.length
    last.open()
    await moved()
    // The list alone, since all was checked before; the next start looks at each file in the background.
    const inPause = s3.requests.slice(requestCount - 1).filter(({ method }) => method !== 'HEAD')
    assert.equal(inPause.filter(isList).length, 1)
    assert.deepEqual(inPause.filter(isPut), [])
    await daemon.api.videos.create({ body: { name: 'After' } })
  })

  it('a video that is deleted and a source that is replaced meanwhile are so in the bucket', async () => {
    const deleted = await ready()
    const replaced = await ready()
    const before = [...(await onDisk()).keys()]
    let puts = 0
    // Most of both is sent already.
    const middle = hold((request) => isPut(request) && (puts += 1) > before.length - 4)
    await toBucket()
    await reached(middle)
    await daemon.api.videos.delete({ params: { id: deleted } })
    await daemon.api.trash.empty()
    await daemon.api.videos.putSource({ params: { id: replaced }, raw: film })
    await until(
      () => onDisk(),
      (now) => ![...now.keys()].some((key) => key.includes(keyOf(deleted))),
      'the files to be deleted',
    )
    middle.open()
    await moved()
    await untilStatus(daemon.api, replaced, 'ready')
    const there = await inBucket()
    assert.deepEqual(
      [...there.keys()].filter((key) => key.includes(keyOf(deleted))),
      [],
    )
    assertHas(there, await onDisk())
    assert.ok((await played(replaced)).length > 0)
  })
  /** The folder of a video. */
  const keyOf = (id: string): string => `/${id.slice(daemon.space.length)}/`

  it('can be canceled, and where the bucket is lost it fails; it resumes, and sends only the rest', async () => {
    const id = await ready()
    const all = (await onDisk()).size
    let puts = 0
    const middle = hold((request) => isPut(request) && (puts += 1) > all / 2)
    await toBucket()
    await reached(middle)
    // Asked again, it is joined; another one is refused.
    assert.equal((await toBucket()).status, 'copying')
    await assert.rejects(toBucket({ storage_url: address('other') }), /being moved already/)
    await assert.rejects(
      daemon.api.migration.start({
        body: { to_database: 'postgres', database_url: 'postgres://127.0.0.1:1/svc' },
      }),
      /being moved already/,
    )
    const canceled = await daemon.api.migration.cancel()
    assert.deepEqual([canceled.status, canceled.storage], ['canceled', 'disk'])
    middle.open()
    await assert.rejects(daemon.api.migration.cancel(), /not being moved/)

    // A key that is withdrawn, and a host that is away when nobody should wait for it.
    for (const [isIt, status, code] of [
      [isPut, 403, 'AccessDenied'],
      [isList, 503, 'ServiceUnavailable'],
    ] as const) {
      s3.faults = (request) => (isIt(request) ? { kind: 'answer', status, code } : null)
      await toBucket()
      const failed = await ended()
      assert.deepEqual([failed.status, failed.storage], ['failed', 'disk'])
      assert.match(failed.error!.message, /s3:\/\//)
      assert.doesNotMatch(JSON.stringify(failed), /S3RVER/)
      s3.faults = null
      await daemon.api.videos.create({ body: { name: 'Goes on' } })
      assert.ok((await played(id)).length > 0)
    }
    await toBucket()
    const now = await ended()
    assert.deepEqual([now.status, now.files], ['moved', all])
    assert.ok(now.copied_files < all / 2, `${now.copied_files} of ${all} again`)
  })

  it('says before anything is copied that a bucket cannot be used, and is refused where it could not end', async () => {
    for (const [more, sentence] of [
      [{ storage_url: address('no-such-bucket') }, /cannot be used/],
      [{ storage_secret_key: 'wrong' }, /cannot be used/],
    ] as const) {
      await toBucket(more)
      const failed = await ended()
      assert.deepEqual([failed.status, failed.storage, failed.files], ['failed', 'disk', 0])
      assert.match(failed.error!.message, sentence)
    }
    assert.equal((await inBucket()).size, 0)
    await assert.rejects(toBucket({ storage_url: `${address()}&zone=a` }), /no parameter zone/)
    await assert.rejects(toDisk(), /already/)
    await assert.rejects(
      daemon.api.migration.start({ body: { to_storage: 's3', storage_url: address() } }),
      /storage_access_key/,
    )
    await assert.rejects(
      daemon.api.migration.start({ body: { to_storage: 'disk', to_database: 'sqlite' } }),
      /not both/,
    )
    const other = await startDaemon({
      env: {
        SVC_DATABASE_URL: '',
        SVC_STORAGE_URL: address(),
        SVC_STORAGE_ACCESS_KEY: S3_KEYS.accessKey,
        SVC_STORAGE_SECRET_KEY: S3_KEYS.secretKey,
      },
    })
    try {
      const start = (body: MigrationStart) => other.api.migration.start({ body })
      await assert.rejects(start({ to_storage: 'disk' }), /environment variable SVC_STORAGE_URL/)
      await assert.rejects(start({ to_storage: 's3', storage_url: address(), ...KEYS }), /already/)
      await assert.rejects(
        start({ to_storage: 's3', storage_url: `s3://elsewhere`, ...KEYS }),
        /Move them to the disk first/,
      )
    } finally {
      await other.remove()
    }
  })

  /** Moments of a move, each held back by a request of it. */
  const TO_BUCKET = {
    'while it copies': isPut,
    'in the pause': isList,
  }
  let lists = 0
  const TO_DISK = {
    'while it copies': ({ method, key }: S3Call) => method === 'GET' && key.endsWith('.m4s'),
    'while it catches up': (request: S3Call) => isList(request) && (lists += 1) === 2,
    'in the pause': (request: S3Call) => isList(request) && (lists += 1) === 3,
  }
  async function killedAt(begin: () => Promise<unknown>, isIt: (request: S3Call) => boolean) {
    lists = 0
    const { storage } = await daemon.api.migration.get()
    const moment = hold(isIt)
    await begin()
    await reached(moment)
    await daemon.kill()
    moment.open()
    daemon = await daemon.restart()
    assert.equal((await daemon.api.migration.get()).storage, storage)
  }

  it('killed in the pause, it is where it was, and the next attempt copies nothing again', async () => {
    const id = await ready()
    const segment = await played(id)
    await killedAt(toBucket, TO_BUCKET['in the pause'])
    assert.ok((await played(id)).equals(segment))
    await toBucket()
    const now = await ended()
    assert.deepEqual([now.status, now.copied_files], ['moved', 0])
    await killedAt(toDisk, TO_DISK['in the pause'])
    assert.ok((await played(id)).equals(segment))
    await toDisk()
    await moved()
    assert.ok((await played(id)).equals(segment))
  })

  /** What the bucket has is fetched again. */
  async function withoutCopies(): Promise<void> {
    await daemon.stop()
    await rm(join(daemon.dataDir, 'videos'), { recursive: true })
    daemon = await daemon.restart()
  }

  itLong('so it is at every step', async () => {
    const id = await ready()
    const segment = await played(id)
    for (const [begin, moments] of [
      [toBucket, TO_BUCKET],
      [toDisk, TO_DISK],
    ] as const) {
      if (begin === toDisk) await withoutCopies()
      for (const isIt of Object.values(moments)) {
        await killedAt(begin, isIt)
        assert.ok((await played(id)).equals(segment))
      }
      await begin()
      await moved()
      assert.ok((await played(id)).equals(segment))
    }
  })

  it('killed once it is decided, is finished by the next start, to the bucket and back', async () => {
    const id = await ready()
    const segment = await played(id)
    const atDisk = await onDisk()
    await killedDecided(toBucket, TO_BUCKET['in the pause'], {
      place: `s3://${BUCKET}/${prefix().slice(0, -1)}`,
      settings: {
        storageUrl: address(),
        storageAccessKey: S3_KEYS.accessKey,
        storageSecretKey: S3_KEYS.secretKey,
      },
    })
    assert.equal((await daemon.api.migration.get()).storage, 's3')
    await withoutCopies()
    assert.ok((await played(id)).equals(segment))

    await killedDecided(toDisk, TO_DISK['in the pause'], {
      place: null,
      settings: { storageUrl: null, storageAccessKey: null, storageSecretKey: null },
    })
    assert.equal((await daemon.api.migration.get()).storage, 'disk')
    assertHas(await onDisk(), atDisk)
    s3.requests.length = 0
    assert.ok((await played(id)).equals(segment))
    assert.deepEqual(s3.requests, [])
    assert.ok(!existsSync(join(daemon.dataDir, 'moving-files')))
    assert.doesNotMatch(await readFile(join(daemon.dataDir, 'config.json'), 'utf8'), /storage/)
  })
  /** Killed where both places are the same and nobody writes, just after the decision. */
  async function killedDecided(
    begin: () => Promise<unknown>,
    isIt: (request: S3Call) => boolean,
    decision: Parameters<typeof decideFilesMove>[1],
  ): Promise<void> {
    lists = 0
    const moment = hold(isIt)
    await begin()
    await reached(moment)
    await daemon.kill()
    moment.open()
    decideFilesMove(daemon.dataDir, decision)
    daemon = await daemon.restart()
  }
})
