import { collectionArg } from '../../collections/arg.ts'
import { collectionColumns } from '../../collections/columns.ts'
import { flagsFrom, valuesFrom } from '../../flags-from.ts'
import { requestCommand } from '../../kinds.ts'
import { routeFields } from '../../../daemon/contract/route-fields.ts'

const { body } = routeFields.collections.order

export default requestCommand({
  summary: 'Arrange the videos of a collection by hand.',
  description:
    'Viewers see this order where the collection has --sort position; `svc videos list ' +
    '--collection col_… --sort position` prints it.',
  examples: [
    {
      description: 'Put two videos first:',
      command: 'collections order col_… --videos k3x9aB7dQ2mZp0R,k3x9aT5rW8nLc1V',
    },
    'collections order col_… --videos k3x9aB7dQ2mZp0R --before k3x9aT5rW8nLc1V',
    'collections order col_… --videos k3x9aB7dQ2mZp0R --before end',
  ],
  args: { id: collectionArg() },
  flags: flagsFrom(body),
  prints: { routes: ['collections.order'] },
  columns: collectionColumns,
  ask: async (api, { args, flags }) =>
    api.collections.order({ params: args, body: await valuesFrom(body, flags) }),
})
