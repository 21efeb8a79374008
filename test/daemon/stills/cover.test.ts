import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import sharp from 'sharp'
import { thumbHashToAverageRGBA } from 'thumbhash'
import type { Video } from '../../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'
import { flashAndClick } from '../../sources/flash-and-click.ts'
import {
  audioWithCover,
  COVER_KINDS,
  pictureBlock,
  type CoverKind,
} from '../../sources/with-cover.ts'
import { itLong } from '../../support/long.ts'

const [RED, BLUE] = [
  [255, 0, 0],
  [0, 0, 255],
]

describe('http: cover art of audio', () => {
  let daemon: Daemon
  let folder: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    daemon = await startDaemon()
  })
  after(async () => {
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const image = (background: string, format: 'png' | 'jpeg' = 'jpeg', width = 400, height = 300) =>
    sharp({ create: { width, height, channels: 3, background } })
      .toFormat(format)
      .toBuffer()
  async function withCover(kind: CoverKind, bytes: Buffer, isPng = false): Promise<string> {
    const path = join(folder, `cover.${isPng ? 'png' : 'jpg'}`)
    const file = join(folder, `audio.${kind}`)
    await writeFile(path, bytes)
    await audioWithCover(file, kind, { path, bytes, mime: isPng ? 'image/png' : 'image/jpeg' })
    return file
  }
  async function sent(id: string, file: string): Promise<Video> {
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(file) })
    const video = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(video.status, 'ready', JSON.stringify(video.error))
    return video
  }
  const uploaded = async (file: string): Promise<Video> =>
    sent((await daemon.api.videos.create({ body: { name: 'Song' } })).id, file)
  async function picture(url: string): Promise<{ size: number[]; colour: number[] }> {
    const response = await fetch(url)
    assert.equal(response.status, 200, url)
    const bytes = Buffer.from(await response.arrayBuffer())
    const { width, height } = await sharp(bytes).metadata()
    const { channels } = await sharp(bytes).stats()
    return { size: [width, height], colour: channels.slice(0, 3).map(({ mean }) => mean) }
  }
  const near = (colour: number[], wanted: number[]): boolean =>
    colour.every((value, at) => Math.abs(value - wanted[at]!) < 12)
  const posterImages = (video: Video): Promise<string[]> =>
    readdir(join(daemon.dataDir, 'videos', video.space, video.video_key, 'posters')).catch(() => [])

  for (const [at, kind] of COVER_KINDS.entries())
    (at === 0 ? it : itLong)(`the cover art of ${kind} is the poster, in all places`, async () => {
      const isPng = kind === 'flac'
      const video = await uploaded(
        await withCover(kind, await image('#ff0000', isPng ? 'png' : 'jpeg'), isPng),
      )
      const params = { id: video.id }
      assert.equal(video.audio_only, true)
      const poster = await daemon.api.posters.get({ params })
      assert.deepEqual(
        [poster.source, poster.time, poster.url],
        ['chosen', null, video.urls.poster],
      )
      for (const url of [video.urls.poster!, video.urls.thumbnail!]) {
        const { size, colour } = await picture(url)
        assert.deepEqual(size, [400, 300])
        assert.ok(near(colour, RED!), String(colour))
      }
      assert.ok(near((await picture(video.urls.poster!.replace('.jpg', '.webp'))).colour, RED!))
      // The placeholder is made by a job of its own, for which the video does not wait.
      const { placeholder, urls } = await until(
        () => daemon.api.embeds.get({ params }),
        (embed) => embed.placeholder !== null,
        'the placeholder',
      )
      assert.equal(urls.thumbnail, video.urls.thumbnail)
      const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(placeholder!, 'base64'))
      assert.ok(near([r * 255, g * 255, b * 255], RED!))
      const page = await (await fetch(video.urls.embed)).text()
      assert.ok(page.includes(`<meta property="og:image" content="${video.urls.poster}"`), page)
      await daemon.api.videos.delete({ params })
    })

  itLong(
    'is the poster again once an image that was set is removed, and goes with its source',
    async () => {
      const first = await uploaded(await withCover('mp3', await image('#ff0000')))
      const params = { id: first.id }
      await daemon.api.posters.put({ params, raw: new Uint8Array(await image('#00ff00')) })
      assert.equal((await daemon.api.posters.get({ params })).source, 'image')
      await sent(first.id, await withCover('m4a', await image('#0000ff')))
      const stored = await daemon.api.posters.get({ params })
      assert.equal(stored.source, 'image')
      assert.ok(near((await picture(stored.url!)).colour, [0, 255, 0]))

      await daemon.api.posters.delete({ params })
      const again = await until(
        () => daemon.api.posters.get({ params }),
        ({ url }) => url !== null,
        'the cover to be the poster again',
      )
      assert.equal(again.source, 'chosen')
      assert.ok(near((await picture(again.url!)).colour, BLUE!))
      await daemon.api.posters.delete({ params })
      assert.notEqual((await daemon.api.posters.get({ params })).url, null)

      const other = await sent(first.id, await withCover('flac', await image('#ff0000')))
      assert.ok(near((await picture(other.urls.poster!)).colour, RED!))
      await until(
        () => posterImages(other),
        (names) => names.length === 1,
        'earlier images to be removed',
      )

      const bare = join(folder, 'bare.mp3')
      await ffmpeg('-f', 'lavfi', '-i', 'sine=d=2', bare)
      const silent = await sent(first.id, bare)
      assert.deepEqual([silent.urls.poster, silent.urls.thumbnail], [null, null])
      await sent(first.id, await withCover('mp3', await image('#ff0000')))
      const film = join(folder, 'film.mp4')
      await flashAndClick(film, { seconds: 2, size: '160x90' })
      const video = await sent(first.id, film)
      assert.deepEqual((await picture(video.urls.poster!)).size, [160, 90])
      await until(
        () => posterImages(video),
        (names) => names.length === 0,
        'the cover to be removed',
      )
    },
  )

  it('a broken, huge or foreign picture is ignored, and the audio is ready', async () => {
    const noise = await sharp(Buffer.from(Array.from({ length: 30_000 }, (_, at) => at * 73)), {
      raw: { width: 100, height: 100, channels: 3 },
    })
      .png()
      .toBuffer()
    const huge = await sharp({
      create: { width: 10_000, height: 5_001, channels: 3, background: '#000' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const cases: [string, Buffer][] = [
      ['cut off', noise.subarray(0, noise.length / 2)],
      ['too many pixels', huge],
      ['no image', Buffer.from('not an image')],
    ]
    const long = Buffer.concat([await image('#ff0000'), Buffer.alloc(20_000_001)])
    const files: [string, string][] = [['too many bytes', await withCover('mp3', long)]]
    for (const [what, bytes] of cases) {
      const file = join(folder, `${what}.flac`)
      await flacWith(file, bytes, bytes[0] === 0x89 ? 'image/png' : 'image/jpeg')
      files.push([what, file])
    }
    for (const [what, file] of files) {
      const video = await uploaded(file)
      assert.deepEqual([video.audio_only, video.urls.poster], [true, null], what)
      assert.deepEqual(video.warnings, [], what)
      assert.deepEqual(await posterImages(video), [], what)
    }
  })

  /** Written by hand: ffmpeg would refuse to. */
  async function flacWith(file: string, bytes: Buffer, mime: string): Promise<void> {
    const plain = join(folder, 'plain.flac')
    await ffmpeg('-f', 'lavfi', '-i', 'sine=d=2', plain)
    const flac = await readFile(plain)
    const block = pictureBlock(mime, bytes)
    const head = Buffer.alloc(4)
    head.writeUInt32BE((6 << 24) + block.length)
    // After "fLaC" and its first block, which is 38 bytes long with its head.
    await writeFile(file, Buffer.concat([flac.subarray(0, 42), head, block, flac.subarray(42)]))
  }
})
