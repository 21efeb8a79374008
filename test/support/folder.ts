/** A folder of its own for a test, removed after it. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach } from 'mocha'

/** Call in a `describe`: the answer makes folders that go after each test. */
export function folders(): () => Promise<string> {
  const made: string[] = []
  afterEach(async () => {
    for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true })
  })
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    made.push(folder)
    return folder
  }
}

/** Every file below, as relative paths, sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

/** Everything below a folder that others remove from meanwhile: looked at again until nothing goes under our hands. */
export async function everythingBelow(folder: string): Promise<string[]> {
  for (;;) {
    const found = await readdir(folder, { recursive: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' && error.path !== folder) return null
        throw error
      },
    )
    if (found) return found
  }
}
