import { z } from 'zod'
import { importId } from '../ids.ts'
import { importCreate, importFilter, importItemFilter, importItemList, importList, importPreview, importPreviewCreate, importResource, importRetry } from '../import.ts'
import { defineRoute } from '../route.ts'

const byId = z.strictObject({ id: importId })

export const imports = {
  list: defineRoute({
    method: 'GET', path: '/v1/imports', summary: 'List the imports of a space, newest first', access: 'owner',
    query: importFilter, response: importList, status: 200, errors: [],
  }),
  create: defineRoute({
    method: 'POST', path: '/v1/imports', summary: 'Import videos from another platform, a list of addresses, or a folder', access: 'owner', maxBodyBytes: 25_000_000,
    body: importCreate, response: importResource, status: 201, errors: ['collection_not_found', 'import_folder_not_found', 'source_address_refused', 'storage_full'],
  }),
  preview: defineRoute({
    method: 'POST', path: '/v1/imports/preview', summary: 'Look at a list before it is imported: its first rows, and every fault', access: 'owner', maxBodyBytes: 25_000_000,
    body: importPreviewCreate, response: importPreview, status: 200, errors: [],
  }),
  get: defineRoute({
    method: 'GET', path: '/v1/imports/{id}', summary: 'Read an import: how far it is', access: 'owner',
    params: byId, response: importResource, status: 200, errors: ['import_not_found'],
  }),
  items: defineRoute({
    method: 'GET', path: '/v1/imports/{id}/items', summary: 'List what an import has found, and what became of each', access: 'owner',
    params: byId, query: importItemFilter, response: importItemList, status: 200, errors: ['import_not_found'],
  }),
  cancel: defineRoute({
    method: 'POST', path: '/v1/imports/{id}/cancel', summary: 'Stop an import at once; what has come stays', access: 'owner',
    params: byId, response: importResource, status: 200, errors: ['import_not_found', 'invalid_state'],
  }),
  retry: defineRoute({
    method: 'POST', path: '/v1/imports/{id}/retry', summary: 'Go on with an import that has ended: what failed, and what a cancelled one had left', access: 'owner',
    params: byId, body: importRetry, response: importResource, status: 200, errors: ['import_not_found', 'invalid_state'],
  }),
}
