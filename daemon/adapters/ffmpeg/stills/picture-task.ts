/** Messages to and from the program that decodes strangers' images. */
import type { Shape } from '../../../ports/stills.ts'

export type PictureTask =
  | { operation: 'facts'; maxPixels: number }
  | { operation: 'reshaped'; shape: Shape }

/** Printed before the image is examined: any later failure is caused by the image. */
export const STARTED = 'begun'
