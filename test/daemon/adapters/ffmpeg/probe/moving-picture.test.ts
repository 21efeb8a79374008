import assert from 'node:assert/strict'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import sharp from 'sharp'
import { gridOf } from '../../../../../daemon/adapters/ffmpeg/probe/moving-picture.ts'
import { AppError } from '../../../../../daemon/contract/errors.ts'
import { codedVideo } from '../../../../sources/coded-video.ts'
import { ffmpeg } from '../../../../sources/ffmpeg.ts'
import { pictureFile } from '../../../../sources/odd-files.ts'
import { folders } from '../../../../support/folder.ts'
import { call, engine, makeVideo, planOf, played, seen, upTo } from '../generated-files.ts'

const COLOURS = ['#ff0000', '#00ff00', '#0000ff', '#ffff00']
const DELAYS = [100, 500, 50, 1_350]
const HOUR = 3_600

const frames = (colours: string[]) =>
  Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 160, height: 90, channels: 4, background } })
        .png()
        .toBuffer(),
    ),
  )
const animation = async (colours = COLOURS) =>
  sharp(await frames(colours), { join: { animated: true } })

/** Mean colour of a frame of what a player gets. */
async function colourAt(file: string, frame: number): Promise<number[]> {
  const png = `${file}.${frame}.png`
  await ffmpeg('-i', file, '-vf', `select=eq(n\\,${frame})`, '-frames:v', '1', png)
  return (await sharp(png).stats()).channels.slice(0, 3).map(({ mean }) => mean)
}
const near = (colour: number[], wanted: number[]): boolean =>
  colour.every((value, at) => Math.abs(value - wanted[at]!) < 25)
const refused = (sentence: RegExp) => (error: unknown) => {
  assert.ok(error instanceof AppError, String(error))
  assert.equal(error.code, 'unsupported_source')
  assert.match(error.message, sentence)
  return true
}

