/** Short words about what was just done, or what failed and what to do about it. */
import { explain } from '../kit/explain/explain.ts'
import { messages as w } from '../kit/messages.ts'
import type { App } from '../state/app.ts'
import { whenBack } from '../kit/back.ts'
import type { Notice } from '../state/store.ts'

let lastKey = 0

/** `undo` takes it back: it is offered with the notice, and by Ctrl+Z, for some seconds. */
export function notify(
  app: App,
  text: string,
  { undo = null }: { undo?: (() => unknown) | null } = {},
) {
  show(app, { kind: 'done', text, hint: '', undo })
}

/**
 * `failure` is what did not work: "The video was not renamed". `again` reads what could not be read:
 * where nothing answered, it is called as soon as something does, and the notice goes. What changes
 * something is never done again unasked.
 */
export function notifyFailure(app: App, failure: string, error: unknown, again?: () => unknown) {
  const { code, detail, hint } = explain(error)
  const key = show(app, { kind: 'failed', text: `${failure}. ${detail}`, hint, undo: null })
  if (!again || code !== 'unreachable') return
  whenBack(() => {
    dismiss(app, key)
    return again()
  })
}

export function dismiss({ store }: App, key: number) {
  store.change(({ notices }) => ({ notices: notices.filter((notice) => notice.key !== key) }))
}

/** The newest that can be taken back, or the one that is named. */
export async function undo(app: App, key?: number) {
  const notice = app.store.state.notices.findLast(
    (each) => each.undo !== null && (key === undefined || each.key === key),
  )
  if (!notice) return
  // First of all gone, so that nobody takes it back twice.
  dismiss(app, notice.key)
  try {
    await notice.undo?.()
  } catch (error) {
    notifyFailure(app, w.notUndone, error)
  }
}

function show({ store }: App, notice: Omit<Notice, 'key'>) {
  const key = ++lastKey
  store.change(({ notices }) => ({ notices: [...notices.slice(-3), { ...notice, key }] }))
  return key
}
