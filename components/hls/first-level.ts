/**
 * Which rendition a player begins with: chosen before the engine is there, so that its playlist can
 * be asked for meanwhile.
 */
import { isLargeEnoughToStart } from '../../daemon/contract/sizes.ts'
import type { Level } from './playlists.ts'

/**
 * What a first segment is chosen by where nothing is known of the line: 480p or less then, quickly
 * there, and up from it.
 */
const FIRST_BITRATE_BPS = 1_800_000
/** A first segment is to be there in half a second, and it holds four: better pictures come with the next one. */
const FIRST_SHARE = 1 / 8
/**
 * A page knows little of its line, and that rather too low. Should the source be too heavy after
 * all, the next segment is of another.
 */
const SOURCE_MARGIN = 3
const SOURCE_BPS = 7_000_000
/** A picture smaller than `sd` is coarse: it is the first only where `sd` takes more of the line than this. */
const MOST_SHARE = 0.7
/** Smaller files come with the first packets, at once on any line. */
const LARGE_BYTES = 10_000
/** Packets come in groups; how long one group took says nothing. */
const LEAST_MS = 5
const SOURCE = /\/source\/playlist\.m3u8(?:$|\?)/

/** Measured by any player of this page; the next one starts from it. */
let measuredBps: number | undefined

export function learnLine(bps: number): void {
  measuredBps = bps
}

/** Measured by this page; else `navigator.connection`, which is rounded and capped at 10 Mbit/s. */
function lineBps(): number | undefined {
  const { downlink } = (navigator as { connection?: { downlink?: number } }).connection ?? {}
  return measuredBps ?? (downlink ? downlink * 1_000_000 : undefined)
}

/**
 * What the line carried at least: the fastest of the larger files of svc. A browser without measurements reports
 * about 1.5 Mbit/s (`downlink`); most lines have carried more by then.
 */
function seenBps(url: string | undefined): number {
  if (url === undefined || measuredBps !== undefined) return 0
  const origin = `${URL.parse(url)?.origin}/`
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return Math.max(
    0,
    ...files
      .filter(
        ({ name, transferSize, responseStart }) =>
          transferSize >= LARGE_BYTES && responseStart > 0 && name.startsWith(origin),
      )
      .map(
        ({ transferSize, responseStart, responseEnd }) =>
          (transferSize * 8_000) / Math.max(LEAST_MS, responseEnd - responseStart),
      ),
  )
}

/**
 * A video that is still being encoded: its source, played as it is, is there at once, and the rest only when it was
 * made; where it cannot be played as it is, a small one is made soonest. Else the best that is there in half a second,
 * and no larger than it is shown (`widthPx`; 0: not known).
 */
export function firstLevel<L extends Level>(
  levels: readonly L[],
  { isWhole, widthPx }: { isWhole: boolean; widthPx: number },
): L | undefined {
  const line = lineBps()
  const seen = seenBps(levels[0]?.url)
  const source = levels.find(isSource)
  const sourceBps = line === undefined ? SOURCE_BPS : line * SOURCE_MARGIN
  if (source && source.bitrateBps <= Math.max(sourceBps, seen * SOURCE_MARGIN)) return source
  const others = levels
    .filter((level) => level !== source)
    .toSorted((a, b) => a.bitrateBps - b.bitrateBps)
  const wide = others.findIndex(({ width }) => width >= widthPx)
  const fitting = widthPx > 0 && wide >= 0 ? others.slice(0, wide + 1) : others
  const usual = fitting.find(isLargeEnoughToStart)
  const isSlow = line !== undefined && usual && usual.bitrateBps > Math.max(line, seen) * MOST_SHARE
  const least = (isSlow ? undefined : usual) ?? others[0] ?? source
  const firstBps = line === undefined ? FIRST_BITRATE_BPS : line * FIRST_SHARE
  const best = isWhole
    ? fitting.findLast(({ bitrateBps }) => bitrateBps <= Math.max(firstBps, seen * FIRST_SHARE))
    : undefined
  return best && least && best.bitrateBps > least.bitrateBps ? best : least
}

/** Up to the smallest that is large enough to start with; rising by bit rate. */
export const toStartWith = <L extends Level>(levels: readonly L[]): readonly L[] =>
  levels.slice(0, Math.max(0, levels.findIndex(isLargeEnoughToStart)) + 1)

export const isSource = ({ url }: Level): boolean => SOURCE.test(url)

/**
 * The levels that automatic quality chooses from: H.264, which every device decodes with ease; all,
 * where there is none of it.
 */
export function automatic<L extends Level>(levels: readonly L[]): readonly L[] {
  const easy = levels.filter((level) => level.codec.startsWith('avc1.') || isSource(level))
  return easy.length > 0 ? easy : levels
}
