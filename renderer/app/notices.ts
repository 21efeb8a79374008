/** Short words about what was just done, or what failed and what to do about it. */
import { explain } from '../parts/explain.ts'
import type { App } from './app.ts'

let lastKey = 0

export function tell({ store }: App, text: string): void {
  const key = ++lastKey
  store.change(({ notices }) => ({ notices: [...notices.slice(-3), { key, kind: 'done', text, hint: '' }] }))
}

/** `deed` is what did not work: "The video was not renamed". */
export function tellFailure({ store }: App, deed: string, error: unknown): void {
  const key = ++lastKey
  const { detail, hint } = explain(error)
  store.change(({ notices }) => ({ notices: [...notices.slice(-3), { key, kind: 'failed', text: `${deed}. ${detail}`, hint }] }))
}

export function dismiss({ store }: App, key: number): void {
  store.change(({ notices }) => ({ notices: notices.filter((notice) => notice.key !== key) }))
}
