import { SvcCommand } from '../../command.ts'
import { videoArg } from '../../videos/arg.ts'
import { videoColumns } from '../../videos/columns.ts'

export default class VideosRetry extends SvcCommand {
  static override summary = 'Try a video again that has erred.'
  static override examples = ['<%= config.bin %> videos retry k3x9aB7dQ2mZp0R']
  static override args = { id: videoArg() }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(VideosRetry)
    const { api } = await this.connect()
    const video = await api.videos.retry({ params: args })
    await this.show(flags.format, video, [video], videoColumns)
  }
}
