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
    summary: 'Empty the trash: permanently delete all that it lists',
    access: 'videos:delete',
    response: trashEmptied,
    status: 200,
    errors: [],
  }),
}
