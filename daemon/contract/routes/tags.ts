import { defineRoute } from '../route.ts'
import { tagList } from '../tag.ts'

export const tags = {
  list: defineRoute({
    method: 'GET',
    path: '/v1/tags',
    summary: 'List the tags of the videos of a space, most used first; at most 1,000',
    access: 'videos:read',
    response: tagList,
    status: 200,
    errors: [],
  }),
}
