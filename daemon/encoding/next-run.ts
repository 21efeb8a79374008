/** Chooses the segments that the background encodes next. Pure. */

/** The segments [first, last], which one process encodes in some of the renditions. */
export interface EncodeRun {
  renditions: string[]
  first: number
  last: number
}

export interface RunLook {
  /**
   * Renditions that share one decode, largest first; a pass starts only when those before it are
   * complete or running.
   */
  passes: readonly (readonly string[])[]
  /** Only segments below this index are wanted. */
  end: number
  /** Whether a segment neither exists nor is being encoded. */
  missing(rendition: string, segment: number): boolean
  /** Encoding effort of a segment relative to the average. */
  work?(segment: number): number
  /** Effort left in each of the other background runs, in the same unit as `work`. */
  remainingWork?: readonly number[]
  /** Share of a rendition in the effort of a segment, relative to the other renditions. */
  weight?(rendition: string): number
  /** Whether a killed encode has left a part of the segment; only a run that begins with it can continue it. */
  isPartial?(segment: number): boolean
  /** Seconds of source that a run beginning with this segment decodes in vain, from the preceding keyframe. */
  leadIn?(segment: number): number
}

export interface Lengths {
  encoders: number
  /** In segments. */
  longest: number
}

/**
 * Begins with the first missing segment and extends as long as the same renditions are missing. The
 * first runs are short, so that playback can start everywhere soon, and grow with what exists. At the
 * end, each run is one encoder's share of what is left, and the last segment may be split between two,
 * so that all encoders finish at about the same time.
 */
export function nextRun(
  {
    passes,
    end,
    missing,
    work = () => 1,
    remainingWork = [],
    weight = () => 1,
    isPartial = () => false,
    leadIn = () => 0,
  }: RunLook,
  { encoders, longest }: Lengths,
): EncodeRun | null {
  for (const pass of passes) {
    const missingAt = (segment: number): string[] =>
      pass.filter((rendition) => missing(rendition, segment))
    const open = Array.from({ length: end }, (_, segment) => segment).filter(
      (segment) => missingAt(segment).length > 0,
    )
    const first = open[0]
    if (first === undefined) continue
    const renditions = missingAt(first)
    const goesOn = (segment: number): boolean =>
      segment < end && !isPartial(segment) && missingAt(segment).join() === renditions.join()
    // Time until an encoder is free for the renditions that are left out: none when there are more
    // encoders than segments; otherwise only the last segment can wait.
    const wait =
      encoders - remainingWork.length > open.length
        ? 0
        : open.length === 1
          ? Math.min(...remainingWork)
          : Infinity
    const workOf = (names: readonly string[]): number =>
      (work(first) * sum(names.map(weight))) / sum(pass.map(weight))
    const apart = renditions.slice(0, 1)
    if (isSoonerApart(workOf(renditions), workOf(apart), wait))
      return { renditions: apart, first, last: first }
    const share = (sum(open.map(work)) + sum(remainingWork)) / encoders
    const most = Math.min(longest, mostAt(first, open.length, encoders))
    let done = work(first)
    let last = first
    while (last + 1 - first < most && goesOn(last + 1) && done + work(last + 1) <= share + TOO_MUCH)
      done += work(++last)
    return {
      renditions,
      first,
      last:
        share - done >= LEFT_OVER && goesOn(last + 1)
          ? cheapestEnd(first, last, longest, (segment) => (goesOn(segment) ? leadIn(segment) : 0))
          : last,
    }
  }
  return null
}

/**
 * Tolerance above an encoder's share, in segments: a run that is too short leaves work for others, one
 * that is too long keeps them waiting.
 */
const TOO_MUCH = 0.35

/**
 * When less than this of its share is left, the run ends the encoder's work: another length would keep
 * the others waiting.
 */
const LEFT_OVER = 2

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)

/** Depends on the position, so that a job that resumes after a restart does not begin with short runs again. */
function mostAt(first: number, left: number, encoders: number): number {
  // The first two segments are half as long, and both are needed soon when this is the only work.
  if (first === 0) return left > OPENING || encoders === 1 ? OPENING : 1
  return Math.max(1, Math.ceil((2 * first) / encoders))
}
const OPENING = 2

/** A saving below this, in segments, does not justify another process. */
const WORTH_APART = 0.15

/**
 * Whether a segment is done sooner when one encoder makes the largest rendition now, and another one
 * the rest after `wait`.
 */
const isSoonerApart = (whole: number, largest: number, wait: number): boolean =>
  Math.max(largest, wait + whole - largest) <= whole - WORTH_APART

/** A run may be one segment longer or shorter for every two seconds of decoding that this saves. */
const WORTH_A_SEGMENT = 2

/**
 * Chooses an end soon after which a keyframe follows, since the next run begins there: up to half a run
 * shorter, or one segment longer.
 */
function cheapestEnd(
  first: number,
  last: number,
  longest: number,
  leadIn: (segment: number) => number,
): number {
  const wanted = last + 1 - first
  const ends = Array.from({ length: Math.floor(wanted / 2) + 2 }, (_, at) => last + 1 - at).filter(
    (end) => end - first < longest,
  )
  const cost = (end: number): number => leadIn(end + 1) + WORTH_A_SEGMENT * Math.abs(end - last)
  return ends.reduce((best, end) => (cost(end) < cost(best) ? end : best), last)
}
