/** Viewing data by itself: for players that are not elements of this package. */
export type { ViewMetrics as Metrics } from './metrics.ts'
export { measure, type EarlierMeasure as Earlier, type Stop } from './measure.ts'
