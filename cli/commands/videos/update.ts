import { requestCommand } from '../../kinds.ts'
import { someChange } from '../../values.ts'
import { videoArg } from '../../videos/arg.ts'
import { videoColumns } from '../../videos/columns.ts'
import { detailFlags, detailsOf } from '../../videos/details.ts'

export default requestCommand({
  summary: 'Change a video.',
  description: 'Omitted flags change nothing. An empty --tags or --metadata removes all of them.',
  examples: [
    'videos update k3x9aB7dQ2mZp0R --name "Opening talk" --collection col_…',
    'videos update k3x9aB7dQ2mZp0R --visibility private --tags course,spring',
    `videos update k3x9aB7dQ2mZp0R --settings '{"color": "#1f6feb", "muted": true}'`,
  ],
  args: { id: videoArg() },
  flags: detailFlags,
  prints: { routes: ['videos.update'] },
  columns: videoColumns,
  ask: async (api, { args, flags }) =>
    api.videos.update({ params: args, body: someChange(await detailsOf(flags)) }),
})
