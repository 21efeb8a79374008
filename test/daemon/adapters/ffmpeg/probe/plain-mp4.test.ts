import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, it } from 'mocha'
import { plainMp4 } from '../../../../../daemon/adapters/ffmpeg/probe/plain-mp4.ts'
import { probe } from '../../../../../daemon/adapters/ffmpeg/probe/probe.ts'
import { findFfmpeg } from '../../../../../daemon/adapters/ffmpeg/process/find.ts'
import { readIndex } from '../../../../../daemon/adapters/mp4/source/movie-index.ts'
import type { Probe } from '../../../../../daemon/ports/probe.ts'
import { planLadder } from '../../../../../daemon/plan/plan.ts'
import { ffmpeg } from '../../../../sources/ffmpeg.ts'
import { folders } from '../../../../support/folder.ts'
import { silentLog } from '../../../../support/silent-log.ts'

const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const AAC = ['-c:a', 'aac', '-b:a', '64k']
const picture = (rate = '25', size = '320x180'): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=${size}:r=${rate}:d=2`,
]
const sound = (rate = 48_000, layout = 'stereo', seconds = 2): string[] => [
  '-f',
  'lavfi',
  '-i',
  `sine=r=${rate}:d=${seconds},aformat=channel_layouts=${layout}`,
]
const BT709 = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709']

const PLAIN: Record<string, string[]> = {
  'frames in order': [...picture(), ...sound(), ...X264, ...AAC],
  'frames out of order': [...picture('30'), ...sound(), ...X264, '-bf', '3', ...AAC],
  'a rate of 1001': [...picture('30000/1001'), ...sound(44_100, 'mono'), ...X264, ...AAC],
  '60 frames a second, index first': [
    ...picture('60'),
    ...sound(),
    ...X264,
    ...AAC,
    '-movflags',
    '+faststart',
  ],
  'no sound': [...picture(), ...X264],
  'sound that is longer': [...picture(), ...sound(48_000, 'stereo', 3), ...X264, ...AAC],
  'two languages': [
    ...picture(),
    ...sound(),
    ...sound(),
    '-map',
    '0',
    '-map',
    '1',
    '-map',
    '2',
    ...X264,
    ...AAC,
    '-metadata:s:a:0',
    'language=ger',
    '-metadata:s:a:1',
    'language=eng',
    '-disposition:a:1',
    '0',
  ],
  'sound first': [...sound(), ...picture(), '-map', '0', '-map', '1', ...X264, ...AAC],
  'a size that is cropped': [...picture('25', '322x182'), ...X264, '-bf', '2'],
  'its colours said': [...picture(), ...X264, ...BT709],
  'another clock': [...picture('24'), ...sound(), ...X264, ...AAC, '-video_track_timescale', '600'],
  'the baseline profile': [...picture(), ...X264, '-profile:v', 'baseline', ...sound().slice(0, 0)],
}

const OTHER: Record<string, string[]> = {
  'more colour': [...picture(), '-c:v', 'libx264', '-pix_fmt', 'yuv444p'],
  fields: [...picture(), ...X264, '-flags', '+ilme+ildct'],
  'pixels that are not square': [...picture(), '-vf', 'setsar=4/3', ...X264],
  'full range': [
    ...picture(),
    '-vf',
    'scale=out_range=pc',
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuvj420p',
  ],
  'frames that last differently': [
    ...picture(),
    '-vf',
    "select='not(mod(n,3))+lt(n,9)'",
    '-fps_mode',
    'vfr',
    ...X264,
  ],
  'six channels': [...picture(), ...sound(48_000, '5.1'), ...X264, ...AAC],
  'slow sound': [...picture(), ...sound(22_050, 'mono'), ...X264, ...AAC],
  'a track with a name': [
    ...picture(),
    ...sound(),
    ...X264,
    ...AAC,
    '-metadata:s:a:0',
    'title=Comments',
  ],
  'sound that begins late': [...picture(), '-itsoffset', '1', ...sound(), ...X264, ...AAC],
  'other sound': [...picture(), ...sound(), ...X264, '-c:a', 'libmp3lame'],
  pieces: [...picture(), ...X264, '-movflags', 'frag_keyframe+empty_moov'],
  'colours of two kinds': [
    ...picture(),
    ...X264,
    ...BT709,
    '-bsf:v',
    'h264_metadata=matrix_coefficients=6',
  ],
}

describe('an ordinary MP4', () => {
  const folder = folders()
  let found: NonNullable<Awaited<ReturnType<typeof findFfmpeg>>>
  before(async () => {
    found = (await findFfmpeg({ explicitPath: null, searchPath: process.env.PATH }, silentLog()))!
  })

  /** As ffprobe has it, which is always asked where there is no index. */
  const byFfprobe = (file: string): Promise<Probe> =>
    probe({ ffprobe: found.ffprobeProgram, indexes: async () => null }, file, {
      signal: new AbortController().signal,
    })

  async function bySight(file: string): Promise<Probe | null> {
    const index = await readIndex(file)
    return index && plainMp4(index, (await stat(file)).size)
  }

  const planOf = (probed: Probe): unknown => planLadder(probed, { trackId: () => 'aud_1' })

  for (const [what, args] of Object.entries(PLAIN)) {
    it(`is known without a process as ffprobe knows it: ${what}`, async () => {
      const file = join(await folder(), 'a.mp4')
      await ffmpeg(...args, file)
      const [seen, probed] = [await bySight(file), await byFfprobe(file)]
      assert.ok(seen)
      assert.deepEqual(rounded(seen), rounded(probed))
      assert.deepEqual(planOf(seen), { ...(planOf(probed) as object), probe: seen })
    })
  }

  for (const [what, args] of Object.entries(OTHER)) {
    it(`is none, and ffprobe is asked: ${what}`, async () => {
      const file = join(await folder(), 'a.mp4')
      await ffmpeg(...args, file)
      assert.equal(await bySight(file), null)
      assert.ok((await byFfprobe(file)).durationSeconds > 0)
    })
  }

  /** Where a field of a box lies in the file; the last box of that type. */
  const FIELDS: Record<string, { box: string; at: number; value: number }> = {
    'a movie that is turned as a whole': { box: 'mvhd', at: 44, value: 0 },
    'a picture that is to be shown wider than it is': { box: 'tkhd', at: 84, value: 400 * 0x10000 },
  }
  for (const [what, { box, at, value }] of Object.entries(FIELDS)) {
    it(`is none, and ffprobe is asked: ${what}`, async () => {
      const file = await changed([...picture(), ...X264], (bytes) =>
        bytes.writeUInt32BE(value, bytes.lastIndexOf(box) - 4 + at),
      )
      assert.equal(await bySight(file), null)
      await byFfprobe(file)
    })
  }

  it('is as long as its sound is, whatever its edit list says', async () => {
    const file = await changed([...picture(), ...sound(), ...X264, ...AAC], (bytes) =>
      bytes.writeUInt32BE(0x7fffffff, bytes.lastIndexOf('elst') - 4 + 16),
    )
    const [seen, probed] = [(await bySight(file))!, await byFfprobe(file)]
    assert.ok(
      Math.abs(seen.audio[0]!.durationSeconds! - probed.audio[0]!.durationSeconds!) < 0.05,
      `${seen.audio[0]!.durationSeconds} and ${probed.audio[0]!.durationSeconds}`,
    )
  })

  async function changed(args: string[], change: (bytes: Buffer) => void): Promise<string> {
    const file = join(await folder(), 'a.mp4')
    await ffmpeg(...args, file)
    const bytes = await readFile(file)
    // The shape of its pixels would be said there as well.
    const pasp = bytes.lastIndexOf('pasp')
    if (pasp > 0) bytes.write('free', pasp, 'latin1')
    change(bytes)
    await writeFile(file, bytes)
    return file
  }
})

/** ffprobe writes six places. */
function rounded(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, each: unknown) =>
      typeof each === 'number' ? Number(each.toFixed(6)) : each,
    ),
  )
}
