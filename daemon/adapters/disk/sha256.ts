/** SHA-256 of a file, in a thread of its own: five gigabytes take seconds, in which the daemon answers others. */
import { Worker } from 'node:worker_threads'

/** Hexadecimal; null when there is no such file. Throws the signal's reason when it is stopped. */
export async function sha256Of(path: string, signal: AbortSignal): Promise<string | null> {
  signal.throwIfAborted()
  const thread = new Worker(new URL('./sha256-thread.ts', import.meta.url), { workerData: path, resourceLimits: { maxOldGenerationSizeMb: 32 } })
  const stop = () => void thread.terminate()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await new Promise<string | null>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', () => reject(signal.aborted ? (signal.reason as Error) : new Error('the thread ended without a word')))
    })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
