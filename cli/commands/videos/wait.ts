import { option } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { videoArg } from '../../videos/arg.ts'
import { videoColumns, warningsInWords } from '../../videos/columns.ts'
import { showWaiting } from '../../waiting/show-waiting.ts'
import { timeoutFlag, timeoutSecondsIn } from '../../waiting/wait-for.ts'
import type { Prints } from '../../records/prints.ts'

export default class VideosWait extends SvcCommand {
  static override summary = 'Wait until a video is ready, and print it.'
  static override description =
    'If the video fails, the exit code is that of its error; when the time of --timeout is up, it is 124.'
  static override prints: Prints = { routes: ['videos.get'] }
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
    timeout: timeoutFlag(),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(VideosWait)
    const timeoutSeconds = timeoutSecondsIn(flags.timeout)
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
