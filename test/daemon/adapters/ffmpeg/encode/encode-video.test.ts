import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { boxesIn } from '../../../../../daemon/adapters/mp4/segments/boxes.ts'
import { samplesOf } from '../../../../../daemon/adapters/mp4/segments/fragments.ts'
import { AppError } from '../../../../../daemon/contract/errors.ts'
import type { VideoPlan } from '../../../../../daemon/ports/media.ts'
import { codedVideo, H264, type CodedVideo } from '../../../../sources/coded-video.ts'
import { halfVideo } from '../../../../sources/odd-files.ts'
import { filesBelow, folders } from '../../../../support/folder.ts'
import { call, engine, makeVideo, planOf, played, seen, upTo } from '../generated-files.ts'

const LONG_GOP = [...H264, '-g', '300', '-bf', '2']

describe('chunks of the picture', () => {
  const folder = folders()

  async function made(
    name: string,
    options: CodedVideo,
  ): Promise<{ plan: VideoPlan; dir: string; frames: number }> {
    const dir = await folder()
    const source = await codedVideo(join(dir, name), options)
    // Short segments: many joints in a short source.
    const plan = { ...(await planOf(source)).video!, segmentSeconds: 1 }
    return { plan, dir, frames: await makeVideo(source, plan, dir) }
  }

  /** Their bytes, in order. */
  async function samplesIn(file: string): Promise<Buffer[]> {
    const boxes = [...boxesIn(await readFile(file))].map(({ bytes }) => bytes)
    return boxes
      .flatMap((moof, at) => (at % 2 === 0 ? samplesOf(moof, boxes[at + 1]!) : []))
      .map(({ data }) => data)
  }

  const constant: [what: string, name: string, options: CodedVideo][] = [
    ['30 a second with keyframes 10 s apart', 'a.mp4', { seconds: 4, codec: LONG_GOP }],
    // Pictures before a keyframe, in the order of showing, need the group before it.
    [
      '30 a second in open groups of pictures',
      'a.mp4',
      { seconds: 4, codec: [...H264, '-g', '45', '-bf', '3', '-x264-params', 'open-gop=1'] },
    ],
    ['30000/1001 a second', 'a.mp4', { seconds: 4, rate: '30000/1001', codec: LONG_GOP }],
    ['25 a second in two sizes', 'a.mp4', { seconds: 3, rate: '25', width: 700, height: 394 }],
    [
      '24000/1001 a second in Matroska, whose times are milliseconds',
      'a.mkv',
      { seconds: 4, rate: '24000/1001', codec: LONG_GOP },
    ],
    ['MPEG-4 in AVI', 'a.avi', { seconds: 4, codec: ['-c:v', 'mpeg4', '-g', '100'] }],
    [
      'VP8 in WebM without an index',
      'a.webm',
      {
        seconds: 4,
        rate: '25',
        codec: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-g', '200'],
        output: ['-live', '1'],
      },
    ],
    ['12.5 a second', 'a.mp4', { seconds: 4, rate: '25/2' }],
  ]
  for (const [what, name, options] of constant) {
    it(`${what}: all chunks together are every frame of the source, once, in order`, async () => {
      const { plan, dir, frames } = await made(name, options)
      assert.equal(frames, plan.frameCount)
      for (const { name: rendition, width, height } of plan.renditions) {
        const { numbers, times, stream } = await seen(await played(join(dir, rendition)), plan)
        assert.deepEqual(numbers, upTo(plan.frameCount))
        assert.deepEqual(times, upTo(plan.frameCount))
        assert.deepEqual(
          [stream.width, stream.height, stream.pix_fmt, stream.sample_aspect_ratio],
          [width, height, 'yuv420p', '1:1'],
        )
      }
    })
  }

  it('a variable rate: each frame stays on screen until the next one comes, across gaps and joints', async () => {
    // 0 to 29, then a gap of 2 s, a third of the frames, a gap over the joints at 4 and 5 s, then half of the frames.
    const isSelected = (n: number): boolean =>
      n < 30 || (n >= 90 && n <= 100 && n % 3 === 0) || (n >= 150 && n % 2 === 0)
    const filter = `select='lt(n,30)+between(n,90,100)*not(mod(n,3))+gte(n,150)*not(mod(n,2))'`
    const { plan, dir } = await made('a.mp4', { seconds: 7, codec: LONG_GOP, filter })
    const { numbers, times } = await seen(await played(join(dir, 'h264_sd')), plan)
    assert.deepEqual(plan.frameRate, { num: 30, den: 1 })
    const shown = upTo(plan.frameCount).map((frame) => upTo(frame + 1).findLast(isSelected))
    assert.deepEqual(numbers, shown)
    assert.deepEqual(times, upTo(plan.frameCount))
  })

  it('a picture that starts later than the sound shows its first frame from the start', async () => {
    const { plan, dir } = await made('a.mp4', { seconds: 3, delay: 0.5, audio: 'sine=f=440' })
    const { numbers } = await seen(await played(join(dir, 'h264_sd')), plan)
    assert.deepEqual(
      numbers,
      upTo(plan.frameCount).map((frame) => Math.max(0, frame - 15)),
    )
  })

  it('in a transport stream, whose clock does not start at 0, picture and sound keep their distance', async () => {
    const { plan, dir } = await made('a.ts', {
      seconds: 4,
      codec: LONG_GOP,
      audio: 'sine=f=440',
      delay: 0.5,
    })
    const { numbers } = await seen(await played(join(dir, 'h264_sd')), plan)
    assert.equal(plan.exactSeek, false)
    assert.deepEqual(
      numbers,
      upTo(plan.frameCount).map((frame) => Math.max(0, frame - 15)),
    )
  })

  for (const name of ['a.mp4', 'a.mkv', 'a.ts'])
    it(`${name}: a picture that begins 6 s after the sound shows its first frame until then`, async () => {
      const { plan, dir, frames } = await made(name, { seconds: 2, delay: 6, audio: 'sine=f=440' })
      const { numbers } = await seen(await played(join(dir, 'h264_sd')), plan)
      assert.equal(frames, plan.frameCount)
      assert.deepEqual(
        numbers,
        upTo(240).map((frame) => Math.max(0, frame - 180)),
      )
    })

  it('a transport stream whose picture begins 20 s after the sound: chunks before it and at it', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.ts'), {
      seconds: 22,
      rate: '5',
      delay: 20,
      audio: 'sine=f=440',
    })
    const plan = (await planOf(source)).video!
    const numbersOf = async (segment: number): Promise<number[]> => {
      const out = join(dir, String(segment))
      const run = { source, plan, first: segment, last: segment, dir: out, threads: 1 }
      await engine.encodeVideo(run, call)
      return (await seen(await played(join(out, 'h264_sd')), plan)).numbers
    }
    // Segments of 2, 2, and then 4 s, with twice as many frames as the source has.
    assert.deepEqual([...new Set(await numbersOf(3))], [0])
    assert.deepEqual([...new Set(await numbersOf(6))], upTo(20))
  })

  it('a cut that begins before the picture shows its first frame, also by a plan from before', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), { delay: 1, audio: 'sine=f=440' })
    const { pictureSeconds, ...before } = (await planOf(source)).video!
    assert.equal(pictureSeconds, 1)
    for (const plan of [before, { ...before, pictureSeconds }]) {
      const cut = { ...plan, starts: [0, 15], frameCount: 60 }
      const out = join(dir, String('pictureSeconds' in plan))
      await engine.encodeVideo({ source, plan: cut, first: 1, last: 1, dir: out, threads: 1 }, call)
      const { numbers } = await seen(await played(join(out, 'h264_sd')), plan)
      assert.deepEqual(
        numbers,
        upTo(45).map((frame) => Math.max(0, frame - 15)),
      )
    }
  })

  it('60 of 120 frames a second are every other frame', async () => {
    const { plan, dir } = await made('a.mp4', { seconds: 2, rate: '120' })
    const { numbers } = await seen(await played(join(dir, 'h264_sd')), plan)
    assert.deepEqual(plan.frameRate, { num: 60, den: 1 })
    assert.deepEqual(
      numbers,
      upTo(120).map((frame) => frame * 2),
    )
  })

  it('every segment opens with a keyframe at its first frame, and is one fragment', async () => {
    const { plan, dir } = await made('a.mp4', { seconds: 3, rate: '30000/1001' })
    const segments = await engine.segments(join(dir, 'h264_sd'), plan)
    assert.deepEqual(
      segments.map(({ index, durationSeconds }) => [index, durationSeconds]),
      [
        [0, 0.5005],
        [1, 0.5005],
        [2, 1.001],
        [3, 1.001],
      ],
    )
    assert.ok(segments.every(({ sizeBytes }) => sizeBytes > 1_000))
    assert.match(await engine.codecOf(join(dir, 'h264_sd', 'init.mp4')), /^avc1\.64001E$/)
  })

  it('a source that ends before its index says gives the frames that it has', async () => {
    const dir = await folder()
    const source = await halfVideo(join(dir, 'a.mp4'), { seconds: 12 })
    const known = (await planOf(source)).video!
    assert.ok(known.frameCount > 100 && known.frameCount < 240, `${known.frameCount}`)
    // As if nothing had told.
    const plan = { ...known, frameCount: 360 }
    const frames = []
    for (const segments of [
      [0, 2],
      [3, 3],
    ]) {
      frames.push(
        (
          await engine.encodeVideo(
            { source, plan, first: segments[0]!, last: segments[1]!, dir, threads: 1 },
            call,
          )
        ).frames,
      )
    }
    assert.ok(frames[0]! > 100 && frames[0]! < 240, `${frames}`)
    assert.equal(frames[1], 0)
    const { numbers } = await seen(await played(join(dir, 'h264_sd')), plan)
    assert.equal(numbers.length, frames[0])
  })

  it('another encoder in the middle of a video is told, not mixed in', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'))
    const plan = { ...(await planOf(source)).video!, segmentSeconds: 1 }
    await engine.encodeVideo({ source, plan, first: 0, last: 0, dir, threads: 1 }, call)
    const other = {
      ...plan,
      renditions: plan.renditions.map((rendition) => ({ ...rendition, level: 51 })),
    }
    await assert.rejects(
      engine.encodeVideo({ source, plan: other, first: 1, last: 1, dir, threads: 1 }, call),
      (error) => error instanceof AppError && error.code === 'encoding_failed',
    )
  })

  it('a stop ends it soon, with its reason, and leaves only whole segments', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), { seconds: 20, width: 640, height: 360 })
    const plan = { ...(await planOf(source)).video!, segmentSeconds: 1 }
    const stop = new AbortController()
    const reason = new Error('enough')
    const encoding = engine.encodeVideo(
      { source, plan, first: 0, last: 19, dir: join(dir, 'out'), threads: 1 },
      { signal: stop.signal, onProgress: (seconds) => seconds > 3 && stop.abort(reason) },
    )
    await assert.rejects(encoding, reason)
    const files = await filesBelow(join(dir, 'out'))
    assert.ok(files.includes('h264_sd/0.m4s') && files.length < 20)
    assert.ok(files.every((file) => !file.endsWith('.part')))
  })

  it('what was stopped in the middle of a segment goes on from there, to the frame', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), {
      seconds: 9,
      width: 1280,
      height: 720,
      codec: LONG_GOP,
    })
    const plan = (await planOf(source)).video!
    const out = join(dir, 'out')
    const stop = new AbortController()
    const run = { source, plan, first: 2, last: 3, dir: out, threads: 1 }
    // Segments 2 and 3 are the seconds 4 to 8 and 8 to 9.
    await assert.rejects(
      engine.encodeVideo(run, {
        signal: stop.signal,
        onProgress: (seconds) => seconds > 2 && stop.abort(new Error('killed')),
      }),
      /killed/,
    )
    assert.deepEqual(
      (await filesBelow(out)).sort(),
      ['hd', 'ld', 'md', 'sd'].flatMap((size) => [`h264_${size}/2.begun`, `h264_${size}/init.mp4`]),
    )
    assert.deepEqual(await engine.partialSegments(join(out, 'h264_sd')), [2])
    // The small one looks further ahead, and has less.
    const left = new Map(
      await Promise.all(
        plan.renditions.map(
          async ({ name }) => [name, await samplesIn(join(out, name, '2.begun'))] as const,
        ),
      ),
    )
    assert.ok(left.get('h264_hd')!.length > left.get('h264_sd')!.length)
    const reported: number[] = []
    assert.deepEqual(
      await engine.encodeVideo(run, { ...call, onProgress: (seconds) => reported.push(seconds) }),
      { frames: 150 },
    )
    assert.ok(reported[0]! > 1, `it went on after ${reported[0]} s`)
    for (const { name } of plan.renditions) {
      const { numbers, times } = await seen(await played(join(out, name)), plan)
      assert.deepEqual(
        [numbers, times.map((time) => time - times[0]!)],
        [upTo(150).map((frame) => frame + 120), upTo(150)],
      )
      assert.deepEqual(
        (await samplesIn(join(out, name, '2.m4s'))).slice(0, left.get(name)!.length),
        left.get(name),
      )
    }
    assert.deepEqual(
      (await filesBelow(out)).filter((file) => file.endsWith('.begun')),
      [],
    )
  })

  it('nothing but init and segments is left in a rendition', async () => {
    const { dir } = await made('a.mp4', { seconds: 2 })
    assert.deepEqual((await readdir(join(dir, 'h264_sd'))).sort(), [
      '0.m4s',
      '1.m4s',
      '2.m4s',
      'init.mp4',
    ])
  })
})
