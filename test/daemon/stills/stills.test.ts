import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { lookOf } from '../../../daemon/adapters/ffmpeg/stills/frame-scores.ts'
import { samplesPerPointOf } from '../../../daemon/adapters/ffmpeg/stills/peaks.ts'
import type { AppError } from '../../../daemon/contract/errors.ts'
import { firstFrameOf } from '../../../daemon/ports/grid.ts'
import type { VideoPlan } from '../../../daemon/ports/media.ts'
import { bestOf, candidateFrames, posterSeconds } from '../../../daemon/stills/poster-choice.ts'
import { createShared } from '../../../daemon/stills/shared.ts'
import { createSlots } from '../../../daemon/ports/slots.ts'
import { planStoryboard, storyboardVtt } from '../../../daemon/stills/storyboard.ts'
import { codedVideo, frameNumbers } from '../../sources/coded-video.ts'
import { folders } from '../../support/folder.ts'
import { call, engine, makeVideo, planOf } from '../adapters/ffmpeg/generated-files.ts'

const never = new AbortController().signal

describe('slots and shared making', () => {
  it('so many work at once, some wait, the rest is told to come back', async () => {
    const slots = createSlots(2)
    let [busy, most] = [0, 0]
    const gate = Promise.withResolvers<void>()
    const jobs = Array.from({ length: 40 }, () =>
      slots.run(never, async () => {
        most = Math.max(most, ++busy)
        await gate.promise
        busy -= 1
      }),
    )
    const settled = Promise.allSettled(jobs)
    gate.resolve()
    const refused = (await settled)
      .filter((job) => job.status === 'rejected')
      .map(({ reason }) => reason as AppError)
    assert.equal(most, 2)
    assert.equal(refused.length, 40 - 2 - 2 * 16)
    assert.ok(
      refused.every(({ code, retryAfterSeconds }) => code === 'too_busy' && retryAfterSeconds! > 0),
    )
    assert.equal(await slots.run(never, async () => 'free again'), 'free again')
  })

  it('whoever leaves while waiting gives the place back', async () => {
    const slots = createSlots(1)
    const gate = Promise.withResolvers<void>()
    const first = slots.run(never, () => gate.promise)
    const leaving = new AbortController()
    const second = slots.run(leaving.signal, async () => assert.fail('it had left'))
    const third = slots.run(never, async () => 'third')
    leaving.abort(new Error('left'))
    await assert.rejects(second, /left/)
    gate.resolve()
    await first
    assert.equal(await third, 'third')
  })

  it('equal requests share one making, which ends when the last of them leaves', async () => {
    const shared = createShared<string>()
    const gate = Promise.withResolvers<string>()
    const signals: AbortSignal[] = []
    const make = (signal: AbortSignal): Promise<string> => {
      signals.push(signal)
      return gate.promise
    }
    const [one, two] = [new AbortController(), new AbortController()]
    const first = shared.get('k', one.signal, make)
    const second = shared.get('k', two.signal, make)
    one.abort(new Error('one left'))
    await assert.rejects(first, /one left/)
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [false],
    )
    two.abort(new Error('two left'))
    await assert.rejects(second, /two left/)
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true],
    )
    const third = shared.get('k', never, make)
    gate.resolve('made')
    assert.equal(await third, 'made')
    assert.equal(signals.length, 2)
  })
})

describe('the choice of a poster', () => {
  const film = (seconds: number): VideoPlan =>
    ({ frameRate: { num: 25, den: 1 }, frameCount: seconds * 25, segmentSeconds: 4 }) as VideoPlan

  it('looks past a fade-in, at the first fifth, at frames that are there', () => {
    const hour = candidateFrames(film(3600), 3600 * 25)
    assert.deepEqual([hour[0], hour.at(-1), hour.length], [50, 720 * 25, 10])
    const early = candidateFrames(film(3600), 100)
    assert.deepEqual([early[0], early.at(-1)], [50, 99])
    assert.deepEqual(candidateFrames(film(1), 25), [1, 2, 3, 5, 6, 7, 8, 10, 11, 12])
    assert.deepEqual(candidateFrames(film(1), 4), [1, 2, 3])
    assert.deepEqual(candidateFrames(film(1), 1), [0])
  })

  it('black, white, flat and blurred frames lose', () => {
    const [width, height] = [64, 36]
    const picture = (value: (x: number, y: number) => number) =>
      lookOf(
        Buffer.from(
          Array.from({ length: width * height }, (_, at) =>
            value(at % width, Math.floor(at / width)),
          ),
        ),
        width,
        height,
      )
    const sharpOne = picture((x, y) => (((x >> 2) + (y >> 2)) % 2 ? 170 : 50))
    const looks = [
      picture(() => 0),
      picture(() => 255),
      picture(() => 120),
      picture((x) => 60 + x * 2),
      sharpOne,
    ]
    assert.equal(bestOf(looks), 4)
    assert.equal(bestOf([picture(() => 2), picture(() => 90)]), 1)
    assert.equal(bestOf([sharpOne, sharpOne]), 0)
  })

  it('what somebody set goes before it, but not past the end', () => {
    const source = { posterSeconds: 7, durationSeconds: 20 }
    assert.deepEqual(
      [
        posterSeconds({ poster: null }, source),
        posterSeconds({ poster: { kind: 'time', seconds: 12 } }, source),
        posterSeconds({ poster: { kind: 'time', seconds: 50 } }, source),
        posterSeconds({ poster: { kind: 'image', image: 'x' } }, source),
      ],
      [7, 12, 20, 7],
    )
    assert.equal(
      posterSeconds({ poster: null }, { posterSeconds: null, durationSeconds: 0.5 }),
      0.5,
    )
  })
})

