/** False until its element has been seen once: what nobody waits for comes a moment later, and the rest the sooner. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'

export class AfterPaint implements ReactiveController {
  #host: ReactiveControllerHost
  #isPainted = false

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  get value() {
    return this.#isPainted
  }

  hostConnected() {
    if (this.#isPainted) return
    whenIdle(() => {
      this.#isPainted = true
      this.#host.requestUpdate()
    })
  }
}

/**
 * Runs once what is on screen now has been seen and the browser has nothing better to do: a click
 * that comes meanwhile is answered first.
 */
export function whenIdle(task: () => void) {
  afterFrame(() => soon(task))
}

/** The first frame shows it, the second begins when it is shown. */
const afterFrame = (task: () => void) => requestAnimationFrame(() => requestAnimationFrame(task))

/** A page that is never idle gets it all the same. */
const LATEST_MS = 500

/** Not every browser reports when it is idle. */
const soon = (task: () => void) =>
  void ('requestIdleCallback' in globalThis
    ? requestIdleCallback(task, { timeout: LATEST_MS })
    : setTimeout(task))

/**
 * Runs once the first picture of the page has been seen and could be used: nothing that is asked of
 * others keeps it waiting. From then on at once.
 */
let isPainted = false

export function afterPicture(task: () => void) {
  // A tab in the background makes no pictures.
  if (isPainted || document.hidden) return task()
  afterFrame(() =>
    setTimeout(() => {
      isPainted = true
      task()
    }),
  )
}
