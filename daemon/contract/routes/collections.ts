import { z } from 'zod'
import {
  collection,
  collectionCreate,
  collectionFilter,
  collectionList,
  collectionOrder,
  collectionUpdate,
} from '../collection.ts'
import { collectionId } from '../ids.ts'
import { defineRoute } from '../route.ts'
import { trashEntry } from '../trash.ts'

const byId = z.strictObject({ id: collectionId })

export const collections = {
  list: defineRoute({
    method: 'GET',
    path: '/v1/collections',
    summary: 'List collections by position, then by creation time',
    access: 'videos:read',
    query: collectionFilter,
    response: collectionList,
    status: 200,
    errors: ['collection_not_found'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/v1/collections',
    summary: 'Create a collection',
    access: 'collections:write',
    body: collectionCreate,
    response: collection,
    status: 201,
    errors: ['collection_not_found'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/v1/collections/{id}',
    summary: 'Get a collection',
    access: 'videos:read',
    params: byId,
    response: collection,
    status: 200,
    errors: ['collection_not_found'],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/v1/collections/{id}',
    summary: 'Update a collection: name, description, parent, sort and who may list it',
    access: 'collections:write',
    params: byId,
    body: collectionUpdate,
    response: collection,
    status: 200,
    errors: ['collection_not_found', 'conflict'],
  }),
  order: defineRoute({
    method: 'PUT',
    path: '/v1/collections/{id}/order',
    summary: 'Arrange videos of a collection by hand; applies where the sort is `position`',
    access: 'collections:write',
    params: byId,
    body: collectionOrder,
    response: collection,
    status: 200,
    errors: ['collection_not_found'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/v1/collections/{id}',
    summary:
      'Delete a collection; its videos and subcollections move to its parent. One in the trash is ' +
      'deleted with all that is in it, which also needs videos:delete',
    access: 'collections:write',
    params: byId,
    status: 204,
    errors: ['collection_not_found'],
  }),
  trash: defineRoute({
    method: 'POST',
    path: '/v1/collections/{id}/trash',
    summary: 'Put a collection in the trash with its subcollections and all videos in them',
    access: 'videos:delete',
    params: byId,
    response: trashEntry,
    status: 200,
    errors: ['collection_not_found'],
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/v1/collections/{id}/restore',
    summary:
      'Restore a collection from the trash with everything that was put there with it, under the ' +
      'same parent, or at the top if that is gone',
    access: 'videos:delete',
    params: byId,
    response: collection,
    status: 200,
    errors: ['collection_not_found'],
  }),
}
