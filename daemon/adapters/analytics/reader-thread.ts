/** Answers reports from analytics.db. */
import { parentPort, workerData } from 'node:worker_threads'
import { serveReader } from './reader.ts'
import { openForReading } from './schema.ts'
import { workerOn } from './work.ts'

const db = openForReading((workerData as { file: string }).file)
serveReader(parentPort!, { run: workerOn(db), close: () => db.close() })
