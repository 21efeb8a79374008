import { routeFields } from '../../../daemon/contract/route-fields.ts'
import { flagsFrom, valuesFrom } from '../../flags-from.ts'
import { requestCommand } from '../../kinds.ts'
import { subtitleArg, videoOfArg } from '../../tracks/args.ts'
import { subtitleColumns } from '../../tracks/columns.ts'
import { someChange } from '../../values.ts'

const { body } = routeFields.subtitles.update

export default requestCommand({
  summary: 'Change a subtitle; use `svc subtitles add` to replace its text.',
  examples: ['subtitles update k3x9aB7dQ2mZp0R sub_… --label "English (US)" --original'],
  args: { video: videoOfArg(), subtitle: subtitleArg() },
  flags: flagsFrom(body),
  prints: { routes: ['subtitles.update'] },
  columns: subtitleColumns,
  ask: async (api, { args, flags }) =>
    api.subtitles.update({
      params: { id: args.video, subtitle: args.subtitle },
      body: someChange(await valuesFrom(body, flags)),
    }),
})
