/**
 * Sends byte ranges of files to a socket. Reads the next piece while the previous one is being sent,
 * into reused buffers, since allocating memory costs as much as reading.
 */
import type { ServerResponse } from 'node:http'
import type { OpenFile } from '../../ports/storage.ts'

/**
 * Large enough to make calls cheap, small enough for the processor's cache, and for a slow viewer, who
 * holds two.
 */
const PIECE_BYTES = 128 * 1024
const POOLED_BUFFERS = 64

const free: Buffer[] = []

/**
 * From byte `start` to byte `end`, both included. Rejects when the file is shorter; a viewer who
 * disconnects is no error.
 */
export async function sendPieces(
  file: OpenFile,
  { start, end }: { start: number; end: number },
  response: ServerResponse,
): Promise<void> {
  // The request's socket: a pipelined response has none yet.
  const { socket } = response.req
  let wake: (() => void) | null = null
  const leave = (): void => wake?.()
  socket.once('close', leave)
  let position = start
  let reading = readNext()
  try {
    while (!socket.destroyed) {
      const piece = await reading
      if (piece === null) return
      position += piece.bytes.length
      reading = readNext()
      // A read error is handled when the piece is awaited.
      reading.catch(() => undefined)
      if (await isTaken(piece.bytes)) giveBack(piece.buffer)
    }
  } finally {
    socket.off('close', leave)
    // The file is closed next, so no read may be pending.
    await reading.catch(() => undefined)
  }

  async function readNext(): Promise<{ buffer: Buffer; bytes: Buffer } | null> {
    const wanted = Math.min(PIECE_BYTES, end + 1 - position)
    if (wanted <= 0) return null
    const buffer = free.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
    const count = await file.read(buffer.subarray(0, wanted), position)
    if (count === 0) throw new Error('a file is shorter than expected')
    return { buffer, bytes: buffer.subarray(0, count) }
  }

  /**
   * Resolves when the system has taken the bytes, so that the buffer can be reused; false when the
   * viewer has left.
   */
  function isTaken(bytes: Buffer): Promise<boolean> {
    return new Promise((resolve) => {
      wake = () => resolve(false)
      response.write(bytes, (error) => resolve(!error))
      if (socket.destroyed) wake()
    })
  }
}

function giveBack(buffer: Buffer): void {
  if (free.length < POOLED_BUFFERS) free.push(buffer)
}
