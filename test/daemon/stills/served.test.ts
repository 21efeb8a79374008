import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'mocha'
import sharp from 'sharp'
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from 'thumbhash'
import { ProblemError } from '../../../daemon/contract/client.ts'
import type { Poster } from '../../../daemon/contract/poster.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { everythingBelow } from '../../support/folder.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'

const SECONDS = 12
const refused =
  (code: string) =>
  (error: unknown): boolean =>
    error instanceof ProblemError && error.problem.code === code

describe('http: stills', () => {
  let daemon: Daemon
  let folder: string
  let video: Video
  let base: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    const film = join(folder, 'film.mp4')
    // Black for two seconds, a flat grey until five, then a picture; loud in the second half.
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'color=black:size=320x180:rate=25:duration=2',
      '-f',
      'lavfi',
      '-i',
      'color=gray:size=320x180:rate=25:duration=3',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=320x180:rate=25:duration=7',
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=440:duration=${SECONDS}`,
      '-filter_complex',
      `[0][1][2]concat=n=3[v];[3]volume='if(gt(t,6),4,0)':eval=frame[a]`,
      '-map',
      '[v]',
      '-map',
      '[a]',
      '-pix_fmt',
      'yuv420p',
      film,
    )
    daemon = await startDaemon()
    const { id } = await daemon.api.videos.create({ body: { name: 'Stills' } })
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(film) })
    video = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(video.status, 'ready', JSON.stringify(video.error))
    base = video.urls.hls.replace('/manifest.m3u8', '')
  })
  after(async () => {
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const bytes = async (url: string): Promise<Buffer> => {
    const response = await fetch(url)
    assert.equal(response.status, 200, `${url}: ${response.status}`)
    return Buffer.from(await response.arrayBuffer())
  }
  /** Mean of red, green and blue. */
  const colour = async (image: Buffer): Promise<number[]> =>
    (await sharp(image).stats()).channels.slice(0, 3).map(({ mean }) => Math.round(mean))
  const near = (a: number[], b: number[]): boolean =>
    a.every((value, at) => Math.abs(value - b[at]!) < 12)
  const image = (
    width: number,
    height: number,
    background: string,
    format: 'png' | 'jpeg' | 'webp' | 'avif' = 'png',
  ): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background } })
      .toFormat(format)
      .toBuffer()
  const params = () => ({ id: video.id })
  const events = async (type: string): Promise<number> =>
    (await daemon.api.events.list({ query: { limit: 100 } })).data.filter(
      (event) => event.type === type,
    ).length

  it('the chosen poster is neither black nor flat', async () => {
    const poster = await daemon.api.posters.get({ params: params() })
    assert.equal(poster.source, 'chosen')
    assert.ok(poster.time! >= 5, `chosen at ${poster.time}`)
    const picture = await bytes(poster.url!)
    assert.ok(
      near(
        await colour(picture),
        await colour(await bytes(`${video.urls.image}?time=${poster.time}`)),
      ),
    )
    assert.ok((await sharp(picture).stats()).channels.every(({ stdev }) => stdev > 20))
    assert.deepEqual(
      await bytes(video.urls.image!),
      await bytes(`${video.urls.image}?time=${poster.time}`),
      'the default time of a frame image',
    )
  })

  it('other formats of the poster are made when asked for, and kept', async () => {
    const [webp, again] = [await bytes(`${base}/poster.webp`), await bytes(`${base}/poster.webp`)]
    assert.equal((await sharp(webp).metadata()).format, 'webp')
    assert.deepEqual(webp, again)
    assert.equal((await sharp(await bytes(`${base}/thumbnail.avif`)).metadata()).format, 'heif')
  })

  it('a moment can be the poster, and the appliance heard of it', async () => {
    const [before, updates] = [
      await daemon.api.videos.get({ params: params() }),
      await events('video.updated'),
    ]
    const poster: Poster = await daemon.api.posters.setTime({
      params: params(),
      body: { time: 3.5 },
    })
    assert.deepEqual([poster.source, poster.time], ['time', 3.5])
    assert.ok(near(await colour(await bytes(`${base}/poster.jpg`)), [128, 128, 128]))
    assert.ok(near(await colour(await bytes(video.urls.image!)), [128, 128, 128]))
    assert.ok((await daemon.api.videos.get({ params: params() })).updated_at > before.updated_at)
    assert.equal(await events('video.updated'), updates + 1)
    await assert.rejects(
      daemon.api.posters.setTime({ params: params(), body: { time: SECONDS + 1 } }),
      refused('validation_failed'),
    )
  })

  it('an image can be the poster, in any of the formats, upright and never larger than it is', async () => {
    for (const [format, background, rgb] of [
      ['png', '#ff0000', [255, 0, 0]],
      ['webp', '#00ff00', [0, 255, 0]],
      ['avif', '#0000ff', [0, 0, 255]],
      ['jpeg', '#ffff00', [255, 255, 0]],
    ] as const) {
      const poster = await daemon.api.posters.put({
        params: params(),
        raw: new Uint8Array(await image(800, 400, background, format)),
      })
      assert.deepEqual([poster.source, poster.time], ['image', null])
      const picture = await bytes(poster.url!)
      assert.ok(near(await colour(picture), [...rgb]), `${format}: ${await colour(picture)}`)
      const { width, height, format: served } = await sharp(picture).metadata()
      assert.deepEqual([width, height, served], [800, 400, 'jpeg'])
      assert.equal((await sharp(await bytes(`${base}/thumbnail.webp`)).metadata()).width, 640)
    }
    const turned = await sharp(await image(300, 200, '#fff', 'jpeg'))
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    await daemon.api.posters.put({ params: params(), raw: new Uint8Array(turned) })
    const served = await bytes(`${base}/poster.jpg`)
    assert.deepEqual(
      [(await sharp(served).metadata()).width, (await sharp(served).metadata()).height],
      [200, 300],
    )
    assert.equal((await sharp(served).metadata()).exif, undefined)
  })

  it('earlier images are removed, and the chosen poster comes back', async () => {
    await daemon.api.posters.delete({ params: params() })
    assert.equal((await daemon.api.posters.get({ params: params() })).source, 'chosen')
    assert.ok(
      (await sharp(await bytes(`${base}/poster.jpg`)).stats()).channels.every(
        ({ stdev }) => stdev > 20,
      ),
    )
    const posters = join(daemon.dataDir, 'videos', video.space, video.video_key, 'posters')
    await until(
      () => readdir(posters).catch(() => []),
      (names) => names.length === 0,
      'the images to be removed',
    )
  })

  it('the placeholder follows the poster', async () => {
    /** Once it is made: its bytes, and its mean colour. */
    const placeholder = async (): Promise<{ bytes: Buffer; colour: number[] }> => {
      const { placeholder: hash } = await until(
        () => daemon.api.embeds.get({ params: params() }),
        (embed) => embed.placeholder !== null,
        'the placeholder',
      )
      const made = Buffer.from(hash!, 'base64')
      const { r, g, b } = thumbHashToAverageRGBA(made)
      return { bytes: made, colour: [r, g, b].map((part) => Math.round(part * 255)) }
    }
    const chosen = await placeholder()
    assert.ok(chosen.bytes.length <= 25, `${chosen.bytes.length} bytes`)
    assert.ok(near(chosen.colour, await colour(await bytes(`${base}/poster.jpg`))))
    await daemon.api.posters.setTime({ params: params(), body: { time: 3.5 } })
    assert.ok(near((await placeholder()).colour, [128, 128, 128]))
    await daemon.api.posters.put({
      params: params(),
      raw: new Uint8Array(await image(400, 800, '#ff0000')),
    })
    const tall = await placeholder()
    assert.ok(near(tall.colour, [255, 0, 0]), `${tall.colour}`)
    assert.ok(Math.abs(thumbHashToApproximateAspectRatio(tall.bytes) - 0.5) < 0.1)
    await daemon.api.posters.delete({ params: params() })
    assert.deepEqual((await placeholder()).bytes, chosen.bytes)
  })

  it('what is no image, too large, or sent with a read-only key is refused', async () => {
    for (const raw of [
      Buffer.from('not an image'),
      (await image(100, 100, '#123')).subarray(0, 60),
      await sharp(await image(60, 60, '#123'))
        .gif()
        .toBuffer(),
    ]) {
      await assert.rejects(
        daemon.api.posters.put({ params: params(), raw: new Uint8Array(raw) }),
        refused('validation_failed'),
      )
    }
    const huge = await sharp({
      create: { width: 10_000, height: 5_001, channels: 3, background: '#000' },
    })
      .png({ compressionLevel: 1 })
      .toBuffer()
    await assert.rejects(
      daemon.api.posters.put({ params: params(), raw: new Uint8Array(huge) }),
      refused('validation_failed'),
    )
    await assert.rejects(
      daemon.api.posters.put({ params: params(), raw: Buffer.alloc(20_000_001) }),
      refused('upload_too_large'),
    )
    const reader = daemon.as(await daemon.key('read_only'))
    await assert.rejects(
      reader.posters.setTime({ params: params(), body: { time: 1 } }),
      refused('read_only_key'),
    )
    assert.equal((await reader.posters.get({ params: params() })).source, 'chosen')
  })

  it('the storyboard covers the whole length, each tile showing its time', async () => {
    assert.equal(video.urls.storyboard, `${base}/storyboard.vtt`)
    const response = await fetch(video.urls.storyboard!)
    assert.equal(response.headers.get('content-type'), 'text/vtt; charset=utf-8')
    const cues = [
      ...(await response.text()).matchAll(
        /^(\S+) --> (\S+)\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm,
      ),
    ]
    const clock = (tile: number): string => `00:00:${(tile * 0.6).toFixed(3).padStart(6, '0')}`
    assert.deepEqual(
      cues.map((cue) => [cue[1], cue[2]]),
      Array.from({ length: 20 }, (_, tile) => [clock(tile), clock(tile + 1)]),
    )
    const sheet = await bytes(new URL(cues[0]![3]!, video.urls.storyboard!).href)
    const tiles = await Promise.all(
      cues.map(([, , , , left, top, width, height]) =>
        sharp(sheet)
          .extract({
            left: Number(left),
            top: Number(top),
            width: Number(width),
            height: Number(height),
          })
          .toBuffer(),
      ),
    )
    const [black, grey, alsoGrey, picture] = await Promise.all(
      [0, 4, 8, 15].map((tile) => colour(tiles[tile]!)),
    )
    assert.ok(
      near(black!, [0, 0, 0]) && near(grey!, [128, 128, 128]) && near(alsoGrey!, [128, 128, 128]),
      JSON.stringify([black, grey, alsoGrey]),
    )
    assert.ok(near(picture!, await colour(await bytes(`${video.urls.image}?time=9`))))
    assert.deepEqual([cues[15]![6], cues[15]![7]], ['192', '108'])
  })

  it('the waveform says where it is loud', async () => {
    const peaks = JSON.parse((await bytes(`${base}/peaks.json`)).toString()) as {
      version: number
      sample_rate: number
      samples_per_pixel: number
      bits: number
      length: number
      data: number[]
    }
    assert.deepEqual([peaks.version, peaks.bits, peaks.data.length], [2, 8, peaks.length * 2])
    assert.ok(
      Math.abs((peaks.length * peaks.samples_per_pixel) / peaks.sample_rate - SECONDS) < 0.2,
    )
    const highest = (from: number, to: number): number =>
      Math.max(
        ...peaks.data.slice(
          Math.round(from * peaks.data.length),
          Math.round(to * peaks.data.length),
        ),
      )
    assert.ok(
      highest(0, 0.45) < 3 && highest(0.55, 1) > 40,
      `${highest(0, 0.45)} and ${highest(0.55, 1)}`,
    )
  })

  it('what is not encoded yet is made for whoever asks: any frame, the poster in any format', async () => {
    await daemon.api.system.update({ body: { encoding_paused: true } })
    const { id } = await daemon.api.videos.create({ body: { name: 'Waiting' } })
    await daemon.api.videos.putSource({
      params: { id },
      raw: await readFile(join(folder, 'film.mp4')),
    })
    const waiting = await until(
      () => daemon.api.videos.get({ params: { id } }),
      ({ playable }) => playable,
      'the video to be playable',
    )
    assert.equal(waiting.urls.storyboard, null)
    assert.equal(
      (await fetch(`${waiting.urls.poster!.replace('poster.jpg', 'storyboard.vtt')}`)).status,
      404,
    )
    // Who wants only what is encoded starts no encode, and has it once that was made for somebody else.
    const encoded = () => fetch(`${waiting.urls.image}?time=9.2&width=64&encoded=true`)
    for (const _ of [1, 2]) {
      const answer = await encoded()
      assert.deepEqual(
        [answer.status, ((await answer.json()) as { code: string }).code],
        [409, 'not_playable'],
      )
    }
    const [frame, same, poster] = await Promise.all([
      bytes(`${waiting.urls.image}?time=9&width=64`),
      bytes(`${waiting.urls.image}?time=9.01&width=64`),
      bytes(waiting.urls.poster!.replace('.jpg', '.webp')),
    ])
    assert.deepEqual(frame, same)
    assert.equal((await encoded()).status, 200)
    assert.ok((await sharp(frame).stats()).channels.every(({ stdev }) => stdev > 20))
    assert.equal((await sharp(poster).metadata()).format, 'webp')
    assert.equal((await daemon.api.videos.get({ params: { id } })).status, 'processing')
    await daemon.api.videos.delete({ params: { id } })
    await daemon.api.system.update({ body: { encoding_paused: false } })
  })

  it('frame images are kept over a restart, which makes missing placeholders, known by their tag, and gone with the video', async () => {
    const url = `${video.urls.image}?time=8.04&width=160`
    const first = await fetch(url)
    const picture = Buffer.from(await first.arrayBuffer())
    const cacheDir = join(daemon.dataDir, 'cache', 'videos', video.space, video.video_key)
    await until(
      () => readdir(cacheDir, { recursive: true }).catch(() => []),
      (names) => names.some((name) => name.endsWith('w160_h_contain_q.jpg')),
      'the frame to be kept',
    )
    assert.equal(
      (await fetch(url, { headers: { 'if-none-match': first.headers.get('etag')! } })).status,
      304,
    )
    const part = await fetch(url, { headers: { range: 'bytes=0-9' } })
    assert.deepEqual(
      [part.status, Buffer.from(await part.arrayBuffer())],
      [206, picture.subarray(0, 10)],
    )
    assert.notEqual(
      (await fetch(`${video.urls.image}?time=8.08&width=160`)).headers.get('etag'),
      first.headers.get('etag'),
    )

    const { placeholder } = await daemon.api.embeds.get({ params: params() })
    await daemon.stop()
    const store = new DatabaseSync(join(daemon.dataDir, 'svc.db'))
    store.exec('UPDATE videos SET placeholder = NULL')
    store.close()
    daemon = await daemon.restart()
    const renewed = await until(
      () => daemon.api.embeds.get({ params: params() }),
      (embed) => embed.placeholder !== null,
      'the placeholder of a video of an earlier version',
    )
    assert.equal(renewed.placeholder, placeholder)
    const { urls } = await daemon.api.videos.get({ params: params() })
    assert.deepEqual(await bytes(`${urls.image}?time=8.04&width=160`), picture)
    await daemon.api.videos.delete({ params: params() })
    await until(
      () => everythingBelow(join(daemon.dataDir, 'cache')),
      (names) => names.length === 0,
      'the frames to be gone',
    )
  })
})
