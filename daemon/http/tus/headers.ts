/** Headers of answers to pages of any origin. */
import type { ServerResponse } from 'node:http'
import { EXPOSED_HEADERS, TUS_RESUMABLE } from '@tus/server'
import { TAIL_LIMIT_HEADER, VIDEO_HEADER } from '../../contract/upload-headers.ts'

export const EXTRA_HEADERS = [
  'Upload-Expires',
  'X-Request-Id',
  'Retry-After',
  VIDEO_HEADER,
  TAIL_LIMIT_HEADER,
]

/** For answers that are not the library's. */
export function allowOrigins(response: ServerResponse): void {
  response.setHeader('Tus-Resumable', TUS_RESUMABLE)
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader(
    'Access-Control-Expose-Headers',
    [EXPOSED_HEADERS, ...EXTRA_HEADERS].join(', '),
  )
}
