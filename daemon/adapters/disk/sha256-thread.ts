/** Runs in a thread (sha256.ts): reads the file that it was given and says its SHA-256, or null. */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { codeOf } from './durable.ts'

const PIECE_BYTES = 1 << 20

function sha256(path: string): string | null {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
  try {
    const hash = createHash('sha256')
    const piece = Buffer.alloc(PIECE_BYTES)
    for (let bytes = readSync(file, piece); bytes > 0; bytes = readSync(file, piece)) hash.update(piece.subarray(0, bytes))
    return hash.digest('hex')
  } finally {
    closeSync(file)
  }
}

parentPort!.postMessage(sha256(workerData as string), [])
