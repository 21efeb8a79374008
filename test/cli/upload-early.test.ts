import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { tailStartOf } from '../../daemon/contract/file-tail.ts'
import { startDaemon, until, type Daemon } from '../daemon.ts'
import { ffmpeg } from '../sources/ffmpeg.ts'
import { SentUpload } from '../support/sent-upload.ts'
import { openSlowWire, type SlowWire } from '../support/slow-wire.ts'
import { freePort } from '../support/server.ts'
import { newHome, type Home } from './svc.ts'
import { itLong } from '../support/long.ts'

const SECONDS = 40

describe('svc and a video that is played during its upload', () => {
  let folder: string
  let daemon: Daemon
  let wire: SlowWire
  let home: Home
  /** With its index at the end. */
  let film: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-cli-'))
    film = join(folder, 'film.mp4')
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=640x360:rate=25:duration=${SECONDS}`,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-b:v',
      '1M',
      '-g',
      '50',
      '-pix_fmt',
      'yuv420p',
      film,
    )
    const port = await freePort()
    wire = await openSlowWire(`http://127.0.0.1:${port}`, 500_000)
    // To everybody its address is the wire's.
    daemon = await startDaemon({ env: { SVC_PORT: String(port), SVC_PUBLIC_URL: wire.url } })
    home = await newHome({ SVC_URL: wire.url, SVC_API_KEY: await daemon.key('read_write') })
  })
  after(async () => {
    await home?.remove()
    await wire?.close()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('upload says once that it can be watched, and where', async () => {
    // The rest takes minutes, unless it is said before.
    wire.slowAfter(3_000_000, 20_000)
    const running = home.start(['videos', 'upload', film])
    await until(
      () => running.stderr() + running.stdout(),
      (text) => /can be watched|"object"/.test(text),
      'it to be said, or the upload to be over',
    )
    wire.open()
    const { code, stderr, json } = await running.ended
    assert.equal(code, 0, stderr)
    const { urls } = json()
    const lines = stderr.split('\n').filter((line) => /can be watched/.test(line))
    assert.deepEqual(lines, [`film.mp4 can be watched now, during the upload: ${urls.watch}`])
  })

  itLong('get shows how far it has got', async () => {
    const key = await daemon.key('read_write')
    const bytes = await readFile(film)
    const upload = await SentUpload.begin({ baseUrl: daemon.baseUrl, key }, bytes)
    const start = (await tailStartOf(async (from, to) => bytes.subarray(from, to), bytes.length))!
    assert.equal((await upload.sendTail(start)).status, 204)
    await upload.send(Math.floor(bytes.length / 2))
    const { arriving } = await until(
      () => daemon.api.videos.get({ params: { id: upload.video } }),
      ({ arriving: now }) =>
        (now?.playable_seconds ?? 0) > 0 && now!.encoded_seconds >= now!.received_seconds - 0.1,
      'what has arrived to be encoded',
    )
    const { stdout } = await home.run(['videos', 'get', upload.video, '--format', 'table'])
    assert.match(stdout, /playable, uploading 50 ?%|playable, uploading 49 ?%/)
    assert.match(
      stdout,
      /paused, [\d.]+ MB of [\d.]+ MB: uploaded 0:\d\d, encoded 0:\d\d, playable 0:\d\d of 0:40/,
    )
    const fields = 'status,arriving.playable_seconds'
    const { json } = await home.run(['videos', 'get', upload.video, '--fields', fields])
    assert.deepEqual(json(), {
      status: 'created',
      arriving: { playable_seconds: arriving!.playable_seconds },
    })
  })
})
