import { z } from 'zod'
import { videoId } from '../ids.ts'
import { defineRoute } from '../route.ts'
import { trashEmptied, trashFilter, trashList } from '../trash.ts'

export const trash = {
  list: defineRoute({
    method: 'GET',
    path: '/v1/trash',
    summary: 'List the videos and collections in the trash of a space, latest first',
    access: 'videos:delete',
    query: trashFilter,
    response: trashList,
    status: 200,
    errors: [],
  }),
  empty: defineRoute({
    method: 'DELETE',
    path: '/v1/trash',
    summary:
      'Empty the trash: its items can no longer be restored and are permanently deleted in the ' +
      'background, even after a restart; `deleting_count` of the list says how many are left',
    access: 'videos:delete',
    response: trashEmptied,
    status: 202,
    errors: [],
  }),
  thumbnail: defineRoute({
    method: 'GET',
    path: '/v1/trash/{id}/thumbnail',
    summary: 'Get the picture of a video in the trash as JPEG',
    access: 'videos:delete',
    params: z.strictObject({ id: videoId }),
    produces: 'image/jpeg',
    status: 200,
    errors: ['video_not_found', 'not_found', 'not_playable', 'file_lost', 'too_busy'],
  }),
}
