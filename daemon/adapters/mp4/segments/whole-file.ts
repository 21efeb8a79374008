/** Files appear when they are whole and on disk (house rule 9). */
import { open, rename, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'

/** Another name for each writer, so that two that make the same file do not write into one another's. */
export const partOf = (path: string): string => `${path}.${randomBytes(4).toString('hex')}.part`

export async function writeWhole(path: string, content: readonly Uint8Array[]): Promise<void> {
  await makeWhole(path, async (part) => {
    const file = await open(part, 'wx')
    try {
      // Not writev: on a full disk that writes a part and reports that only by a number.
      await file.writeFile(Buffer.concat(content))
    } finally {
      await file.close()
    }
  })
}

/** `make` writes the file at the path that it is given; after that it is flushed and gets its name. */
export async function makeWhole(
  path: string,
  make: (part: string) => Promise<void>,
): Promise<void> {
  const part = partOf(path)
  try {
    await make(part)
    await flush(part, 'r+')
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Makes the names in a folder survive a power cut; once after a batch of files. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows opens no folder for this; NTFS journals names by itself.
  if (process.platform !== 'win32') await flush(folder, 'r')
}

export const flushFolderOf = (path: string): Promise<void> => flushFolder(dirname(path))

async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
