import { string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { secondsIn } from '../../values.ts'
import { videoArg } from '../../videos/arg.ts'
import { videoColumns } from '../../videos/columns.ts'
import { timeoutSecondsIn, waitFlags } from '../../waiting/wait-for.ts'
import { timeIn } from '../../videos/ranges.ts'
import type { Prints } from '../../records/prints.ts'

export default class VideosClip extends SvcCommand {
  static override summary = 'Create a clip: a new video from a range of a video.'
  static override description = `Times are those of the video as it plays now, as seconds, 1:30 or 1:02:03.5; "end" is
its end. The clip has the settings, the visibility and the collection of the video, plays at once, and is kept when the
video is cut, replaced or deleted.`
  static override prints: Prints = { routes: ['videos.createClip'] }
  static override examples = [
    '<%= config.bin %> videos clip k3x9aB7dQ2mZp0R --from 0:10 --to 0:40 --title "The answer"',
  ]
  static override args = { id: videoArg() }
  static override flags = {
    from: string({ summary: 'Where the clip begins', helpValue: '<time>', default: '0' }),
    to: string({ summary: 'Where the clip ends', helpValue: '<time>', default: 'end' }),
    title: string({ summary: 'Name of the clip. Default: that of the video', helpValue: '<name>' }),
    ...waitFlags('the clip is ready'),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(VideosClip)
    const timeoutSeconds = timeoutSecondsIn(flags.timeout)
    const { connection, api } = await this.connect()
    const params = { id: args.id as string }
    const start = secondsIn(flags.from as string)
    const end = await timeIn(
      flags.to as string,
      async () => (await api.videos.get({ params })).duration_seconds,
    )
    const title = flags.title as string | undefined
    const clip = await api.videos.createClip({
      params,
      body: { start, end, ...(title === undefined ? {} : { title }) },
    })
    if (!flags.wait) return this.show(clip, videoColumns)
    const { showWaiting } = await import('../../waiting/show-waiting.ts')
    const progress = await this.progress()
    await this.show(
      await showWaiting({ connection, api, id: clip.id, progress, timeoutSeconds }),
      videoColumns,
    )
  }
}
