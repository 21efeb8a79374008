import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import sharp from 'sharp'
import { AppError } from '../../../daemon/contract/errors.ts'
import type { VideoPlan } from '../../../daemon/ports/media.ts'
import { ANIMATION_FORMATS, type AnimationJob } from '../../../daemon/ports/stills.ts'
import { codedVideo, frameNumbers } from '../../sources/coded-video.ts'
import { until } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { alive, childrenNamed } from '../../support/processes.ts'
import { stopNext } from '../../support/stopped-program.ts'
import { call, engine, makeVideo, planOf } from '../adapters/ffmpeg/generated-files.ts'
import { itLong } from '../../support/long.ts'

describe('animated previews', () => {
  const folder = folders()

  async function video(
    options: { rate?: string; width?: number; height?: number; seconds?: number } = {},
  ): Promise<{ dir: string; plan: VideoPlan }> {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), { seconds: 3, ...options })
    const plan = { ...(await planOf(source)).video!, segmentSeconds: 1 }
    await makeVideo(source, plan, dir)
    return { dir, plan }
  }
  const animation = (
    { dir, plan }: { dir: string; plan: VideoPlan },
    job: Partial<AnimationJob> = {},
    signal = call.signal,
  ): Promise<Buffer> =>
    engine.animation(
      {
        dir: join(dir, 'h264_sd'),
        plan,
        frames: [0, 3, 6, 9],
        rate: { num: 10, den: 1 },
        width: 320,
        format: 'webp',
        ...job,
      },
      { signal },
    )
  async function numbersIn(dir: string, image: Buffer): Promise<number[]> {
    const { pages = 1 } = await sharp(image).metadata()
    const numbers: number[] = []
    for (let page = 0; page < pages; page++) {
      const file = join(dir, 'page.png')
      await writeFile(file, await sharp(image, { page }).flatten().png().toBuffer())
      numbers.push(...(await frameNumbers(file)))
    }
    return numbers
  }

  for (const [at, format] of ANIMATION_FORMATS.entries())
    (at === 0 ? it : itLong)(
      `${format}: exactly these frames, over several segments, each as long, forever`,
      async () => {
        const made = await video({ rate: '30000/1001' })
        const frames = Array.from({ length: 25 }, (_, index) => 7 + index * 3)
        const image = await animation(made, { frames, format })
        const facts = await sharp(image, { animated: true }).metadata()
        assert.deepEqual(
          [facts.format, facts.width, facts.pageHeight, facts.pages, facts.loop],
          [format, 320, 180, 25, 0],
        )
        assert.deepEqual(new Set(facts.delay), new Set([100]))
        assert.deepEqual(await numbersIn(made.dir, image), frames)
      },
    )

  it('a rate that is no whole number of milliseconds keeps its pace', async () => {
    const made = await video()
    const frames = Array.from({ length: 45 }, (_, index) => index * 2)
    for (const format of ANIMATION_FORMATS) {
      const image = await animation(made, { frames, format, rate: { num: 15, den: 1 } })
      const { delay = [] } = await sharp(image, { animated: true }).metadata()
      assert.equal(delay.length, 45)
      const total = delay.reduce((sum, each) => sum + each, 0)
      assert.ok(Math.abs(total - 3_000) <= 10, `${format}: ${total} ms`)
    }
  })

  it('keeps the shape of the video, and is never larger than it', async () => {
    const wide = await video()
    const high = await video({ width: 180, height: 320 })
    const size = async (made: typeof wide, width: number) => {
      const facts = await sharp(await animation(made, { width }), { animated: true }).metadata()
      return [facts.width, facts.pageHeight]
    }
    assert.deepEqual(await size(wide, 160), [160, 90])
    assert.deepEqual(await size(wide, 640), [320, 180])
    assert.deepEqual(await size(high, 90), [90, 160])
  })

  it('opens the segments of its frames, nothing else', async () => {
    const made = await video()
    for (const segment of [0, 1, 3]) await rm(join(made.dir, 'h264_sd', `${segment}.m4s`))
    const frames = [33, 40, 47, 54]
    assert.deepEqual(await numbersIn(made.dir, await animation(made, { frames })), frames)
    await assert.rejects(
      animation(made, { frames: [54, 75] }),
      (error) => error instanceof AppError && error.code === 'encoding_failed',
    )
  })

  it('one that nobody waits for any more ends its program', async () => {
    const made = await video()
    const stop = new AbortController()
    const started = stopNext()
    const requested = animation(made, {}, stop.signal)
    requested.catch(() => {})
    // It would have answered soon. Stopped, it cannot.
    const encoder = await started
    assert.ok(alive(encoder))
    stop.abort(new Error('gone'))
    await assert.rejects(requested, /gone/)
    await until(
      () => childrenNamed('ffmpeg'),
      (pids) => pids.length === 0,
      'no encoder to be left',
    )
    assert.ok(!alive(encoder))
  })
})
