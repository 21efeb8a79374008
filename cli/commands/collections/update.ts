import { collectionArg } from '../../collections/arg.ts'
import { collectionColumns } from '../../collections/columns.ts'
import { flagsFrom, valuesFrom } from '../../flags-from.ts'
import { requestCommand } from '../../kinds.ts'
import { someChange } from '../../values.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'

const { body } = routeFields.collections.update

export default requestCommand({
  summary: 'Rename or move a collection.',
  examples: [
    'collections update col_… --name "Winter campaign"',
    'collections update col_… --parent none',
    'collections update col_… --public-listing',
  ],
  args: { id: collectionArg() },
  flags: flagsFrom(body),
  prints: { routes: ['collections.update'] },
  columns: collectionColumns,
  ask: async (api, { args, flags }) =>
    api.collections.update({
      params: args,
      body: someChange(await valuesFrom(body, flags)),
    }),
})
