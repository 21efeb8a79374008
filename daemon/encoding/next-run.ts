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
}

export interface Lengths {
  encoders: number
  /** How many runs were begun before this one. */
  begun: number
  /** In segments; Infinity where the source can only be read from its start. */
  longest: number
}

/**
 * From the first missing segment on, as long as the same renditions miss. The first runs are short, so that playing
 * can begin everywhere soon; each round is twice the one before; towards the end they shrink again, so that all
 * encoders end at about the same time.
 */
export function nextRun({ passes, end, missing }: Look, { encoders, begun, longest }: Lengths): Run | null {
  for (const pass of passes) {
    const missingAt = (segment: number): string[] => pass.filter((rendition) => missing(rendition, segment))
    const open = Array.from({ length: end }, (_, segment) => segment).filter((segment) => missingAt(segment).length > 0)
    const first = open[0]
    if (first === undefined) continue
    const renditions = missingAt(first)
    const most = longest === Infinity ? Infinity : lengthOf(first, open.length, { encoders, begun, longest })
    let last = first
    while (last + 1 < end && last + 1 - first < most && missingAt(last + 1).join() === renditions.join()) last++
    return { renditions, first, last }
  }
  return null
}

function lengthOf(first: number, left: number, { encoders, begun, longest }: Lengths): number {
  // The first two segments are half as long as the others.
  const opening = first === 0 ? 2 : 1
  const growing = opening * 2 ** Math.floor(begun / encoders)
  const shrinking = Math.max(1, Math.ceil(left / (2 * encoders)))
  return Math.min(longest, growing, Math.max(opening, shrinking))
}
