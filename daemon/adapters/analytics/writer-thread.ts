/** The only writer of analytics.db. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Keeping } from '../../ports/analytics.ts'
import { openForWriting } from './schema.ts'
import { createSqliteEngine } from './sqlite-engine.ts'
import { serveWriter } from './writer.ts'

const { file, ...rest } = workerData as { file: string; keeping: Keeping; startedAtMs: number }
serveWriter(parentPort!, createSqliteEngine(openForWriting(file)), rest)
