/** A folder of its own for a test, removed after it. */
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach } from 'mocha'
import { removeFolder } from './remove-folder.ts'

/** Call in a `describe`: the answer makes folders that go after each test. */
export function folders(): () => Promise<string> {
  const made: string[] = []
  afterEach(async () => {
    for (const folder of made.splice(0)) await removeFolder(folder)
  })
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    made.push(folder)
    return folder
  }
}

/** Every file below, as relative paths, sorted; also of a folder that others remove from meanwhile. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await untilNothingGoes(folder, () =>
    readdir(folder, { recursive: true, withFileTypes: true }),
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

/** Everything below a folder that others remove from meanwhile. */
export const everythingBelow = (folder: string): Promise<string[]> =>
  untilNothingGoes(folder, () => readdir(folder, { recursive: true }))

/** A folder that goes while it is read, or becomes a file, ends the reading: all is read again until none does. */
async function untilNothingGoes<T>(folder: string, read: () => Promise<T>): Promise<T> {
  for (;;) {
    const found = await read().catch((error: NodeJS.ErrnoException) => {
      const hasGone = error.code === 'ENOENT' || error.code === 'ENOTDIR'
      if (hasGone && error.path !== folder) return null
      throw error
    })
    if (found) return found
  }
}
