import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { AppError } from '../../../../daemon/contract/errors.ts'
import { segmentCount } from '../../../../daemon/ports/grid.ts'
import type { Ladder } from '../../../../daemon/ports/media.ts'
import { EVERY_KIND, type Kind, type Ready } from '../../../sources/every-kind.ts'
import { ffprobe } from '../../../sources/ffmpeg.ts'
import { clicksIn, flashesIn } from '../../../sources/flash-and-click.ts'
import { call, engine, planOf, played } from './generated-files.ts'

/** What became of a source: how it looks to a player, or why there is nothing to see. */
interface Outcome {
  ladder: Ladder
  frames: number
  size: [number, number] | null
  flashes: number[]
  clicks: number[]
}

describe('a folder of good, odd and broken sources', () => {
  const outcomes = new Map<Kind, Promise<Outcome>>()
  let folder = ''

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    const waiting = [...EVERY_KIND]
    // Beside each other, since most of the time goes into starting processes.
    await Promise.all(
      Array.from({ length: availableParallelism() + 1 }, async () => {
        for (let kind = waiting.shift(); kind; kind = waiting.shift()) {
          const outcome = through(kind)
          outcomes.set(kind, outcome)
          await outcome.catch(() => {})
        }
      }),
    )
  })
  after(() => rm(folder, { recursive: true, force: true }))

  async function through({ file, make }: Kind): Promise<Outcome> {
    const dir = join(folder, `${file}.made`)
    const source = join(folder, file)
    await mkdir(dir)
    await make(source)
    const ladder = await planOf(source)
    const { video, audio } = ladder
    let frames = 0
    let picture: string | null = null
    if (video) {
      frames = (
        await engine.encodeVideo(
          { source, plan: video, first: 0, last: segmentCount(video) - 1, dir, threads: 1 },
          call,
        )
      ).frames
      if (frames === 0)
        throw new AppError('source_damaged', 'The video in this file could not be decoded.')
      picture = await played(join(dir, video.renditions[0]!.name))
    }
    const sound = audio[0] ?? null
    if (sound)
      await engine.encodeAudio(
        {
          source,
          plan: sound,
          segmentSeconds: 4,
          endSeconds: ladder.durationSeconds,
          dir: join(dir, 'sound'),
        },
        call,
      )
    return {
      ladder,
      frames,
      size: picture ? await sizeOf(picture) : null,
      flashes: picture ? await flashesIn(picture) : [],
      clicks: sound ? await clicksIn(await played(join(dir, 'sound'))) : [],
    }
  }

  it('has more than 40 of them', () => assert.ok(EVERY_KIND.length > 40))

  for (const kind of EVERY_KIND) {
    const { what, becomes } = kind
    if ('code' in becomes) {
      it(`${what}: refused, and the sentence says why`, async () => {
        await assert.rejects(outcomes.get(kind)!, (error) => {
          assert.ok(error instanceof AppError, String(error))
          assert.equal(error.code, becomes.code, error.message)
          assert.match(error.message, becomes.sentence)
          return true
        })
      })
    } else {
      it(
        `${what}: ${becomes.size?.join('x') ?? 'sound'} of ${becomes.seconds} s, picture and ` +
          'sound together',
        async () => fits(await outcomes.get(kind)!, becomes),
      )
    }
  }
})

function fits(
  { ladder, frames, size, flashes, clicks }: Outcome,
  { size: wanted, seconds, rate = 30, damaged = false, apart: most = 0.02, ...events }: Ready,
): void {
  assert.deepEqual(size, wanted)
  assert.ok(Math.abs(ladder.durationSeconds - seconds) < 0.15, `${ladder.durationSeconds} s`)
  if (damaged) {
    assert.ok(frames >= (seconds * rate) / 3, `${frames} frames`)
    return
  }
  if (wanted) assert.ok(Math.abs(frames - seconds * rate) <= 2, `${frames} frames`)
  const middles = Array.from({ length: seconds }, (_, second) => second + 0.5)
  near(flashes, events.flashes ?? (wanted ? middles : []), 1 / rate + 0.02)
  near(clicks, events.clicks ?? middles, 0.05)
  // Whatever the source's own clock: what happens together there happens together here.
  const together = flashes.flatMap((flash) =>
    clicks.filter((click) => Math.abs(click - flash) < 0.4).map((click) => click - flash),
  )
  if (wanted && clicks.length > 0) assert.ok(together.length > 0)
  for (const apart of together)
    assert.ok(Math.abs(apart) < most, `${(apart * 1000).toFixed(1)} ms apart`)
}

function near(seen: number[], wanted: number[], within: number): void {
  assert.equal(seen.length, wanted.length, `seen at ${seen}`)
  wanted.forEach((at, index) =>
    assert.ok(Math.abs(seen[index]! - at) <= within, `seen at ${seen}, wanted at ${wanted}`),
  )
}

async function sizeOf(file: string): Promise<[number, number]> {
  const { streams } = await ffprobe<{ streams: { width: number; height: number }[] }>(
    '-select_streams',
    'v',
    '-show_streams',
    file,
  )
  return [streams[0]!.width, streams[0]!.height]
}
