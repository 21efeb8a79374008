/** Uploads whose pieces are in a bucket: what was acknowledged is there for any process. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { beforeEach, describe, it } from 'mocha'
import { createDiskStorage } from '../../../../daemon/adapters/disk.ts'
import { createBucket } from '../../../../daemon/adapters/object-storage/bucket.ts'
import { createBucketUploads } from '../../../../daemon/adapters/object-storage/bucket-uploads.ts'
import type { UploadFiles } from '../../../../daemon/ports/uploads.ts'
import { folders } from '../../../support/folder.ts'
import { silentLog } from '../../../support/silent-log.ts'
import { testBucket } from '../../../support/test-bucket.ts'

const ID = 'upl_0000000000000001'
const PIECE_BYTES = 1_000

describe('uploads in a bucket', () => {
  const folder = folders()
  const bucket = testBucket()

  let one: UploadFiles
  let two: UploadFiles
  const required: number[] = []
  beforeEach(async () => {
    one = await opened()
    two = await opened()
  })

  /** Of another process, with an empty disk. */
  async function opened(): Promise<UploadFiles> {
    const dataDir = await folder()
    const delays = { delaysMs: [5, 10] }
    return createBucketUploads({
      bucket: createBucket(bucket.settings(), {
        uploadsFile: `${dataDir}/uploads.ndjson`,
        reading: delays,
        writing: delays,
      }),
      disk: createDiskStorage({ dataDir, log: silentLog() }),
      requireFreeSpace: async (bytes) => void required.push(bytes),
      pieceBytes: PIECE_BYTES,
    })
  }
  const from = (bytes: Buffer, size = 300): Readable =>
    Readable.from(
      (function* () {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
      })(),
    )
  const pieces = async (): Promise<string[]> =>
    (await bucket.stored()).map((key) => key.replace('uploads/', ''))

  it('go on at another process, which puts the whole together', async () => {
    const bytes = randomBytes(7_777)
    await one.create(ID, '{"filename":"film"}')
    assert.deepEqual([await one.sizeOf(ID), await two.sizeOf(ID)], [0, 0])
    assert.equal(await two.note(ID), '{"filename":"film"}')
    const seen: number[] = []
    assert.equal(
      await one.append(ID, 0, from(bytes.subarray(0, 3_210)), (size) => seen.push(size)),
      3_210,
    )
    assert.equal(seen.at(-1), 3_210)
    assert.deepEqual(await two.received(ID), { received: 3_210, tailStart: null })
    assert.equal(await two.append(ID, 3_210, from(bytes.subarray(3_210))), 7_777)
    assert.equal(await one.sizeOf(ID), 7_777)
    required.length = 0
    for (const each of [one, two]) assert.ok((await readFile(await each.whole(ID))).equals(bytes))
    assert.deepEqual(required, [7_777, 7_777], 'copies of other files make room for it')
    assert.deepEqual(await one.read(ID, 3_000, 3_500), bytes.subarray(3_000, 3_500))
    assert.ok((await pieces()).length > 4)
  })

  it('a request that breaks off leaves all that has come', async () => {
    const bytes = randomBytes(4_000)
    await one.create(ID, '')
    const broken = new Readable({ read: () => undefined })
    broken.push(bytes.subarray(0, 2_500))
    const appended = one.append(ID, 0, broken, (size) => {
      if (size === 2_500) setImmediate(() => broken.destroy(new Error('the client left')))
    })
    await assert.rejects(appended, /the client left/)
    assert.equal(await two.sizeOf(ID), 2_500)
    assert.equal(await two.append(ID, 2_500, from(bytes.subarray(2_500))), 4_000)
    assert.ok((await readFile(await one.whole(ID))).equals(bytes))
  })

  it('are acknowledged only when the bucket has them; what follows a lost piece does not count', async () => {
    const bytes = randomBytes(5_000)
    await one.create(ID, '')
    bucket.s3.faults = ({ method, key }) =>
      method === 'PUT' && Number(key.split('/').at(-1)) === 1_200
        ? { kind: 'answer', status: 500, code: 'InternalError' }
        : null
    await assert.rejects(one.append(ID, 0, from(bytes)))
    bucket.s3.faults = null
    assert.equal(await one.sizeOf(ID), 1_200)
    assert.equal(await two.sizeOf(ID), 1_200)
    // In other pieces than before.
    assert.equal(await two.append(ID, 1_200, from(bytes.subarray(1_200, 3_000), 70)), 3_000)
    // The first still remembers a piece behind the lost one, which the second has removed.
    assert.deepEqual([await one.sizeOf(ID), await two.sizeOf(ID)], [3_000, 3_000])
    assert.equal(await one.append(ID, 3_000, from(bytes.subarray(3_000))), 5_000)
    assert.ok((await readFile(await two.whole(ID))).equals(bytes))
  })

  it('a list that is behind hides nothing that this process has stored', async () => {
    const bytes = randomBytes(2_000)
    await one.create(ID, '')
    await one.append(ID, 0, from(bytes))
    const without = (await pieces()).map((name) => `${bucket.prefix}uploads/${name}`)
    bucket.s3.faults = ({ query }) => (query.has('list-type') ? { kind: 'behind', without } : null)
    assert.equal(await one.sizeOf(ID), 2_000)
    assert.ok((await readFile(await one.whole(ID))).equals(bytes))
  })

  it('are gone for all when one removes them, and listed until then', async () => {
    await one.create(ID, '')
    await one.append(ID, 0, from(randomBytes(2_000)))
    assert.deepEqual(await two.list(), [ID])
    await two.remove(ID)
    assert.deepEqual(await pieces(), [])
    assert.deepEqual(
      [await one.sizeOf(ID), await one.received(ID), await one.note(ID)],
      [null, null, null],
    )
    assert.deepEqual(await one.list(), [])
    await two.remove(ID)
  })

  it('a damaged piece is an error, and no file', async () => {
    await one.create(ID, '')
    await one.append(ID, 0, from(randomBytes(2_000)))
    const [first] = await pieces()
    await bucket.s3.damage(`${bucket.prefix}uploads/${first!}`, 5)
    await assert.rejects(two.whole(ID), { code: 'storage_unreachable' })
  })

  it('have no end that comes first', async () => {
    await one.create(ID, '')
    assert.equal(one.takesTails, false)
    await assert.rejects(one.putTail(ID, 10, 20, from(randomBytes(10))), { code: 'conflict' })
  })
})
