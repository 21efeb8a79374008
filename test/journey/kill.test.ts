import { encodersGone } from '../support/encoders-gone.ts'
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import { LEAST_EARLY_BYTES } from '../../daemon/uploads/early/follow.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { assertOrder } from '../support/event-order.ts'
import { everythingBelow } from '../support/folder.ts'
import { encodersOn } from '../support/processes.ts'
import { receivedBytes } from '../support/received-bytes.ts'
import { itLong } from '../support/long.ts'

const run = promisify(execFile)
const KILLS = 5
/** Of the film that is encoded: about twice what five kills let through, each after a second at the most. */
const SECONDS = 40

describe('journey: the daemon is killed again and again', () => {
  let folder: string
  let daemon: Daemon

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-journey-'))
    daemon = await startDaemon()
  })
  after(async () => {
    await daemon?.remove()
    await rm(daemon.dataDir, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  })

  async function killAndRestart(): Promise<void> {
    await daemon.kill()
    await encodersGone(daemon)
    daemon = await daemon.restart()
  }

  async function makeFilm(seconds: number): Promise<string> {
    const file = join(folder, `film-${seconds}.mp4`)
    await run('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=960x540:rate=30:duration=${seconds}`,
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=440:duration=${seconds}`,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      file,
    ])
    return file
  }

  it('in the middle of an encode: it goes on, ends ready, and leaves no ffmpeg', async () => {
    const file = await makeFilm(SECONDS)
    const { id } = await daemon.api.videos.create({ body: { name: 'Killed while encoding' } })
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(file) })
    const progresses: number[] = []
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { status } = await untilStatus(daemon.api, id, 'processing', 'ready')
      assert.equal(status, 'processing', 'the encode ended before it could be killed')
      await until(
        () => encodersOn(daemon.dataDir),
        (found) => found.length > 0,
        'an encoder to run',
      )
      await new Promise((resolve) => setTimeout(resolve, randomInt(50, 900)))
      progresses.push((await daemon.api.videos.get({ params: { id } })).progress)
      await killAndRestart()
    }
    const video = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(video.status, 'ready', JSON.stringify(video.error))
    assert.deepEqual(
      progresses,
      progresses.toSorted((a, b) => a - b),
      'progress never goes back',
    )
    // Once a video is ready, a small picture is made of its poster; what a killed daemon had left would go on.
    await encodersGone(daemon)

    // Whole: every frame of it, and no half file beside it.
    const rendition = video.renditions.find((row) => row.name === 'h264_sd')!
    const { stdout } = await run('ffprobe', [
      '-v',
      'error',
      '-count_packets',
      '-select_streams',
      'v',
      '-show_entries',
      'stream=nb_read_packets',
      '-of',
      'csv=p=0',
      rendition.url,
    ])
    assert.equal(Number.parseInt(stdout, 10), SECONDS * 30)
    const parts = (await everythingBelow(daemon.dataDir)).filter((entry) => entry.endsWith('.part'))
    assert.deepEqual(parts, [])
    const types = (await daemon.api.events.list({ query: { video: id } })).data.map(
      (event) => event.type,
    )
    assertOrder(types, ['video.created', 'video.uploaded', 'video.processing', 'video.ready'])
  })

  itLong(
    'in the middle of a tus upload: it continues at its offset, and arrives whole',
    async () => {
      const file = await makeFilm(20)
      const bytes = await readFile(file)
      const { id, upload } = await daemon.api.videos.create({
        body: { name: 'Killed while uploading' },
      })
      const created = await fetch(upload!.tus_url.replace(/^http:\/\/[^/]+/, daemon.baseUrl), {
        method: 'POST',
        headers: {
          ...tus(),
          'upload-length': String(bytes.length),
          'upload-metadata': `filename ${btoa('film.mp4')}`,
        },
      })
      assert.equal(created.status, 201)
      const path = new URL(created.headers.get('location')!, daemon.baseUrl).pathname

      let offset = 0
      for (let kill = 0; kill < KILLS; kill += 1) {
        // Some bytes more, enough for a first look at them, and the daemon dies while the rest is on its way.
        const target =
          offset + randomInt(150_000, Math.floor((bytes.length - offset) / (KILLS - kill + 1)))
        const sending = trickle(path, bytes, offset, target)
        await until(
          () => bytesKept(path, bytes.length),
          (size) => size > offset,
          'bytes to arrive',
        )
        await daemon.kill()
        await sending
        daemon = await daemon.restart()
        const resumed = await offsetOf(path)
        assert.ok(resumed !== null && resumed > offset, `offset ${resumed} after ${offset}`)
        offset = resumed
      }
      const rest = await fetch(`${daemon.baseUrl}${path}`, {
        method: 'PATCH',
        headers: {
          ...tus(),
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: bytes.subarray(offset),
      })
      assert.equal(rest.status, 204)
      const video = await untilStatus(daemon.api, id, 'ready', 'errored')
      assert.equal(video.status, 'ready', JSON.stringify(video.error))
      assert.equal(video.size_bytes, bytes.length)
      const stored = (await everythingBelow(daemon.dataDir)).find(
        (entry) => entry.includes(video.video_key) && entry.endsWith('/source'),
      )!
      assert.equal(
        await sha256(join(daemon.dataDir, stored)),
        createHash('sha256').update(bytes).digest('hex'),
      )
      assert.deepEqual(await readdir(join(daemon.dataDir, 'uploads')), [])
    },
  )

  function tus(): Record<string, string> {
    return { authorization: `Bearer ${daemon.owner}`, 'tus-resumable': '1.0.0' }
  }

  async function offsetOf(path: string): Promise<number | null> {
    const response = await fetch(`${daemon.baseUrl}${path}`, { method: 'HEAD', headers: tus() })
    const offset = response.headers.get('upload-offset')
    return response.ok && offset !== null ? Number(offset) : null
  }

  /**
   * What a killed daemon has of it, looked at from outside: asking by HEAD would end the request that is on its way.
   * At its first look, a daemon that is alone begins a record with what earlier requests have brought: until then,
   * the length of the file promises nothing.
   */
  async function bytesKept(path: string, sizeBytes: number): Promise<number> {
    const id = path.split('/').at(-1)!
    const isAlone = process.env['SVC_TEST_BALANCED'] !== '1'
    if (isAlone && sizeBytes >= LEAST_EARLY_BYTES)
      return Number(
        await readFile(join(daemon.dataDir, 'uploads', `${id}.received`), 'latin1').catch(() => 0),
      )
    return (await receivedBytes(daemon.dataDir)).get(id) ?? 0
  }

  /** A PATCH that sends up to `target` and then hangs until the connection breaks. */
  async function trickle(
    path: string,
    bytes: Buffer,
    offset: number,
    target: number,
  ): Promise<void> {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes.subarray(offset, target)),
    })
    await fetch(`${daemon.baseUrl}${path}`, {
      method: 'PATCH',
      headers: {
        ...tus(),
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body,
      duplex: 'half',
    } as RequestInit).then(
      async (response) =>
        assert.fail(`the upload was not to finish: ${response.status} ${await response.text()}`),
      () => undefined,
    )
  }
})

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  return hash.digest('hex')
}
