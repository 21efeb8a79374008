import { z } from 'zod'
import { uploadLinkId } from '../ids.ts'
import { defineRoute } from '../route.ts'
import {
  uploadLink,
  uploadLinkCreate,
  uploadLinkFilter,
  uploadLinkList,
  uploadLinkUpdate,
} from '../upload-link.ts'

const params = z.strictObject({ id: uploadLinkId })

export const uploadLinks = {
  list: defineRoute({
    method: 'GET',
    path: '/v1/upload_links',
    summary: 'List upload links with the number of their files, newest first',
    access: 'links:manage',
    query: uploadLinkFilter,
    response: uploadLinkList,
    status: 200,
    errors: ['collection_not_found'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/v1/upload_links',
    summary: 'Create an upload link: anyone who has it can send files without an account',
    access: 'links:manage',
    body: uploadLinkCreate,
    response: uploadLink,
    status: 201,
    errors: ['collection_not_found', 'invalid_state', 'conflict'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/v1/upload_links/{id}',
    summary: 'Get an upload link',
    access: 'links:manage',
    params,
    response: uploadLink,
    status: 200,
    errors: ['upload_link_not_found'],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/v1/upload_links/{id}',
    summary: 'Change an upload link',
    access: 'links:manage',
    params,
    body: uploadLinkUpdate,
    response: uploadLink,
    status: 200,
    errors: ['upload_link_not_found', 'invalid_state'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/v1/upload_links/{id}',
    summary: 'Revoke an upload link: it accepts no more files, and uploads in progress stop',
    access: 'links:manage',
    params,
    status: 204,
    errors: ['upload_link_not_found'],
  }),
}
