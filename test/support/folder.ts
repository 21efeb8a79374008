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
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort()
}
