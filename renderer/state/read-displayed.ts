/** Reads what a list has on screen, in batches, one after another. */
import { againWhenBack } from '../kit/back.ts'
import type { App } from './app.ts'
import { throttle } from './throttle.ts'

/** Rows that a fast scroll passes are gone by then and never read. */
const REST_MS = 60

interface DisplayedReader {
  /** What is on screen, or close to it, and not read yet: the next batch. */
  missing(app: App): string[]
  read(app: App, ids: string[]): Promise<void>
}

export function readDisplayed({ missing, read }: DisplayedReader): (app: App) => void {
  let busy = false
  const readAll = async (app: App): Promise<void> => {
    if (busy) return
    busy = true
    try {
      for (let ids = missing(app); ids.length > 0; ids = missing(app)) await read(app, ids)
    } catch (error) {
      // Otherwise the next scroll reads again.
      againWhenBack(error, () => readAll(app))
    } finally {
      busy = false
    }
  }
  return throttle(REST_MS, (app) => void readAll(app))
}
