/** Entry points of the package @svc/components: one for each element, one for all, and React's. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../components')

/** Each has a folder of its name, whose index.ts registers `<svc-…>`. */
export const ELEMENTS = ['player', 'clip', 'text', 'audio', 'upload', 'list', 'files'].filter(
  (name) => existsSync(join(folder, name, 'index.ts')),
)

/** Entry → its source. */
export const ENTRIES: Record<string, string> = Object.fromEntries(
  [
    ['index', 'index.ts'],
    ...[...ELEMENTS, 'data', 'react'].map((name) => [name, `${name}/index.ts`]),
  ].map(([name, file]) => [name, join(folder, file!)]),
)

/** For the dashboard alone, and not in the package. */
export const STREAM = { stream: join(folder, 'served/stream.ts') }
