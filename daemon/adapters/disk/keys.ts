/** A storage key becomes a path below the data folder, or is refused. */
import { join } from 'node:path'

const PLAIN_NAME = /^[A-Za-z0-9_.-]+$/

/** Ends the name of everything that is not whole yet. */
export const PART_ENDING = '.part'

/** Keys come from our own layout: one that is not plain is our bug, so it throws a plain Error. */
export function pathOf(dataDir: string, key: string): string {
  const names = key.split('/')
  const plain = names.every((name) => PLAIN_NAME.test(name) && name !== '.' && name !== '..')
  if (!plain) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  return join(dataDir, ...names)
}

/** For files that appear under their final name: such a name never looks like an unfinished one. */
export function finalPathOf(dataDir: string, key: string): string {
  if (key.endsWith(PART_ENDING))
    throw new Error(`A storage key must not end with ${PART_ENDING}: ${JSON.stringify(key)}`)
  return pathOf(dataDir, key)
}
