import { boolean, string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { CliError } from '../../errors/cli-error.ts'
import { videoArg } from '../../videos/arg.ts'
import { cutColumns } from '../../videos/cut-columns.ts'
import { rangesIn } from '../../videos/ranges.ts'
import { timeoutSecondsIn, waitFlags } from '../../waiting/wait-for.ts'
import type { Prints } from '../../records/prints.ts'

export default class VideosCut extends SvcCommand {
  static override summary = 'Cut a video: trim its ends, or remove parts.'
  static override description = `Each --keep is a range to keep, in seconds, as 1:30 or as 1:02:03.5; "end" is the
end of the source. Times are those of the uncut source, even if the video is already cut. The ID, the URLs and the
embed code stay the same; subtitles, chapters and transcripts are adjusted to match. The current version plays until
the cut is complete. --undo restores the full video, for 30 days after the last change. Without a flag, prints the
current cut.`
  static override prints: Prints = { routes: ['videos.cut'] }
  static override examples = [
    '<%= config.bin %> videos cut k3x9aB7dQ2mZp0R --keep 0:05-end',
    {
      description: 'Remove half a minute:',
      command: '<%= config.bin %> videos cut k3x9aB7dQ2mZp0R --keep 0:05-1:30 --keep 2:00-end',
    },
    '<%= config.bin %> videos cut k3x9aB7dQ2mZp0R --undo',
  ]
  static override args = { id: videoArg() }
  static override flags = {
    keep: string({
      summary: 'Range to keep; repeat for more, in order',
      helpValue: '<from-to>',
      multiple: true,
    }),
    undo: boolean({ summary: 'Restore the full video' }),
    ...waitFlags('the cut is complete'),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(VideosCut)
    const { keep = [], undo = false } = flags
    if (undo && keep.length > 0)
      throw new CliError('usage', '--undo cannot be combined with --keep.', 'Omit one of them.')
    const timeoutSeconds = timeoutSecondsIn(flags.timeout)
    const { api } = await this.connect()
    const params = { id: args.id as string }
    const read = () => api.videos.cut({ params })
    const begin = async () =>
      api.videos.putCut({
        params,
        body: { keep: await rangesIn(keep, async () => (await read()).source_duration) },
      })
    const cut = await (undo ? api.videos.deleteCut({ params }) : keep.length > 0 ? begin() : read())
    if (!flags.wait) return this.show(cut, cutColumns)
    const { waitForCut } = await import('../../waiting/wait-for-end.ts')
    const progress = await this.progress()
    await this.show(await waitForCut(cut, { api, progress, timeoutSeconds }), cutColumns)
  }
}
