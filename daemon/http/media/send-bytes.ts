/** Sends bytes from memory over HTTP. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendContent, type Served } from './send-content.ts'

export function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  served: Served & {
    bytes: Buffer
    ascii?: string | null
    tag: string
    modifiedAtMs: number | null
  },
): Promise<void> {
  const { bytes, ascii = null, modifiedAtMs, tag } = served
  return sendContent(
    request,
    response,
    { sizeBytes: bytes.length, modifiedAtMs, etag: `"${tag}"`, bytes, ascii },
    served,
  )
}
