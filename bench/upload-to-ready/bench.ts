import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFfmpegEngine } from '../../daemon/adapters/ffmpeg/engine.ts'
import { planLadder } from '../../daemon/plan/plan.ts'
import type { Ladder } from '../../daemon/ports/media.ts'
import { silentLog } from '../../test/support/silent-log.ts'
import { alternate, median, medianRatio, type Bench } from '../bench.ts'
import { inFolder, timed } from '../side.ts'
import { bareEncode } from './bare.ts'
import { makeClip, SECONDS, uploadToReady } from './upload.ts'

export const bench: Bench = {
  about:
    'from the last uploaded byte to ready, beside one bare ffmpeg making the same renditions (60 s of 1080p)',
  rounds: 3,
  async run({ rounds, print }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    try {
      const clip = await makeClip(join(folder, 'clip.mp4'))
      print(`clip: ${SECONDS} s, 1920x1080, ${((await stat(clip)).size / 1e6).toFixed(0)} MB`)
      const { program, ladder } = await planOf(clip)
      const { ours, bare } = await alternate(rounds, {
        ours: () => timed('svc', print, () => uploadToReady(clip)),
        bare: () =>
          timed('bare ffmpeg', print, () =>
            inFolder(join(folder, 'bare'), (dir) => bareEncode(program, clip, ladder, dir)),
          ),
      })
      return [
        {
          what: 'upload to ready',
          ours: `${median(ours).toFixed(2)} s`,
          reference: `${median(bare).toFixed(2)} s`,
          ratio: medianRatio(ours, bare, (seconds) => seconds),
          bar: { most: 1.2 },
        },
      ]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** What the appliance will plan for this clip, and by which ffmpeg. */
async function planOf(clip: string): Promise<{ program: string; ladder: Ladder }> {
  const engine = createFfmpegEngine({
    explicitPath: process.env.SVC_FFMPEG || null,
    searchPath: process.env.PATH,
    log: silentLog(),
  })
  const info = await engine.info()
  if (!info) throw new Error('there is no ffmpeg')
  const probe = await engine.probe(clip, { signal: AbortSignal.timeout(60_000) })
  return { program: info.path, ladder: planLadder(probe, { trackId: () => 'aud_bench' }) }
}
