/** A stored file that is read in pieces, wherever one likes. */
import { constants, fstat, open, read, close } from 'node:fs'
import { promisify } from 'node:util'
import type { OpenFile } from '../../ports/storage.ts'
import { nullIfMissing } from './durable.ts'

const opened = promisify(open)
const stated = promisify(fstat)
const closed = promisify(close)
/** A link is none of ours. Windows has no such flag. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)

/** null when there is no such file. */
export async function openFile(path: string): Promise<OpenFile | null> {
  const fd = await opened(path, FLAGS).catch(nullIfLink)
  if (fd === null) return null
  const found = await stated(fd)
  const file: OpenFile = {
    sizeBytes: found.size,
    modifiedAtMs: found.mtimeMs,
    read: (into, position) =>
      new Promise((resolve, reject) =>
        read(fd, into, 0, into.length, position, (error, bytes) =>
          error ? reject(error) : resolve(bytes),
        ),
      ),
    close: () => closed(fd),
  }
  if (found.isFile()) return file
  await file.close()
  return null
}

function nullIfLink(error: NodeJS.ErrnoException): null {
  return error.code === 'ELOOP' ? null : nullIfMissing(error)
}
