/** A backup of an appliance whose files are in a bucket says which it needs there, and its restore test looks at them. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { BUCKET, S3_KEYS, startS3, type S3Server } from '../../support/s3-server.ts'
import { SentUpload } from '../../support/sent-upload.ts'

describe('backups of files in a bucket', () => {
  let folder: string
  let s3: S3Server
  let daemon: Daemon
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-bucket-'))
    s3 = await startS3(join(folder, 's3'))
    daemon = await startDaemon({
      env: {
        SVC_STORAGE_URL: `s3://${BUCKET}/media?endpoint=${encodeURIComponent(s3.endpoint)}&region=us-east-1`,
        SVC_STORAGE_ACCESS_KEY: S3_KEYS.accessKey,
        SVC_STORAGE_SECRET_KEY: S3_KEYS.secretKey,
      },
    })
    const film = await codedVideo(join(folder, 'film.mp4'), { seconds: 2 })
    const key = await daemon.key('read_write')
    const upload = await SentUpload.begin({ baseUrl: daemon.baseUrl, key }, await readFile(film))
    assert.equal((await upload.send()).status, 204)
    await untilStatus(daemon.api, upload.video, 'ready')
  })
  after(async () => {
    await daemon?.remove()
    await s3.close()
    await rm(folder, { recursive: true, force: true })
  })

  const stored = async (): Promise<Map<string, number>> =>
    new Map(
      [...(await s3.stored())]
        .filter(([key]) => key.startsWith('media/') && !key.endsWith('.sums'))
        .map(([key, size]) => [key.slice('media/'.length), size]),
    )
  async function made() {
    const { id } = await daemon.api.backups.create()
    const backup = await until(
      () => daemon.api.backups.get({ params: { id } }),
      ({ status }) => status === 'ready' || status === 'failed',
      'the backup',
    )
    assert.equal(backup.status, 'ready', JSON.stringify(backup.error))
    return backup
  }
  async function verified(id: string) {
    await daemon.api.backups.verify({ params: { id } })
    const { verification } = await until(
      () => daemon.api.backups.get({ params: { id } }),
      (backup) => ['verified', 'failed'].includes(backup.verification?.state ?? ''),
      'the restore test',
    )
    return verification!
  }

  it('list every object with its size and its checksum, and the restore test reads some of them', async () => {
    const backup = await made()
    assert.deepEqual([backup.missing_files, backup.missing], [0, []])
    const listed = (await readFile(join(backup.path, 'data', 'bucket-files.ndjson'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { path: string; size_bytes: number; etag: string })
    const there = await stored()
    assert.ok(there.size > 5, String(there.size))
    assert.deepEqual(new Map(listed.map(({ path, size_bytes: size }) => [path, size])), there)
    assert.ok(listed.every(({ etag }) => /^[0-9a-f]{32}/.test(etag)))

    s3.requests.length = 0
    const result = await verified(backup.id)
    assert.deepEqual([result.state, result.error], ['verified', null])
    assert.ok(result.files > there.size)
    const read = s3.requests.filter(
      ({ method, key }) => method === 'GET' && there.has(key.slice('media/'.length)),
    )
    assert.equal(result.hashed_files, Math.min(10, there.size))
    assert.ok(read.length >= result.hashed_files)
  })

  it('name a file that its host has lost, and their restore test finds a damaged one', async () => {
    const before = await made()
    const lost = [...(await stored()).keys()].find((path) => path.endsWith('/0.m4s'))!
    await rm(s3.pathOf(`media/${lost}`))
    // It may be on its way there, as far as a backup can tell, but not for hours.
    const copy = join(daemon.dataDir, lost)
    assert.deepEqual((await made()).missing, [])
    const earlier = Date.now() / 1_000 - 2 * 3_600
    await utimes(copy, earlier, earlier)
    const waiting = await made()
    assert.deepEqual([waiting.missing_files, waiting.missing], [1, [lost]])
    await rm(copy)
    const after = await made()
    assert.deepEqual([after.missing_files, after.missing], [1, [lost]])

    for (const path of (await stored()).keys()) await s3.damage(`media/${path}`, 0)
    const result = await verified(before.id)
    assert.deepEqual([result.state, result.error?.reason], ['failed', 'file_damaged'])
    assert.match(result.error!.message, /in the bucket is not what was sent there/)
  })
})
