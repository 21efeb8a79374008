import type { RenditionPlan, VideoPlan } from './media.ts'

/** All renditions of a plan: H.264 first, then the other codec families. */
export const allRenditions = ({ renditions, extra }: VideoPlan): RenditionPlan[] => [
  ...renditions,
  ...(extra ?? []),
]

/**
 * The smallest rendition with enough pixels for posters, storyboards and the choice of frames. The one
 * below it, for the slowest lines, is too coarse.
 */
export const stillRendition = ({ renditions }: Pick<VideoPlan, 'renditions'>): RenditionPlan =>
  renditions.findLast(({ name }) => name !== 'h264_ld') ?? renditions[0]!
