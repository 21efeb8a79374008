import { string } from '@oclif/core/flags'
import { asking } from '../../kinds.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { spaceColumns } from '../../spaces/space.ts'

export default asking({
  summary: 'Create a space: a library with keys, webhooks and settings of its own.',
  description: OWNER_ONLY,
  examples: [
    'spaces create --name Museum',
    {
      description: 'And a sign-in for it, beside the one that there is:',
      command: 'login --profile museum --space k3x9a',
    },
  ],
  flags: { name: string({ summary: 'What it is called', required: true, helpValue: '<name>' }) },
  owner: true,
  columns: spaceColumns,
  ask: (api, { flags }) => api.spaces.create({ body: { name: flags.name } }),
})
