import { boolean } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { OPENED_FIELDS, openedColumns, openPage } from '../../opened.ts'
import { videoArg } from '../../videos/arg.ts'

export default class VideosOpen extends SvcCommand {
  static override summary = 'Watch a video in the browser.'
  static override description = 'A private video is opened with a token that is valid for one hour.'
  static override prints = { fields: OPENED_FIELDS }
  static override examples = [
    '<%= config.bin %> videos open k3x9aB7dQ2mZp0R',
    '<%= config.bin %> videos open k3x9aB7dQ2mZp0R --print --fields url',
  ]
  static override args = { id: videoArg() }
  static override flags = { print: boolean({ summary: 'Only print the URL' }) }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(VideosOpen)
    const { api } = await this.connect()
    const { visibility, urls } = await api.videos.get({ params: args })
    const url =
      visibility === 'public'
        ? urls.embed
        : (await api.videos.signUrls({ params: args, body: {} })).urls.embed
    const page = await openPage(url, flags.print)
    await this.show(page, openedColumns)
    if (!page.opened && !flags.print)
      this.note('No browser could be opened. Open the URL yourself.')
  }
}
