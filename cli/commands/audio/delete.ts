import { deleting } from '../../kinds.ts'
import { trackArg, videoOfArg } from '../../tracks/args.ts'

export default deleting({
  summary: 'Delete an audio track with its files.',
  examples: ['audio delete k3x9aB7dQ2mZp0R aud_… --yes'],
  args: { video: videoOfArg(), track: trackArg() },
  object: 'audio_track',
  idOf: ({ track }) => track,
  question: async (api, { args }) =>
    'Delete the audio track ' +
    `“${(await api.audioTracks.get({ params: { id: args.video, track: args.track } })).label}” ` +
    `(${args.track})?`,
  remove: (api, { args }) =>
    api.audioTracks.delete({ params: { id: args.video, track: args.track } }),
})
