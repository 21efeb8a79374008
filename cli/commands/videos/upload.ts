import { string as stringArg } from '@oclif/core/args'
import { boolean, string } from '@oclif/core/flags'
import type { Client } from '../../../daemon/contract/client.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { SvcCommand } from '../../command.ts'
import type { Connection } from '../../connection/connect.ts'
import { CliError } from '../../errors/cli-error.ts'
import { interruptible } from '../../interrupt.ts'
import type { Progress } from '../../output/progress.ts'
import { typedAgain } from '../../output/typed.ts'
import { timeLeft } from '../../output/units.ts'
import { lookAt, nameOf } from '../../uploads/source-file.ts'
import { videoColumns } from '../../videos/columns.ts'

export default class VideosUpload extends SvcCommand {
  static override summary = 'Upload a file as a new video, and print the video.'
  static override description = `A broken connection is taken up again by itself. After Ctrl-C, or a crash, the same command goes on where it stopped.
Progress is on stderr, the video alone on stdout.
With --wait the command ends when the video is ready. It fails, with the exit code of the video's error, when the video errs.`
  static override examples = [
    '<%= config.bin %> videos upload talk.mp4',
    '<%= config.bin %> videos upload talk.mp4 --name "Opening talk" --collection col_… --wait',
  ]
  static override args = { file: stringArg({ description: 'Path of the file', required: true }) }
  static override flags = {
    name: string({ summary: 'Name of the video; without it that of the file, less its extension', helpValue: '<name>' }),
    collection: string({ summary: 'The collection to put it in', helpValue: '<id>' }),
    wait: boolean({ summary: 'Wait until the video is ready' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(VideosUpload)
    if (args.file === '-') throw new CliError('usage', 'svc cannot upload from stdin.', 'Write it to a file first.')
    const file = await lookAt(args.file)
    const { connection, api } = await this.connect()
    const { upload } = await import('../../uploads/upload.ts')
    const progress = await this.progress()
    const video = await interruptible(async (signal) => {
      const uploaded = await upload({
        connection, api, file, progress, signal,
        name: flags.name ?? nameOf(file),
        collection: flags.collection,
        again: typedAgain(),
      })
      return flags.wait ? await this.wait(connection, api, uploaded, progress, signal) : uploaded
    })
    await this.show(video, videoColumns)
  }

  private async wait(connection: Connection, api: Client, { id, urls }: Video, progress: Progress, signal: AbortSignal): Promise<Video> {
    const { waitUntilReady } = await import('../../waiting/wait-until-ready.ts')
    let playable = false
    try {
      return await waitUntilReady({
        connection, api, id, signal,
        onStanding(standing) {
          if (standing.status === 'uploaded') progress.update('Waiting for its turn')
          if (standing.status === 'processing' || standing.status === 'ready') progress.update('Encoding', standing.progress, timeLeft(standing.remaining_seconds))
          if (standing.playable && !playable) progress.say(`It can be watched now: ${urls.embed}`)
          playable = standing.playable
        },
      })
    } finally {
      progress.end()
    }
  }
}
