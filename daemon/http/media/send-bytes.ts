/** What was made in memory, over HTTP. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SourceBytes } from '../../playback/source-rung.ts'
import { sendContent, type Range, type Served } from './send-content.ts'

export async function sendBytes(request: IncomingMessage, response: ServerResponse, served: Served & SourceBytes): Promise<void> {
  const { bytes, modifiedAtMs, tag } = served
  async function* open({ start, end }: Range): AsyncGenerator<Buffer> {
    yield bytes.subarray(start, end + 1)
  }
  await sendContent(request, response, { sizeBytes: bytes.length, modifiedAtMs, etag: `"${tag}"`, open }, served)
}
