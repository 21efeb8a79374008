/** The files of a stopped svc move from a bucket to the disk and back: all of them, each checked, also after a stop in between. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, it } from 'mocha'
import { createDiskStorage } from '../../../../daemon/adapters/disk.ts'
import {
  moveFilesToBucket,
  moveFilesToDisk,
  type MovedFiles,
} from '../../../../daemon/adapters/object-storage/move-files.ts'
import { AppError } from '../../../../daemon/contract/errors.ts'
import { openBucket } from '../../../support/bucket-storage.ts'
import { filesBelow, folders } from '../../../support/folder.ts'
import { silentLog } from '../../../support/silent-log.ts'
import { testBucket } from '../../../support/test-bucket.ts'

const PART_BYTES = 5 << 20
const never = new AbortController().signal
const isUnreachable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'storage_unreachable'

describe('moving the files of videos', () => {
  const folder = folders()
  const bucket = testBucket()

  let dataDir: string
  const files = new Map<string, Buffer>()
  beforeEach(async () => {
    dataDir = await folder()
    files.clear()
    for (const [name, bytes] of [
      ['source', 12_000_000],
      ['renditions/a/init.mp4', 900],
      ['renditions/a/0.m4s', 50_000],
      ['renditions/a/1.m4s', 60_000],
      ['empty', 0],
    ] as const)
      files.set(`videos/s/v/src_1/${name}`, randomBytes(bytes))
  })

  const moving = (options: { progress?(now: MovedFiles): void; signal?: AbortSignal } = {}) => ({
    disk: createDiskStorage({ dataDir, log: silentLog() }),
    dataDir,
    settings: bucket.settings(),
    signal: never,
    partBytes: PART_BYTES,
    reading: { delaysMs: [5, 10] },
    writing: { delaysMs: [5, 10] },
    ...options,
  })
  const pathOf = (key: string): string => join(dataDir, ...key.split('/'))
  const MADE = new Date('2026-01-02T03:04:05.678Z')
  async function put(): Promise<void> {
    for (const [key, bytes] of files) {
      await mkdir(dirname(pathOf(key)), { recursive: true })
      await writeFile(pathOf(key), bytes)
      await utimes(pathOf(key), MADE, MADE)
    }
  }
  const local = async () =>
    (await filesBelow(dataDir)).filter((path) => path.startsWith('videos/')).sort()
  const requests = (method: string): string[] =>
    bucket.s3.requests
      .filter((request) => request.method === method)
      .map(({ key }) => key.slice(bucket.prefix.length))
  async function assertHere(): Promise<void> {
    assert.deepEqual(await local(), [...files.keys()].sort())
    for (const [key, bytes] of files) assert.ok((await readFile(pathOf(key))).equals(bytes), key)
  }
  /** In the bucket alone. */
  async function sent(): Promise<void> {
    await put()
    await moveFilesToBucket(moving())
    await rm(dataDir, { recursive: true })
    await mkdir(dataDir)
    bucket.s3.requests.length = 0
  }
  const allBytes = () => [...files.values()].reduce((sum, { length }) => sum + length, 0)

  it('to the bucket: all of them, and nothing twice; a storage of the bucket has them', async () => {
    await put()
    await mkdir(dirname(pathOf('videos/s/v/src_1/edges/0.m4s')), { recursive: true })
    await writeFile(pathOf('videos/s/v/src_1/edges/0.m4s'), 'made again')
    await writeFile(pathOf('videos/s/v/src_1/half.m4s.part'), 'half')
    const moved = await moveFilesToBucket(moving())
    assert.deepEqual(moved, {
      files: files.size,
      bytes: allBytes(),
      copiedFiles: files.size,
      copiedBytes: allBytes(),
    })
    assert.deepEqual(
      await bucket.stored(),
      [...files.keys(), 'videos/s/v/src_1/source.sums'].sort(),
    )
    bucket.s3.requests.length = 0
    const again = await moveFilesToBucket(moving())
    assert.deepEqual([again.files, again.copiedFiles], [files.size, 0])
    assert.deepEqual(requests('PUT'), [])
    const other = await folder()
    const storage = await openBucket(other, bucket.settings())
    try {
      for (const [key, bytes] of files)
        assert.equal(
          await storage.sha256(key, never),
          await createDiskStorage({ dataDir, log: silentLog() }).sha256(key, never),
          `${key}, ${bytes.length} bytes`,
        )
    } finally {
      await storage.close()
    }
  })

  it('a file that was changed on the disk is sent again, though it looks the same', async () => {
    await put()
    await moveFilesToBucket(moving())
    const key = 'videos/s/v/src_1/renditions/a/0.m4s'
    files.set(key, randomBytes(50_000))
    await put()
    bucket.s3.requests.length = 0
    assert.equal((await moveFilesToBucket(moving())).copiedFiles, 1)
    assert.deepEqual(requests('PUT'), [key])
  })

  it('to the disk: all of them, with their times, and nothing that the bucket alone needs', async () => {
    await sent()
    const seen: MovedFiles[] = []
    const moved = await moveFilesToDisk(moving({ progress: (now) => seen.push(now) }))
    assert.deepEqual(moved, {
      files: files.size,
      bytes: allBytes(),
      copiedFiles: files.size,
      copiedBytes: allBytes(),
    })
    assert.deepEqual(
      seen.map((now) => now.files),
      [1, 2, 3, 4, 5],
    )
    await assertHere()
    assert.equal(
      Math.round((await stat(pathOf('videos/s/v/src_1/source'))).mtimeMs),
      MADE.getTime(),
    )
    assert.deepEqual((await bucket.stored()).length, files.size + 1, 'the bucket is left as it is')
  })

  it('what was interrupted goes on where it was, and a copy that is damaged is copied again', async () => {
    await sent()
    const stopping = new AbortController()
    const stop = (now: MovedFiles): void => {
      if (now.copiedFiles === 2) stopping.abort(new Error('stopped'))
    }
    await assert.rejects(
      moveFilesToDisk(moving({ signal: stopping.signal, progress: stop })),
      /stopped/,
    )
    const before = await local()
    assert.ok(before.length >= 2 && before.length < files.size, before.join('\n'))
    assert.ok(!(await filesBelow(dataDir)).some((path) => path.endsWith('.part')))
    const damaged = before.find((key) => files.get(key)!.length > 0)!
    const { mtime } = await stat(pathOf(damaged))
    await writeFile(pathOf(damaged), randomBytes(files.get(damaged)!.length))
    await utimes(pathOf(damaged), mtime, mtime)
    const moved = await moveFilesToDisk(moving())
    assert.equal(moved.copiedFiles, files.size - before.length + 1)
    assert.equal(moved.files, files.size)
    await assertHere()
  })

  it('a file that is damaged in the bucket ends the move with its name, and never lies on the disk', async () => {
    await sent()
    const key = 'videos/s/v/src_1/renditions/a/1.m4s'
    await bucket.s3.damage(`${bucket.prefix}${key}`, 100)
    await assert.rejects(moveFilesToDisk(moving()), (error: unknown) => {
      assert.ok(isUnreachable(error))
      assert.match((error as Error).message, /renditions\/a\/1\.m4s is not what was sent/)
      return true
    })
    assert.ok(!(await local()).includes(key))
  })

  it('what was written and not sent yet stays as it is, and what was removed does not come back', async () => {
    const storage = await openBucket(dataDir, bucket.settings())
    try {
      for (const name of ['kept', 'changed', 'gone'])
        await storage.writeText(`videos/s/v/${name}`, name)
      await storage.settled('videos', never)
      // From now on the bucket takes nothing.
      bucket.s3.faults = ({ method }) =>
        method === 'GET' || method === 'HEAD'
          ? null
          : { kind: 'answer', status: 500, code: 'InternalError' }
      await storage.writeText('videos/s/v/changed', 'newer')
      await storage.remove('videos/s/v/gone')
    } finally {
      await storage.close()
    }
    bucket.s3.faults = null
    await moveFilesToDisk(moving())
    assert.deepEqual(await local(), ['videos/s/v/changed', 'videos/s/v/kept'])
    assert.equal(await readFile(pathOf('videos/s/v/changed'), 'utf8'), 'newer')
    assert.ok((await bucket.stored()).includes('videos/s/v/gone'))
  })

  it('a list that does not show all of them is no reason to believe that there are no more', async () => {
    await sent()
    const key = 'videos/s/v/src_1/renditions/a/1.m4s'
    let lists = 0
    bucket.s3.faults = ({ query }) =>
      query.has('list-type') && query.get('prefix')?.endsWith('videos/') && lists++ === 0
        ? { kind: 'behind', without: [`${bucket.prefix}${key}`] }
        : null
    await assert.rejects(moveFilesToDisk(moving()), isUnreachable)
    assert.equal((await moveFilesToDisk(moving())).copiedFiles, 1)
    await assertHere()
  })
})
