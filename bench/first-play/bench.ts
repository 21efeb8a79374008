import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFfmpegEngine } from '../../daemon/adapters/ffmpeg/engine.ts'
import { launchWholeBrowser, type Browser } from '../../test/browser.ts'
import { silentLog } from '../../test/support/silent-log.ts'
import { median, medianRatio, type Bench, type BenchOptions, type Verdict } from '../bench.ts'
import { bareSegments } from './bare.ts'
import { play, type Played } from './play.ts'
import { CASES, makeSource, type Case } from './sources.ts'

const MOST = { copied: 5, encoded: 2.5, afterSeek: 3, longAgainstShort: 1.5 }
const [SHORT, LONG] = ['h264-60s', 'h264-2h']

interface Measured {
  of: Case
  ours: Played[]
  bare: number[]
}

export const bench: Bench = {
  about:
    'from the last uploaded byte to the first frame in a player, and to a frame after a seek, ' +
    'beside a bare ffmpeg writing two segments',
  rounds: 5,
  cases: CASES.map(({ name }) => name),
  async run(options) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    const browser = await launchWholeBrowser()
    try {
      const program = await ffmpegPath()
      const measured: Measured[] = []
      for (const of of CASES) {
        if (options.only.length > 0 && !options.only.includes(of.name)) continue
        measured.push(await measure(of, { browser, folder, program }, options))
      }
      return [...measured.flatMap(verdictsOf), ...lengthVerdict(measured)]
    } finally {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function ffmpegPath(): Promise<string> {
  const info = await createFfmpegEngine({
    explicitPath: process.env.SVC_FFMPEG || null,
    searchPath: process.env.PATH,
    log: silentLog(),
  }).info()
  if (!info) throw new Error('there is no ffmpeg')
  return info.path
}

async function measure(
  of: Case,
  { browser, folder, program }: { browser: Browser; folder: string; program: string },
  { rounds, print }: BenchOptions,
): Promise<Measured> {
  const source = await makeSource(folder, of)
  print(`${of.name}: ${((await stat(source)).size / 1e6).toFixed(0)} MB`)
  const measured: Measured = { of, ours: [], bare: [] }
  const sides = [
    async () => void measured.ours.push(await play(browser, source, of.seconds)),
    async () =>
      void measured.bare.push(await bareSegments(program, source, of, join(folder, 'bare'))),
  ]
  try {
    for (let round = 0; round < rounds; round++) {
      // In turn, the other way round in every second round, so that a slow minute hits both.
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side()
      const { firstFrameSeconds, seekSeconds } = measured.ours.at(-1)!
      print(
        `  first frame ${firstFrameSeconds.toFixed(2)} s, after the seek ` +
          `${seekSeconds.toFixed(2)} s; bare ${measured.bare.at(-1)!.toFixed(2)} s`,
      )
    }
  } finally {
    await rm(source)
  }
  return measured
}

function verdictsOf({ of, ours, bare }: Measured): Verdict[] {
  const seconds = (values: number[]): string => `${median(values).toFixed(2)} s`
  const verdict = (what: string, figure: (played: Played) => number, most: number): Verdict => ({
    what: `${of.name}, ${what}`,
    ours: seconds(ours.map(figure)),
    reference: seconds(bare),
    ratio: median(ours.map((played, round) => figure(played) / bare[round]!)),
    bar: { most },
  })
  return [
    verdict(
      'first frame',
      ({ firstFrameSeconds }) => firstFrameSeconds,
      of.isCopied ? MOST.copied : MOST.encoded,
    ),
    verdict('after a seek to 90 %', ({ seekSeconds }) => seekSeconds, MOST.afterSeek),
  ]
}

/** The length of a film must not be felt. */
function lengthVerdict(measured: Measured[]): Verdict[] {
  const [short, long] = [SHORT, LONG].map(
    (name) => measured.find(({ of }) => of.name === name)?.ours,
  )
  if (!short || !long) return []
  const figure = ({ firstFrameSeconds }: Played): number => firstFrameSeconds
  return [
    {
      what: 'first frame of two hours against a minute',
      ours: `${median(long.map(figure)).toFixed(2)} s`,
      reference: `${median(short.map(figure)).toFixed(2)} s`,
      ratio: medianRatio(long, short, figure),
      bar: { most: MOST.longAgainstShort },
    },
  ]
}
