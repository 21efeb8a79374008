/** Messages to and from the program that decodes strangers' images. */
import type { PictureFacts, Shape } from '../../../ports/stills.ts'

export type PictureTask =
  | { operation: 'facts'; maxPixels: number; smallEdge: number }
  | { operation: 'reshaped'; shape: Shape }
  | ({ operation: 'moving' } & MovingLimits)

/** Bounds of an animation, which is converted frame by frame. */
export interface MovingLimits {
  maxFrames: number
  /** Pixels of a frame, and of all frames together. */
  maxPixels: number
  maxPixelsInAll: number
}

/** What `facts` prints: the pixels in Base64. */
export interface PrintedFacts extends Omit<PictureFacts, 'small'> {
  small: { width: number; height: number; bytes: string }
}

/** Printed before the image is examined: any later failure is caused by the image. */
export const STARTED = 'begun'
