/**
 * How many encodes of one video may run at once: as many as there are encoders, and as the machine
 * has memory for. Pure.
 */
import { allRenditions } from '../ports/all-renditions.ts'
import type { RenditionPlan, VideoPlan } from '../ports/media.ts'

/** The other half is for viewers, for the page cache, and for the rest of the machine. */
const SHARE = 0.5

/**
 * What a process holds on one thread, source and smaller renditions included: measured at 1080p
 * (0.32 GB) and 4K (0.92 GB).
 */
const BYTES = 120e6
const BYTES_A_PIXEL = 96
/** Those look further ahead. */
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
