/** Bundles the modules that every page of the dashboard needs into one file. */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** With it the page begins. */
export const MAIN = fileURLToPath(new URL('../renderer/main.ts', import.meta.url))

/** Modules that the page starts with. */
export function whatIsInFrame(): { imports: Plugin; isInFrame: (id: string) => boolean } {
  const imported = new Map<string, readonly string[]>()
  let frame: Set<string> | undefined
  const reach = (id: string, reached = new Set<string>()): Set<string> => {
    if (reached.has(id)) return reached
    reached.add(id)
    for (const each of imported.get(id) ?? []) reach(each, reached)
    return reached
  }
  return {
    imports: {
      name: 'svc:imports',
      moduleParsed: ({ id, importedIds }) => void imported.set(id, importedIds),
    },
    isInFrame: (id) => (frame ??= reach(MAIN)).has(id),
  }
}
