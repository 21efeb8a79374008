/** Flags of every `svc import …` command. */
import { boolean, option, string } from '@oclif/core/flags'
import { VISIBILITIES, type Visibility } from '../../daemon/contract/visibility.ts'
import { timeoutFlag } from '../waiting/wait-for.ts'
import type { Prints } from '../records/prints.ts'
import { OWNER_ONLY, spaceFlag } from '../keys/flags.ts'

/** These commands wait by default; others need `--wait` to. */
export function followFlags(exclusive: string[] = []) {
  return {
    wait: boolean({ summary: 'Wait until the import has ended (default)', exclusive: ['detach'] }),
    timeout: timeoutFlag(),
    detach: boolean({
      summary: 'Do not wait: the server continues the import',
      exclusive: ['timeout', ...exclusive],
    }),
  }
}

export const importFlags = {
  collection: string({ summary: 'Collection to import everything into', helpValue: '<id>' }),
  visibility: option({
    options: VISIBILITIES,
    summary: 'Visibility of every video, whatever it is at the source',
  })(),
  again: boolean({ summary: 'Import again what was imported before (creates duplicates)' }),
  'dry-run': boolean({
    summary: 'Dry run: print what would be imported, without creating anything',
  }),
  ...followFlags(['dry-run']),
  space: spaceFlag(),
}

export interface ImportFlags {
  collection?: string | undefined
  visibility?: Visibility | undefined
  again: boolean
  'dry-run': boolean
}

export const importOptions = ({
  collection,
  visibility,
  again,
  'dry-run': dryRun,
}: ImportFlags) => ({ collection, visibility, again, dry_run: dryRun })

export const IN_THE_APPLIANCE = `The server runs the import: closing the terminal or restarting does not stop it.
Nothing is imported twice. Retry failed items with svc import retry.
${OWNER_ONLY}`

/** Every command that shows an import; a dry run, and `status --items`, with its items. */
export const IMPORT_PRINTS: Prints = {
  routes: ['imports.get'],
  fields: ['items'],
  rows: 'items',
  rowRoutes: ['imports.items'],
}
