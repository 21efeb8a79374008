import { option, string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { lastingSeconds } from '../../values.ts'
import { videoArg } from '../../videos/arg.ts'
import { videoColumns, warningsInWords } from '../../videos/columns.ts'
import { showWaiting } from '../../waiting/show-waiting.ts'

const LONGEST_SECONDS = 30 * 86_400

export default class VideosWait extends SvcCommand {
  static override summary = 'Wait until a video is ready, and print it.'
  static override description =
    'If the video fails, the exit code is that of its error; on timeout it is 5.'
  static override examples = [
    '<%= config.bin %> videos wait k3x9aB7dQ2mZp0R',
    '<%= config.bin %> videos wait k3x9aB7dQ2mZp0R --until playable --timeout 10m',
  ]
  static override args = { id: videoArg() }
  static override flags = {
    until: option({
      options: ['ready', 'playable'] as const,
      summary: 'playable: as soon as the video can be watched',
      default: 'ready',
    })(),
    timeout: string({ summary: 'Timeout, such as 90s, 10m or 2h', helpValue: '<time>' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(VideosWait)
    const timeoutSeconds =
      flags.timeout === undefined
        ? undefined
        : lastingSeconds(flags.timeout, LONGEST_SECONDS, '--timeout')
    const { connection, api } = await this.connect()
    const video = await showWaiting({
      connection,
      api,
      id: args.id,
      progress: await this.progress(),
      until: flags.until as 'ready' | 'playable',
      timeoutSeconds,
    })
    for (const line of warningsInWords(video)) this.note(line)
    await this.show(video, videoColumns)
  }
}
