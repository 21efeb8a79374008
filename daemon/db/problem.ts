/** SQLite's result codes for the disk and the file: https://sqlite.org/rescode.html */

const FULL = 13
const CORRUPT = 11
const NOT_A_DATABASE = 26
const CANNOT_OPEN = 14
const IO_ERROR = 10
/** Writing, and making room in the file that connections share: a full disk fails them with these. */
const IO_ERROR_WRITE = 778
const IO_ERROR_SHMSIZE = 4874

/** The extended code where SQLite has one. */
export function errcodeOf(error: unknown): number | undefined {
  const { errcode, driverError } = (error ?? {}) as {
    errcode?: number
    driverError?: { errcode?: number }
  }
  return errcode ?? driverError?.errcode
}

const primary = (error: unknown): number => (errcodeOf(error) ?? 0) & 0xff

export const isFull = (error: unknown): boolean =>
  primary(error) === FULL || [IO_ERROR_WRITE, IO_ERROR_SHMSIZE].includes(errcodeOf(error) ?? 0)
export const isDamage = (error: unknown): boolean =>
  [CORRUPT, NOT_A_DATABASE].includes(primary(error))
/** Whether the disk is to blame; whether it is full has to be checked on the disk itself. */
export const isDatabaseProblem = (error: unknown): boolean =>
  [IO_ERROR, CANNOT_OPEN].includes(primary(error))
