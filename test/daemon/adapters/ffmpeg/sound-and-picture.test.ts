import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import {
  mediaPlaylist,
  multivariantPlaylist,
  bitratesOf,
} from '../../../../daemon/manifests/manifest.ts'
import type { Ladder } from '../../../../daemon/ports/media.ts'
import { codedVideo, frameNumbers } from '../../../sources/coded-video.ts'
import { ffmpeg, ffprobe } from '../../../sources/ffmpeg.ts'
import { flashAndClick, flashesAndClicks } from '../../../sources/flash-and-click.ts'
import { folders } from '../../../support/folder.ts'
import { downloaded } from './downloaded.ts'
import { call, engine, makeVideo, planOf, played, upTo } from './generated-files.ts'

describe('sound and picture together', () => {
  const folder = folders()

  async function made(source: string, dir: string): Promise<Ladder> {
    const ladder = await planOf(source)
    if (ladder.video) await makeVideo(source, ladder.video, dir)
    for (const plan of ladder.audio)
      await engine.encodeAudio(
        {
          source,
          plan,
          segmentSeconds: 4,
          endSeconds: ladder.durationSeconds,
          dir: join(dir, plan.track),
        },
        call,
      )
    return ladder
  }

  /** Writes the playlists that a player would get; answers the multivariant one. */
  async function playlists(dir: string, { video, audio }: Ladder): Promise<string> {
    const parts = [
      ...(video?.renditions.map(({ name }) => ({ name, plan: video })) ?? []),
      ...audio.map(({ track }) => ({ name: track, plan: { segmentSeconds: 4 } })),
    ]
    const rates = new Map<string, ReturnType<typeof bitratesOf>>()
    for (const { name, plan } of parts) {
      const files = await engine.segments(join(dir, name), plan)
      rates.set(name, bitratesOf(files, 4))
      const segments = files.map(({ index, durationSeconds }) => ({
        uri: `${name}/${index}.m4s`,
        durationSeconds,
      }))
      await writeFile(
        join(dir, `${name}.m3u8`),
        mediaPlaylist({ initUri: `${name}/init.mp4`, segments, longestSeconds: 4 }),
      )
    }
    const codec = (name: string) => engine.codecOf(join(dir, name, 'init.mp4'))
    const text = multivariantPlaylist({
      variants: await Promise.all(
        (video?.renditions ?? []).map(async ({ name, width, height }) => ({
          uri: `${name}.m3u8`,
          codec: await codec(name),
          width,
          height,
          frameRate: video!.frameRate,
          iFrames: null,
          ...rates.get(name)!,
        })),
      ),
      audio: await Promise.all(
        audio.map(async ({ track, channels, isDefault, language }) => ({
          uri: `${track}.m3u8`,
          codec: await codec(track),
          name: track,
          language,
          isDefault,
          channels,
          ...rates.get(track)!,
        })),
      ),
      subtitles: [],
    })
    await writeFile(join(dir, 'manifest.m3u8'), text)
    return join(dir, 'manifest.m3u8')
  }

  async function inStep(file: string, count: number): Promise<void> {
    const { flashes, clicks } = await flashesAndClicks(file)
    assert.equal(flashes.length, count, `${flashes}`)
    assert.equal(clicks.length, count, `${clicks}`)
    flashes.forEach((flash, index) => {
      const apart = clicks[index]! - flash
      // A frame of the measurement is 8 ms.
      assert.ok(
        Math.abs(apart) < 0.009,
        `click ${index} is ${(apart * 1000).toFixed(1)} ms after its flash`,
      )
    })
  }

  const sources: [what: string, name: string, options: Parameters<typeof flashAndClick>[1]][] = [
    ['an MP4', 'a.mp4', {}],
    ['30000/1001 frames a second', 'a.mp4', { rate: '30000/1001' }],
    ['a sound that starts a second late', 'a.mp4', { audioDelay: 1 }],
    ['a transport stream', 'a.ts', {}],
    ['Matroska', 'a.mkv', {}],
  ]
  for (const [what, name, options] of sources) {
    it(`${what}: flash and click stay together, in the stream and in the file`, async () => {
      const dir = await folder()
      const ladder = await made(
        await flashAndClick(join(dir, name), { seconds: 5, ...options }),
        dir,
      )
      const count = options?.audioDelay ? 4 : 5
      const output = join(dir, 'h264_sd.mp4')
      await downloaded({ video: join(dir, 'h264_sd'), audio: join(dir, 'aud_one') }, output)
      if (options?.audioDelay) {
        const { clicks } = await flashesAndClicks(output)
        assert.equal(clicks.length, count)
        assert.ok(Math.abs(clicks[0]! - 1.5) < 0.009, String(clicks[0]))
        return
      }
      await inStep(output, count)
      await inStep(await playlists(dir, ladder), count)
    })
  }

  for (const name of ['a.mp4', 'a.mkv', 'a.ts'])
    it(`${name}: sound before a late picture is heard in a segment that is made by itself`, async () => {
      const dir = await folder()
      const source = await codedVideo(join(dir, name), {
        seconds: 20,
        rate: '5',
        delay: 12,
        audio: 'sine=f=440:r=48000',
      })
      const ladder = await planOf(source)
      const [plan] = ladder.audio
      const endSeconds = ladder.durationSeconds
      const range = { first: 3, last: 3 }
      const output = join(dir, 'one')
      await engine.encodeAudio(
        { source, plan: plan!, segmentSeconds: 4, endSeconds, range, dir: output },
        call,
      )
      const bytes = await ffmpeg('-i', await played(output), '-f', 'f32le', 'pipe:1')
      const levels = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
      const loud = levels.filter((level) => Math.abs(level) > 0.05).length / levels.length
      assert.ok(levels.length > 3.9 * 48_000, `${levels.length} samples`)
      assert.ok(loud > 0.6, `${loud} of the samples of a tone are not near 0`)
    })

  it('audio segments are cut at the packet nearest to the grid, and add up', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), { seconds: 10, audio: 'sine=f=440' })
    const ladder = await planOf(source)
    const plan = ladder.audio[0]!
    const reported: number[] = []
    const { durationSeconds } = await engine.encodeAudio(
      { source, plan, segmentSeconds: 4, endSeconds: ladder.durationSeconds, dir: join(dir, 'a') },
      { ...call, onProgress: (seconds) => reported.push(seconds) },
    )
    const segments = await engine.segments(join(dir, 'a'), { segmentSeconds: 4 })
    assert.deepEqual(
      segments.map(({ index }) => index),
      [0, 1, 2, 3],
    )
    let start = 0
    for (const { index, durationSeconds: length } of segments) {
      assert.ok(
        Math.abs(start - [0, 2, 4, 8][index]!) <= 512 / 48_000 + 1e-9,
        `segment ${index} starts at ${start}`,
      )
      start += length
    }
    assert.ok(Math.abs(start - durationSeconds) < 1e-9)
    assert.ok(Math.abs(durationSeconds - 10) < 0.05)
    assert.equal(reported.at(-1), durationSeconds)
    assert.equal(await engine.codecOf(join(dir, 'a', 'init.mp4')), 'mp4a.40.2')
  })

  it('sound that ends before the picture goes on as silence, and a last packet or two make no segment', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), { seconds: 3, audio: 'sine=f=440' })
    const plan = (await planOf(source)).audio[0]!
    for (const [endSeconds, last] of [
      [8, 2],
      [8.1, 2],
      [8.5, 3],
    ] as const) {
      const { durationSeconds } = await engine.encodeAudio(
        { source, plan, segmentSeconds: 4, endSeconds, dir: join(dir, String(endSeconds)) },
        call,
      )
      assert.ok(Math.abs(durationSeconds - endSeconds) < 0.03, String(durationSeconds))
      assert.equal(
        (await engine.segments(join(dir, String(endSeconds)), { segmentSeconds: 4 })).at(-1)?.index,
        last,
      )
    }
  })

  it('sound alone becomes an M4A and a playlist of sound', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), { seconds: 5, audio: 'sine=f=440' })
    const { audio } = await made(source, dir)
    const ladder = { audio, video: null } as Ladder
    const output = join(dir, 'audio.m4a')
    await downloaded({ video: null, audio: join(dir, 'aud_one') }, output)
    for (const file of [output, await playlists(dir, ladder)]) {
      const { streams, format } = await ffprobe<{
        streams: { codec_name: string }[]
        format: { duration: string }
      }>('-show_streams', '-show_format', file)
      assert.deepEqual(
        streams.map(({ codec_name }) => codec_name),
        ['aac'],
      )
      assert.ok(Math.abs(Number(format.duration) - 5) < 0.1, format.duration)
    }
  })

  it('a player that reads the playlists gets every frame, of every size', async () => {
    const dir = await folder()
    const ladder = await made(
      await codedVideo(join(dir, 'a.mp4'), {
        seconds: 9,
        rate: '25',
        width: 700,
        height: 394,
        audio: 'sine=f=440',
      }),
      dir,
    )
    const manifest = await playlists(dir, ladder)
    const { streams } = await ffprobe<{ streams: { codec_type: string; width?: number }[] }>(
      '-show_streams',
      manifest,
    )
    assert.deepEqual(
      streams
        .filter(({ codec_type }) => codec_type === 'video')
        .map(({ width }) => width)
        .sort(),
      [416, 640, 700],
    )
    for (const { name } of ladder.video!.renditions)
      assert.deepEqual(await frameNumbers(join(dir, `${name}.m3u8`)), upTo(225))
  })
})
