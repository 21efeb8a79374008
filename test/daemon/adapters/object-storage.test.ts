/** A bucket that is slow, busy, behind, cut off or wrong: each ends in another try or in a clear error. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { after, afterEach, before, beforeEach, describe, it } from 'mocha'
import { AppError } from '../../../daemon/contract/errors.ts'
import type { Storage } from '../../../daemon/ports/storage.ts'
import { until } from '../../daemon.ts'
import { openBucket } from '../../support/bucket-storage.ts'
import { filesBelow, folders } from '../../support/folder.ts'
import { BUCKET, S3_KEYS, startS3, type S3Call, type S3Server } from '../../support/s3-server.ts'
import { silentLog } from '../../support/silent-log.ts'
import { smallDisk } from '../../support/small-disk.ts'

const never = new AbortController().signal
const isUnreachable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'storage_unreachable'

/** So many small files are sent at once. */
const LANES = 4

describe('storage in a bucket', () => {
  let s3Folder: string
  let s3: S3Server
  before(async () => {
    s3Folder = await mkdtemp(join(tmpdir(), 'svc-s3-'))
    s3 = await startS3(s3Folder)
  })
  after(async () => {
    await s3.close()
    await rm(s3Folder, { recursive: true, force: true })
  })

  const folder = folders()
  let prefixes = 0
  let prefix: string
  let dataDir: string
  let storage: Storage
  let logged: { level: string; fields: object; message: string }[]
  beforeEach(async () => {
    prefix = `f${prefixes++}/`
    dataDir = await folder()
    logged = []
    storage = await opened()
  })
  afterEach(async () => {
    s3.faults = null
    await storage.close()
    s3.requests.length = 0
  })

  const opened = (options: Parameters<typeof openBucket>[2] = {}) =>
    openBucket(
      dataDir,
      { bucket: BUCKET, prefix, endpoint: s3.endpoint, region: 'us-east-1', ...S3_KEYS },
      { log: silentLog(logged), ...options },
    )
  const pathOf = (key: string): string => join(dataDir, ...key.split('/'))
  const inBucket = async (): Promise<string[]> =>
    [...(await s3.stored()).keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .sort()
  /** Another start; `isEmpty`: on a disk without the files. */
  async function restart({
    isEmpty = true,
    ...options
  }: { isEmpty?: boolean } & Parameters<typeof openBucket>[2] = {}): Promise<void> {
    await storage.close()
    if (isEmpty) await rm(pathOf('videos'), { recursive: true, force: true })
    storage = await opened(options)
  }
  async function stored(key: string, content: Buffer): Promise<void> {
    const path = join(await folder(), 'file')
    await writeFile(path, content)
    await storage.adopt(key, path)
    await storage.settled('videos', never)
  }
  async function whole(key: string): Promise<Buffer | null> {
    const file = await storage.openFile(key)
    if (!file) return null
    try {
      const into = Buffer.alloc(file.sizeBytes)
      assert.equal(await file.read(into, 0), into.length)
      return into
    } finally {
      await file.close()
    }
  }
  const isGet = (key: string) => (request: S3Call) =>
    request.method === 'GET' && request.key === `${prefix}${key}`

  it('one request fetches a segment for all who ask, and it is on the disk from then on', async () => {
    const content = randomBytes(2_000_000)
    await stored('videos/a/1.m4s', content)
    await restart()
    s3.requests.length = 0
    s3.faults = (request) => (isGet('videos/a/1.m4s')(request) ? { kind: 'slow', ms: 50 } : null)
    for (const found of await Promise.all(
      Array.from({ length: 20 }, () => whole('videos/a/1.m4s')),
    ))
      assert.ok(found!.equals(content))
    assert.equal(s3.requests.filter(isGet('videos/a/1.m4s')).length, 1)
    assert.ok((await readFile(pathOf('videos/a/1.m4s'))).equals(content))
    s3.faults = () => ({ kind: 'hang' })
    assert.ok((await whole('videos/a/1.m4s'))!.equals(content))
  })

  it('the copies on the disk stay within their limit, those that were used last; unsent ones stay all', async () => {
    await restart({ limitBytes: 3_500_000 })
    for (const name of ['1', '2', '3']) await stored(`videos/a/${name}.m4s`, randomBytes(1_000_000))
    await whole('videos/a/1.m4s')
    await stored('videos/a/4.m4s', randomBytes(1_000_000))
    assert.deepEqual(await filesBelow(pathOf('videos')), ['a/1.m4s', 'a/3.m4s', 'a/4.m4s'])
    await whole('videos/a/2.m4s')
    assert.deepEqual(await filesBelow(pathOf('videos')), ['a/1.m4s', 'a/2.m4s', 'a/4.m4s'])
    await storage.withFile('videos/a/1.m4s', async (path) => {
      for (const name of ['3', '2', '4']) await whole(`videos/a/${name}.m4s`)
      assert.equal((await stat(path)).size, 1_000_000, 'what is in use stays')
    })
    s3.faults = ({ method }) =>
      method === 'PUT' ? { kind: 'answer', status: 503, code: 'SlowDown' } : null
    for (const name of ['5', '6', '7', '8'])
      await storage.writeText(`videos/a/${name}.m4s`, 'x'.repeat(1_000_000))
    await assert.rejects(storage.settled('videos/a', never), isUnreachable)
    const here = await filesBelow(pathOf('videos'))
    for (const name of ['5', '6', '7', '8']) assert.ok(here.includes(`a/${name}.m4s`), name)
  })

  it('without room for any copy, every file can be read all the same, by many at once', async () => {
    for (const name of ['1', '2', '3']) await stored(`videos/a/${name}.m4s`, randomBytes(200_000))
    await restart({ limitBytes: 0 })
    for (let round = 0; round < 3; round++)
      await Promise.all(
        ['1', '2', '3', '1', '2', '3'].map(async (name) => {
          assert.equal((await whole(`videos/a/${name}.m4s`))!.length, 200_000)
          await storage.withFile(`videos/a/${name}.m4s`, async (path) =>
            assert.equal((await stat(path)).size, 200_000),
          )
          assert.equal((await storage.readText(`videos/a/${name}.m4s`))!.length > 0, true)
        }),
      )
  })

  it('a connection that breaks is gone on with, and a torn file never has its name', async () => {
    const content = randomBytes(3_000_000)
    await stored('videos/a/1.m4s', content)
    await restart()
    let cuts = 0
    s3.faults = (request) =>
      isGet('videos/a/1.m4s')(request) && ++cuts < 3 ? { kind: 'cut', afterBytes: 900_000 } : null
    assert.ok((await whole('videos/a/1.m4s'))!.equals(content))
    await restart()
    s3.faults = (request) =>
      isGet('videos/a/1.m4s')(request) ? { kind: 'cut', afterBytes: 0 } : null
    await assert.rejects(whole('videos/a/1.m4s'), isUnreachable)
    assert.deepEqual(
      await filesBelow(dataDir).then((all) => all.filter((path) => path.startsWith('videos'))),
      [],
    )
  })

  it('a host that stops answering is asked again, and an error says that it never does', async () => {
    const content = randomBytes(1_000_000)
    await stored('videos/a/1.m4s', content)
    const delaysMs = [5, 10]
    // Only the first one hangs: a machine with much to do may take a second for the next.
    await restart({ reading: { delaysMs, answerMs: 10_000 } })
    let hangs = 0
    s3.faults = (request) =>
      isGet('videos/a/1.m4s')(request) && ++hangs === 1 ? { kind: 'hang' } : null
    assert.ok((await whole('videos/a/1.m4s'))!.equals(content))
    assert.ok(hangs >= 2, `${hangs}`)
    await restart({ reading: { delaysMs, answerMs: 300 } })
    s3.faults = () => ({ kind: 'hang' })
    await assert.rejects(whole('videos/a/1.m4s'), (error: unknown) => {
      assert.ok(isUnreachable(error))
      assert.match((error as Error).message, /no answer in time/)
      return true
    })
  })

  it('a host that does not say how long a file is gets an error', async () => {
    await stored('videos/a/1.m4s', randomBytes(10_000))
    await restart()
    s3.faults = (request) => (isGet('videos/a/1.m4s')(request) ? { kind: 'unsized' } : null)
    await assert.rejects(whole('videos/a/1.m4s'), (error: unknown) => {
      assert.ok(isUnreachable(error))
      assert.match((error as Error).message, /does not say how long/)
      return true
    })
  })

  it('a file that was damaged on the way is fetched again; one that is damaged there is an error', async () => {
    const content = randomBytes(500_000)
    await stored('videos/a/1.m4s', content)
    await restart()
    let flips = 0
    s3.faults = (request) =>
      isGet('videos/a/1.m4s')(request) && ++flips === 1 ? { kind: 'flip', at: 1_234 } : null
    assert.ok((await whole('videos/a/1.m4s'))!.equals(content))
    assert.equal(flips, 2)
    s3.faults = null
    await restart()
    await s3.damage(`${prefix}videos/a/1.m4s`, 77)
    await assert.rejects(whole('videos/a/1.m4s'), isUnreachable)
    await assert.rejects(stat(pathOf('videos/a/1.m4s')), { code: 'ENOENT' })
  })

  it('a large file is sent in parts, and each part that is read is checked', async () => {
    const content = randomBytes(40_000_000)
    await stored('videos/a/source', content)
    const parts = s3.requests.filter(({ query }) => query.has('partNumber'))
    assert.equal(parts.length, 5)
    await restart()
    s3.requests.length = 0
    const file = (await storage.openFile('videos/a/source'))!
    const into = Buffer.alloc(1_000_000)
    assert.equal(await file.read(into, 30_000_000), into.length)
    assert.ok(into.equals(content.subarray(30_000_000, 31_000_000)))
    await assert.rejects(
      stat(pathOf('videos/a/source')),
      { code: 'ENOENT' },
      'not all of it is fetched',
    )
    await s3.damage(`${prefix}videos/a/source`, 20_000_000)
    await assert.rejects(file.read(into, 19_900_000), isUnreachable)
    assert.equal(await file.read(into, 1_000), into.length, 'the other parts are as they were')
    await assert.rejects(storage.withFile('videos/a/source', readFile), isUnreachable)
  })

  it('a busy host is asked again, and one that never answers is an error that says so', async () => {
    await stored('videos/a/1.m4s', randomBytes(100_000))
    await restart()
    let refusals = 0
    s3.faults = () =>
      ++refusals % 3 === 0
        ? null
        : { kind: 'answer', status: refusals % 3 === 1 ? 503 : 500, code: 'SlowDown' }
    assert.equal((await whole('videos/a/1.m4s'))!.length, 100_000)
    await restart()
    s3.faults = () => ({ kind: 'answer', status: 503, code: 'SlowDown' })
    for (const ask of [
      () => storage.stat('videos/a/1.m4s'),
      () => whole('videos/a/1.m4s'),
      () => storage.folder('videos/a'),
      () => storage.remote!.check(never),
    ])
      await assert.rejects(ask(), (error: unknown) => {
        assert.ok(isUnreachable(error))
        assert.match((error as Error).message, /s3:\/\/backups\/f\d+ cannot be reached: 503/)
        return true
      })
  })

  it('while the bucket cannot be reached, files are made on the disk; they are sent afterwards', async () => {
    s3.faults = () => ({ kind: 'answer', status: 500, code: 'InternalError' })
    await storage.writeText('videos/a/note', 'text')
    assert.equal(await storage.readText('videos/a/note'), 'text')
    await assert.rejects(storage.settled('videos/a', never), isUnreachable)
    assert.deepEqual(await inBucket(), [])
    assert.equal(logged.filter(({ message }) => /could not be sent/.test(message)).length, 1)
    s3.faults = null
    await until(inBucket, (keys) => keys.includes('videos/a/note'), 'the file to be sent')
    await storage.settled('videos/a', never)
  })

  it('a file that cannot be read any more is said so, and ends neither the daemon nor what else is sent', async () => {
    s3.faults = () => ({ kind: 'answer', status: 500, code: 'InternalError' })
    await storage.writeText('videos/a/note', 'text')
    await rm(pathOf('videos/a'), { recursive: true })
    await symlink('a', pathOf('videos/a'))
    await until(
      () => logged.filter(({ message }) => /a file cannot be read/.test(message)),
      (lines) => lines.length === 1,
      'the file to be given up',
    )
    s3.faults = null
    await storage.writeText('videos/b/note', 'text')
    await storage.settled('videos/b', never)
    assert.deepEqual(await inBucket(), ['videos/b/note'])
  })

  it('a bucket that does not answer holds up no stop; what was begun in parts is ended at the next start', async () => {
    await restart({ partBytes: 5 << 20 })
    s3.faults = ({ method, query }) =>
      query.has('partNumber') || method === 'DELETE' ? { kind: 'hang' } : null
    const hasStarted = () => s3.requests.some(({ query }) => query.has('partNumber'))
    await storage.writeText('videos/a/large', 'x'.repeat(6 << 20))
    await until(hasStarted, Boolean, 'the upload to begin')
    const closed = storage.close().then(() => 'closed')
    assert.equal(await Promise.race([closed, pause(15_000, undefined, { ref: false })]), 'closed')
    s3.faults = null
    await restart({ isEmpty: false, partBytes: 5 << 20 })
    await storage.settled('videos', never)
    assert.equal(await s3.unfinished(), 0)
    assert.deepEqual(await inBucket(), ['videos/a/large', 'videos/a/large.sums'])
  })

  it('what is written while the file before it is fetched stays, and is sent', async () => {
    await stored('videos/a/note', Buffer.from('old'))
    await restart()
    s3.faults = (request) =>
      request.key.endsWith('/note')
        ? { kind: 'slow', ms: request.method === 'PUT' ? 600 : 200 }
        : null
    const reading = storage.readText('videos/a/note')
    await until(
      () => s3.requests.some(isGet('videos/a/note')),
      Boolean,
      'the old file to be asked for',
    )
    await storage.writeText('videos/a/note', 'new')
    await reading
    await storage.settled('videos', never)
    assert.equal(await storage.readText('videos/a/note'), 'new')
    await restart()
    assert.equal(await storage.readText('videos/a/note'), 'new')
  })

  it('who waits for a video waits for no other, and gets no fault of another', async () => {
    await restart({ retryMs: 2_000 })
    const refused = Promise.withResolvers<void>()
    s3.faults = ({ method, key }) =>
      method === 'PUT' && key.includes('/a/')
        ? { kind: 'answer', status: 500, code: 'InternalError', after: refused.promise }
        : null
    for (let name = 0; name < 12; name++) await storage.writeText(`videos/a/${name}`, 'text')
    await storage.writeText('videos/b/note', 'text')
    const puts = () => s3.requests.filter(({ method }) => method === 'PUT').map(({ key }) => key)
    const first = () => new Set(puts()).size
    await until(first, (count) => count === LANES, 'as many to be sent as may be')
    // Refused once the other is waited for.
    const settled = storage.settled('videos/b', never)
    refused.resolve()
    await settled
    assert.deepEqual(await inBucket(), ['videos/b/note'])
    // Its turn is the first that is free; others whose lanes are free with it may be quicker.
    const before = new Set(puts().slice(0, puts().indexOf(`${prefix}videos/b/note`)))
    assert.ok(before.size < 2 * LANES, puts().join('\n'))
    await assert.rejects(storage.settled('videos/a', never), isUnreachable)
    s3.faults = null
    // What was refused just before may still be told.
    const hasSettled = () =>
      storage.settled('videos', never).then(
        () => true,
        () => false,
      )
    await until(hasSettled, Boolean, 'all of it to be sent')
    assert.equal((await inBucket()).length, 13)
  })

  it('a file that is lost on this disk before it was sent is no fault of the bucket', async () => {
    await storage.writeText('videos/a/first', 'text')
    await storage.settled('videos', never)
    const lost = Promise.withResolvers<void>()
    s3.faults = ({ method, key }) =>
      method === 'PUT' && key.endsWith('/note')
        ? { kind: 'answer', status: 500, code: 'InternalError', after: lost.promise }
        : null
    await storage.writeText('videos/a/note', 'text')
    await until(
      () => s3.requests.some(({ method, key }) => method === 'PUT' && key.endsWith('/note')),
      Boolean,
      'the file to be sent',
    )
    await rm(pathOf('videos/a/note'))
    lost.resolve()
    await storage.settled('videos/a', never)
    assert.ok(!logged.some(({ message }) => /could not be sent/.test(message)))
  })

  it('what others put into a folder of the bucket is left alone', async () => {
    await stored('videos/a/1.m4s', Buffer.from('ours'))
    for (const name of ['a copy.m4s', 'b\u00e9']) {
      await writeFile(s3.pathOf(`${prefix}videos/a/${name}`), 'theirs')
      await copyFile(
        s3.pathOf(`${prefix}videos/a/1.m4s`).replace(/_object$/, '_metadata.json'),
        s3.pathOf(`${prefix}videos/a/${name}`).replace(/_object$/, '_metadata.json'),
      )
    }
    await restart()
    assert.deepEqual(await (await storage.folder('videos/a'))!.names(), ['1.m4s'])
    await storage.withFolder('videos/a', async (path) =>
      assert.deepEqual(await readdir(path), ['1.m4s']),
    )
  })

  it('what a host says that it has is looked at: another size is sent again', async () => {
    let lies = 0
    s3.faults = ({ method, key }) =>
      method === 'PUT' && key.endsWith('/note') && lies++ === 0
        ? { kind: 'answer', status: 200, code: 'Nothing' }
        : null
    await storage.writeText('videos/a/note', 'text')
    await until(inBucket, (keys) => keys.includes('videos/a/note'), 'the file to be sent')
    assert.equal(lies, 2)
    assert.ok(
      logged.some(({ fields }) =>
        /does not have what was sent/.test(String((fields as { err: Error }).err)),
      ),
    )
  })

  it('a killed process sends what it had not sent, and nothing twice', async () => {
    await stored('videos/a/sent', randomBytes(10_000))
    await storage.close()
    await mkdir(dirname(pathOf('videos/b/r/0.m4s')), { recursive: true })
    await writeFile(pathOf('videos/b/r/0.m4s'), 'segment')
    await writeFile(pathOf('videos/b/r/1.m4s.ab.part'), 'half')
    await mkdir(pathOf('videos/s/v/src_1/edges'), { recursive: true })
    await writeFile(pathOf('videos/s/v/src_1/edges/0.m4s'), 'made again')
    s3.requests.length = 0
    await restart({ isEmpty: false })
    await storage.settled('videos', never)
    assert.deepEqual(await inBucket(), ['videos/a/sent', 'videos/b/r/0.m4s'])
    assert.deepEqual(
      s3.requests.filter(({ method }) => method === 'PUT').map(({ key }) => key),
      [`${prefix}videos/b/r/0.m4s`],
    )
  })

  it('half of an upload is not sent, even after a kill', async () => {
    await mkdir(join(dataDir, 'uploads'))
    await writeFile(join(dataDir, 'uploads/upl_1'), 'half')
    await storage.lend('videos/s/v/src_1/source', join(dataDir, 'uploads/upl_1'))
    await restart({ isEmpty: false })
    await storage.settled('videos', never)
    assert.deepEqual(await inBucket(), [])
    await storage.adopt('videos/s/v/src_1/source', join(dataDir, 'uploads/upl_1'))
    await storage.settled('videos', never)
    assert.deepEqual(await inBucket(), ['videos/s/v/src_1/source'])
  })

  it('a removal goes on after a kill, until a list shows nothing more', async () => {
    for (const name of ['1', '2']) await stored(`videos/a/${name}.m4s`, randomBytes(1_000))
    await stored('videos/b/1.m4s', randomBytes(1_000))
    s3.faults = ({ method }) => (method === 'POST' ? { kind: 'hang' } : null)
    await storage.remove('videos/a')
    assert.equal(await storage.stat('videos/a/1.m4s'), null, 'nobody sees it any more')
    assert.equal(await storage.folder('videos/a'), null)
    await restart({ isEmpty: false })
    assert.equal(await storage.stat('videos/a/1.m4s'), null)
    await storage.writeText('videos/a/2.m4s', 'new')
    s3.faults = null
    await restart({ isEmpty: false })
    await storage.settled('videos', never)
    assert.deepEqual(await inBucket(), ['videos/a/2.m4s', 'videos/b/1.m4s'])
    assert.equal(await storage.readText('videos/a/2.m4s'), 'new')
    await until(
      () => filesBelow(join(dataDir, 'object-storage')),
      (files) => files.length === 0,
      'the removal to be crossed out',
    )
  })

  it('a list that is behind hides nothing from a removal, and no file that is there', async () => {
    for (const name of ['1', '2']) await stored(`videos/a/${name}.m4s`, randomBytes(1_000))
    s3.faults = ({ query }) =>
      query.has('list-type')
        ? { kind: 'behind', without: [`${prefix}videos/a/1.m4s`, `${prefix}videos/a/2.m4s`] }
        : null
    assert.deepEqual([...(await (await storage.folder('videos/a'))!.names())].sort(), [
      '1.m4s',
      '2.m4s',
    ])
    await rm(pathOf('videos'), { recursive: true })
    assert.equal((await whole('videos/a/2.m4s'))!.length, 1_000)
    await storage.remove('videos/a')
    await until(inBucket, (keys) => keys.length === 0, 'the files to be removed')
  })

  it('an upload that begins before a removal cannot bring its file back', async () => {
    s3.faults = ({ method, key }) =>
      method === 'PUT' && key.endsWith('/late') ? { kind: 'slow', ms: 100 } : null
    await storage.writeText('videos/a/late', 'text')
    await until(
      () => s3.requests.some(({ method, key }) => method === 'PUT' && key.endsWith('/late')),
      Boolean,
      'the upload to begin',
    )
    // The late file is there long before the second look.
    await restart({ isEmpty: false, checkAgainMs: 5_000 })
    await storage.remove('videos/a')
    await until(
      () => filesBelow(join(dataDir, 'object-storage')),
      (files) => files.length === 0,
      'the removal to end',
    )
    assert.deepEqual(await inBucket(), [])
  })

  it('what does not fit on the disk is read in parts, and refused to who needs all of it at once', async () => {
    const content = randomBytes(30_000_000)
    await stored('videos/a/large.m4s', content)
    const disk = await smallDisk(20)
    const small = await openBucket(
      disk.path,
      { bucket: BUCKET, prefix, endpoint: s3.endpoint, region: 'us-east-1', ...S3_KEYS },
      {},
    )
    try {
      const file = (await small.openFile('videos/a/large.m4s'))!
      const into = Buffer.alloc(100_000)
      assert.equal(await file.read(into, 16_700_000), into.length)
      assert.ok(into.equals(content.subarray(16_700_000, 16_800_000)))
      await assert.rejects(
        small.withFile('videos/a/large.m4s', readFile),
        (error: unknown) => error instanceof AppError && error.code === 'storage_full',
      )
      assert.deepEqual(
        (await filesBelow(disk.path)).filter((path) => path.startsWith('videos')),
        [],
      )
    } finally {
      await small.close()
      await disk.release()
    }
  })

  it('a file that is lost in the bucket is a missing file', async () => {
    await stored('videos/a/1.m4s', randomBytes(1_000))
    await rm(s3.pathOf(`${prefix}videos/a/1.m4s`))
    await rm(s3.pathOf(`${prefix}videos/a/1.m4s`).replace(/_object$/, '_metadata.json'), {
      force: true,
    })
    await restart()
    assert.equal(await storage.stat('videos/a/1.m4s'), null)
    assert.equal(await storage.openFile('videos/a/1.m4s'), null)
    assert.equal(await storage.folder('videos/a'), null)
  })

  it('an answer that is not from S3 is an error, and not a missing file or an empty folder', async () => {
    await stored('videos/a/1.m4s', randomBytes(1_000))
    for (const [status, code] of [
      [404, 'NoSuchPage'],
      [404, 'NoSuchBucket'],
      [200, 'Welcome'],
    ] as const) {
      await restart()
      s3.faults = ({ method, query }) =>
        method !== 'GET' || status === 404 || query.has('list-type')
          ? { kind: 'answer', status, code }
          : null
      if (status === 404) {
        await assert.rejects(storage.stat('videos/a/1.m4s'), isUnreachable)
        await assert.rejects(storage.openFile('videos/a/1.m4s'), isUnreachable)
      }
      await assert.rejects(storage.folder('videos/a'), isUnreachable)
      await assert.rejects(storage.remote!.check(never), isUnreachable)
      s3.faults = null
    }
    s3.faults = ({ method }) =>
      method === 'POST' ? { kind: 'answer', status: 200, code: 'Welcome' } : null
    await storage.remove('videos/a')
    await until(
      () => logged.some(({ message }) => /could not be removed/.test(message)),
      Boolean,
      'the answer to be refused',
    )
    s3.faults = null
    await until(inBucket, (keys) => keys.length === 0, 'the file to be removed')
  })

  it('files that were on the disk before the bucket was set are moved there', async () => {
    await storage.close()
    const old = new Date('2026-01-02T03:04:05Z')
    await mkdir(dirname(pathOf('videos/old/source')), { recursive: true })
    await writeFile(pathOf('videos/old/source'), randomBytes(10_000_000))
    await utimes(pathOf('videos/old/source'), old, old)
    storage = await opened({ limitBytes: 1_000 })
    await storage.settled('videos', never)
    assert.deepEqual(await inBucket(), ['videos/old/source', 'videos/old/source.sums'])
    await until(
      () => filesBelow(pathOf('.')),
      (files) => files.every((name) => !name.startsWith('videos')),
      'room to be made',
    )
    assert.equal((await storage.stat('videos/old/source'))!.modifiedAtMs, old.getTime())
  })
})
