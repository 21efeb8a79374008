/** `--fields a,b.c`: which parts of a result are printed. A dot leads into an object, and into each item of a list. */

/** Free names: one that is missing here was not set, and is no typing error. */
const OPEN = new Set(['settings', 'player_settings', 'metadata'])

type Tree = Map<string, Tree>

/** From what was typed; empty names are dropped. */
export const parseFields = (typed: string): string[] =>
  typed
    .split(',')
    .map((path) => path.trim())
    .filter(Boolean)

/** Value at a path; null where there is none. A path through a list gives a list. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, name) => (Array.isArray(at) ? at.map((item) => member(item, name)) : member(at, name)),
      value,
    )
}

/** An object with only these fields, in their order. */
export function pick(value: unknown, paths: readonly string[]): unknown {
  const tree: Tree = new Map()
  for (const path of paths) {
    let at = tree
    for (const name of path.split('.'))
      at = at.get(name) ?? (at.set(name, new Map()), at.get(name)!)
  }
  return project(value, tree)
}

function project(value: unknown, tree: Tree): unknown {
  if (tree.size === 0 || value === null || typeof value !== 'object') return value ?? null
  if (Array.isArray(value)) return value.map((item) => project(item, tree))
  return Object.fromEntries(
    [...tree].map(([name, below]) => [name, project(member(value, name), below)]),
  )
}

/** Fields that no row has, with the names that there are at that place. */
export function unknownFields(
  rows: readonly unknown[],
  paths: readonly string[],
): { path: string; known: string[] }[] {
  return paths.flatMap((path) => {
    let here: unknown[] = [...rows]
    for (const name of path.split('.')) {
      const objects = here.flat().filter((item) => item !== null && typeof item === 'object')
      if (objects.length > 0 && !objects.some((item) => Object.hasOwn(item, name))) {
        return [{ path, known: [...new Set(objects.flatMap((item) => Object.keys(item)))] }]
      }
      if (OPEN.has(name)) return []
      here = objects.map((item) => member(item, name))
    }
    return []
  })
}

const member = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' && Object.hasOwn(value, name)
    ? ((value as Record<string, unknown>)[name] ?? null)
    : null
