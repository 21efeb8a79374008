import { z } from 'zod'
import { privateLinkId } from '../ids.ts'
import {
  privateLink,
  privateLinkCreate,
  privateLinkFilter,
  privateLinkList,
  privateLinkUpdate,
} from '../private-link.ts'
import { defineRoute } from '../route.ts'

const params = z.strictObject({ id: privateLinkId })

export const privateLinks = {
  list: defineRoute({
    method: 'GET',
    path: '/v1/private_links',
    summary: 'List private links with their plays, newest first',
    access: 'links:manage',
    query: privateLinkFilter,
    response: privateLinkList,
    status: 200,
    errors: ['video_not_found', 'collection_not_found'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/v1/private_links',
    summary: 'Create a private link: anyone who has it can watch without an account',
    access: 'links:manage',
    body: privateLinkCreate,
    response: privateLink,
    status: 201,
    errors: ['video_not_found', 'collection_not_found', 'invalid_state', 'conflict'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/v1/private_links/{id}',
    summary: 'Get a private link',
    access: 'links:manage',
    params,
    response: privateLink,
    status: 200,
    errors: ['private_link_not_found'],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/v1/private_links/{id}',
    summary: 'Change a private link; a new password signs out current viewers',
    access: 'links:manage',
    params,
    body: privateLinkUpdate,
    response: privateLink,
    status: 200,
    errors: ['private_link_not_found', 'invalid_state'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/v1/private_links/{id}',
    summary:
      'Revoke a private link: it stops working immediately, even for viewers who have it open',
    access: 'links:manage',
    params,
    status: 204,
    errors: ['private_link_not_found'],
  }),
}
