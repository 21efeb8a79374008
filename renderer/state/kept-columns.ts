/** The columns of the table beside the name, as they were chosen in this browser; in this order. */
import type { App } from './app.ts'

export const COLUMNS = ['status', 'place', 'tags', 'shown', 'length', 'size', 'views', 'when'] as const
export type Column = (typeof COLUMNS)[number]

/** The name has room beside these. */
const USUAL: readonly Column[] = ['status', 'shown', 'length', 'when']
const KEPT_AS = 'svc:library-columns'

export function keptColumns(): readonly Column[] {
  const kept = localStorage.getItem(KEPT_AS)?.split(' ')
  return kept ? COLUMNS.filter((column) => kept.includes(column)) : USUAL
}

export function turnColumn({ store }: App, column: Column): void {
  const now = store.state.columns
  const columns = COLUMNS.filter((each) => (each === column ? !now.includes(each) : now.includes(each)))
  localStorage.setItem(KEPT_AS, columns.join(' '))
  store.change({ columns })
}
