/** A stored file over HTTP. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../contract/errors.ts'
import type { Deps } from '../../ports/deps.ts'
import type { StoredFile } from '../../ports/storage.ts'
import { sendContent, type Served } from './send-content.ts'
import { sendPieces } from './send-pieces.ts'

export async function sendFile(deps: Pick<Deps, 'storage'>, request: IncomingMessage, response: ServerResponse, served: Served & { key: string }): Promise<void> {
  const file = await deps.storage.openFile(served.key)
  if (!file) throw new AppError('not_found', 'This file does not exist (yet).')
  try {
    const send = async (range: { start: number; end: number }): Promise<void> => {
      await sendPieces(file, range, response)
      response.end()
    }
    await sendContent(request, response, { sizeBytes: file.sizeBytes, modifiedAtMs: file.modifiedAtMs, etag: etagOf(file), bytes: send }, served)
  } finally {
    await file.close()
  }
}

function etagOf(file: StoredFile): string {
  return `"${file.sizeBytes.toString(36)}-${Math.round(file.modifiedAtMs).toString(36)}"`
}
