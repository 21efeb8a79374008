/** A stored file over HTTP. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../contract/errors.ts'
import type { Deps } from '../../ports/deps.ts'
import type { OpenFile, StoredFile } from '../../ports/storage.ts'
import { sendContent, type Served } from './send-content.ts'
import { sendPieces } from './send-pieces.ts'

export async function sendFile(
  deps: Pick<Deps, 'storage'>,
  request: IncomingMessage,
  response: ServerResponse,
  served: Served & {
    key: string
    /** When it is not there. */ make?: (() => Promise<void>) | undefined
    /** How it is read. */ place?: ((file: OpenFile) => Promise<OpenFile>) | undefined
  },
): Promise<void> {
  const stored =
    (await deps.storage.openFile(served.key)) ??
    (served.make && (await statOf(deps, served.key, served.make)))
  if (!stored)
    throw new AppError('file_lost', undefined, {
      given: { file: served.key.split('/').slice(3).join('/') },
    })
  try {
    const file = served.place ? await served.place(stored) : stored
    const send = async (range: { start: number; end: number }): Promise<void> => {
      await sendPieces(file, range, response)
      response.end()
    }
    await sendContent(
      request,
      response,
      {
        sizeBytes: file.sizeBytes,
        modifiedAtMs: file.modifiedAtMs,
        etag: etagOf(file),
        bytes: send,
      },
      served,
    )
  } finally {
    await stored.close()
  }
}

async function statOf(
  { storage }: Pick<Deps, 'storage'>,
  key: string,
  make: () => Promise<void>,
): Promise<OpenFile | null> {
  await make()
  return storage.openFile(key)
}

function etagOf(file: StoredFile): string {
  return `"${file.sizeBytes.toString(36)}-${Math.round(file.modifiedAtMs).toString(36)}"`
}
