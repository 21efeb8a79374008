/**
 * Progress of the sources that are arriving, for presentation: it changes with every byte, so it is not
 * stored. Only this process knows it.
 */
import type { ArrivingState } from '../contract/arriving.ts'
import type { VideoRecord } from '../ports/records.ts'

/** By source. */
const shown = new Map<string, () => ArrivingState>()

/** Returns the function that ends this. */
export function showArriving(source: string, state: () => ArrivingState): () => void {
  shown.set(source, state)
  return () => void (shown.get(source) === state && shown.delete(source))
}

/** null: nothing of it is missing, or it cannot be played before it is whole. */
export const arrivingState = ({ source }: Pick<VideoRecord, 'source'>): ArrivingState | null =>
  (source === null ? null : shown.get(source)?.()) ?? null
