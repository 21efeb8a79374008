/** What every `svc import …` takes. */
import { boolean, option, string } from '@oclif/core/flags'
import { OWNER_ONLY, spaceFlag } from '../keys/flags.ts'

export const importFlags = {
  collection: string({ summary: 'The collection to put everything in', helpValue: '<id>' }),
  visibility: option({
    options: ['public', 'private'] as const,
    summary: 'Of every video, whatever it is there',
  })(),
  again: boolean({ summary: 'Also what was imported before, as a second video' }),
  'dry-run': boolean({ summary: 'Only tell what would come; nothing is made' }),
  detach: boolean({
    summary: 'Do not wait for its end: the appliance goes on by itself anyway',
    exclusive: ['dry-run'],
  }),
  space: spaceFlag(),
}

export interface ImportFlags {
  collection?: string | undefined
  visibility?: 'public' | 'private' | undefined
  again: boolean
  'dry-run': boolean
}

export const importOptions = ({
  collection,
  visibility,
  again,
  'dry-run': dryRun,
}: ImportFlags) => ({ collection, visibility, again, dry_run: dryRun })

export const IN_THE_APPLIANCE = `The appliance does it by itself: neither closing the terminal nor a restart changes anything.
Nothing is imported twice. What could not be brought is tried once more by svc import retry.
${OWNER_ONLY}`
