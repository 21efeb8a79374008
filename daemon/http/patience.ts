/** Time limits of connections; slower ones are closed. */
export interface Patience {
  /** From the first byte of a request to the end of its headers. */
  headersMs: number
  /** For a whole JSON body: any usable connection transfers 1 MB in this time. */
  jsonMs: number
  /** Between two pieces of a file; the client can resume. */
  stallMs: number
  /** Between two requests. */
  idleMs: number
  /** Interval of the check for late headers. */
  lookEveryMs: number
  /** After a response in mid-body, for the client to read the response. */
  lingerMs: number
}

export const PATIENCE: Patience = {
  headersMs: 30_000,
  jsonMs: 30_000,
  stallMs: 60_000,
  idleMs: 65_000,
  lookEveryMs: 5_000,
  lingerMs: 2_000,
}
