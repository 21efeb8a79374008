/** Which segments the background makes next. Pure. */

/** A run of segments, [first, last], that one process makes in some renditions. */
export interface Run { renditions: string[]; first: number; last: number }

export interface Look {
  /** Renditions that one decode makes together; a later pass waits until those before are whole or under way. */
  passes: readonly (readonly string[])[]
  /** Segments below it are wanted. */
  end: number
  /** Neither there nor being made. */
  missing(rendition: string, segment: number): boolean
  /** A part of it is there, which only a run that begins with it goes on from. */
  begun?(segment: number): boolean
  /** Seconds of the source that a run which begins with it decodes in vain, from the keyframe before it. */
  leadIn?(segment: number): number
}

export interface Lengths {
  encoders: number
  /** In segments; Infinity where the source can only be read from its start. */
  longest: number
}

/**
 * From the first missing segment on, as long as the same renditions miss. The first runs are short, so that playing
 * can begin everywhere soon; each round is twice the one before; towards the end they shrink again, so that all
 * encoders end at about the same time.
 */
export function nextRun({ passes, end, missing, begun = () => false, leadIn = () => 0 }: Look, { encoders, longest }: Lengths): Run | null {
  for (const pass of passes) {
    const missingAt = (segment: number): string[] => pass.filter((rendition) => missing(rendition, segment))
    const open = Array.from({ length: end }, (_, segment) => segment).filter((segment) => missingAt(segment).length > 0)
    const first = open[0]
    if (first === undefined) continue
    const renditions = missingAt(first)
    const most = longest === Infinity ? Infinity : lengthOf(first, open.length, { encoders, longest })
    const goesOn = (segment: number): boolean => segment < end && !begun(segment) && missingAt(segment).join() === renditions.join()
    let last = first
    while (last + 1 - first < most && goesOn(last + 1)) last++
    if (first > 0 && most < Infinity && goesOn(last + 1)) last = cheapestEnd(first, last, longest, (segment) => (goesOn(segment) ? leadIn(segment) : 0))
    return { renditions, first, last }
  }
  return null
}

/** A run is longer or shorter than it should be by a segment for each two seconds that are not decoded in vain then. */
const WORTH_A_SEGMENT = 2

/** The next run begins behind it, and soon after a keyframe: up to half a run less, or one segment more. */
function cheapestEnd(first: number, last: number, longest: number, leadIn: (segment: number) => number): number {
  const wanted = last + 1 - first
  const ends = Array.from({ length: Math.floor(wanted / 2) + 2 }, (_, at) => last + 1 - at).filter((end) => end - first < longest)
  const cost = (end: number): number => leadIn(end + 1) + WORTH_A_SEGMENT * Math.abs(end - last)
  return ends.reduce((best, end) => (cost(end) < cost(best) ? end : best), last)
}

/** Of an encoder's share of what is left: the last runs are to end close together, but each start costs half a second. */
const PART = 2 / 3

function lengthOf(first: number, left: number, { encoders, longest }: Lengths): number {
  // The first two segments are half as long as the others.
  const opening = first === 0 ? 2 : 1
  // By its place, so that one who goes on after a restart does not begin with short ones again.
  const round = Math.floor(Math.log2(Math.max(0, first - 1) / encoders + 1))
  const shrinking = Math.max(1, Math.ceil((PART * left) / encoders))
  return Math.min(longest, opening * 2 ** round, Math.max(opening, shrinking))
}
