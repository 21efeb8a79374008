/** What is asked before a page with unsaved changes is left. One page at a time asks. */

/** True: it asks, and goes on to `leave` where that is wanted. */
type AskToLeave = (leave: () => void) => boolean

let guard: AskToLeave | undefined

/** Returns what ends it. */
export function askBeforeLeaving(ask: AskToLeave): () => void {
  guard = ask
  return () => {
    if (guard === ask) guard = undefined
  }
}

/** True: somebody is asked, and `leave` is called once they want to. */
export const isHeldBack = (leave: () => void): boolean =>
  guard?.(() => {
    guard = undefined
    leave()
  }) ?? false
