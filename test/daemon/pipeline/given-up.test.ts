/** Work that waits for a source in the bucket can be given up: nobody waits for the bucket, which sends nothing. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, beforeEach, describe, it } from 'mocha'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { BUCKET, S3_KEYS, startS3, type S3Call, type S3Server } from '../../support/s3-server.ts'
import { SentUpload } from '../../support/sent-upload.ts'

/** Less than it takes until a request is given up. */
const SOON_MS = 25_000
const isOfSource = ({ method, key }: S3Call): boolean => method === 'GET' && key.endsWith('/source')

describe('work that waits for a source in the bucket', () => {
  let folder: string
  let s3: S3Server
  let daemon: Daemon
  let id: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-given-up-'))
    s3 = await startS3(join(folder, 's3'))
    daemon = await startDaemon({
      env: {
        SVC_STORAGE_URL: `s3://${BUCKET}/media?endpoint=${encodeURIComponent(s3.endpoint)}&region=us-east-1`,
        SVC_STORAGE_ACCESS_KEY: S3_KEYS.accessKey,
        SVC_STORAGE_SECRET_KEY: S3_KEYS.secretKey,
      },
    })
    const film = await codedVideo(join(folder, 'film.mp4'), { seconds: 4, audio: 'sine=f=440' })
    const key = await daemon.key('read_write')
    const upload = await SentUpload.begin({ baseUrl: daemon.baseUrl, key }, await readFile(film))
    assert.equal((await upload.send()).status, 204)
    id = upload.video
    assert.equal((await untilStatus(daemon.api, id, 'ready', 'errored')).status, 'ready')
    await restartWithoutFiles()
    await daemon.api.videos.reencode({ params: { id }, body: { force: true } })
  })
  after(async () => {
    s3.faults = null
    await daemon?.remove()
    await s3.close()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(() =>
    until(() => s3.requests.filter(isOfSource).length, Boolean, 'the source to be asked for'),
  )

  async function restartWithoutFiles(): Promise<void> {
    s3.faults = null
    assert.equal((await daemon.stop()).code, 0)
    await rm(join(daemon.dataDir, 'videos'), { recursive: true, force: true })
    s3.requests.length = 0
    s3.faults = (received) => (isOfSource(received) ? { kind: 'hang' } : null)
    daemon = await daemon.restart()
  }
  const soon = <T>(work: Promise<T>): Promise<T | 'late'> =>
    Promise.race([work, pause(SOON_MS, 'late' as const, { ref: false })])

  it('does not hold up a stop', async () => {
    const stopping = daemon.stop()
    assert.notEqual(await soon(stopping), 'late')
    assert.equal((await stopping).code, 0)
    await restartWithoutFiles()
  })

  it('does not hold up the deletion of its video', async () => {
    assert.notEqual(await soon(daemon.api.videos.delete({ params: { id } })), 'late')
  })
})
