/** Reports, on a connection of their own that cannot write: neither viewers nor the API wait for them. */
import { parentPort, workerData } from 'node:worker_threads'
import { createReports, type Reports } from './reports.ts'
import { openForReading } from './schema.ts'

const port = parentPort!
const db = openForReading((workerData as { file: string }).file)
const reports = createReports(db)

port.on(
  'message',
  ({ id, operation, input }: { id: number; operation: keyof Reports | 'close'; input: never }) => {
    try {
      port.postMessage({
        id,
        value: operation === 'close' ? db.close() : reports[operation](input),
      })
    } catch (error) {
      port.postMessage({
        id,
        error: { message: (error as Error).message, code: (error as { errcode?: number }).errcode },
      })
    }
  },
)
