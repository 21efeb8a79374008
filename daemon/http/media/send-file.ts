/** A stored file over HTTP. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../contract/errors.ts'
import type { Deps } from '../../ports/deps.ts'
import type { StoredFile } from '../../ports/storage.ts'
import { loggable } from '../problem.ts'
import { sendContent, type Served } from './send-content.ts'
import { sendPieces } from './send-pieces.ts'

/** Throws `not_found` for a file that is to be there and is not: that is a fault of ours, so the log has it. */
export async function sendFile(deps: Pick<Deps, 'storage' | 'log'>, request: IncomingMessage, response: ServerResponse, served: Served & { key: string }): Promise<void> {
  const file = await deps.storage.openFile(served.key)
  if (!file) {
    const requestId = response.getHeader('X-Request-Id')
    deps.log.error({ requestId, path: loggable(request.url ?? ''), file: served.key }, 'a stored file is missing')
    throw new AppError('not_found', 'This file does not exist (yet).')
  }
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
