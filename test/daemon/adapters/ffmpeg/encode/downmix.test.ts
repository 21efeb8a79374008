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
})
