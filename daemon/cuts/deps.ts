import type { Deps } from '../ports/deps.ts'

/** What changing a cut needs. */
export type CutDeps = Pick<
  Deps,
  | 'db'
  | 'ids'
  | 'clock'
  | 'settings'
  | 'announcer'
  | 'queue'
  | 'storage'
  | 'texts'
  | 'vault'
  | 'log'
>
