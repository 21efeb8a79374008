import { option, string } from '@oclif/core/flags'
import { VIDEO_STATUSES } from '../../../daemon/contract/states.ts'
import { SvcCommand } from '../../command.ts'
import { pagingFlags, pagingNote, readPages } from '../../paging.ts'
import { videoColumns } from '../../videos/columns.ts'

export default class VideosList extends SvcCommand {
  static override summary = 'List the videos of your space, newest first.'
  static override examples = [
    '<%= config.bin %> videos list --format table',
    '<%= config.bin %> videos list --status errored --all',
    '<%= config.bin %> videos list --q "summer party" --collection none',
  ]
  static override flags = {
    collection: string({ summary: 'Only videos of this collection; `none` for those outside any', helpValue: '<id|none>' }),
    status: option({ options: VIDEO_STATUSES, summary: 'Only videos in this state' })(),
    q: string({ summary: 'Only videos whose name holds these words', helpValue: '<words>' }),
    ...pagingFlags,
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(VideosList)
    const { collection, status, q } = flags
    const { api } = await this.connect()
    const list = await readPages(flags, (page) => api.videos.list({ query: { collection, status, q, ...page } }))
    await this.show(flags.format, list, list.data, videoColumns)
    if (flags.format === 'table') this.note(pagingNote(list, 'videos'))
  }
}
