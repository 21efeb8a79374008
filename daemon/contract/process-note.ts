/** Notes of processes that share a data folder: daemon/adapters/process-note.ts. */

/** In the data folder. */
export const PROCESSES_FOLDER = 'processes'

export interface ProcessNote {
  host: string
  pid: number
  stateDir: string
  startedAt: string
  baseUrl: string | null
  localUrl: string | null
}
