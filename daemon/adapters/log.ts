/** Structured logs: one JSON object a line, on standard error or in a file; standard output is for people. */
import pino from 'pino'
import type { Log } from '../ports/deps.ts'
import { createDestination, type Destination, type DestinationOptions } from './log/destination.ts'

export interface LogWithDestination {
  log: Log
  destination: Destination
}

/** `fields`: added to each line. */
export function createLog(
  level: string,
  { fields, ...options }: DestinationOptions & { fields?: () => object },
): LogWithDestination {
  const destination = createDestination(options)
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      ...(fields ? { mixin: fields } : {}),
      redact: ['authorization', 'headers.authorization', 'headers.cookie'],
    },
    destination,
  )
  return { log, destination }
}
