import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, it } from 'mocha'
import { ffmpeg } from '../../../../sources/ffmpeg.ts'
import { folders } from '../../../../support/folder.ts'
import { makeSound, planOf, played } from '../generated-files.ts'

/** dBFS between the samples too, as EBU R 128 measures it. */
async function truePeak(file: string): Promise<number> {
  const { stderr } = await promisify(execFile)('ffmpeg', [
    '-nostdin',
    '-hide_banner',
    '-nostats',
    '-i',
    file,
    '-af',
    'ebur128=peak=true',
    '-f',
    'null',
    '-',
  ])
  return Number(/True peak:\s+Peak:\s+(-?[\d.]+) dBFS/.exec(stderr)![1])
}

describe('more than two channels, mixed to two', () => {
  const folder = folders()
  const tones = [220, 331, 523, 50, 880, 1_319, 660, 990]

  for (const [layout, channels] of [
    ['5.1', 6],
    ['7.1', 8],
  ] as const) {
    it(`${layout} at full scale on every channel stays below −1 dBFS in what a decoder gives back`, async () => {
      const dir = await folder()
      const source = join(dir, 'a.mka')
      const expressions = tones
        .slice(0, channels)
        .map((tone) => `0.999*sin(2*PI*${tone}*t)`)
        .join('|')
      await ffmpeg(
        '-f',
        'lavfi',
        '-i',
        `aevalsrc='${expressions}':c=${layout}:s=48000:d=3,afade=t=in:d=0.1`,
        '-c:a',
        'flac',
        source,
      )
      assert.ok((await truePeak(source)) > -0.5, 'full scale')
      const ladder = await planOf(source)
      await makeSound(source, ladder, dir)
      const peak = await truePeak(await played(join(dir, ladder.audio[0]!.track)))
      assert.ok(peak < -1, `${peak} dBFS`)
      assert.ok(peak > -6, `it is no quieter than it has to be: ${peak} dBFS`)
    })
  }

  for (const channels of [9, 10, 12])
    it(`${channels} channels without a layout become stereo, and no 5.1`, async () => {
      const dir = await folder()
      const source = join(dir, 'a.wav')
      const expressions = Array.from({ length: channels }, (_, at) => `0.2*sin(${at + 2}00*PI*t)`)
      await ffmpeg('-f', 'lavfi', '-i', `aevalsrc='${expressions.join('|')}':s=48000:d=2`, source)
      const ladder = await planOf(source)
      assert.deepEqual([ladder.probe.audio[0]!.channelLayout, ladder.surround], [null, undefined])
      await makeSound(source, ladder, dir)
      const peak = await truePeak(await played(join(dir, ladder.audio[0]!.track)))
      assert.ok(peak > -20, `${peak} dBFS`)
    })

  for (const layout of ['BL+BR', 'SL+SR', 'FL+BL', 'FL+FC'])
    it(`two channels as ${layout} stay what they are: left and right`, async () => {
      const dir = await folder()
      const source = join(dir, 'a.wav')
      const sound = `aevalsrc='0.5*sin(880*PI*t)|0.25*sin(1760*PI*t)':s=48000:d=2:c=${layout}`
      await ffmpeg('-f', 'lavfi', '-i', sound, source)
      const ladder = await planOf(source)
      assert.equal(ladder.probe.audio[0]!.channelLayout, `2 channels (${layout})`)
      await makeSound(source, ladder, dir)
      const out = await played(join(dir, ladder.audio[0]!.track))
      const raw = await ffmpeg('-i', out, '-af', 'atrim=0.5:1.5', '-f', 'f32le', 'pipe:1')
      const levels = new Float32Array(raw.buffer, raw.byteOffset, raw.length / 4)
      const loudest = (channel: number): number =>
        levels.reduce((most, level, at) => (at % 2 === channel ? Math.max(most, level) : most), 0)
      assert.ok(Math.abs(loudest(0) - 0.5) < 0.03, `left: ${loudest(0)}`)
      assert.ok(Math.abs(loudest(1) - 0.25) < 0.03, `right: ${loudest(1)}`)
    })
})
