import { string as stringArg } from '@oclif/core/args'
import { boolean } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { CliError } from '../../errors/cli-error.ts'
import { textOf } from '../../input.ts'
import { videoOfArg } from '../../tracks/args.ts'
import { chaptersIn } from '../../tracks/chapters-in.ts'
import { chapterColumns } from '../../tracks/columns.ts'
import type { Prints } from '../../records/prints.ts'

export default class ChaptersSet extends SvcCommand {
  static override summary = 'Set the chapters of a video from a file.'
  static override description =
    'One chapter per line, time first: `0:00 Welcome`, `12:30 Questions`. Or JSON in the ' +
    'format of `svc chapters get`.'
  static override prints: Prints = { routes: ['chapters.put'], rows: 'chapters' }
  static override examples = [
    '<%= config.bin %> chapters set k3x9aB7dQ2mZp0R chapters.txt',
    {
      description: 'Restore the chapters of the uploaded file:',
      command: '<%= config.bin %> chapters set k3x9aB7dQ2mZp0R --reset',
    },
  ]
  static override args = {
    video: videoOfArg(),
    file: stringArg({ description: 'Path of the file, or - for stdin', ignoreStdin: true }),
  }
  static override flags = { reset: boolean({ summary: 'Use the chapters of the source' }) }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ChaptersSet)
    if (Boolean(flags.reset) === (args.file !== undefined))
      throw new CliError(
        'usage',
        'Use either a file or --reset, not both.',
        'Give a file with chapters, or use --reset.',
      )
    const chapters = args.file === undefined ? null : chaptersIn(await textOf(args.file))
    const { api } = await this.connect()
    const list = await api.chapters.put({ params: { id: args.video }, body: { chapters } })
    await this.showRows(list, chapterColumns, list.chapters)
  }
}
