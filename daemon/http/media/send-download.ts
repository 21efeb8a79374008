/** Sends a download file over HTTP: its pieces one after another, directly from the segment files. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Download } from '../../manifests/download.ts'
import type { Deps } from '../../ports/deps.ts'
import { sendContent, type ByteRange, type Served } from './send-content.ts'
import { sendPieces } from './send-pieces.ts'

export async function sendDownload(
  deps: Pick<Deps, 'storage'>,
  request: IncomingMessage,
  response: ServerResponse,
  served: Served & { download: Download },
): Promise<void> {
  const { download } = served
  const { sizeBytes, modifiedAtMs, tag } = download
  const send = async (range: ByteRange): Promise<void> => {
    await sendAll(deps, response, download, range)
    response.end()
  }
  await sendContent(
    request,
    response,
    { sizeBytes, modifiedAtMs, etag: `"${tag}"`, bytes: send },
    served,
  )
}

async function sendAll(
  { storage }: Pick<Deps, 'storage'>,
  response: ServerResponse,
  { pieces }: Download,
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
    const file = await storage.openFile(piece.key)
    if (!file) throw new Error(`a part of a download is missing: ${piece.key}`)
    try {
      await sendPieces(file, { start: piece.offset + first, end: piece.offset + last }, response)
    } finally {
      await file.close()
    }
  }
}

/** The index of the piece that contains a byte. */
export function indexAt(pieces: readonly { start: number }[], byte: number): number {
  let [low, high] = [0, pieces.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (pieces[middle]!.start <= byte) low = middle
    else high = middle - 1
  }
  return low
}
