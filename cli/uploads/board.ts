/** Current state of every file of one `svc videos upload`: written by the upload, displayed by a listener. */
import type { UploadSpeed } from './upload-speed.ts'
import type { SourceFile } from './source-file.ts'

/**
 * queued → sending → checking → (waiting → encoding →) done; failed and stopped from anywhere.
 * `stopped`: by Ctrl-C, or never begun because something failed that would fail for every file.
 */
export type Step =
  | 'queued'
  | 'sending'
  | 'checking'
  | 'waiting'
  | 'encoding'
  | 'done'
  | 'failed'
  | 'stopped'

export interface UploadRow {
  readonly file: SourceFile
  readonly step: Step
  readonly sentBytes: number
  readonly speed: UploadSpeed | null
  /** Progress of the encoding, 0 to 1, and its remaining time. */
  readonly progress: number
  readonly secondsLeft: number | null
  /** Final result: "uploaded", "ready", or the reason of a failure. */
  readonly outcome: string
}

export interface Board {
  rows(): readonly UploadRow[]
  change(at: number, patch: Partial<Omit<UploadRow, 'file'>>): void
  /** A line for people that stays. */
  print(message: string): void
  listen(listener: BoardListener): void
}

export interface BoardListener {
  changed(row: UploadRow, before: UploadRow): void
  onMessage(message: string): void
}

export function createBoard(files: readonly SourceFile[]): Board {
  const rows: UploadRow[] = files.map((file) => ({
    file,
    step: 'queued',
    sentBytes: 0,
    speed: null,
    progress: 0,
    secondsLeft: null,
    outcome: '',
  }))
  const listeners: BoardListener[] = []
  return {
    rows: () => rows,
    change(at, patch) {
      const before = rows[at]!
      const row = (rows[at] = { ...before, ...patch })
      for (const listener of listeners) listener.changed(row, before)
    },
    print(message) {
      for (const listener of listeners) listener.onMessage(message)
    },
    listen: (listener) => void listeners.push(listener),
  }
}

export const isOver = ({ step }: UploadRow): boolean =>
  step === 'done' || step === 'failed' || step === 'stopped'
/** The bytes of the file are on the way; what follows takes no part of the line. */
export const isSending = ({ step }: UploadRow): boolean => step === 'sending'
