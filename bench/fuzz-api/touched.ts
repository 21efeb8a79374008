/**
 * What was touched that nobody may touch. Whatever another program does meanwhile is none of ours:
 * so the daemon runs from a copy of the project in its own house, where nobody else writes, and of
 * what lies around the house only the names are watched that the requests are aimed at.
 */
import { lstat, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { GOALS } from './requests.ts'

/** `allowed`: folders within the house that may change. The answer tells which files are new, gone or changed since. */
export async function watchTouched(
  house: string,
  allowed: string[],
): Promise<() => Promise<string[]>> {
  const before = await snapshot(house, allowed)
  return async () => differences(before, await snapshot(house, allowed))
}

async function snapshot(house: string, allowed: string[]): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const note = async (path: string): Promise<void> => {
    const found = await lstat(path).catch(() => null)
    if (found)
      files.set(
        path,
        found.isDirectory() ? 'folder' : `${found.size} ${found.mtimeMs} ${found.mode}`,
      )
  }
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (allowed.includes(path)) continue
      await note(path)
      if (entry.isDirectory()) await walk(path)
    }
  }
  await walk(house)
  for (let around = dirname(house); ; around = dirname(around)) {
    for (const goal of GOALS.filter((name) => !name.startsWith('proc/')))
      await note(join(around, goal))
    if (around === dirname(around)) return files
  }
}

function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  )
}
