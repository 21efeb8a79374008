import { SvcCommand } from '../../command.ts'
import { confirm, yesFlag } from '../../confirm.ts'
import { deletedColumns } from '../../output/deleted.ts'
import { videoArg } from '../../videos/arg.ts'

export default class VideosDelete extends SvcCommand {
  static override summary = 'Delete a video with every file it has.'
  static override description = 'There is no way back. On a terminal it asks first; elsewhere --yes is needed.'
  static override examples = ['<%= config.bin %> videos delete k3x9aB7dQ2mZp0R --yes']
  static override args = { id: videoArg() }
  static override flags = { yes: yesFlag() }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(VideosDelete)
    const { api } = await this.connect()
    await confirm(flags.yes, async () => `Delete “${(await api.videos.get({ params: args })).name}” (${args.id}) with every file it has?`)
    await api.videos.delete({ params: args })
    const deleted = { object: 'video', id: args.id, deleted: true }
    await this.show(flags.format, deleted, [deleted], deletedColumns)
  }
}
