import { string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { videoArg } from '../../videos/arg.ts'
import { embedCodeOf, embedColumns } from '../../videos/embed-code.ts'

export default class VideosEmbed extends SvcCommand {
  static override summary =
    'Print the code that shows a video on a page: as an element, and as an iframe.'
  static override examples = [
    '<%= config.bin %> videos embed k3x9aB7dQ2mZp0R',
    {
      description: 'The code alone, by jq:',
      command: '<%= config.bin %> videos embed k3x9aB7dQ2mZp0R | jq -r .html',
    },
  ]
  static override args = { id: videoArg() }
  static override flags = {
    token: string({ summary: 'A playback token, for a private video', helpValue: '<token>' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(VideosEmbed)
    const { api } = await this.connect()
    const video = await api.videos.get({ params: args })
    await this.show(embedCodeOf(video, flags.token), embedColumns)
    if (video.visibility === 'private' && flags.token === undefined)
      this.note(
        'It is private: the page needs a token from your server, as docs/private-videos.md ' +
          'shows. To try it out: svc tokens playback.',
      )
  }
}
