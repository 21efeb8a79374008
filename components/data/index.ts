/** Viewing data by itself: for players that are not elements of this package. */
export type { Metrics } from './metrics.ts'
export { measure, type Earlier, type Stop } from './measure.ts'
