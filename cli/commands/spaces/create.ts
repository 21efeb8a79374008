import { string } from '@oclif/core/flags'
import { requestCommand } from '../../kinds.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { spaceColumns } from '../../spaces/space.ts'

export default requestCommand({
  summary: 'Create a space: a separate library with its own keys, webhooks and settings.',
  description: OWNER_ONLY,
  examples: [
    'spaces create --name Museum',
    {
      description: 'Also sign in to it, in a separate profile:',
      command: 'login --profile museum --space k3x9a',
    },
  ],
  flags: { name: string({ summary: 'Name of the space', required: true, helpValue: '<name>' }) },
  owner: true,
  prints: { routes: ['spaces.create'] },
  columns: spaceColumns,
  ask: (api, { flags }) => api.spaces.create({ body: { name: flags.name } }),
})
