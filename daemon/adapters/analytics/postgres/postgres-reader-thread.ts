/** Answers reports from PostgreSQL. */
import { parentPort, workerData } from 'node:worker_threads'
import { serveReader } from '../reader.ts'
import { openForReading, runWith } from './session.ts'

const session = openForReading((workerData as { url: string }).url)
serveReader(parentPort!, {
  run: (work) => runWith(session.ask, work),
  close: () => session.close(),
})
