import assert from 'node:assert/strict'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { mediaPlaylist } from '../../../../daemon/manifests/manifest.ts'
import type { Ladder, SourceRung } from '../../../../daemon/ports/media.ts'
import { codedVideo, frameNumbers, type CodedVideo } from '../../../sources/coded-video.ts'
import { ffmpeg, ffprobe } from '../../../sources/ffmpeg.ts'
import { turn } from '../../../sources/mp4-boxes.ts'
import { folders } from '../../../support/folder.ts'
import { engine, planOf, upTo } from './generated-files.ts'

/** Keyframes every half second: four of them share a segment. */
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '15']
const B_FRAMES = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-bf',
  '3',
  '-pix_fmt',
  'yuv420p',
  '-g',
  '30',
]

describe('the source rung', () => {
  const folder = folders()

  async function rungOf(source: string): Promise<{ ladder: Ladder; rung: SourceRung }> {
    const ladder = await planOf(source)
    const rung = await engine.sourceRung(source, ladder)
    assert.ok(rung, 'the source can be copied')
    return { ladder, rung }
  }

  /** As a player gets it. */
  async function playlistOf(
    source: string,
    { ladder, rung }: { ladder: Ladder; rung: SourceRung },
    dir: string,
  ): Promise<string> {
    await writeFile(join(dir, 'init.mp4'), await engine.cutSource(source, ladder, 'init'))
    for (const { index } of rung.segments)
      await writeFile(join(dir, `${index}.m4s`), await engine.cutSource(source, ladder, index))
    const segments = rung.segments.map(({ index, durationSeconds }) => ({
      uri: `${index}.m4s`,
      durationSeconds,
    }))
    await writeFile(
      join(dir, 'source.m3u8'),
      mediaPlaylist({ initUri: 'init.mp4', segments, longestSeconds: 1 }),
    )
    return join(dir, 'source.m3u8')
  }

  async function timesOf(file: string): Promise<number[]> {
    const { frames } = await ffprobe<{ frames: { pts_time: string }[] }>(
      '-select_streams',
      'v:0',
      '-show_entries',
      'frame=pts_time',
      file,
    )
    return frames.map(({ pts_time }) => Number(pts_time))
  }

  const kinds: [what: string, name: string, options: CodedVideo][] = [
    ['an MP4 whose index is at the end', 'a.mp4', { seconds: 5, codec: X264 }],
    [
      'an MP4 whose index is at the start',
      'a.mp4',
      { seconds: 5, codec: X264, output: ['-movflags', '+faststart'] },
    ],
    ['B-frames and an edit list', 'a.mp4', { seconds: 5, codec: B_FRAMES, audio: 'sine=f=440' }],
    [
      'B-frames without an edit list',
      'a.mp4',
      { seconds: 5, codec: B_FRAMES, audio: 'sine=f=440', output: ['-use_editlist', '0'] },
    ],
    [
      'negative composition offsets',
      'a.mp4',
      { seconds: 5, codec: B_FRAMES, output: ['-movflags', '+negative_cts_offsets'] },
    ],
    [
      '30000/1001 frames a second in a MOV',
      'a.mov',
      { seconds: 5, rate: '30000/1001', codec: B_FRAMES },
    ],
    ['a short last group', 'a.mp4', { seconds: 4.1, codec: X264 }],
  ]
  for (const [what, name, options] of kinds) {
    it(`shows every frame of ${what} at its time`, async () => {
      const dir = await folder()
      const source = await codedVideo(join(dir, name), options)
      const made = await rungOf(source)
      const playlist = await playlistOf(source, made, dir)
      const { num, den } = made.ladder.video!.frameRate
      const numbers = await frameNumbers(playlist)
      assert.equal(numbers.length, (await timesOf(source)).length)
      assert.deepEqual(numbers, upTo(numbers.length))
      const start = made.ladder.video!.startSeconds!
      const [times, sourceTimes] = [await timesOf(playlist), await timesOf(source)]
      // The first may stand from the zero on; ffmpeg's own clock is its reading of the source.
      times
        .slice(1)
        .forEach((time, at) =>
          assert.ok(
            Math.abs(time - (sourceTimes[at + 1]! - start)) < 0.0001,
            `frame ${at + 1} is at ${time}`,
          ),
        )
      assert.ok(Math.abs(times[0]!) < 0.0001)
      const seconds = made.rung.segments.reduce(
        (sum, { durationSeconds }) => sum + durationSeconds,
        0,
      )
      assert.ok(
        Math.abs(seconds - (numbers.length * den) / num - (sourceTimes[0]! - start)) < 0.0011,
        `${seconds} s`,
      )
    })
  }

  it('joins groups of pictures to about two seconds, and says how many bytes a segment has', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), { seconds: 5, codec: X264 })
    const { ladder, rung } = await rungOf(source)
    assert.deepEqual(
      rung.segments.map(({ durationSeconds }) => durationSeconds),
      [2, 2, 1],
    )
    assert.equal(rung.codec.slice(0, 5), 'avc1.')
    assert.deepEqual([rung.width, rung.height], [320, 180])
    for (const { index, sizeBytes } of rung.segments) {
      const { length } = await engine.cutSource(source, ladder, index)
      assert.ok(length > sizeBytes && length - sizeBytes < 2_000, `${length} against ${sizeBytes}`)
    }
    await assert.rejects(engine.cutSource(source, ladder, 3), { code: 'not_found' })
  })

  it('begins with a picture that comes late as the encoded renditions do: at the zero', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), {
      seconds: 3,
      codec: B_FRAMES,
      delay: 0.5,
      audio: 'sine=f=440',
    })
    const made = await rungOf(source)
    const times = await timesOf(await playlistOf(source, made, dir))
    assert.equal(times[0], 0)
    assert.ok(Math.abs(times[1]! - (0.5 + 1 / 30)) < 0.001, `${times[1]}`)
  })

  const others: [what: string, make: (dir: string) => Promise<string>][] = [
    [
      'one that is turned',
      async (dir) => turn(await codedVideo(join(dir, 'a.mp4'), { codec: X264 }), 90),
    ],
    [
      'one that is mirrored',
      async (dir) => turn(await codedVideo(join(dir, 'a.mp4'), { codec: X264 }), 'mirrored'),
    ],
    [
      'pixels that are not square',
      (dir) => codedVideo(join(dir, 'a.mp4'), { codec: X264, filter: 'setsar=4/3' }),
    ],
    [
      'ten bits',
      (dir) =>
        codedVideo(join(dir, 'a.mp4'), {
          codec: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
        }),
    ],
    [
      '4:4:4',
      (dir) =>
        codedVideo(join(dir, 'a.mp4'), {
          codec: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p'],
        }),
    ],
    ['another codec', (dir) => codedVideo(join(dir, 'a.mp4'), { codec: ['-c:v', 'mpeg4'] })],
    ['another container', (dir) => codedVideo(join(dir, 'a.mkv'), { codec: X264 })],
    [
      'a fragmented file',
      (dir) =>
        codedVideo(join(dir, 'a.mp4'), {
          codec: X264,
          output: ['-movflags', 'frag_keyframe+empty_moov'],
        }),
    ],
    [
      'a keyframe every 21 s',
      (dir) =>
        codedVideo(join(dir, 'a.mp4'), {
          seconds: 22,
          rate: '10',
          width: 64,
          height: 36,
          codec: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '210'],
        }),
    ],
    [
      'open groups of pictures',
      (dir) =>
        codedVideo(join(dir, 'a.mp4'), {
          seconds: 3,
          codec: [...B_FRAMES, '-x264-params', 'open-gop=1'],
        }),
    ],
    [
      'refreshing without keyframes',
      (dir) =>
        codedVideo(join(dir, 'a.mp4'), {
          seconds: 3,
          codec: [
            '-c:v',
            'libx264',
            '-preset',
            'ultrafast',
            '-pix_fmt',
            'yuv420p',
            '-x264-params',
            'intra-refresh=1:keyint=20',
          ],
        }),
    ],
    [
      'a cut in the middle of a group',
      async (dir) => {
        await codedVideo(join(dir, 'whole.mp4'), { seconds: 3, codec: B_FRAMES })
        await ffmpeg('-ss', '0.4', '-i', join(dir, 'whole.mp4'), '-c', 'copy', join(dir, 'a.mp4'))
        return join(dir, 'a.mp4')
      },
    ],
  ]
  for (const [what, make] of others) {
    it(`is not made of ${what}`, async () => {
      const source = await make(await folder())
      assert.equal(await engine.sourceRung(source, await planOf(source)), null)
    })
  }

  it('takes a file that was replaced for another one', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), { seconds: 3, codec: X264 })
    const first = await rungOf(source)
    await codedVideo(join(dir, 'b.mp4'), { seconds: 5, codec: X264 })
    await rename(join(dir, 'b.mp4'), source)
    const second = await rungOf(source)
    assert.notEqual(first.rung.segments.length, second.rung.segments.length)
  })
})
