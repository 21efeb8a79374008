import { z } from 'zod'
import { listId, listing, listingQuery } from '../listing.ts'
import { defineRoute } from '../route.ts'

export const lists = {
  get: defineRoute({
    method: 'GET',
    path: '/v1/lists/{id}',
    summary: 'List the videos that a viewer can see in a space or collection',
    access: 'public',
    params: z.strictObject({ id: listId }),
    query: listingQuery,
    response: listing,
    status: 200,
    errors: [
      'collection_not_found',
      'space_not_found',
      'unauthorized',
      'token_invalid',
      'token_expired',
      'forbidden',
      'domain_not_allowed',
    ],
  }),
}
