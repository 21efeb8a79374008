import type { RenditionPlan, VideoPlan } from './media.ts'

/** H.264's first, then those of the other codec families. */
export const allRenditions = ({ renditions, extra }: VideoPlan): RenditionPlan[] => [
  ...renditions,
  ...(extra ?? []),
]
