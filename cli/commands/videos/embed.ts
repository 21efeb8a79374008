import { string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { videoArg } from '../../videos/arg.ts'
import { embedCodeOf, embedColumns } from '../../videos/embed-code.ts'

export default class VideosEmbed extends SvcCommand {
  static override summary = 'Print the embed code of a video: as an element and as an iframe.'
  static override prints = { fields: ['object', 'video', 'html', 'iframe'] }
  static override examples = [
    '<%= config.bin %> videos embed k3x9aB7dQ2mZp0R',
    {
      description: 'Only the HTML, with jq:',
      command: '<%= config.bin %> videos embed k3x9aB7dQ2mZp0R | jq -r .html',
    },
  ]
  static override args = { id: videoArg() }
  static override flags = {
    token: string({ summary: 'Playback token, for a private video', helpValue: '<token>' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(VideosEmbed)
    const { api } = await this.connect()
    const video = await api.videos.get({ params: args })
    await this.show(embedCodeOf(video, flags.token), embedColumns)
    if (video.visibility === 'private' && flags.token === undefined)
      this.note(
        'This video is private: your page needs a token from your server ' +
          '(docs/private-videos.md). To test it: svc tokens playback.',
      )
  }
}
