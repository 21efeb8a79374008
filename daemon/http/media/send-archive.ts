/** Sends a backup as one file over HTTP, piece by piece. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BackupArchive } from '../../ports/backups.ts'
import { sendContent, type ByteRange } from './send-content.ts'
import { indexAt } from './send-download.ts'
import { sendPieces } from './send-pieces.ts'

export async function sendArchive(
  request: IncomingMessage,
  response: ServerResponse,
  archive: BackupArchive,
  fileName: string,
): Promise<void> {
  const { sizeBytes, modifiedAtMs, tag } = archive
  const send = async (range: ByteRange): Promise<void> => {
    await sendAll(response, archive, range)
    response.end()
  }
  await sendContent(
    request,
    response,
    { sizeBytes, modifiedAtMs, etag: `"${tag}"`, bytes: send },
    { contentType: 'application/x-tar', cacheControl: 'private, no-store', downloadName: fileName },
  )
}

async function sendAll(
  response: ServerResponse,
  { pieces }: BackupArchive,
  { start, end }: ByteRange,
): Promise<void> {
  for (
    let index = indexAt(pieces, start);
    index < pieces.length && !response.destroyed;
    index += 1
  ) {
    const piece = pieces[index]!
    if (piece.start > end) return
    const first = Math.max(start - piece.start, 0)
    const last = Math.min(end - piece.start, piece.length - 1)
    if (Buffer.isBuffer(piece.content)) {
      response.write(piece.content.subarray(first, last + 1))
      continue
    }
    const file = await piece.content()
    try {
      await sendPieces(file, { start: first, end: last }, response)
    } finally {
      await file.close()
    }
  }
}
