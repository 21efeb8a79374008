/** Structured logs: one JSON object a line, on standard error or in a file; standard output is for people. */
import pino from 'pino'
import type { Log } from '../ports/deps.ts'
import { createDestination, type Destination, type DestinationOptions } from './log/destination.ts'

export interface LogWithDestination {
  log: Log
  destination: Destination
}

export function createLog(level: string, options: DestinationOptions): LogWithDestination {
  const destination = createDestination(options)
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['authorization', 'headers.authorization', 'headers.cookie'],
    },
    destination,
  )
  return { log, destination }
}
