import { requestCommand } from '../../kinds.ts'
import { privateLinkColumns } from '../../private-links/columns.ts'
import { privateLinkArg, privateLinkFlags, privateLinkOf } from '../../private-links/flags.ts'
import { someChange } from '../../values.ts'

export default requestCommand({
  summary: 'Change a private link.',
  description: 'A new password signs out current viewers.',
  examples: [
    'private-links update pln_… --expires-in 30d',
    'private-links update pln_… --max-plays none --no-download',
  ],
  args: { id: privateLinkArg() },
  flags: privateLinkFlags,
  prints: { routes: ['privateLinks.update'] },
  columns: privateLinkColumns,
  ask: async (api, { args, flags }) =>
    api.privateLinks.update({ params: args, body: someChange(await privateLinkOf(flags)) }),
})
