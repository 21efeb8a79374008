import { string as stringArg } from '@oclif/core/args'
import { routeFields } from '../../../daemon/contract/route-fields.ts'
import { flagsFrom, valuesFrom } from '../../flags-from.ts'
import { bytesOf } from '../../input.ts'
import { requestCommand } from '../../kinds.ts'
import { videoOfArg } from '../../tracks/args.ts'
import { audioColumns } from '../../tracks/columns.ts'

const { query } = routeFields.audioTracks.create

export default requestCommand({
  summary: 'Add an audio track from an audio file, which is encoded to the length of the video.',
  examples: ['audio add k3x9aB7dQ2mZp0R commentary.wav --language en --label Commentary'],
  args: {
    video: videoOfArg(),
    file: stringArg({ description: 'Path of the file, or - for stdin', required: true }),
  },
  flags: flagsFrom(query),
  prints: { routes: ['audioTracks.create'] },
  columns: audioColumns,
  ask: async (api, { args, flags }) =>
    api.audioTracks.create({
      params: { id: args.video },
      query: await valuesFrom(query, flags),
      raw: await bytesOf(args.file),
    }),
  wait: {
    until: 'the audio track is ready',
    follow: async (track, how, { args }) =>
      (await import('../../waiting/wait-for-end.ts')).waitForTrack(args.video, track, how),
  },
})
