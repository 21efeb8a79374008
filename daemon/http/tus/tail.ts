/** The end of a file, sent ahead of the rest by clients of our own: an addition to tus that others may ignore. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../contract/errors.ts'
import { MOST_TAIL_BYTES, TAIL_HEADER, TAIL_LIMIT_HEADER } from '../../contract/upload-headers.ts'
import type { Deps } from '../../ports/deps.ts'
import { tailArrived } from '../../uploads/early/follow.ts'
import type { FoundUpload } from '../../uploads/find.ts'
import { allowOrigins } from './headers.ts'
import type { Visit } from './server.ts'

export const isTail = ({ method, headers }: IncomingMessage): boolean =>
  method === 'PATCH' && headers[TAIL_HEADER.toLowerCase()] === 'true'

/** By upload: one at a time. */
const receiving = new Set<string>()

/** Announces that a tail is taken, until one has come. */
export async function offerTail(
  { uploadFiles }: Pick<Deps, 'uploadFiles'>,
  response: ServerResponse,
  id: string,
): Promise<void> {
  const now = await uploadFiles.received(id)
  if (now?.tailStart === null && uploadFiles.takesTails)
    response.setHeader(TAIL_LIMIT_HEADER, String(MOST_TAIL_BYTES))
}

/** Throws `validation_failed`, `conflict` when it comes too late or twice. */
export async function receiveTail(
  deps: Deps,
  { request, response }: Pick<Visit, 'request' | 'response'>,
  { id, sizeBytes, finished }: FoundUpload,
): Promise<void> {
  const start = Number(request.headers['upload-offset'] ?? 'none')
  const length = sizeBytes - start
  if (!Number.isSafeInteger(start) || start <= 0 || length <= 0)
    throw fault('upload-offset', `must be a position inside the file, which has ${sizeBytes} bytes`)
  if (length > MOST_TAIL_BYTES)
    throw fault('upload-offset', `must be at most ${MOST_TAIL_BYTES} bytes before the end`)
  const stated = request.headers['content-length']
  if (stated !== undefined && Number(stated) !== length)
    throw fault('content-length', `must be ${length}: the tail reaches to the end of the file`)
  const now = finished ? null : await deps.uploadFiles.received(id)
  if (!now || now.tailStart !== null || now.received > start || receiving.has(id))
    throw new AppError(
      'conflict',
      'The end of this file has arrived already. Continue the upload at its offset.',
    )
  receiving.add(id)
  try {
    await deps.uploadFiles.putTail(id, start, sizeBytes, request)
  } finally {
    receiving.delete(id)
  }
  await tailArrived(deps, id)
  allowOrigins(response)
  response.writeHead(204)
  response.end()
}

function fault(header: string, message: string): AppError {
  return new AppError('validation_failed', `headers.${header}: ${message}.`, {
    faults: [{ path: `headers.${header}`, code: 'custom', message }],
  })
}
