/**
 * What is to be known of a video although it plays. It is no error: what is there of the file is
 * served. The dashboard has a sentence for each in its other languages.
 */
export const WARNING_CODES = ['source_cut_off', 'source_partly_damaged'] as const
export type WarningCode = (typeof WARNING_CODES)[number]
