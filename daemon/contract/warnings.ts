/**
 * Warnings about a playable video. They are not errors: the intact part of the file is served. The
 * dashboard translates each.
 */
export const WARNING_CODES = ['source_cut_off', 'source_partly_damaged'] as const
export type WarningCode = (typeof WARNING_CODES)[number]
