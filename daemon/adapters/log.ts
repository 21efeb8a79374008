/** Structured logs: one JSON object a line, on standard error; standard output is for people. */
import pino from 'pino'
import type { Log } from '../ports/deps.ts'

export function createLog(level: string, destination?: string): Log {
  const stream = pino.destination({ dest: destination ?? 2, sync: true, mkdir: true })
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: ['authorization', 'headers.authorization', 'headers.cookie'] }, stream)
}
