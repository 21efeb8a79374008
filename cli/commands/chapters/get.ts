import { SvcCommand } from '../../command.ts'
import { videoOfArg } from '../../tracks/args.ts'
import { chapterColumns } from '../../tracks/columns.ts'
import type { Prints } from '../../records/prints.ts'

export default class ChaptersGet extends SvcCommand {
  static override summary = 'Print the chapters of a video.'
  static override prints: Prints = { routes: ['chapters.get'], rows: 'chapters' }
  static override examples = [
    '<%= config.bin %> chapters get k3x9aB7dQ2mZp0R',
    '<%= config.bin %> chapters get k3x9aB7dQ2mZp0R --format table',
  ]
  static override args = { video: videoOfArg() }

  async run(): Promise<void> {
    const { args } = await this.parse(ChaptersGet)
    const { api } = await this.connect()
    const list = await api.chapters.get({ params: { id: args.video } })
    await this.showRows(list, chapterColumns, list.chapters)
  }
}
