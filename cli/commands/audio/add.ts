import { string as stringArg } from '@oclif/core/args'
import { string } from '@oclif/core/flags'
import { bytesOf } from '../../input.ts'
import { asking } from '../../kinds.ts'
import { videoOfArg } from '../../tracks/args.ts'
import { audioColumns } from '../../tracks/columns.ts'
import { inWords, onFlag } from '../../values.ts'

export default asking({
  summary: 'Add an audio track: a sound file, which is encoded to the length of the video.',
  examples: ['audio add k3x9aB7dQ2mZp0R commentary.wav --language en --label Commentary'],
  args: {
    video: videoOfArg(),
    file: stringArg({ description: 'Path of the file, or - for stdin', required: true }),
  },
  flags: {
    language: string({ summary: 'Such as en or pt-BR', helpValue: '<language>' }),
    label: string({
      summary: "What the menu says; without it the language's own name",
      helpValue: '<label>',
    }),
    default: onFlag('What is heard unless the viewer chooses'),
  },
  columns: audioColumns,
  ask: async (api, { args, flags: { language, label, default: first } }) =>
    api.audioTracks.create({
      params: { id: args.video },
      query: { language, label, default: inWords(first || undefined) },
      raw: await bytesOf(args.file),
    }),
})
