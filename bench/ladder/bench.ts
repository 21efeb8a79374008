import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { createDiskStorage } from '../../daemon/adapters/disk.ts'
import { createFfmpegEngine } from '../../daemon/adapters/ffmpeg/engine.ts'
import { createArrivals } from '../../daemon/encoding/arrivals.ts'
import { createEncoders } from '../../daemon/encoding/encoders.ts'
import { createSegmentMaker } from '../../daemon/encoding/maker.ts'
import { sourceFile } from '../../daemon/ports/layout.ts'
import type { Ladder } from '../../daemon/ports/media.ts'
import { planLadder } from '../../daemon/plan/plan.ts'
import { ffmpeg } from '../../test/sources/ffmpeg.ts'
import { silentLog } from '../../test/support/silent-log.ts'
import { alternate, median, medianRatio, type Bench } from '../bench.ts'
import { inFolder, timed } from '../side.ts'
import { bareEncode } from '../upload-to-ready/bare.ts'
import { FULL_HD, makeClip } from './clip.ts'
import { peakMemory } from './memory.ts'

const SECONDS = Number(process.env.SVC_BENCH_SECONDS) || 120
const SHORT_SECONDS = Math.min(SECONDS, 12)
const VIDEO = 'bench0123456789'
const signal = new AbortController().signal
const engine = createFfmpegEngine({
  explicitPath: process.env.SVC_FFMPEG || null,
  searchPath: process.env.PATH,
  log: silentLog(),
})

export const bench: Bench = {
  about:
    `the whole ladder of ${SECONDS} s of 1080p, beside one ffmpeg for all renditions and one ` +
    'ffmpeg for each; memory at 1080p and 4K',
  rounds: 3,
  async run({ rounds, print }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    try {
      const clip = await makeClip(join(folder, 'clip.mp4'), FULL_HD, SECONDS)
      const ladder = await pictureOf(clip)
      const program = (await engine.info())!.path
      print(
        `clip: ${SECONDS} s, ${((await stat(clip)).size / 1e6).toFixed(0)} MB; ` +
          `${ladder.video!.renditions.map(({ name, preset }) => `${name} ${preset}`).join(', ')}`,
      )
      const { ours, one, each } = await alternate(rounds, {
        ours: () => timed('svc', print, () => encodeAll(join(folder, 'ours'), clip, ladder)),
        one: () =>
          timed('one process', print, () =>
            inFolder(join(folder, 'one'), (dir) => bareEncode(program, clip, ladder, dir)),
          ),
        each: () =>
          timed('one for each', print, () =>
            inFolder(join(folder, 'each'), (dir) => oneForEach(program, clip, ladder, dir)),
          ),
      })
      // Once more: to look at the memory of a process stops it, and costs a thirtieth of the time.
      const { peakBytes: peak } = await peakMemory(() =>
        encodeAll(join(folder, 'ours'), clip, ladder),
      )
      const large = await makeClip(
        join(folder, 'large.mp4'),
        { width: 3840, height: 2160 },
        SHORT_SECONDS,
      )
      const { peakBytes: largePeak } = await peakMemory(async () =>
        encodeAll(join(folder, 'large'), large, await pictureOf(large)),
      )
      const seconds = (values: number[]): string => `${median(values).toFixed(1)} s`
      const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`
      return [
        {
          what: 'against one process',
          ours: seconds(ours),
          reference: seconds(one),
          ratio: medianRatio(ours, one, (value) => value),
          bar: { most: 1 },
        },
        {
          what: 'against one process for each',
          ours: seconds(ours),
          reference: seconds(each),
          ratio: medianRatio(ours, each, (value) => value),
          bar: { most: 0.65 },
        },
        {
          what: 'memory at 1080p',
          ours: megabytes(peak),
          reference: '700 MB',
          ratio: peak / 700e6,
          bar: { most: 1 },
        },
        {
          what: 'memory at 4K',
          ours: megabytes(largePeak),
          reference: '2 GB',
          ratio: largePeak / 2e9,
          bar: { most: 1 },
        },
      ]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** The picture's plan alone: the sound is no part of the ladder. */
async function pictureOf(clip: string): Promise<Ladder> {
  return planLadder(
    { ...(await engine.probe(clip, { signal })), audio: [] },
    { trackId: () => 'aud_bench' },
  )
}

/** As the appliance does it: in runs, as many at once as there are cores, one thread each. Answers seconds. */
async function encodeAll(dataDir: string, clip: string, ladder: Ladder): Promise<number> {
  const storage = createDiskStorage({ dataDir, log: silentLog() })
  const source = storage.placeOf(sourceFile(VIDEO, 'src_bench'))
  await mkdir(dirname(source), { recursive: true })
  await ffmpeg('-i', clip, '-c', 'copy', '-f', 'mp4', source)
  const maker = createSegmentMaker({
    media: engine,
    storage,
    arrivals: createArrivals(),
    encoders: createEncoders(availableParallelism()),
    log: silentLog(),
    memoryBytes: totalmem(),
  })
  try {
    const startedAt = performance.now()
    await maker.makeVideo(
      { video: VIDEO, source: 'src_bench', ladder },
      { priority: { kind: 'background', order: '1' }, signal },
    )
    return (performance.now() - startedAt) / 1000
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** What most self-hosted platforms do: each size by itself, decoded again, one after the other. */
async function oneForEach(
  program: string,
  clip: string,
  ladder: Ladder,
  folder: string,
): Promise<number> {
  let seconds = 0
  for (const rendition of ladder.video!.renditions) {
    seconds += await bareEncode(
      program,
      clip,
      { ...ladder, video: { ...ladder.video!, renditions: [rendition] } },
      folder,
    )
  }
  return seconds
}
