/**
 * PRAGMA user_version of svc.db. Raised when data are written in a way that older versions would misread, without a
 * migration that they could miss: they refuse a higher one.
 */
export const DATA_FORMAT = 1
