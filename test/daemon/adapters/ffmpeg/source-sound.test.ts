import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { mediaPlaylist, multivariantPlaylist } from '../../../../daemon/manifests/manifest.ts'
import { audioSegmentCount, audioSegmentDuration } from '../../../../daemon/ports/grid.ts'
import type { AudioPlan, Ladder, SegmentFile } from '../../../../daemon/ports/media.ts'
import { codedVideo, type CodedVideo } from '../../../sources/coded-video.ts'
import { ffprobe } from '../../../sources/ffmpeg.ts'
import { flashAndClick, flashesAndClicks } from '../../../sources/flash-and-click.ts'
import { filesBelow, folders } from '../../../support/folder.ts'
import { call, engine, planOf, played } from './generated-files.ts'

const SEGMENT_SECONDS = 4

describe('sound by copy', () => {
  const folder = folders()

  const planned = async (source: string): Promise<Ladder> =>
    engine.withCopies(source, await planOf(source))

  function make(
    source: string,
    ladder: Ladder,
    plan: AudioPlan,
    dir: string,
    range?: { first: number; last: number },
  ): Promise<{ durationSeconds: number }> {
    return engine.encodeAudio(
      {
        source,
        plan,
        segmentSeconds: SEGMENT_SECONDS,
        endSeconds: ladder.durationSeconds,
        dir,
        ...(range ? { range } : {}),
      },
      call,
    )
  }

  const copied: [
    what: string,
    name: string,
    rate: number,
    options: Parameters<typeof flashAndClick>[1],
  ][] = [
    ['48 kHz', 'a.mp4', 48_000, {}],
    ['44.1 kHz', 'a.mp4', 44_100, { audioFilter: 'aresample=44100' }],
    ['44.1 kHz mono in a MOV', 'a.mov', 44_100, { audioFilter: 'aresample=44100,pan=mono|c0=c0' }],
    [
      'a file whose picture waits for B-frames',
      'a.mp4',
      48_000,
      { codec: ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '3', '-pix_fmt', 'yuv420p'] },
    ],
  ]
  for (const [what, name, rate, options] of copied) {
    it(`of ${what} is in step with the picture, from start to end`, async () => {
      const dir = await folder()
      const source = await flashAndClick(join(dir, name), { seconds: 10, ...options })
      const ladder = await planned(source)
      const [plan] = ladder.audio
      assert.equal(plan!.copy, true)
      assert.equal(plan!.sampleRate, rate)
      const { flashes, clicks } = await flashesAndClicks(await copiedManifest(source, ladder, dir))
      assert.equal(flashes.length, 10)
      assert.equal(clicks.length, 10)
      flashes.forEach((flash, second) =>
        assert.ok(
          Math.abs(clicks[second]! - flash) < 0.009,
          `click ${second} is at ${clicks[second]}, its flash at ${flash}`,
        ),
      )
    })
  }

  /** Picture and sound both by copy, as a player gets them. */
  async function copiedManifest(source: string, ladder: Ladder, dir: string): Promise<string> {
    const [sound] = ladder.audio
    await make(source, ladder, sound!, join(dir, 'sound'))
    const rung = (await engine.sourceRung(source, ladder))!
    await mkdir(join(dir, 'picture'))
    await writeFile(
      join(dir, 'picture', 'init.mp4'),
      await engine.cutSource(source, ladder, 'init'),
    )
    for (const { index } of rung.segments)
      await writeFile(
        join(dir, 'picture', `${index}.m4s`),
        await engine.cutSource(source, ladder, index),
      )
    const playlist = (segments: SegmentFile[]): string =>
      mediaPlaylist({
        initUri: 'init.mp4',
        longestSeconds: SEGMENT_SECONDS,
        segments: segments.map(({ index, durationSeconds }) => ({
          uri: `${index}.m4s`,
          durationSeconds,
        })),
      })
    await writeFile(join(dir, 'picture', 'playlist.m3u8'), playlist(rung.segments))
    await writeFile(
      join(dir, 'sound', 'playlist.m3u8'),
      playlist(await engine.segments(join(dir, 'sound'), { segmentSeconds: SEGMENT_SECONDS })),
    )
    const rates = { averageBps: 1_000_000, peakBps: 1_000_000 }
    const { codec, width, height } = rung
    await writeFile(
      join(dir, 'manifest.m3u8'),
      multivariantPlaylist({
        variants: [
          {
            uri: 'picture/playlist.m3u8',
            codec,
            width,
            height,
            frameRate: ladder.video!.frameRate,
            iFrames: null,
            ...rates,
          },
        ],
        audio: [
          {
            uri: 'sound/playlist.m3u8',
            codec: 'mp4a.40.2',
            name: 'Sound',
            language: null,
            isDefault: true,
            channels: sound!.channels,
            ...rates,
          },
        ],
        subtitles: [],
      }),
    )
    return join(dir, 'manifest.m3u8')
  }

  it('holds the very packets of the source, cut on the grid of encoded sound', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), {
      seconds: 13,
      rate: '10',
      width: 64,
      height: 36,
      audio: 'sine=f=440:r=44100',
    })
    const ladder = await planned(source)
    const plan = ladder.audio[0]!
    const { durationSeconds } = await make(source, ladder, plan, join(dir, 'sound'))
    assert.ok(Math.abs(durationSeconds - 13) < 0.03, `${durationSeconds}`)
    const files = await engine.segments(join(dir, 'sound'), { segmentSeconds: SEGMENT_SECONDS })
    const grid = {
      segmentSeconds: SEGMENT_SECONDS,
      endSeconds: ladder.durationSeconds,
      sound: plan,
    }
    assert.equal(files.length, audioSegmentCount(grid))
    files
      .slice(0, -1)
      .forEach(({ index, durationSeconds: seconds }) =>
        assert.ok(
          Math.abs(seconds - audioSegmentDuration(grid, index)) < 1e-6,
          `segment ${index}: ${seconds}`,
        ),
      )
    assert.deepEqual(await packets(await played(join(dir, 'sound'))), await packets(source))
    assert.equal(await engine.codecOf(join(dir, 'sound', 'init.mp4')), 'mp4a.40.2')
  })

  async function packets(file: string): Promise<string[]> {
    const { packets: list } = await ffprobe<{ packets: { pts_time: string; data_hash: string }[] }>(
      '-select_streams',
      'a:0',
      '-show_data_hash',
      'md5',
      '-show_entries',
      'packet=pts_time,data_hash',
      file,
    )
    return list.map(({ pts_time, data_hash }) => `${Number(pts_time).toFixed(4)} ${data_hash}`)
  }

  it('of one segment alone is byte for byte what the whole track has there', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), {
      seconds: 9,
      rate: '10',
      width: 64,
      height: 36,
      audio: 'sine=f=440',
    })
    const ladder = await planned(source)
    const plan = ladder.audio[0]!
    await make(source, ladder, plan, join(dir, 'whole'))
    await make(source, ladder, plan, join(dir, 'alone'), { first: 2, last: 2 })
    assert.deepEqual(await filesBelow(join(dir, 'alone')), ['2.m4s', 'init.mp4'])
    for (const name of ['init.mp4', '2.m4s'])
      assert.ok(
        (await readFile(join(dir, 'alone', name))).equals(await readFile(join(dir, 'whole', name))),
        name,
      )
    await make(source, ladder, plan, join(dir, 'alone'))
    assert.deepEqual(await filesBelow(join(dir, 'alone')), await filesBelow(join(dir, 'whole')))
  })

  it('tells of each segment, and stops when it is told to', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), {
      seconds: 9,
      rate: '10',
      width: 64,
      height: 36,
      audio: 'sine=f=440',
    })
    const ladder = await planned(source)
    const plan = ladder.audio[0]!
    const stop = new AbortController()
    const reported: number[] = []
    const run = engine.encodeAudio(
      {
        source,
        plan,
        segmentSeconds: SEGMENT_SECONDS,
        endSeconds: ladder.durationSeconds,
        dir: join(dir, 'sound'),
      },
      {
        signal: stop.signal,
        onSegment: (name, segment) => {
          assert.equal(name, plan.track)
          reported.push(segment)
          if (segment === 1) stop.abort(new Error('enough'))
        },
      },
    )
    await assert.rejects(run, /enough/)
    assert.deepEqual(reported, [0, 1])
  })

  const encoded: [what: string, name: string, options: CodedVideo][] = [
    ['ends a second early', 'a.mp4', { seconds: 3, audio: 'sine=f=440:d=2' }],
    ['has six channels', 'a.mp4', { audio: 'anullsrc=channel_layout=5.1' }],
    ['has 32 kHz', 'a.mp4', { audio: 'sine=f=440:r=32000' }],
    ['is MP3', 'a.mp4', { audio: 'sine=f=440', audioCodec: ['-c:a', 'libmp3lame'] }],
    ['lies in Matroska', 'a.mkv', { audio: 'sine=f=440' }],
    [
      'has more than 256 kb/s',
      'a.mp4',
      {
        audio: 'aevalsrc=random(0)|random(1):s=48000',
        audioCodec: [
          '-c:a',
          'aac',
          '-b:a',
          '576k',
          '-cutoff',
          '20000',
          '-aac_pns',
          '0',
          '-aac_ms',
          '0',
          '-aac_is',
          '0',
        ],
      },
    ],
  ]
  for (const [what, name, options] of encoded) {
    it(`is not made where the sound ${what}`, async () => {
      const source = await codedVideo(join(await folder(), name), {
        width: 64,
        height: 36,
        ...options,
      })
      const ladder = await planned(source)
      assert.equal(ladder.audio.length, 1)
      assert.equal(ladder.audio[0]!.copy, undefined)
    })
  }

  it('is not made where more sound lies behind the end of the video than a segment can hold', async () => {
    const source = await codedVideo(join(await folder(), 'a.mp4'), {
      width: 64,
      height: 36,
      seconds: 15,
      audio: 'sine=f=440',
    })
    const ladder = await planOf(source)
    const copyOf = async (durationSeconds: number) =>
      (await engine.withCopies(source, { ...ladder, durationSeconds })).audio[0]!.copy
    assert.equal(await copyOf(6), true)
    assert.equal(await copyOf(4), undefined)
  })

  it('is not made where the sound starts a second late', async () => {
    const ladder = await planned(
      await flashAndClick(join(await folder(), 'a.mp4'), { seconds: 3, audioDelay: 1 }),
    )
    assert.equal(ladder.audio[0]!.copy, undefined)
  })
})
