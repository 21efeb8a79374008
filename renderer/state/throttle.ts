import type { App } from './app.ts'

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
