/**
 * A fault that the system reports of a file or folder is no bug of svc, whichever command it is: a path that
 * was typed wrongly, another user's file, or a full disk.
 */
import { CliError } from './cli-error.ts'

const WORDS: Record<string, string> = {
  EACCES: 'this user is not allowed to',
  EBUSY: 'another program is using it',
  EDQUOT: 'the quota of this user is used up',
  EEXIST: 'it already exists',
  EIO: 'its disk reported an error',
  EISDIR: 'it is a folder',
  ELOOP: 'its links form a loop',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'it does not exist',
  ENOSPC: 'its disk is full',
  ENOTDIR: 'part of the path is a file, not a folder',
  ENOTEMPTY: 'it is not empty',
  EPERM: 'this user is not allowed to',
  EROFS: 'its disk is read-only',
}
const FORBIDDEN = ['EACCES', 'EPERM', 'EROFS']
const FULL = ['ENOSPC', 'EDQUOT']

/** undefined for any other error. */
export function faultOfPath(error: Error): CliError | undefined {
  const { code = '', syscall, path, dest } = error as NodeJS.ErrnoException & { dest?: string }
  const words = WORDS[code]
  // Sockets have the same codes, and an address instead.
  if (!words || syscall === undefined || 'address' in error || 'port' in error) return undefined
  const where = dest ?? path
  const detail =
    where === undefined ? `${error.message}.` : `Cannot use ${where}: ${words} (${code}).`
  if (FULL.includes(code)) return new CliError('storage_full', detail, 'Free space there.', error)
  return FORBIDDEN.includes(code)
    ? new CliError(
        'forbidden',
        detail,
        'Use another place, or run the command as its owner.',
        error,
      )
    : new CliError('usage', detail, 'Check the path.', error)
}
