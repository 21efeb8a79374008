import { string as stringArg } from '@oclif/core/args'
import { routeFields } from '../../../daemon/contract/route-fields.ts'
import { flagsFrom, valuesFrom } from '../../flags-from.ts'
import { bytesOf } from '../../input.ts'
import { requestCommand } from '../../kinds.ts'
import { videoOfArg } from '../../tracks/args.ts'
import { subtitleColumns } from '../../tracks/columns.ts'

const { query } = routeFields.subtitles.put

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
  flags: flagsFrom(query),
  prints: { routes: ['subtitles.put'] },
  columns: subtitleColumns,
  ask: async (api, { args, flags }) =>
    api.subtitles.put({
      params: { id: args.video },
      query: await valuesFrom(query, flags),
      raw: await bytesOf(args.file),
    }),
})
