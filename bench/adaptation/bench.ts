import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildComponents } from '../../build/components.ts'
import { launchWholeBrowser } from '../../test/browser.ts'
import { median, type Bench, type Verdict } from '../bench.ts'
import { makeFilm } from './film.ts'
import { openSite } from './site.ts'
import { TRACES } from './traces.ts'
import { SIDES, view, type WatchedSide, type Viewing } from './view.ts'

/** Of all traces together, beside the better of the two others. */
const MOST_STALLED = 1
const LEAST_BITRATE = 0.95
const MOST_SWITCHES = 1.2
/** Stalls of less count as none: a start that is 0.3 s later than another is not worth a figure. */
const NO_STALL_SECONDS = 0.5

export const bench: Bench = {
  about:
    'stall time, mean bitrate and switches of quality over ten lines of 45 s, beside hls.js and ' +
    'Shaka Player',
  rounds: 1,
  cases: Object.keys(TRACES),
  async run({ rounds, only, print }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    const browser = await launchWholeBrowser()
    const film = join(folder, 'film')
    await mkdir(film)
    await Promise.all([makeFilm(film), buildComponents({ outDir: join(folder, 'components') })])
    const site = await openSite(film, join(folder, 'components'))
    const viewings: Record<WatchedSide, Viewing[]> = {
      'svc-player': [],
      'hls.js': [],
      'Shaka Player': [],
    }
    try {
      for (let round = 0; round < rounds; round += 1)
        for (const name of only.length > 0 ? only : Object.keys(TRACES)) {
          // Side by side: each has a line of its own, and all the same minute of the machine.
          const seen = await Promise.all(
            SIDES.map((side) => view(browser, { side, site: site.url, trace: TRACES[name]! })),
          )
          SIDES.forEach((side, index) => {
            const viewing = seen[index]!
            viewings[side].push(viewing)
            print(
              `${name.padEnd(10)} ${side.padEnd(12)} first frame ${viewing.startSeconds.toFixed(2)} s, ` +
                `stalled ${viewing.stalledSeconds.toFixed(1)} s, ` +
                `${Math.round(viewing.kilobits)} kb/s, ${viewing.switches} switches`,
            )
          })
        }
      return verdicts(viewings)
    } finally {
      await browser.close()
      await site.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

function verdicts(viewings: Record<WatchedSide, Viewing[]>): Verdict[] {
  const ours = viewings['svc-player']
  const others = [viewings['hls.js'], viewings['Shaka Player']]
  const sum = (all: Viewing[], figure: (viewing: Viewing) => number) =>
    all.reduce((total, viewing) => total + figure(viewing), 0)
  const stalled = (all: Viewing[]) =>
    Math.max(
      sum(all, ({ stalledSeconds }) => stalledSeconds),
      NO_STALL_SECONDS,
    )
  const kilobits = (all: Viewing[]) => sum(all, (viewing) => viewing.kilobits) / all.length
  const switches = (all: Viewing[]) =>
    Math.max(
      sum(all, (viewing) => viewing.switches),
      1,
    )
  // The better of the two is the one that stalls less; of two that stall alike, each figure has to hold beside the
  // better one of it.
  const least = Math.min(...others.map(stalled))
  const best = others.filter((all) => stalled(all) === least)
  const verdict = (
    what: string,
    figure: (all: Viewing[]) => number,
    unit: (value: number) => string,
    bar: Verdict['bar'],
  ): Verdict => {
    const reference = ('most' in bar ? Math.min : Math.max)(...best.map(figure))
    return {
      what,
      ours: unit(figure(ours)),
      reference: unit(reference),
      ratio: figure(ours) / reference,
      bar,
    }
  }
  return [
    verdict('stalled', stalled, (value) => `${value.toFixed(1)} s`, { most: MOST_STALLED }),
    verdict('mean bitrate', kilobits, (value) => `${Math.round(value)} kb/s`, {
      least: LEAST_BITRATE,
    }),
    verdict('switches', switches, String, { most: MOST_SWITCHES }),
    verdict(
      'first frame, median',
      (all) => median(all.map(({ startSeconds }) => startSeconds)),
      (value) => `${value.toFixed(2)} s`,
      { most: 1 },
    ),
  ]
}
