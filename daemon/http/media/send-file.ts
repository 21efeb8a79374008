/** A stored file over HTTP. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../contract/errors.ts'
import type { Deps } from '../../ports/deps.ts'
import type { StoredFile } from '../../ports/storage.ts'
import { sendContent, type Served } from './send-content.ts'

export async function sendFile(deps: Pick<Deps, 'storage'>, request: IncomingMessage, response: ServerResponse, served: Served & { key: string }): Promise<void> {
  const file = await deps.storage.stat(served.key)
  if (!file) throw new AppError('not_found', 'This file does not exist (yet).')
  await sendContent(request, response, { ...file, etag: etagOf(file), open: (range) => deps.storage.open(served.key, range) }, served)
}

function etagOf(file: StoredFile): string {
  return `"${file.sizeBytes.toString(36)}-${Math.round(file.modifiedAtMs).toString(36)}"`
}
