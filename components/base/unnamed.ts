/** The commonest error in a page: an element that is given no video, often by a misspelt attribute. */
import type { ReactiveControllerHost } from 'lit'
import type { NEEDED } from './explain-missing.ts'

/** Frameworks set properties some time after the element is there. */
const PATIENCE_MS = 2_000

/** Reports it in the page's console and in the element; `isMissing` is for the player, which shows it its own way. */
export class Unnamed {
  isMissing = false

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    isNamed: () => boolean,
    needed: keyof typeof NEEDED = 'embed',
  ) {
    let timer: ReturnType<typeof setTimeout>
    host.addController({
      hostConnected: () => {
        timer = setTimeout(() => {
          if (isNamed()) return
          void import('./explain-missing.ts').then(({ namesNothing }) => namesNothing(host, needed))
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
