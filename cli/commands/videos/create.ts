import { string as stringArg } from '@oclif/core/args'
import type { VideoCreated } from '../../../daemon/contract/video.ts'
import { SvcCommand } from '../../command.ts'
import { CliError } from '../../errors/cli-error.ts'
import { videoColumns, warningsInWords } from '../../videos/columns.ts'
import { detailFlags, detailsOf } from '../../videos/details.ts'
import { timeoutSecondsIn, waitFlags } from '../../waiting/wait-for.ts'
import type { Prints } from '../../records/prints.ts'

export default class VideosCreate extends SvcCommand {
  static override summary = 'Create a video that svc fetches from a URL, or one to upload later.'
  static override description = `Without a URL, \`upload\` in the response has the upload URLs: tus_url for tus, put_url for curl -T.
To upload a file from this machine, use \`svc videos upload\`.`
  static override prints: Prints = { routes: ['videos.create'] }
  static override examples = [
    '<%= config.bin %> videos create https://example.org/talk.mp4 --name "Opening talk" --wait',
    {
      description: 'Without a file, for a program that uploads it:',
      command: '<%= config.bin %> videos create --name "Opening talk" --fields id,upload.put_url',
    },
  ]
  static override args = {
    url: stringArg({ description: 'http or https URL of the file', ignoreStdin: true }),
  }
  static override flags = {
    ...detailFlags,
    ...waitFlags('the video is ready'),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(VideosCreate)
    const { wait, timeout, ...details } = flags
    if (wait && args.url === undefined)
      throw new CliError(
        'usage',
        'There is nothing to wait for.',
        'Give the URL of the file, or omit --wait.',
      )
    const timeoutSeconds = timeoutSecondsIn(timeout)
    const { connection, api } = await this.connect()
    const created: VideoCreated = await api.videos.create({
      body: { ...(await detailsOf(details)), input_url: args.url },
    })
    if (!wait) return this.show(created, videoColumns)
    const { showWaiting } = await import('../../waiting/show-waiting.ts')
    const video = await showWaiting({
      connection,
      api,
      id: created.id,
      progress: await this.progress(),
      timeoutSeconds,
    })
    for (const line of warningsInWords(video)) this.note(line)
    await this.show(video, videoColumns)
  }
}
