/** Output formats of a result. */
export const FORMATS = ['json', 'table', 'csv', 'ndjson', 'yaml'] as const
export type Format = (typeof FORMATS)[number]
