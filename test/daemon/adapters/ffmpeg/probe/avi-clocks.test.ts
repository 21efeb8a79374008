import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { codedVideo } from '../../../../sources/coded-video.ts'
import { ffmpeg } from '../../../../sources/ffmpeg.ts'
import { folders } from '../../../../support/folder.ts'
import { itLong } from '../../../../support/long.ts'
import { makeVideo, planOf, played, seen, upTo } from '../generated-files.ts'

/** The clock of the stream in its header: `scale` and `rate` of the first `strh`. */
async function setClock(file: string, scale: number, rate: number): Promise<void> {
  const bytes = await readFile(file)
  const header = bytes.indexOf('strh') + 8
  bytes.writeUInt32LE(scale, header + 20)
  bytes.writeUInt32LE(rate, header + 24)
  await writeFile(file, bytes)
}

/** Makes packets of the picture empty, as recorders do that have dropped a frame. */
async function dropFrames(file: string, numbers: readonly number[]): Promise<void> {
  const bytes = await readFile(file)
  const index = bytes.indexOf('idx1')
  for (const number of numbers) {
    let at = index + 8
    for (let seen = -1; ; at += 16) {
      if (bytes.toString('latin1', at, at + 2) === '00') seen += 1
      if (seen === number) break
    }
    bytes.writeUInt32LE(0, at + 12)
    const movi = bytes.indexOf('movi')
    const chunk = movi + bytes.readUInt32LE(at + 8)
    const size = bytes.readUInt32LE(chunk + 4)
    bytes.writeUInt32LE(0, chunk + 4)
    // What was in it becomes a chunk that nobody reads.
    if (size >= 8) {
      bytes.write('JUNK', chunk + 8, 'latin1')
      bytes.writeUInt32LE(size + (size % 2) - 8, chunk + 12)
    }
  }
  await writeFile(file, bytes)
}

describe('the clocks of AVI files', () => {
  const folder = folders()

  async function avi(dir: string, frames: number): Promise<string> {
    const film = await codedVideo(join(dir, 'film.mp4'), {
      seconds: frames / 25,
      rate: '25',
      width: 320,
      height: 180,
    })
    const file = join(dir, 'a.avi')
    await ffmpeg('-i', film, '-an', '-c:v', 'mjpeg', '-q:v', '3', '-f', 'avi', file)
    return file
  }

  // An exact clock, one that is meant to be another, one of a rate of its own, and one that is slow.
  for (const [scale, rate, frameRate, test] of [
    [1_001, 24_000, { num: 24_000, den: 1_001 }, it],
    [1_001, 30_000, { num: 30_000, den: 1_001 }, itLong],
    [1_000, 23_976, { num: 24_000, den: 1_001 }, it],
    [100, 2_398, null, it],
    [33_367, 1_000_000, null, itLong],
    [41_708, 1_000_000, null, itLong],
    [1_000, 14_985, null, itLong],
    [10, 125, null, itLong],
    [2, 15, null, it],
  ] as const)
    test(`${rate}/${scale}: every frame once, in its place`, async () => {
      const dir = await folder()
      const file = await avi(dir, 150)
      await setClock(file, scale, rate)
      const plan = (await planOf(file)).video!
      const { num, den } = plan.frameRate
      const times = rate / scale < 10 ? Math.ceil(10 / (rate / scale)) : 1
      assert.ok(Math.abs(num / den / ((rate / scale) * times) - 1) < 0.0005, `${num}/${den}`)
      if (frameRate) assert.deepEqual(plan.frameRate, frameRate)
      assert.equal(await makeVideo(file, plan, dir), 150 * times)
      const { numbers } = await seen(await played(join(dir, plan.renditions[0]!.name)), plan)
      assert.deepEqual(
        numbers,
        upTo(150).flatMap((number) => Array.from({ length: times }, () => number)),
      )
    })

  it('23.98 for a quarter of an hour: none of 21,582 frames is lost', async () => {
    const dir = await folder()
    const file = join(dir, 'long.avi')
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=64x36:r=25:d=863.28',
      '-c:v',
      'mpeg4',
      '-g',
      '250',
      '-f',
      'avi',
      file,
    )
    await setClock(file, 100, 2_398)
    const plan = (await planOf(file)).video!
    assert.deepEqual(plan.frameRate, { num: 1_199, den: 50 })
    assert.equal(plan.frameCount, 21_582)
  })

  it('frames that the recorder has dropped: the one before stays, all others keep their places', async () => {
    const dir = await folder()
    const file = await avi(dir, 150)
    const dropped = [10, 11, 40, 99, 120, 121, 122]
    await dropFrames(file, dropped)
    const plan = (await planOf(file)).video!
    assert.deepEqual(plan.frameRate, { num: 25, den: 1 })
    assert.equal(await makeVideo(file, plan, dir), 150)
    const { numbers } = await seen(await played(join(dir, plan.renditions[0]!.name)), plan)
    let shown = 0
    const wanted = upTo(150).map((number) => (shown = dropped.includes(number) ? shown : number))
    assert.deepEqual(numbers, wanted)
  })

  it('a variable rate, as a clock of 120 whose frames lie on some of the ticks: each has its time', async () => {
    const dir = await folder()
    const film = await codedVideo(join(dir, 'film.mp4'), { seconds: 4, rate: '25' })
    const file = join(dir, 'a.avi')
    await ffmpeg(
      '-i',
      film,
      '-an',
      '-vf',
      `setpts='(N*5+mod(N\\,3))/120/TB'`,
      '-fps_mode',
      'passthrough',
      '-enc_time_base',
      '1:120',
      '-r',
      '120',
      '-c:v',
      'mjpeg',
      '-q:v',
      '3',
      '-f',
      'avi',
      file,
    )
    const plan = (await planOf(file)).video!
    await makeVideo(file, plan, dir)
    const { numbers } = await seen(await played(join(dir, plan.renditions[0]!.name)), plan)
    assert.deepEqual([...new Set(numbers)], upTo(100))
    for (const number of upTo(99)) {
      const at = numbers.indexOf(number) * (plan.frameRate.den / plan.frameRate.num)
      assert.ok(Math.abs(at - (number * 5 + (number % 3)) / 120) < 0.5 / 60 + 1e-6, `${number}`)
    }
  })
})
