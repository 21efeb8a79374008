/**
 * Rows of a database that is no SQLite file: written into one, as of one moment, by the thread that is connected to it. The
 * threads that make backups and look at files ask for it.
 */
import type { MessagePort, Worker } from 'node:worker_threads'

/** null: the rows are in the data folder's own SQLite files. */
export type RowSaver = SaveRows | null
type SaveRows = (file: string, options: SaveRowsOptions) => Promise<void>
interface SaveRowsOptions {
  signal: AbortSignal
  /** Only these tables are filled. */
  only?: readonly string[]
  /** Viewing data instead of everything else. */
  analytics?: boolean
}

interface SaveNote {
  kind: 'save'
  number: number
  file: string
  only: readonly string[] | null
  analytics: boolean
}
interface SavedNote {
  kind: 'saved'
  number: number
  error: string | null
}

const isSave = (note: unknown): note is SaveNote => (note as SaveNote | null)?.kind === 'save'
const isSaved = (note: unknown): note is SavedNote => (note as SavedNote | null)?.kind === 'saved'

/** In the thread. */
export function saverBehind(port: MessagePort): SaveRows {
  let number = 0
  return (file, { signal, only = null, analytics = false }) =>
    new Promise((resolve, reject) => {
      const mine = (number += 1)
      const done = (note: unknown): void => {
        if (!isSaved(note) || note.number !== mine) return
        port.off('message', done)
        if (note.error === null) resolve()
        else reject(signal.aborted ? (signal.reason as Error) : new Error(note.error))
      }
      port.on('message', done)
      port.postMessage({ kind: 'save', number: mine, file, only, analytics } satisfies SaveNote, [])
    })
}

/** Beside the thread. */
export function saveFor(thread: Worker, save: SaveRows, signal: AbortSignal): void {
  thread.on('message', (note: unknown) => {
    if (!isSave(note)) return
    const { number, file, only, analytics } = note
    const answer = (error: string | null): void =>
      thread.postMessage({ kind: 'saved', number, error } satisfies SavedNote, [])
    save(file, { signal, analytics, ...(only ? { only } : {}) }).then(
      () => answer(null),
      (error: unknown) => answer((error as Error).message),
    )
  })
}
