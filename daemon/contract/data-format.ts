/**
 * PRAGMA user_version of svc.db. Raised when data is written in a way that older versions would misread
 * and no migration marks: they refuse a higher value.
 */
export const DATA_FORMAT = 1
