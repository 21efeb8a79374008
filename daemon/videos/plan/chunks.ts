import { segmentCount } from '../../ports/grid.ts'
import type { ChunkPlan, VideoPlan } from '../../ports/media.ts'

/** Long enough that starting a process and finding the place cost nothing, short enough to lose little. */
const LONGEST_SECONDS = 30

/**
 * In rounds of one chunk an encoder. The first rounds are short, so that playing can begin; each is twice the one
 * before. The rest is shared out evenly, so that all encoders end at about the same time.
 */
export function planChunks(plan: VideoPlan, encoders: number): ChunkPlan[] {
  const total = segmentCount(plan)
  const lengths = plan.exactSeek === false ? fewChunks(total, encoders) : growingChunks(total, encoders, longestOf(plan))
  let first = 0
  return lengths.map((length, index) => {
    const chunk = { index, first, last: first + length - 1 }
    first += length
    return chunk
  })
}

const longestOf = (plan: VideoPlan): number => Math.max(1, Math.round(LONGEST_SECONDS / plan.segmentSeconds))

function growingChunks(total: number, encoders: number, longest: number): number[] {
  const lengths: number[] = []
  let left = total
  for (let length = 1; left > 0; length = Math.min(length * 2, longest)) {
    const afterThis = left - length * encoders
    // What would be left after this round and is less than it: share it out now rather than in a thin last round.
    const isLast = afterThis < length * encoders
    const round = isLast ? lastRounds(left, encoders, longest) : Array.from({ length: encoders }, () => length)
    lengths.push(...round)
    left -= round.reduce((sum, each) => sum + each, 0)
  }
  return lengths
}

/** Even shares, in as many rounds as the longest chunk asks for. The remainder goes to the back: the video's last segment is mostly short. */
function lastRounds(left: number, encoders: number, longest: number): number[] {
  const count = Math.min(left, encoders * Math.ceil(left / (encoders * longest)))
  return Array.from({ length: count }, (_, index) => Math.floor((left * (index + 1)) / count) - Math.floor((left * index) / count))
}

/** Each chunk reads the source from its start: so one to begin playing with, and one an encoder. */
function fewChunks(total: number, encoders: number): number[] {
  const rest = total - 1
  return [1, ...lastRounds(rest, encoders, Math.max(1, rest))].filter((length) => length > 0 && total > 0)
}
