import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import sharp from 'sharp'
import { ProblemError } from '../../daemon/contract/client.ts'
import type { Video, VideoCreate } from '../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { countedFrames, ffmpeg } from '../sources/ffmpeg.ts'
import { metered } from '../support/loudness.ts'
import { itLong } from '../support/long.ts'

const PICTURE = 'color=0x808080:s=640x360:r=25:d=6'
const STEREO = 'anoisesrc=c=pink:a=0.05:d=6:seed=7:r=48000,aformat=channel_layouts=stereo'
const SIX = [220, 331, 523, 50, 880, 1_319].map((tone) => `0.1*sin(2*PI*${tone}*t)`).join('|')
const SURROUND = `aevalsrc='${SIX}':c=5.1:s=48000:d=6`

describe('journey: loudness, surround sound and watermarks', () => {
  let folder: string
  let daemon: Daemon

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-journey-'))
    daemon = await startDaemon({})
  })
  after(async () => {
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  async function film(name: string, sound: string): Promise<Buffer> {
    const file = join(folder, `${name}.mp4`)
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      PICTURE,
      '-f',
      'lavfi',
      '-i',
      sound,
      '-shortest',
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '50',
      '-c:a',
      'aac',
      '-b:a',
      '192k',
      '-movflags',
      '+faststart',
      file,
    )
    return readFile(file)
  }
  async function made(raw: Buffer, details: Partial<VideoCreate> = {}): Promise<Video> {
    const { id } = await daemon.api.videos.create({ body: { name: 'A film', ...details } })
    await daemon.api.videos.putSource({ params: { id }, raw: raw as unknown as BodyInit })
    const video = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(video.status, 'ready', video.error?.message)
    return video
  }
  async function saved(url: string, name: string): Promise<string> {
    const answer = await fetch(url)
    assert.equal(answer.status, 200, url)
    const file = join(folder, name)
    await writeFile(file, Buffer.from(await answer.arrayBuffer()))
    return file
  }
  const downloaded = (video: Video, name: string): Promise<string> => {
    const rendition = video.renditions.find((each) => each.name === name)!
    return saved(rendition.url, `${video.video_key}-${name}.${rendition.extension}`)
  }
  const near = (value: number, wanted: number, by = 0.5): void =>
    assert.ok(Math.abs(value - wanted) <= by, `${value}, not ${wanted} ± ${by}`)
  /** Of the top left corner. */
  async function corner(file: string, second = '3'): Promise<number[]> {
    const png = `${file}.png`
    await ffmpeg('-ss', second, '-i', file, '-frames:v', '1', '-y', png)
    const { width } = await sharp(png).metadata()
    const edge = Math.max(2, Math.round(width / 40))
    const { channels } = await sharp(
      await sharp(png)
        .extract({ left: edge, top: edge, width: edge, height: edge })
        .png()
        .toBuffer(),
    ).stats()
    return channels.slice(0, 3).map(({ mean }) => Math.round(mean))
  }
  const isRed = ([red, green, blue]: number[]): boolean => red! > 225 && green! < 40 && blue! < 40
  const mark = (): Promise<Buffer> =>
    sharp({ create: { width: 300, height: 300, channels: 4, background: '#ff0000' } })
      .png()
      .toBuffer()
  const spaceParams = () => ({ id: daemon.space })

  it('the loudness of a video is that of its file, and sound that can be copied stays as it is', async () => {
    const raw = await film('plain', STEREO)
    const video = await made(raw)
    const wanted = await metered(join(folder, 'plain.mp4'))
    near(video.loudness!.integrated, wanted.integrated)
    near(video.loudness!.true_peak, wanted.truePeak, 1)
    assert.equal(video.loudness!.gain, 0)
    assert.equal(video.watermarked, false)
    assert.ok(!video.renditions.some(({ name }) => name === 'audio_surround'))
  })

  it('5.1 is kept beside stereo: in HLS, DASH and as a file', async () => {
    const video = await made(await film('surround', SURROUND))
    assert.deepEqual(
      video.renditions
        .filter(({ kind }) => kind === 'audio')
        .map(({ name, channels }) => [name, channels]),
      [
        ['audio', 2],
        ['audio_surround', 6],
      ],
    )
    const manifest = await (await fetch(video.urls.hls)).text()
    const [first = ''] = manifest.match(/#EXT-X-STREAM-INF:.*/g) ?? []
    assert.match(first, /AUDIO="audio"/)
    assert.equal(
      manifest.match(/AUDIO="surround"/g)?.length,
      manifest.match(/#EXT-X-STREAM-INF:.*AUDIO="audio"/g)?.length,
    )
    const tag = /#EXT-X-MEDIA:.*GROUP-ID="surround".*/.exec(manifest)![0]
    assert.match(tag, /CHANNELS="6"/)
    const playlist = new URL(/URI="([^"]+)"/.exec(tag)![1]!, video.urls.hls).href
    const list = await (await fetch(playlist)).text()
    for (const [, uri] of list.matchAll(/^([^#\s].*)$/gm))
      assert.equal((await fetch(new URL(uri!, playlist))).status, 200)
    const mpd = await (await fetch(video.urls.dash)).text()
    assert.match(mpd, /audio_channel_configuration:2011" value="6"/)
    const file = await downloaded(video, 'audio_surround')
    const { channels } = await import('../sources/ffmpeg.ts').then(({ ffprobe }) =>
      ffprobe<{ streams: { channels: number }[] }>('-show_streams', file).then(
        ({ streams }) => streams[0]!,
      ),
    )
    assert.equal(channels, 6)
  })

  it('a space with a target: every new video plays at it', async () => {
    await daemon.api.spaces.update({ params: spaceParams(), body: { encoding: { loudness: -16 } } })
    try {
      for (const [name, sound] of [
        ['quiet', STEREO],
        ['six', SURROUND],
      ] as const) {
        const video = await made(await film(name, sound))
        near((await metered(await downloaded(video, 'audio'))).integrated, -16)
        const { integrated, gain } = video.loudness!
        near(integrated + gain, -16, 1.5)
        assert.notEqual(gain, 0)
      }
    } finally {
      await daemon.api.spaces.update({
        params: spaceParams(),
        body: { encoding: { loudness: 'off' } },
      })
    }
  })

  it('interlaced video has a frame of each field where its space, or the video itself, says so', async () => {
    const file = join(folder, 'fields.ts')
    const picture = 'testsrc2=s=320x180:r=50:d=2,tinterlace=mode=interleave_top,setfield=tff'
    const codec = ['-c:v', 'mpeg2video', '-q:v', '4', '-flags', '+ilme+ildct', '-top', '1']
    await ffmpeg('-f', 'lavfi', '-i', picture, ...codec, file)
    const raw = await readFile(file)
    const isMadeOf = async (
      interlaced: NonNullable<VideoCreate['encoding']>['interlaced'],
      rate: number,
    ): Promise<void> => {
      const video = await made(raw, interlaced ? { encoding: { interlaced } } : {})
      assert.equal(video.frame_rate, rate)
      const { frames } = await countedFrames(video.renditions[0]!.url, 0)
      assert.ok(Math.abs(frames - 2 * rate) <= 1, `${frames} frames`)
    }
    await isMadeOf('fields', 50)
    const set = (interlaced: 'frames' | 'fields') =>
      daemon.api.spaces.update({ params: spaceParams(), body: { encoding: { interlaced } } })
    await set('fields')
    try {
      await isMadeOf(undefined, 50)
      await isMadeOf('frames', 25)
    } finally {
      await set('frames')
    }
  })

  it('a target out of bounds is refused with what is allowed', async () => {
    for (const loudness of [-60, 0, 'loud' as unknown as number])
      await assert.rejects(
        daemon.api.spaces.update({ params: spaceParams(), body: { encoding: { loudness } } }),
        (error) => error instanceof ProblemError && error.problem.code === 'validation_failed',
      )
  })

  itLong(
    'what is no image is refused as a watermark, by a clear sentence, and changes nothing',
    async () => {
      const video = await made(await film('bad', STEREO))
      for (const bytes of [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        Buffer.alloc(500),
        (await mark()).subarray(0, 90),
      ])
        for (const send of [
          () =>
            daemon.api.spaces.putWatermark({
              params: spaceParams(),
              raw: bytes as unknown as BodyInit,
            }),
          () =>
            daemon.api.videos.putWatermark({
              params: { id: video.id },
              raw: bytes as unknown as BodyInit,
            }),
        ])
          await assert.rejects(send(), (error) => {
            assert.ok(error instanceof ProblemError)
            assert.equal(error.problem.code, 'validation_failed')
            assert.match(error.problem.detail!, /must be a complete JPEG, PNG, WebP or AVIF image/)
            return true
          })
      const { encoding } = await daemon.api.spaces.get({ params: spaceParams() })
      assert.equal(encoding.watermark.image, null)
      for (const width of [0, 2, -1])
        await assert.rejects(
          daemon.api.spaces.update({
            params: spaceParams(),
            body: { encoding: { watermark: { width } } },
          }),
          (error) => error instanceof ProblemError && error.problem.code === 'validation_failed',
        )
    },
  )

  itLong(
    'a watermark is in every file of new videos; older ones get it when they are re-encoded',
    async () => {
      const raw = await film('marked', STEREO)
      const before = await made(raw)
      const space = await daemon.api.spaces.putWatermark({
        params: spaceParams(),
        raw: (await mark()) as unknown as BodyInit,
      })
      assert.deepEqual(space.encoding.watermark.image, { width: 300, height: 300 })
      await daemon.api.spaces.update({
        params: spaceParams(),
        body: {
          encoding: { watermark: { position: 'top-left', opacity: 1, margin: 0, width: 0.2 } },
        },
      })
      try {
        const video = await made(raw)
        assert.equal(video.watermarked, true)
        for (const { name, kind } of video.renditions)
          if (kind === 'video') {
            const colour = await corner(await downloaded(video, name))
            assert.ok(isRed(colour), `${name}: ${colour}`)
          }
        // Never the file itself, also by those who know where it would be.
        const source = new URL(
          /s\/(src_\w+)/.exec(await (await fetch(video.urls.hls)).text())![0],
          video.urls.hls,
        )
        assert.equal((await fetch(`${source.href}/source/playlist.m3u8`)).status, 404)
        const poster = await saved(video.urls.poster!, 'poster.jpg')
        const left = await sharp(poster)
          .extract({ left: 10, top: 10, width: 10, height: 10 })
          .png()
          .toBuffer()
        assert.ok(isRed((await sharp(left).stats()).channels.map(({ mean }) => mean)))

        const unmarked = await made(raw, { encoding: { watermark: { use: 'none' } } })
        assert.equal(unmarked.watermarked, false)
        assert.ok(!isRed(await corner(await downloaded(unmarked, 'h264_sd'))))

        assert.ok(!isRed(await corner(await downloaded(before, 'h264_sd'))))
        await daemon.api.videos.reencode({ params: { id: before.id }, body: {} })
        await until(
          () => daemon.api.videos.get({ params: { id: before.id } }),
          (again) => again.watermarked && again.status === 'ready',
          'the older video is marked',
        )
        assert.ok(isRed(await corner(await downloaded(before, 'h264_sd'))))
        await assert.rejects(
          daemon.api.videos.reencode({ params: { id: before.id }, body: {} }),
          (error) =>
            error instanceof ProblemError && error.problem.reason === 'reencode_up_to_date',
        )
      } finally {
        const none = await daemon.api.spaces.deleteWatermark({ params: spaceParams() })
        assert.equal(none.encoding.watermark.image, null)
      }
    },
  )

  it('a video has a watermark of its own, and none again once it is removed', async () => {
    const raw = await film('own', STEREO)
    const { id } = await daemon.api.videos.create({ body: { name: 'A film' } })
    await daemon.api.videos.putWatermark({
      params: { id },
      raw: (await mark()) as unknown as BodyInit,
    })
    const { encoding } = await daemon.api.videos.update({
      params: { id },
      body: {
        encoding: { watermark: { use: 'own', position: 'top-left', margin: 0, opacity: 1 } },
      },
    })
    assert.equal(encoding.watermark?.use, 'own')
    await daemon.api.videos.putSource({ params: { id }, raw: raw as unknown as BodyInit })
    const video = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(video.watermarked, true)
    assert.ok(isRed(await corner(await downloaded(video, 'h264_sd'))))
    // Both edges of the cut are encoded anew, from 1.3 s and up to 4.7 s.
    await daemon.api.videos.putCut({ params: { id }, body: { keep: [{ start: 1.3, end: 4.7 }] } })
    await until(
      () => daemon.api.videos.cut({ params: { id } }),
      ({ state }) => state === 'ready',
      'the cut to be ready',
    )
    const cut = await daemon.api.videos.get({ params: { id } })
    for (const second of ['0', '3.3'])
      assert.ok(isRed(await corner(await downloaded(cut, 'h264_sd'), second)), second)
    const clip = await daemon.api.videos.createClip({
      params: { id },
      body: { start: 0.1, end: 0.9 },
    })
    const whole = await untilStatus(daemon.api, clip.id, 'ready', 'errored')
    assert.ok(isRed(await corner(await downloaded(whole, 'h264_sd'), '0.5')))
    const removed = await daemon.api.videos.deleteWatermark({ params: { id } })
    assert.equal(removed.encoding.watermark?.use, undefined)
    assert.equal(removed.watermarked, true)
  })
})
