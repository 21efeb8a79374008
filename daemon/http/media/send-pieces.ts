/**
 * Sends byte ranges of files to a socket. Reads the next piece while the previous one is being sent,
 * into reused buffers, since allocating memory costs as much as reading.
 */
import type { ServerResponse } from 'node:http'
import type { OpenFile } from '../../ports/storage.ts'

/** What a slow viewer is sent at a time: each holds two pieces, and there may be many. */
const PIECE_BYTES = 128 * 1024
/** What a viewer is sent whose line takes a piece at once: fewer calls, twice as fast. */
const LARGE_PIECE_BYTES = 1024 * 1024
/** A line is fast that takes so many small pieces, each within this time (200 Mbit/s): what the system buffers says nothing. */
const FAST_MS = 5
const FAST_PIECES = 4
const POOLED_BUFFERS = { small: 64, large: 16 }

const free = { small: [] as Buffer[], large: [] as Buffer[] }

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
  let taken = 0
  let size: keyof typeof free = 'small'
  let reading = readNext()
  try {
    while (!socket.destroyed) {
      const piece = await reading
      if (piece === null) return
      position += piece.bytes.length
      reading = readNext()
      // A read error is handled when the piece is awaited.
      reading.catch(() => undefined)
      const sentAt = performance.now()
      if (!(await isTaken(piece.bytes))) continue
      giveBack(piece.buffer)
      const ms = ((performance.now() - sentAt) * PIECE_BYTES) / piece.bytes.length
      taken = ms < FAST_MS ? taken + 1 : 0
      size = taken >= FAST_PIECES ? 'large' : 'small'
    }
  } finally {
    socket.off('close', leave)
    // The file is closed next, so no read may be pending.
    await reading.catch(() => undefined)
  }

  async function readNext(): Promise<{ buffer: Buffer; bytes: Buffer } | null> {
    const bytes = size === 'small' ? PIECE_BYTES : LARGE_PIECE_BYTES
    const wanted = Math.min(bytes, end + 1 - position)
    if (wanted <= 0) return null
    const buffer = free[size].pop() ?? Buffer.allocUnsafeSlow(bytes)
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
  const size = buffer.length === PIECE_BYTES ? 'small' : 'large'
  if (free[size].length < POOLED_BUFFERS[size]) free[size].push(buffer)
}
