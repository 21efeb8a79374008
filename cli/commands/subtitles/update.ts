import { option, string } from '@oclif/core/flags'
import { requestCommand } from '../../kinds.ts'
import { subtitleArg, videoOfArg } from '../../tracks/args.ts'
import { subtitleColumns } from '../../tracks/columns.ts'
import { onOffFlag, someChange } from '../../values.ts'

export default requestCommand({
  summary: 'Change a subtitle; use `svc subtitles add` to replace its text.',
  examples: ['subtitles update k3x9aB7dQ2mZp0R sub_… --label "English (US)" --original'],
  args: { video: videoOfArg(), subtitle: subtitleArg() },
  flags: {
    language: string({ summary: 'Such as en or pt-BR', helpValue: '<language>' }),
    label: string({ summary: 'Name in the player menu', helpValue: '<label>' }),
    kind: option({
      options: ['subtitles', 'captions'] as const,
      summary: 'captions: also describes sounds',
    })(),
    original: onOffFlag('In the spoken language; the transcript is made from it'),
  },
  prints: { routes: ['subtitles.update'] },
  columns: subtitleColumns,
  ask: (api, { args, flags: { language, label, kind, original } }) =>
    api.subtitles.update({
      params: { id: args.video, subtitle: args.subtitle },
      body: someChange({ language, label, kind, original }),
    }),
})
