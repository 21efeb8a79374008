import { string as stringArg } from '@oclif/core/args'
import { boolean } from '@oclif/core/flags'
import type { VideoCreated } from '../../../daemon/contract/video.ts'
import { SvcCommand } from '../../command.ts'
import { CliError } from '../../errors/cli-error.ts'
import { videoColumns, warningsInWords } from '../../videos/columns.ts'
import { detailFlags, detailsOf } from '../../videos/details.ts'

export default class VideosCreate extends SvcCommand {
  static override summary =
    'Create a video that the appliance fetches from an address, or one to be sent later.'
  static override description = `Without an address the answer's \`upload\` says where its bytes go: tus_url for tus, put_url for curl -T.
To send a file from here, \`svc videos upload\` does all of it.`
  static override examples = [
    '<%= config.bin %> videos create https://example.org/talk.mp4 --name "Opening talk" --wait',
    {
      description: 'Only its place, for a program that sends the file:',
      command: '<%= config.bin %> videos create --name "Opening talk" --fields id,upload.put_url',
    },
  ]
  static override args = {
    url: stringArg({ description: 'Address of the file, http or https', ignoreStdin: true }),
  }
  static override flags = {
    ...detailFlags,
    wait: boolean({ summary: 'Wait until the video is ready' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(VideosCreate)
    if (flags.wait && args.url === undefined)
      throw new CliError(
        'usage',
        'There is nothing to wait for.',
        'Name the address that it is fetched from, or leave out --wait.',
      )
    const { connection, api } = await this.connect()
    const made: VideoCreated = await api.videos.create({
      body: { ...(await detailsOf(flags)), input_url: args.url },
    })
    if (!flags.wait) return this.show(made, videoColumns)
    const { showWaiting } = await import('../../waiting/show-waiting.ts')
    const video = await showWaiting({
      connection,
      api,
      id: made.id,
      progress: await this.progress(),
    })
    for (const line of warningsInWords(video)) this.note(line)
    await this.show(video, videoColumns)
  }
}
