/** The packages that the bundle of the daemon needs beside it, and those that these need: no more is packed. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Folders below `root`, such as `node_modules/koa`. What is optional and not installed is for other systems. */
export function packageFolders(root: string, names: readonly string[]): string[] {
  const found = new Set<string>()
  const add = (name: string, from: string, isOptional: boolean): void => {
    const folder = folderOf(root, name, from)
    if (folder === null) {
      if (isOptional) return
      throw new Error(`${from || 'the daemon'} needs ${name}, which is not installed: npm ci`)
    }
    if (found.has(folder)) return
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    ) as Manifest
    for (const needed of Object.keys(dependencies))
      add(needed, folder, needed in optionalDependencies)
    for (const needed of Object.keys(optionalDependencies)) add(needed, folder, true)
  }
  for (const name of names) add(name, '', false)
  return [...found].sort()
}

/** Resolves a package like Node: first beside the importing package, then further up. */
function folderOf(root: string, name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(root, candidate, 'package.json'))) return candidate
    if (folder === '' || folder === '.') return null
  }
}
