/** Which segments the background makes next. Pure. */

/** A run of segments, [first, last], that one process makes in some renditions. */
export interface EncodeRun {
  renditions: string[]
  first: number
  last: number
}

export interface RunLook {
  /**
   * Renditions that one decode makes together, the largest first; a later pass waits until those
   * before are whole or under way.
   */
  passes: readonly (readonly string[])[]
  /** Segments below it are wanted. */
  end: number
  /** Neither there nor being made. */
  missing(rendition: string, segment: number): boolean
  /** Of a segment, beside that of an ordinary one. */
  work?(segment: number): number
  /** What each of the background's other runs still has to do, in the same measure. */
  underWay?: readonly number[]
  /** How much of the work on a segment is a rendition's, beside the others. */
  weight?(rendition: string): number
  /** A part of it is there, which only a run that begins with it goes on from. */
  begun?(segment: number): boolean
  /** Seconds of the source that a run which begins with it decodes in vain, from the keyframe before it. */
  leadIn?(segment: number): number
}

export interface Lengths {
  encoders: number
  /** In segments. */
  longest: number
}

/**
 * From the first missing segment on, as long as the same renditions miss. The first runs are short,
 * so that playing can begin everywhere soon, and grow with what is there; at the end each is an
 * encoder's share of what is left, and the last segment may be shared by two, so that all encoders
 * end at about the same time.
 */
export function nextRun(
  {
    passes,
    end,
    missing,
    work = () => 1,
    underWay = [],
    weight = () => 1,
    begun = () => false,
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
      segment < end && !begun(segment) && missingAt(segment).join() === renditions.join()
    // Until somebody is free for what is left out: now, where there are more encoders than
    // segments; else only the last can wait.
    const wait =
      encoders - underWay.length > open.length
        ? 0
        : open.length === 1
          ? Math.min(...underWay)
          : Infinity
    const workOf = (names: readonly string[]): number =>
      (work(first) * sum(names.map(weight))) / sum(pass.map(weight))
    const apart = renditions.slice(0, 1)
    if (isSoonerApart(workOf(renditions), workOf(apart), wait))
      return { renditions: apart, first, last: first }
    const share = (sum(open.map(work)) + sum(underWay)) / encoders
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

/** Rather less than its share than much more: what remains is another's, or is shared. */
const TOO_MUCH = 0.35

/**
 * An encoder to which less of its share is left ends with it: a longer or shorter run would keep
 * the others waiting.
 */
const LEFT_OVER = 2

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)

/** By its place, so that one who goes on after a restart does not begin with short ones again. */
function mostAt(first: number, left: number, encoders: number): number {
  // They are half as long as the others, and both wanted soon where they are wanted alone.
  if (first === 0) return left > OPENING || encoders === 1 ? OPENING : 1
  return Math.max(1, Math.ceil((2 * first) / encoders))
}
const OPENING = 2

/** Less, in segments, is not worth another process. */
const WORTH_APART = 0.15

/** Of a segment: one makes the largest rendition now, whoever is free after `wait` the others. */
const isSoonerApart = (whole: number, largest: number, wait: number): boolean =>
  Math.max(largest, wait + whole - largest) <= whole - WORTH_APART

/** A run is longer or shorter than it should be by a segment for each two seconds that are not decoded in vain then. */
const WORTH_A_SEGMENT = 2

/** The next run begins behind it, and soon after a keyframe: up to half a run less, or one segment more. */
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
