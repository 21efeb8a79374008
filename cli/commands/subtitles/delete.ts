import { deleting } from '../../kinds.ts'
import { subtitleArg, videoOfArg } from '../../tracks/args.ts'

export default deleting({
  summary: 'Delete a subtitle.',
  examples: ['subtitles delete k3x9aB7dQ2mZp0R sub_… --yes'],
  args: { video: videoOfArg(), subtitle: subtitleArg() },
  object: 'subtitle',
  idOf: ({ subtitle }) => subtitle,
  question: async (api, { args }) =>
    'Delete the subtitle ' +
    `“${(await api.subtitles.get({ params: { id: args.video, subtitle: args.subtitle } })).label}” ` +
    `(${args.subtitle})?`,
  remove: (api, { args }) =>
    api.subtitles.delete({ params: { id: args.video, subtitle: args.subtitle } }),
})
