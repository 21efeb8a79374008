/** What a result may be printed as. */
export const FORMATS = ['json', 'table', 'csv', 'ndjson', 'yaml'] as const
export type Format = (typeof FORMATS)[number]
