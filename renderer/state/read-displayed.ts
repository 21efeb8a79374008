/** Reads what a list has on screen, in batches, one after another. */
import { againWhenBack } from '../kit/back.ts'
import type { App } from './app.ts'

/** Rows that a fast scroll passes are gone by then and never read. */
const REST_MS = 60

interface DisplayedReader {
  missing(app: App): string[]
  read(app: App, ids: string[]): Promise<void>
}

export function readDisplayed({ missing, read }: DisplayedReader): (app: App) => void {
  let busy = false
  const readAll = async (app: App) => {
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

/** All calls within `ms` of the first are one call of `work`, at the end of that time. */
export function throttle(ms: number, work: (app: App) => unknown): (app: App) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (app) => {
    timer ??= setTimeout(() => {
      timer = undefined
      work(app)
    }, ms)
  }
}
