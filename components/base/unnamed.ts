/** The commonest error in a page: an element that is given no video, often by a misspelt attribute. */
import type { ReactiveControllerHost } from 'lit'

/** Frameworks set properties some time after the element is there. */
const PATIENCE_MS = 2_000

/** Says it in the console of the page; `isMissing` is for those elements that show it as well. */
export class Unnamed {
  isMissing = false

  /** `needed`: the attribute, and what it holds; default `embed`. */
  constructor(host: ReactiveControllerHost & HTMLElement, isNamed: () => boolean, needed?: string) {
    let timer: ReturnType<typeof setTimeout>
    host.addController({
      hostConnected: () => {
        timer = setTimeout(() => {
          if (isNamed()) return
          void import('./explain.ts').then(({ namesNothing }) => namesNothing(host, needed))
          this.isMissing = true
          host.requestUpdate()
        }, PATIENCE_MS)
      },
      hostUpdate: () => {
        this.isMissing &&= !isNamed()
      },
      hostDisconnected: () => clearTimeout(timer),
    })
  }
}