describe('storyboards and peaks', () => {
  const folder = folders()
  const planFor = (seconds: number): VideoPlan =>
    ({
      frameRate: { num: 25, den: 1 },
      frameCount: seconds * 25,
      segmentSeconds: 4,
      renditions: [{ name: 'h264_sd', width: 360, height: 640 }],
    }) as never

  it('a short video has more tiles than segments, each of another frame', () => {
    const { tiles } = planStoryboard(planFor(12), 12)
    assert.deepEqual(
      tiles.map(({ frame }) => frame),
      Array.from({ length: 20 }, (_, tile) => tile * 15),
    )
    assert.deepEqual(
      [tiles[1]!.startSeconds, tiles[1]!.endSeconds, tiles.at(-1)!.endSeconds],
      [0.6, 1.2, 12],
    )
    assert.equal(
      new Set(planStoryboard({ ...planFor(1), frameCount: 1 }, 60).tiles.map(({ frame }) => frame))
        .size,
      1,
    )
  })

  it('a tile a segment, then as many as fit one sheet, without a gap', () => {
    assert.deepEqual(
      [1, 10, 300, 86_400].map((seconds) => planStoryboard(planFor(seconds), seconds).tiles.length),
      [2, 20, 76, 100],
    )
    const day = planStoryboard(planFor(86_400), 86_400)
    assert.deepEqual(day.tile, { width: 108, height: 192 })
    for (const [index, tile] of day.tiles.entries()) {
      assert.equal(tile.endSeconds, day.tiles[index + 1]?.startSeconds ?? 86_400)
      const shown = tile.frame / 25
      assert.ok(shown >= tile.startSeconds && shown < tile.endSeconds)
    }
    assert.match(
      storyboardVtt(day, 'storyboard.jpg'),
      /^WEBVTT\n\n00:00:00\.000 --> 00:14:24\.000\nstoryboard\.jpg#xywh=0,0,108,192\n[^]*\n23:45:36\.000 --> 24:00:00\.000\nstoryboard\.jpg#xywh=972,1728,108,192\n$/,
    )
  })

  it('the tiles are the frames that open their segments', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), { seconds: 5, width: 640, height: 360 })
    const plan = { ...(await planOf(source)).video!, segmentSeconds: 1 }
    await makeVideo(source, plan, dir)
    const sheet = await engine.storyboard(
      {
        dir: join(dir, 'h264_sd'),
        plan,
        frames: [0, 2, 3, 5].map((segment) => firstFrameOf(plan, segment)),
        columns: 1,
        tile: { width: 320, height: 180 },
      },
      call,
    )
    await writeFile(join(dir, 'sheet.jpg'), sheet)
    const numbers = []
    for (const top of [0, 180, 360, 540])
      numbers.push(...(await frameNumbers(join(dir, 'sheet.jpg'), `crop=320:180:0:${top}`)))
    assert.deepEqual(numbers, [0, 30, 60, 120])
  })

  it('looks are those of the frames asked for, wherever they lie', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), {
      seconds: 2,
      filter: `drawbox=c=black:t=fill:enable='between(n,20,40)'`,
    })
    const plan = { ...(await planOf(source)).video!, segmentSeconds: 1 }
    await makeVideo(source, plan, dir)
    const looks = await engine.looks(
      { dir: join(dir, 'h264_sd'), plan, frames: [0, 7, 14, 33, 59] },
      call,
    )
    assert.deepEqual(
      looks.map(({ brightness, contrast }) => brightness < 20 && contrast < 3),
      [false, false, false, true, false],
    )
  })

  it('a waveform has 20 points a second, fewer where it would grow too long', () => {
    assert.deepEqual(
      [60, 1_200, 1_201, 86_400].map((seconds) => 8_000 / samplesPerPointOf(seconds)),
      [20, 20, 10, 0.15625],
    )
  })
})
