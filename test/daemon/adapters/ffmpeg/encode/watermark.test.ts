import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import sharp from 'sharp'
import { runArgs } from '../../../../../daemon/adapters/ffmpeg/encode/encode-args.ts'
import type { VideoPlan, WatermarkPlan } from '../../../../../daemon/ports/media.ts'
import { segmentCount } from '../../../../../daemon/ports/grid.ts'
import { ffmpeg } from '../../../../sources/ffmpeg.ts'
import { folders } from '../../../../support/folder.ts'
import { call, engine, planOf, played, upTo } from '../generated-files.ts'

const RED = [255, 0, 0]
const LOOK: WatermarkPlan = {
  version: 'a',
  position: 'top-left',
  width: 0.2,
  margin: 0.05,
  opacity: 1,
}

async function image(path: string, width = 200, height = 100): Promise<string> {
  const background = { r: 255, g: 0, b: 0, alpha: 1 }
  await writeFile(
    path,
    await sharp({ create: { width, height, channels: 4, background } })
      .png()
      .toBuffer(),
  )
  return path
}

async function gray(path: string, seconds = 6, size = '1280x720', rate = '30000/1001') {
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `color=0x808080:s=${size}:r=${rate}:d=${seconds}`,
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    path,
  )
  return path
}

/** Every frame, or some, of what a player gets as pixels of a place: x and y as shares. */
async function colours(file: string, x: number, y: number, width: number, height: number) {
  const out = `${file}.${x}.${y}.rgb`
  await ffmpeg(
    '-i',
    file,
    '-vf',
    `crop=8:8:${Math.round(x * width) - 4}:${Math.round(y * height) - 4},scale=1:1:flags=area,format=rgb24`,
    '-f',
    'rawvideo',
    out,
  )
  const { readFile } = await import('node:fs/promises')
  const bytes = await readFile(out)
  return Array.from({ length: bytes.length / 3 }, (_, at) => [
    ...bytes.subarray(at * 3, at * 3 + 3),
  ])
}
const isNear = (colour: number[], wanted: number[], by = 12): boolean =>
  colour.every((value, at) => Math.abs(value - wanted[at]!) <= by)

async function encoded(
  dir: string,
  source: string,
  plan: VideoPlan,
  watermark: string,
): Promise<void> {
  // A run for each segment, the last first: they have to fit each other.
  for (const segment of upTo(segmentCount(plan)).toReversed())
    await engine.encodeVideo(
      { source, watermark, plan, first: segment, last: segment, dir, threads: 1 },
      call,
    )
}

describe('watermarks', () => {
  const folder = folders()

  it('is in every frame of every segment of every rendition, in its colours, and nowhere else', async () => {
    const dir = await folder()
    const source = await gray(join(dir, 'a.mp4'))
    const mark = await image(join(dir, 'mark.png'))
    const plan = { ...(await planOf(source)).video!, watermark: LOOK }
    await encoded(dir, source, plan, mark)
    assert.ok(plan.renditions.length >= 3)
    for (const { name, width, height } of plan.renditions) {
      const file = await played(join(dir, name))
      // 20 % wide from 5 % on, and half as high in pixels.
      const inside = await colours(file, 0.15, (0.1 * width) / height, width, height)
      assert.equal(inside.length, plan.frameCount, name)
      assert.ok(
        inside.every((colour) => isNear(colour, RED)),
        `${name}: ${inside.find((colour) => !isNear(colour, RED))}`,
      )
      for (const [x, y] of [
        [0.02, 0.5],
        [0.3, 0.1],
        [0.15, 0.4],
        [0.9, 0.9],
      ] as const)
        assert.ok(
          (await colours(file, x, y, width, height)).every((colour) =>
            isNear(colour, [128, 128, 128], 6),
          ),
          `${name} at ${x}, ${y}`,
        )
    }
  })

  for (const [position, x, y] of [
    ['top', 0.5, 0.15],
    ['right', 0.85, 0.5],
    ['center', 0.5, 0.5],
    ['bottom-left', 0.15, 0.85],
    ['bottom-right', 0.85, 0.85],
  ] as const)
    it(`${position}, half transparent`, async () => {
      const dir = await folder()
      const source = await gray(join(dir, 'a.mp4'), 1, '640x360', '25')
      const mark = await image(join(dir, 'mark.png'), 200, 200)
      const plan = {
        ...(await planOf(source)).video!,
        watermark: { ...LOOK, position, opacity: 0.5 },
      }
      await encoded(dir, source, plan, mark)
      const { name, width, height } = plan.renditions[0]!
      const file = await played(join(dir, name))
      for (const colour of await colours(file, x, y, width, height))
        assert.ok(isNear(colour, [191, 64, 64]), `${colour}`)
    })

  it('an image that is taller than the picture is made to fit', async () => {
    const dir = await folder()
    const source = await gray(join(dir, 'a.mp4'), 1, '640x360', '25')
    const mark = await image(join(dir, 'mark.png'), 20, 800)
    const plan = { ...(await planOf(source)).video!, watermark: { ...LOOK, width: 0.5 } }
    await encoded(dir, source, plan, mark)
    const { name, width, height } = plan.renditions[0]!
    const file = await played(join(dir, name))
    const below = await colours(file, 0.055, 0.97, width, height)
    assert.ok(below.every((colour) => isNear(colour, [128, 128, 128], 8)))
  })

  it('a video with one is never played from its source, and without one is encoded as before', async () => {
    const dir = await folder()
    const source = await gray(join(dir, 'a.mp4'), 6)
    const ladder = await planOf(source)
    const plan = ladder.video!
    assert.ok(await engine.sourceRung(source, ladder))
    assert.equal(
      await engine.sourceRung(source, { ...ladder, video: { ...plan, watermark: LOOK } }),
      null,
    )
    const args = runArgs({ source, plan, firstFrame: 0, frames: 10, threads: 1 })
    assert.ok(!args.join(' ').includes('overlay'))
    assert.equal(args.filter((arg) => arg === '-i').length, 1)
  })
})
