import assert from 'node:assert/strict'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe } from 'mocha'
import { createDiskStorage } from '../../../daemon/adapters/disk.ts'
import { createBucket } from '../../../daemon/adapters/object-storage/bucket.ts'
import { createDirectAccess } from '../../../daemon/adapters/object-storage/direct.ts'
import { itLong } from '../../support/long.ts'
import { CEPH_HINT, CEPH_KEYS, startCeph } from '../../support/ceph-server.ts'
import { openBucketStorage } from '../../support/bucket-storage.ts'
import { BUCKET, S3_KEYS, startS3, type S3Host, type S3Server } from '../../support/s3-server.ts'
import { silentLog } from '../../support/silent-log.ts'
import { startSwift, SWIFT_HINT, SWIFT_KEYS } from '../../support/swift-server.ts'
import { storageSuite } from './storage-suite.ts'

let prefixes = 0

describe('every storage: a disk', () => {
  storageSuite(async (dataDir) => {
    const storage = createDiskStorage({ dataDir, log: silentLog() })
    return { storage, later: async () => storage, close: () => storage.close() }
  })
})

describe('every storage: a bucket', () => {
  let folder: string
  let s3: S3Server
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-s3-'))
    s3 = await startS3(folder)
  })
  after(async () => {
    await s3.close()
    await rm(folder, { recursive: true, force: true })
  })
  storageSuite((dataDir) =>
    openBucketStorage(dataDir, {
      bucket: BUCKET,
      prefix: `suite${prefixes++}/`,
      endpoint: s3.endpoint,
      region: 'us-east-1',
      ...S3_KEYS,
    }),
  )
})

for (const [host, program, hint, start, keys] of [
  ['OpenStack Swift', 'swift-proxy-server', SWIFT_HINT, startSwift, SWIFT_KEYS],
  ['Ceph', 'radosgw', CEPH_HINT, startCeph, CEPH_KEYS],
] as const)
  describe(`every storage: a bucket of ${host}`, () => {
    let folder: string
    let server: S3Host | undefined
    after(async () => {
      await server?.close()
      if (folder) await rm(folder, { recursive: true, force: true })
    })
    const settings = async () => ({
      bucket: BUCKET,
      prefix: `suite${prefixes++}/`,
      endpoint: (server ??= await begin()).endpoint,
      region: 'us-east-1',
      ...keys,
    })
    storageSuite(async (dataDir) => openBucketStorage(dataDir, await settings()), itLong)

    itLong('a signed URL opens one file, with the type that it names, and no other', async () => {
      const to = await settings()
      const bucket = createBucket(to, { uploadsFile: join(folder, 'uploads.ndjson') })
      for (const name of ['0', '1'])
        await bucket.put(`videos/a/${name}.m4s`, Buffer.from(name), new AbortController().signal)
      const direct = createDirectAccess(to, async () => ({ sizeBytes: 1, modifiedAtMs: 1 }))
      const { url } = (await direct.urlOf('videos/a/0.m4s', { contentType: 'video/mp4' }))!
      const answer = await fetch(url)
      assert.deepEqual(
        [answer.status, answer.headers.get('content-type'), await answer.text()],
        [200, 'video/mp4', '0'],
      )
      for (const other of [url.replace('/0.m4s', '/1.m4s'), url.split('?')[0]!])
        assert.ok(!(await fetch(other)).ok, other)
    })

    async function begin(): Promise<S3Host> {
      const isThere = await access(`/usr/bin/${program}`).then(
        () => true,
        () => false,
      )
      assert.ok(isThere, hint)
      folder = await mkdtemp(join(tmpdir(), 'svc-s3-host-'))
      return start(folder, BUCKET)
    }
  })
