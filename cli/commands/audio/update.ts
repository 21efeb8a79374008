import { routeFields } from '../../../daemon/contract/route-fields.ts'
import { flagsFrom, valuesFrom } from '../../flags-from.ts'
import { requestCommand } from '../../kinds.ts'
import { trackArg, videoOfArg } from '../../tracks/args.ts'
import { audioColumns } from '../../tracks/columns.ts'
import { someChange } from '../../values.ts'

const { body } = routeFields.audioTracks.update

export default requestCommand({
  summary: 'Change an audio track, or make it the default.',
  examples: ['audio update k3x9aB7dQ2mZp0R aud_… --label Commentary --default'],
  args: { video: videoOfArg(), track: trackArg() },
  flags: flagsFrom(body),
  prints: { routes: ['audioTracks.update'] },
  columns: audioColumns,
  ask: async (api, { args, flags }) =>
    api.audioTracks.update({
      params: { id: args.video, track: args.track },
      body: someChange(await valuesFrom(body, flags)),
    }),
})
