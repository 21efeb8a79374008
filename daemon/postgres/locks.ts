/**
 * Advisory locks that the processes of one installation take. The first number is the same for all of them; nothing
 * else in a database of svc uses it.
 */

/** Rows are written by one transaction at a time (docs/decisions/0226). */
export const WRITE_LOCK = '(7386, 1)'
/** Rows are brought up to date by one process. */
export const MIGRATION_LOCK = '(7386, 2)'
/** Viewing data are written by one transaction at a time (docs/decisions/0229). */
export const ANALYTICS_WRITE_LOCK = '(7386, 3)'
/** Tables of viewing data are brought up to date by one process. */
export const ANALYTICS_MIGRATION_LOCK = '(7386, 4)'
/** Held by the process that fills an empty database with the rows of another place. */
export const MOVING_LOCK = '(7386, 6)'
/** Held for its life by the process that works for all (docs/decisions/0235). */
export const CONDUCTOR_LOCK = '(7386, 5)'
