import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFfmpegEngine } from '../../daemon/adapters/ffmpeg/engine.ts'
import type { Ladder, RenditionPlan } from '../../daemon/ports/media.ts'
import { planLadder } from '../../daemon/plan/plan.ts'
import { silentLog } from '../../test/support/silent-log.ts'
import type { Bench, Verdict } from '../bench.ts'
import { bareEncode } from '../upload-to-ready/bare.ts'
import { KINDS, makeClip, type ClipKind } from './clips.ts'
import { measureOf, type QualityMeasure } from './measure.ts'

const SECONDS = Number(process.env.SVC_BENCH_SECONDS) || 8
/** A fixed rate may need so many bytes of ours at most. The others are shown, and have none to hold. */
const BARS: Partial<Record<ClipKind, number>> = { slides: 0.4, film: 0.8 }

interface Side {
  bytes: number
  score: number
}
interface Rung {
  name: string
  ours: Side
  fixed: Side
  bps: number
  ceilingBps: number
}

export const bench: Bench = {
  about:
    'bytes and likeness of each rung for slides, a talking head, film and noise, beside a fixed ' +
    `rate at the same ceilings (${SECONDS} s of 1080p)`,
  rounds: 1,
  async run({ print }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    const engine = createFfmpegEngine({
      explicitPath: process.env.SVC_FFMPEG || null,
      searchPath: process.env.PATH,
      log: silentLog(),
    })
    const program = (await engine.info())!.path
    const measure = await measureOf(program)
    print(
      `likeness: ${measure.name}; as good as the fixed rate when not lower by more than ${measure.indistinct}`,
    )
    try {
      const verdicts: Verdict[] = []
      for (const kind of KINDS) {
        const clip = await makeClip(kind, join(folder, 'clip.mp4'), SECONDS)
        const probe = await engine.probe(clip, { signal: AbortSignal.timeout(60_000) })
        const rungs = await compare(
          program,
          clip,
          planLadder(probe, { trackId: () => 'aud_bench' }),
          folder,
          measure,
        )
        for (const rung of rungs) print(lineOf(kind, rung, measure))
        verdicts.push(...verdictsOf(kind, rungs, measure))
      }
      return verdicts
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function compare(
  program: string,
  clip: string,
  ladder: Ladder,
  folder: string,
  measure: QualityMeasure,
): Promise<Rung[]> {
  const plan = ladder.video!
  const encode = async (name: string, change: (args: string[]) => string[]): Promise<Side[]> => {
    const dir = join(folder, name)
    await mkdir(dir, { recursive: true })
    await bareEncode(program, clip, ladder, dir, change)
    return Promise.all(
      plan.renditions.map(async (rendition, index) => {
        const file = join(dir, `picture-${3 + index}.mp4`)
        return { bytes: (await stat(file)).size, score: await measure.score(file, clip, rendition) }
      }),
    )
  }
  const ours = await encode('ours', (args) => args)
  const fixed = await encode('fixed', (args) => atFixedRate(args, plan.renditions))
  const seconds = plan.frameCount / (plan.frameRate.num / plan.frameRate.den)
  return plan.renditions.map(({ name, maxBps }, index) => ({
    name,
    ours: ours[index]!,
    fixed: fixed[index]!,
    bps: (ours[index]!.bytes * 8) / seconds,
    ceilingBps: maxBps,
  }))
}

/** The same in all but this: the ceiling is what is aimed at, with a decoder's buffer of two seconds as is usual. */
function atFixedRate(args: string[], renditions: RenditionPlan[]): string[] {
  let rung = -1
  return args.map((arg, at) => {
    if (arg === '-crf') {
      rung += 1
      return '-b:v'
    }
    const seconds = { '-crf': 1, '-maxrate': 1, '-bufsize': 2 }[args[at - 1] ?? '']
    return seconds ? String(renditions[rung]!.maxBps * seconds) : arg
  })
}

function verdictsOf(kind: ClipKind, rungs: Rung[], { indistinct }: QualityMeasure): Verdict[] {
  const sum = (side: 'ours' | 'fixed'): number =>
    rungs.reduce((bytes, rung) => bytes + rung[side].bytes, 0)
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`
  const loss = Math.max(...rungs.map(({ ours, fixed }) => fixed.score - ours.score))
  const fullest = rungs.reduce((most, rung) =>
    rung.bps / rung.ceilingBps > most.bps / most.ceilingBps ? rung : most,
  )
  return [
    {
      what: `${kind}: bytes`,
      ours: megabytes(sum('ours')),
      reference: megabytes(sum('fixed')),
      ratio: sum('ours') / sum('fixed'),
      bar: { most: BARS[kind] ?? 1.02 },
    },
    // Of noise every bit counts, and the fixed rate goes beyond its ceiling at the start.
    ...(kind === 'noise'
      ? []
      : [
          {
            what: `${kind}: likeness lost in the worst rung`,
            ours: loss.toFixed(4),
            reference: String(indistinct),
            ratio: Math.max(0, loss) / indistinct,
            bar: { most: 1 },
          },
        ]),
    {
      what: `${kind}: nearest to its ceiling`,
      ours: `${fullest.name} ${kilobits(fullest.bps)}`,
      reference: kilobits(fullest.ceilingBps),
      ratio: fullest.bps / fullest.ceilingBps,
      bar: { most: 1 },
    },
  ]
}

const kilobits = (bps: number): string => `${Math.round(bps / 1000)} kbit/s`

function lineOf(
  kind: ClipKind,
  { name, ours, fixed, bps, ceilingBps }: Rung,
  { digits }: QualityMeasure,
): string {
  return [
    kind.padEnd(13),
    name.padEnd(9),
    `${kilobits(bps)} of ${kilobits(ceilingBps)}`.padEnd(28),
    `bytes ${(ours.bytes / fixed.bytes).toFixed(2)}`,
    `likeness ${ours.score.toFixed(digits)} beside ${fixed.score.toFixed(digits)}`,
  ].join('  ')
}