describe('animated images as sources', () => {
  const folder = folders()

  it('a GIF of various delays: every frame at its time, for as long as it says', async () => {
    const dir = await folder()
    const file = join(dir, 'a.gif')
    await (await animation()).gif({ delay: DELAYS, loop: 0 }).toFile(file)
    const { video, audio, durationSeconds } = await planOf(file)
    assert.deepEqual([durationSeconds, audio.length], [2, 0])
    assert.deepEqual([video!.frameRate, video!.frameCount], [{ num: 20, den: 1 }, 40])
    assert.equal(await makeVideo(file, video!, dir), 40)
    const out = await played(join(dir, video!.renditions[0]!.name))
    for (const [frame, colour] of [
      [1, [255, 0, 0]],
      [2, [0, 255, 0]],
      [11, [0, 255, 0]],
      [12, [0, 0, 255]],
      [13, [255, 255, 0]],
      [39, [255, 255, 0]],
    ] as const)
      assert.ok(near(await colourAt(out, frame), [...colour]), `frame ${frame}`)
  })

  for (const kind of ['gif', 'apng'])
    it(`${kind}: every frame comes out, also of runs that begin in the middle`, async () => {
      const dir = await folder()
      const film = await codedVideo(join(dir, 'film.mp4'), { seconds: 10, rate: '10' })
      const file = join(dir, `a.${kind}`)
      await ffmpeg(
        '-i',
        typeof film === 'string' ? film : join(dir, 'film.mp4'),
        '-an',
        '-f',
        kind,
        file,
      )
      const { video } = await planOf(file)
      assert.deepEqual(video!.frameRate, { num: 10, den: 1 })
      assert.equal(await makeVideo(file, video!, dir), 100)
      const { numbers } = await seen(await played(join(dir, video!.renditions[0]!.name)), video!)
      assert.deepEqual(numbers, upTo(100))
    })

  it('what is transparent is white', async () => {
    const dir = await folder()
    const file = join(dir, 'a.png')
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'color=red@0.0:s=160x90:r=10:d=1,format=rgba',
      '-f',
      'apng',
      file,
    )
    const { video } = await planOf(file)
    assert.equal(await makeVideo(file, video!, dir), 10)
    const out = await played(join(dir, video!.renditions[0]!.name))
    assert.ok(near(await colourAt(out, 5), [255, 255, 255]))
  })

  it('images that do not move are refused as before', async () => {
    const dir = await folder()
    for (const [format, what] of [
      ['gif', 'a GIF image'],
      ['png', 'a PNG image'],
      ['webp', 'a WebP image'],
    ] as const)
      await assert.rejects(
        engine.probe(await pictureFile(join(dir, `still.${format}`), format), call),
        refused(new RegExp(`^This is ${what}\\. Upload a video or audio file\\.$`)),
      )
    const single = join(dir, 'single.png')
    await ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=160x90', '-frames:v', '1', '-f', 'apng', single)
    await assert.rejects(engine.probe(single, call), refused(/^This is a PNG image/))
  })

  it('an animated WebP of various delays: every frame at its time, for as long as it says', async () => {
    const dir = await folder()
    const file = join(dir, 'a.webp')
    await (await animation()).webp({ delay: DELAYS, lossless: true }).toFile(file)
    const { video, durationSeconds, probe } = await planOf(file)
    assert.equal(probe.sizeBytes, (await stat(file)).size)
    assert.equal(durationSeconds, 2)
    assert.deepEqual([video!.frameRate, video!.frameCount], [{ num: 20, den: 1 }, 40])
    assert.equal(await makeVideo(file, video!, dir), 40)
    const out = await played(join(dir, video!.renditions[0]!.name))
    for (const [frame, colour] of [
      [1, [255, 0, 0]],
      [2, [0, 255, 0]],
      [11, [0, 255, 0]],
      [12, [0, 0, 255]],
      [13, [255, 255, 0]],
      [39, [255, 255, 0]],
    ] as const)
      assert.ok(near(await colourAt(out, frame), [...colour]), `frame ${frame}`)
  })

  it('an animated WebP of 100 frames: every one comes out, also when what was read of it is lost', async () => {
    const dir = await folder()
    await codedVideo(join(dir, 'film.mp4'), { seconds: 10, rate: '10' })
    const file = join(dir, 'a.webp')
    await ffmpeg('-i', join(dir, 'film.mp4'), '-an', '-f', 'gif', join(dir, 'a.gif'))
    await sharp(join(dir, 'a.gif'), { animated: true }).webp({ lossless: true }).toFile(file)
    const { video } = await planOf(file)
    assert.deepEqual(video!.frameRate, { num: 10, den: 1 })
    await rm(`${file}.png`)
    assert.equal(await makeVideo(file, video!, dir), 100)
    const { numbers } = await seen(await played(join(dir, video!.renditions[0]!.name)), video!)
    assert.deepEqual(numbers, upTo(100))
  })

  it('an animated WebP that is cut off, or beyond the limits, is refused with what to do', async () => {
    const dir = await folder()
    const whole = await (await animation()).webp({ delay: DELAYS, lossless: true }).toBuffer()
    const cut = join(dir, 'cut.webp')
    await writeFile(cut, whole.subarray(0, whole.length / 2))
    const huge = Buffer.from(whole)
    // The size of the canvas in the header: 16384 × 16384 pixels.
    huge.writeUIntLE(16_383, 24, 3)
    huge.writeUIntLE(16_383, 27, 3)
    const large = join(dir, 'large.webp')
    await writeFile(large, huge)
    for (const file of [cut, large]) {
      await assert.rejects(
        engine.probe(file, call),
        refused(/animated WebP.*Convert it to MP4 or GIF/),
      )
      await assert.rejects(stat(`${file}.png`))
    }
  })

  it('a GIF of 100 MB is refused for its size, or known to be longer than any limit', async () => {
    const dir = await folder()
    const bomb = async (name: string, width: number, height: number): Promise<string> => {
      const head = Buffer.from('474946383961000000008000000000ffffff'.padEnd(38, '0'), 'hex')
      head.writeUInt16LE(width, 6)
      head.writeUInt16LE(height, 8)
      // A delay of 20 ms, one pixel, and its code.
      const frame = Buffer.from('21f90400020000002c00000000010001000002024c0100', 'hex')
      const file = join(dir, name)
      const body = Buffer.alloc(100_000_000 - (100_000_000 % frame.length), frame)
      await writeFile(file, Buffer.concat([head, body, Buffer.from(';')]))
      return file
    }
    await assert.rejects(
      engine.probe(await bomb('wide.gif', 12_000, 9_000), call),
      refused(/12000 × 9000 pixels; the limit/),
    )
    const { durationSeconds } = await engine.probe(await bomb('long.gif', 16, 16), call)
    assert.ok(durationSeconds > 12 * HOUR, `${durationSeconds} s`)
  })

  it('the grid has a place for each frame', () => {
    assert.deepEqual(gridOf([0, 0.1, 0.6, 0.65]), { num: 2_000_000, den: 100_000 })
    assert.deepEqual(gridOf([0, 0.03, 0.07, 0.11]), { num: 50, den: 1 })
    assert.deepEqual(gridOf([0, 0.04, 0.1]), { num: 5_000_000, den: 100_000 })
  })
})
