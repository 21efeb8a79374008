/** What the program that decodes a stranger's image is asked, and says. */
import type { Shape } from '../../../ports/stills.ts'

export type PictureTask = { deed: 'facts'; maxPixels: number } | { deed: 'reshaped'; shape: Shape }

/** Said before the image is looked at: what fails from then on is the image's doing. */
export const BEGUN = 'begun'
