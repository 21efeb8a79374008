/** What every room of the dashboard needs is one file. */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))
/** With it the page begins. */
export const MAIN = pathOf('../renderer/main.ts')
const SHARED = /\/renderer\/(?:app|parts|styles|words)\/|\/node_modules\//

/** What the page begins with, and of what the library begins with all that is not its own: nearly everybody starts there. */
export function whatIsInFrame(): { imports: Plugin; isInFrame: (id: string) => boolean } {
  const imported = new Map<string, readonly string[]>()
  let frame: Set<string> | undefined
  const reach = (id: string, known = new Set<string>()): Set<string> => {
    if (known.has(id)) return known
    known.add(id)
    for (const each of imported.get(id) ?? []) reach(each, known)
    return known
  }
  return {
    imports: {
      name: 'svc:imports',
      moduleParsed: ({ id, importedIds }) => void imported.set(id, importedIds),
    },
    isInFrame: (id) => (frame ??= new Set([...reach(MAIN), ...[...reach(pathOf('../renderer/library/dash-library.ts'))].filter((each) => SHARED.test(each))])).has(id),
  }
}
