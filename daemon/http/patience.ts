/** How long a connection may take over what it sends; beyond it, it is closed. */
export interface Patience {
  /** From the first byte of a request to the end of its headers. */
  headersMs: number
  /** For the whole of a JSON body: 1 MB in this time is slower than any line. */
  jsonMs: number
  /** Between two pieces of a file. The client resumes. */
  stallMs: number
  /** Between two requests. */
  idleMs: number
  /** How often it is looked whether headers are late. */
  lookEveryMs: number
}

export const PATIENCE: Patience = {
  headersMs: 30_000,
  jsonMs: 30_000,
  stallMs: 60_000,
  idleMs: 65_000,
  lookEveryMs: 5_000,
}
