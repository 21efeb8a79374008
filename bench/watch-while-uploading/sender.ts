/** Sends a file by tus on a line of 20 Mbit/s, its end first where its index is there, as our uploaders do. */
import { once } from 'node:events'
import { open, type FileHandle } from 'node:fs/promises'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { tailStartOf } from '../../daemon/contract/file-tail.ts'
import { TAIL_HEADER } from '../../daemon/contract/upload-headers.ts'
import type { Daemon } from '../../test/daemon.ts'

export const LINE_BPS = 20_000_000
const PIECE_BYTES = 32 * 1024

export interface SendingTimes {
  /** Milliseconds since 1970. */
  firstByteAt: number
  lastByteAt: number
}

/** `unshaped`: as fast as it goes. `onFirstByte` is called with the time of the first byte. */
export async function sendFilm(
  { baseUrl, owner, space }: Daemon,
  video: string,
  film: string,
  onFirstByte: (at: number) => void,
): Promise<SendingTimes> {
  const file = await open(film)
  try {
    const { size } = await file.stat()
    const headers = {
      authorization: `Bearer ${owner}`,
      'svc-space': space,
      'tus-resumable': '1.0.0',
    }
    const created = await fetch(`${baseUrl}/v1/uploads?video=${video}`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(size) },
    })
    if (created.status !== 201) throw new Error(`POST answered ${created.status}`)
    const url = new URL(created.headers.get('location')!, baseUrl)
    const tail = await tailStartOf(
      async (start, end) =>
        (await file.read(Buffer.alloc(end - start), 0, end - start, start)).buffer,
      size,
    )
    const firstByteAt = Date.now()
    onFirstByte(firstByteAt)
    const patch = (start: number, more: Record<string, string>) =>
      sendShaped(url, file, { start, end: size }, { ...headers, ...more })
    if (tail !== null) await patch(tail, { [TAIL_HEADER]: 'true' })
    await patch(0, {})
    return { firstByteAt, lastByteAt: Date.now() }
  } finally {
    await file.close()
  }
}

async function sendShaped(
  url: URL,
  file: FileHandle,
  { start, end }: { start: number; end: number },
  headers: Record<string, string>,
): Promise<void> {
  const sending = request(url, {
    method: 'PATCH',
    headers: {
      ...headers,
      'upload-offset': String(start),
      'content-type': 'application/offset+octet-stream',
      'content-length': end - start,
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    sending.on('error', reject)
    sending.once('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
  // Awaited last: one that fails before is no unhandled rejection.
  answered.catch(() => undefined)
  const beganAt = performance.now()
  for (let at = start; at < end; at += PIECE_BYTES) {
    const length = Math.min(PIECE_BYTES, end - at)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, at)
    if (!sending.write(buffer)) await Promise.race([once(sending, 'drain'), answered])
    const dueMs = ((at + length - start) * 8_000) / LINE_BPS
    const aheadMs = dueMs - (performance.now() - beganAt)
    if (aheadMs > 4) await Promise.race([pause(aheadMs), answered])
  }
  sending.end()
  const status = await answered
  if (status !== 204) throw new Error(`PATCH answered ${status}`)
}
