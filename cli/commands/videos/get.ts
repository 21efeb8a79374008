import { SvcCommand } from '../../command.ts'
import { videoArg } from '../../videos/arg.ts'
import { videoColumns } from '../../videos/columns.ts'

export default class VideosGet extends SvcCommand {
  static override summary = 'Print a video: state, renditions, addresses, settings.'
  static override examples = ['<%= config.bin %> videos get k3x9aB7dQ2mZp0R', '<%= config.bin %> videos get k3x9aB7dQ2mZp0R --format table']
  static override args = { id: videoArg() }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(VideosGet)
    const { api } = await this.connect()
    const video = await api.videos.get({ params: args })
    await this.show(flags.format, video, [video], videoColumns)
  }
}
