import { string } from '@oclif/core/flags'
import { requestCommand } from '../../kinds.ts'
import { trackArg, videoOfArg } from '../../tracks/args.ts'
import { audioColumns } from '../../tracks/columns.ts'
import { noneIsNull, onFlag, someChange } from '../../values.ts'

export default requestCommand({
  summary: 'Change an audio track, or make it the default.',
  examples: ['audio update k3x9aB7dQ2mZp0R aud_… --label Commentary --default'],
  args: { video: videoOfArg(), track: trackArg() },
  flags: {
    language: string({
      summary: 'Such as en or pt-BR; `none` to remove it',
      helpValue: '<language|none>',
    }),
    label: string({ summary: 'Name in the player menu', helpValue: '<label>' }),
    default: onFlag('Play this track unless the viewer chooses another'),
  },
  prints: { routes: ['audioTracks.update'] },
  columns: audioColumns,
  ask: (api, { args, flags }) =>
    api.audioTracks.update({
      params: { id: args.video, track: args.track },
      body: someChange({
        language: noneIsNull(flags.language),
        label: flags.label,
        default: flags.default ? (true as const) : undefined,
      }),
    }),
})
