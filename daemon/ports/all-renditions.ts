import type { RenditionPlan, VideoPlan } from './media.ts'

/** All renditions of a plan: H.264 first, then the other codec families. */
export const allRenditions = ({ renditions, extra }: VideoPlan): RenditionPlan[] => [
  ...renditions,
  ...(extra ?? []),
]
