/** The files of an svc that runs are followed to another place: what changes meanwhile arrives, and what goes, goes. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, it } from 'mocha'
import { createDiskStorage } from '../../../../daemon/adapters/disk.ts'
import { createBucket } from '../../../../daemon/adapters/object-storage/bucket.ts'
import {
  followFiles,
  type FileRoute,
  type FollowedFiles,
} from '../../../../daemon/adapters/object-storage/follow-files.ts'
import { routeToBucket } from '../../../../daemon/adapters/object-storage/follow-to-bucket.ts'
import { routeToDisk } from '../../../../daemon/adapters/object-storage/follow-to-disk.ts'
import { openLent } from '../../../../daemon/adapters/object-storage/lent.ts'
import { AppError } from '../../../../daemon/contract/errors.ts'
import type { Storage } from '../../../../daemon/ports/storage.ts'
import { openBucket } from '../../../support/bucket-storage.ts'
import { filesBelow, folders } from '../../../support/folder.ts'
import { silentLog } from '../../../support/silent-log.ts'
import { testBucket } from '../../../support/test-bucket.ts'

const PART_BYTES = 5 << 20
const SOURCE = 'videos/s/v/src_1'
const never = new AbortController().signal
const isUnreachable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'storage_unreachable'

describe('following the files of videos', () => {
  const folder = folders()
  const bucket = testBucket()
  let dataDir: string
  let disk: Storage
  const files = new Map<string, Buffer>()
  beforeEach(async () => {
    dataDir = await folder()
    disk = createDiskStorage({ dataDir, log: silentLog() })
    files.clear()
  })

  const around = () => ({
    disk,
    dataDir,
    signal: never,
    bucket: createBucket(bucket.settings(), {
      uploadsFile: join(dataDir, 'uploads.ndjson'),
      partBytes: PART_BYTES,
      reading: { delaysMs: [5, 10] },
      writing: { delaysMs: [5, 10] },
    }),
  })
  const away = () => routeToBucket({ ...around(), sentFile: join(dataDir, 'moving-files', 'sent') })
  const back = () => routeToDisk({ ...around(), into: 'moving-files/videos' })
  const following = (route: FileRoute): FollowedFiles =>
    followFiles(route, { signal: never, progress: () => undefined })
  const pathOf = (key: string): string => join(dataDir, ...key.split('/'))
  async function put(key: string, bytes: Buffer): Promise<void> {
    files.set(key, bytes)
    await mkdir(dirname(pathOf(key)), { recursive: true })
    // A new file each time, as storage makes them.
    await rm(pathOf(key), { force: true })
    await writeFile(pathOf(key), bytes)
  }
  async function putAll(): Promise<void> {
    for (const [name, bytes] of [
      ['source', 6_000_000],
      ['renditions/a/init.mp4', 900],
      ['renditions/a/0.m4s', 50_000],
      ['renditions/a/1.m4s', 60_000],
    ] as const)
      await put(`${SOURCE}/${name}`, randomBytes(bytes))
  }
  const requests = (method: string): string[] =>
    bucket.s3.requests
      .filter((request) => request.method === method && request.key !== '')
      .map(({ key }) => key.slice(bucket.prefix.length))
  const inBucket = async () => (await bucket.stored()).filter((key) => !key.endsWith('.sums'))
  async function assertAt(root: string): Promise<void> {
    assert.deepEqual(
      (await filesBelow(join(dataDir, root))).map((path) => `videos/${path}`),
      [...files.keys()].sort(),
    )
    for (const [key, bytes] of files)
      assert.ok(
        (await readFile(join(dataDir, root, key.slice('videos/'.length)))).equals(bytes),
        key,
      )
  }

  describe('to the bucket', () => {
    /** Through a storage of the bucket, which checks them. */
    async function assertReadable(): Promise<void> {
      const storage = await openBucket(await folder(), bucket.settings())
      try {
        for (const key of files.keys())
          assert.equal(await storage.sha256(key, never), await disk.sha256(key, never), key)
      } finally {
        await storage.close()
      }
    }

    it('a second pass reads nothing again, brings what is new or has changed, and removes what has gone', async () => {
      await putAll()
      const foreign = `${SOURCE}/foreign`
      await writeFile(join(dataDir, 'foreign'), 'of somebody else')
      await around().bucket.send(
        foreign,
        { sizeBytes: 16, modifiedAtMs: 1, path: join(dataDir, 'foreign') },
        never,
      )
      const followed = following(await away())
      assert.equal((await followed.pass()).files, 4)
      bucket.s3.requests.length = 0
      assert.deepEqual(await followed.pass(), { files: 0, bytes: 0 })
      assert.deepEqual(bucket.s3.requests, [])

      const changed = `${SOURCE}/renditions/a/0.m4s`
      const { mtime } = await stat(pathOf(changed))
      await put(changed, randomBytes(50_000))
      // Looks the same by size and time.
      await utimes(pathOf(changed), mtime, mtime)
      await put(`${SOURCE}/poster.jpg`, randomBytes(700))
      const gone = `${SOURCE}/source`
      files.delete(gone)
      await rm(pathOf(gone))
      assert.equal((await followed.pass()).files, 3)
      assert.deepEqual(requests('PUT').sort(), [`${SOURCE}/poster.jpg`, changed].sort())
      const moved = await followed.finish(await away())
      assert.equal(moved.files, files.size)
      assert.equal(
        moved.bytes,
        [...files.values()].reduce((sum, { length }) => sum + length, 0),
      )
      assert.deepEqual(await bucket.stored(), [...files.keys(), foreign].sort())
      await assertReadable()
    })

    it('another attempt sends only the rest, and removes what the first one has sent and is gone since', async () => {
      await putAll()
      bucket.s3.faults = ({ method, key }) =>
        method === 'PUT' && key.endsWith('1.m4s')
          ? { kind: 'answer', status: 403, code: 'AccessDenied' }
          : null
      await assert.rejects(following(await away()).pass(), isUnreachable)
      bucket.s3.faults = null
      const sent = await inBucket()
      assert.ok(sent.length > 0 && sent.length < 4, sent.join())
      const gone = sent[0]!
      files.delete(gone)
      await rm(pathOf(gone))
      bucket.s3.requests.length = 0
      const followed = following(await away())
      await followed.pass()
      const moved = await followed.finish(await away())
      assert.equal(moved.copiedFiles, files.size - (sent.length - 1))
      assert.deepEqual(await inBucket(), [...files.keys()].sort())
    })

    it('another attempt without the library removes nothing of what may be all there is', async () => {
      await putAll()
      await following(await away()).finish(await away())
      await rm(join(dataDir, 'videos'), { recursive: true })
      await following(await away()).pass()
      assert.deepEqual(await inBucket(), [...files.keys()].sort())
    })

    it('a file that is replaced or removed while it is sent is no fault, and the next pass follows', async () => {
      await putAll()
      const [replaced, removed] = [`${SOURCE}/renditions/a/0.m4s`, `${SOURCE}/renditions/a/1.m4s`]
      const changes: Promise<unknown>[] = []
      bucket.s3.faults = ({ method, key }) => {
        if (method === 'PUT' && key.endsWith(replaced)) changes.push(put(replaced, randomBytes(40)))
        if (method === 'PUT' && key.endsWith(removed)) changes.push(rm(pathOf(removed)))
        return method === 'PUT' ? { kind: 'slow', ms: 50 } : null
      }
      const followed = following(await away())
      await followed.pass()
      await Promise.all(changes)
      bucket.s3.faults = null
      files.delete(removed)
      const moved = await followed.finish(await away())
      assert.equal(moved.files, files.size)
      assert.deepEqual(await inBucket(), [...files.keys()].sort())
      assert.ok(
        (await readFile(bucket.s3.pathOf(bucket.prefix + replaced))).equals(files.get(replaced)!),
      )
    })

    it('what is still being uploaded is left out, and known as such by a storage of the bucket', async () => {
      await putAll()
      await mkdir(join(dataDir, 'uploads'))
      await writeFile(join(dataDir, 'uploads', 'one'), 'half of it')
      const arriving = 'videos/s/v/src_2/source'
      await mkdir(dirname(pathOf(arriving)), { recursive: true })
      await link(join(dataDir, 'uploads', 'one'), pathOf(arriving))
      const followed = following(await away())
      await followed.pass()
      assert.equal((await followed.finish(await away())).files, files.size)
      assert.ok(!(await inBucket()).includes(arriving))
      assert.ok((await openLent(disk)).has(arriving))
    })

    it('what was noted as sent is not written again, but for half a line of a kill', async () => {
      const sentFile = join(dataDir, 'moving-files', 'sent')
      await mkdir(dirname(sentFile), { recursive: true })
      const whole = `${SOURCE}/source\n${SOURCE}/poster\n`
      await writeFile(sentFile, whole)
      const { mtimeMs } = await stat(sentFile)
      await away()
      assert.equal((await stat(sentFile)).mtimeMs, mtimeMs, 'a kill meanwhile would lose it')
      await writeFile(sentFile, `${whole}${SOURCE}/rendi`)
      await away()
      assert.equal(await readFile(sentFile, 'utf8'), whole)
    })

    it('half a line of a full disk, after which others were noted, hides none of them', async () => {
      await putAll()
      const sentFile = join(dataDir, 'moving-files', 'sent')
      await mkdir(dirname(sentFile), { recursive: true })
      const first = await away()
      await writeFile(sentFile, `${SOURCE}/rendi`)
      await following(first).finish(first)
      const gone = `${SOURCE}/renditions/a/0.m4s`
      files.delete(gone)
      await rm(pathOf(gone))
      await following(await away()).finish(await away())
      assert.deepEqual(await inBucket(), [...files.keys()].sort())
    })

    it('a file whose sums in the bucket are those of another version is sent again', async () => {
      await putAll()
      const source = `${SOURCE}/source`
      await following(await away()).finish(await away())
      const sums = bucket.s3.pathOf(`${bucket.prefix}${source}.sums`)
      const other = { ...JSON.parse(await readFile(sums, 'utf8')), sizeBytes: 5_999_999 }
      await writeFile(sums, JSON.stringify(other))
      const moved = await following(await away()).finish(await away())
      assert.equal(moved.copiedFiles, 1)
      await assertReadable()
    })

    it('is not done while the bucket lacks a file, though it was sent', async () => {
      await putAll()
      const followed = following(await away())
      await followed.pass()
      await rm(bucket.s3.pathOf(`${bucket.prefix}${SOURCE}/renditions/a/0.m4s`))
      await assert.rejects(followed.finish(await away()), /0\.m4s, which it should have/)
    })
  })

  describe('to the disk', () => {
    /** In the bucket alone. */
    async function sent(): Promise<void> {
      await putAll()
      await following(await away()).finish(await away())
      for (const name of ['videos', 'moving-files'])
        await rm(join(dataDir, name), { recursive: true })
      bucket.s3.requests.length = 0
    }
    /** Whether a file that is gone is surely gone is asked by GET, too. */
    const bodies = (): string[] => requests('GET').filter((key) => files.has(key))

    it('a second pass fetches nothing again, brings what is new, and removes what has gone', async () => {
      await sent()
      const followed = following(back())
      assert.equal((await followed.pass()).files, 4)
      await assertAt('moving-files/videos')
      bucket.s3.requests.length = 0
      assert.equal((await followed.pass()).files, 0)
      assert.deepEqual(bodies(), [])
      // Nothing but the library: backups may be there, too.
      assert.deepEqual(
        bucket.s3.requests.map(({ query }) => query.get('prefix')),
        [`${bucket.prefix}videos/`],
      )

      const storage = await openBucket(dataDir, bucket.settings())
      try {
        files.set(`${SOURCE}/poster`, Buffer.from('made meanwhile'))
        await storage.writeText(`${SOURCE}/poster`, 'made meanwhile')
        await storage.writeText(`${SOURCE}/renditions/a/0.m4s`, 'made again')
        files.set(`${SOURCE}/renditions/a/0.m4s`, Buffer.from('made again'))
        await storage.remove(`${SOURCE}/source`)
        files.delete(`${SOURCE}/source`)
        await storage.settled('videos', never)
        const moved = await followed.finish(back())
        assert.equal(moved.files, files.size)
      } finally {
        await storage.close()
      }
      await assertAt('moving-files/videos')
    })

    it('copies that the disk has are not fetched, unless they are damaged', async () => {
      await sent()
      const storage = await openBucket(dataDir, bucket.settings())
      for (const key of files.keys()) await storage.withFile(key, async () => undefined)
      await storage.close()
      const damaged = `${SOURCE}/renditions/a/1.m4s`
      const { mtime } = await stat(pathOf(damaged))
      await writeFile(pathOf(damaged), randomBytes(60_000))
      await utimes(pathOf(damaged), mtime, mtime)
      bucket.s3.requests.length = 0
      const followed = following(back())
      await followed.pass()
      assert.deepEqual(bodies(), [damaged])
      await followed.finish(back())
      await assertAt('moving-files/videos')
    })

    it('another attempt fetches only what is missing or damaged', async () => {
      await sent()
      await following(back()).pass()
      const [gone, damaged] = [`${SOURCE}/renditions/a/0.m4s`, `${SOURCE}/source`]
      const placeOf = (key: string) => pathOf(`moving-files/${key}`)
      await rm(placeOf(gone))
      const { mtime } = await stat(placeOf(damaged))
      await writeFile(placeOf(damaged), randomBytes(6_000_000))
      await utimes(placeOf(damaged), mtime, mtime)
      await writeFile(placeOf(`${SOURCE}/half.part`), 'half')
      await writeFile(placeOf(`${SOURCE}/of-before`), 'not there any more')
      bucket.s3.requests.length = 0
      const followed = following(back())
      await followed.pass()
      assert.deepEqual(bodies().sort(), [gone, damaged].sort())
      assert.equal((await followed.finish(back())).copiedFiles, 2)
      await rm(placeOf(`${SOURCE}/half.part`))
      await assertAt('moving-files/videos')
    })

    it('a list that is behind removes nothing, and what is still being uploaded comes along', async () => {
      await sent()
      const followed = following(back())
      await followed.pass()
      const hidden = `${SOURCE}/renditions/a/1.m4s`
      bucket.s3.faults = ({ query }) =>
        query.has('list-type') ? { kind: 'behind', without: [`${bucket.prefix}${hidden}`] } : null
      await followed.pass()
      await assertAt('moving-files/videos')
      await put('videos/s/v/src_2/source', Buffer.from('half of it'))
      await followed.finish(back())
      await assertAt('moving-files/videos')
    })

    it('where the disk fills up meanwhile, what was fetched goes, so that svc has room where it is', async () => {
      await sent()
      const space = { isFull: false }
      const filling: Storage = {
        ...disk,
        async receive(key, stream, how) {
          const stored = await disk.receive(key, stream, how)
          if (space.isFull) throw new AppError('storage_full', 'No space is left.')
          space.isFull = true
          return stored
        },
      }
      const followed = following(
        routeToDisk({ ...around(), disk: filling, into: 'moving-files/videos' }),
      )
      await assert.rejects(followed.pass(), /No space is left/)
      assert.ok(!existsSync(join(dataDir, 'moving-files', 'videos')))
    })

    it('is not begun where it has no room, and a file that is damaged in the bucket ends it', async () => {
      await sent()
      const full = createDiskStorage({ dataDir, log: silentLog(), maxFreeReserveBytes: 2 ** 60 })
      const noRoom = routeToDisk({
        ...around(),
        disk: { ...full, requireFreeSpace: (bytes) => full.requireFreeSpace(bytes + 2 ** 60) },
        into: 'moving-files/videos',
      })
      await assert.rejects(following(noRoom).pass(), (error: unknown) => {
        assert.ok(error instanceof AppError && error.code === 'storage_full')
        return true
      })
      assert.deepEqual(bodies(), [])
      await bucket.s3.damage(`${bucket.prefix}${SOURCE}/renditions/a/1.m4s`, 100)
      await assert.rejects(following(back()).pass(), /1\.m4s is not what was sent/)
    })
  })
})
