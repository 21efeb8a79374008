import { collectionColumns } from '../../collections/columns.ts'
import { flagsFrom, valuesFrom } from '../../flags-from.ts'
import { requestCommand } from '../../kinds.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'

const { body } = routeFields.collections.create

export default requestCommand({
  summary: 'Create a collection.',
  examples: [
    'collections create --name "Autumn campaign"',
    'collections create --name Drafts --parent col_…',
  ],
  flags: flagsFrom(body),
  prints: { routes: ['collections.create'] },
  columns: collectionColumns,
  ask: async (api, { flags }) =>
    api.collections.create({
      body: await valuesFrom(body, flags),
    }),
})
