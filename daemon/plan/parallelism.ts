/** How many encodes of one video may run at once: one for each encoder, as far as memory allows. Pure. */
import { allRenditions } from '../ports/all-renditions.ts'
import type { RenditionPlan, VideoPlan } from '../ports/media.ts'

/** Share of the memory for encoders; the rest is for viewers, the page cache and other programs. */
const SHARE = 0.5

/**
 * Memory of a process on one thread: a fixed part, and one for each pixel of its largest rendition, source and
 * smaller renditions included. Measured at 1080p (0.32 GB) and 4K (0.92 GB).
 */
const BYTES = 120e6
const BYTES_A_PIXEL = 96
/** Memory relative to H.264; these encoders look further ahead. */
const TIMES = { h264: 1, hevc: 2, av1: 3 } as const

export function parallelismFor(
  plan: VideoPlan,
  { encoders, memoryBytes }: { encoders: number; memoryBytes: number },
): number {
  const most = Math.max(...allRenditions(plan).map(bytesOf))
  return Math.max(1, Math.min(encoders, Math.floor((memoryBytes * SHARE) / most)))
}

const bytesOf = ({ width, height, codec = 'h264' }: RenditionPlan): number =>
  BYTES + width * height * BYTES_A_PIXEL * TIMES[codec]
