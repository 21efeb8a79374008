import { string as stringArg } from '@oclif/core/args'
import { option, string } from '@oclif/core/flags'
import { bytesOf } from '../../input.ts'
import { requestCommand } from '../../kinds.ts'
import { videoOfArg } from '../../tracks/args.ts'
import { subtitleColumns } from '../../tracks/columns.ts'
import { inWords, onOffFlag } from '../../values.ts'

export default requestCommand({
  summary:
    'Add a WebVTT or SRT subtitle file. It replaces a subtitle of the same language and kind.',
  examples: [
    'subtitles add k3x9aB7dQ2mZp0R talk.srt --language en --original',
    'subtitles add k3x9aB7dQ2mZp0R talk.ru.srt --language ru --encoding windows-1251',
  ],
  args: {
    video: videoOfArg(),
    file: stringArg({ description: 'Path of the file, or - for stdin', required: true }),
  },
  flags: {
    language: string({ summary: 'Such as en or pt-BR', required: true, helpValue: '<language>' }),
    label: string({
      summary: 'Name in the player menu. Default: the name of the language',
      helpValue: '<label>',
    }),
    kind: option({
      options: ['subtitles', 'captions'] as const,
      summary: 'captions: also describes sounds',
    })(),
    original: onOffFlag('In the spoken language; the transcript is made from it'),
    encoding: string({
      summary: 'Such as windows-1251. Default: detected from the file',
      helpValue: '<name>',
    }),
  },
  prints: { routes: ['subtitles.put'] },
  columns: subtitleColumns,
  ask: async (api, { args, flags: { language, label, kind, original, encoding } }) =>
    api.subtitles.put({
      params: { id: args.video },
      query: { language, label, kind, original: inWords(original), encoding },
      raw: await bytesOf(args.file),
    }),
})
