/**
 * The appliance must not start in this state. The message says why and what to do; another start would
 * fail in the same way, unless it `mayPass` without anybody's help, as when a server restarts.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
  readonly mayPass: boolean
  constructor(message: string, { mayPass = false, ...options }: RefusalOptions = {}) {
    super(message, options)
    this.mayPass = mayPass
  }
}

interface RefusalOptions extends ErrorOptions {
  mayPass?: boolean
}

const LASTING = ['EACCES', 'EISDIR', 'ELOOP', 'ENOTDIR', 'EPERM', 'EROFS']
/** SQLITE_PERM, SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_NOTADB. */
const LASTING_SQLITE = [3, 8, 14, 26]

/**
 * What to throw for a file of the data folder that cannot be read or written: `StartRefused` when it stays so, such as
 * for a folder of that name, or the error itself, such as that of a disk that may work again.
 */
export function fileFault(path: string, error: unknown): unknown {
  const { code = '', errcode = 0, message } = error as NodeJS.ErrnoException & { errcode?: number }
  // The low byte is the kind of error; the others give details.
  if (!LASTING.includes(code) && !LASTING_SQLITE.includes(errcode & 0xff)) return error
  return new StartRefused(
    `Cannot use ${path}: ${message}. Check that it is a file that this user can read and write.`,
    { cause: error },
  )
}
