import { string as stringArg } from '@oclif/core/args'
import { string } from '@oclif/core/flags'
import { bytesOf } from '../../input.ts'
import { requestCommand } from '../../kinds.ts'
import { videoOfArg } from '../../tracks/args.ts'
import { audioColumns } from '../../tracks/columns.ts'
import { inWords, onFlag } from '../../values.ts'

export default requestCommand({
  summary: 'Add an audio track from an audio file, which is encoded to the length of the video.',
  examples: ['audio add k3x9aB7dQ2mZp0R commentary.wav --language en --label Commentary'],
  args: {
    video: videoOfArg(),
    file: stringArg({ description: 'Path of the file, or - for stdin', required: true }),
  },
  flags: {
    language: string({ summary: 'Such as en or pt-BR', helpValue: '<language>' }),
    label: string({
      summary: 'Name in the player menu. Default: the name of the language',
      helpValue: '<label>',
    }),
    default: onFlag('Play this track unless the viewer chooses another'),
  },
  prints: { routes: ['audioTracks.create'] },
  columns: audioColumns,
  ask: async (api, { args, flags: { language, label, default: first } }) =>
    api.audioTracks.create({
      params: { id: args.video },
      query: { language, label, default: inWords(first || undefined) },
      raw: await bytesOf(args.file),
    }),
  wait: {
    until: 'the audio track is ready',
    follow: async (track, how, { args }) =>
      (await import('../../waiting/wait-for-end.ts')).waitForTrack(args.video, track, how),
  },
})
