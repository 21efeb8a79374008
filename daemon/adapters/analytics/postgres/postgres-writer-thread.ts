/** Writes viewing data to PostgreSQL, behind the API. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Keeping } from '../../../ports/analytics.ts'
import { serveWriter } from '../writer.ts'
import { createPostgresEngine } from './engine.ts'
import { openForWriting } from './session.ts'

const { url, ...rest } = workerData as { url: string; keeping: Keeping; startedAtMs: number }
serveWriter(parentPort!, createPostgresEngine(openForWriting(url)), rest)
