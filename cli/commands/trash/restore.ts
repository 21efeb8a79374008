import { string } from '@oclif/core/args'
import type { Collection } from '../../../daemon/contract/collection.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { requestCommand } from '../../kinds.ts'

export default requestCommand({
  summary: 'Restore a video or collection from the trash.',
  description:
    'Its URLs, tracks, chapters, poster and analytics are as before. A collection comes back with ' +
    'everything that was put in the trash with it, under its former parent if that exists.',
  examples: ['trash restore k3x9aB7dQ2mZp0R', 'trash restore col_…'],
  args: {
    id: string({
      name: 'id',
      description: 'ID of the video or collection; see svc trash list',
      required: true,
    }),
  },
  prints: { routes: ['collections.restore', 'videos.restore'] },
  columns: [{ field: 'id' }, { field: 'object', title: 'kind' }, { field: 'name', flexible: true }],
  ask: (api, { args: { id } }): Promise<Video | Collection> =>
    id.startsWith('col_')
      ? api.collections.restore({ params: { id } })
      : api.videos.restore({ params: { id } }),
})
