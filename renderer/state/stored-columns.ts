/** The columns of the table beside the name, as they were chosen in this browser; in this order. */
export const COLUMNS = [
  'status',
  'place',
  'tags',
  'shown',
  'length',
  'size',
  'views',
  'when',
] as const
export type Column = (typeof COLUMNS)[number]

/** The name has room beside these. */
const USUAL: readonly Column[] = ['status', 'shown', 'length', 'when']
const KEPT_AS = 'svc:library-columns'

export function storedColumns(): readonly Column[] {
  const kept = localStorage.getItem(KEPT_AS)?.split(' ')
  return kept ? COLUMNS.filter((column) => kept.includes(column)) : USUAL
}

/** The part of the store that holds them: this file stands below it. */
interface ColumnStore {
  readonly state: { columns: readonly Column[] }
  change(change: { columns: readonly Column[] }): void
}

export function turnColumn({ store }: { store: ColumnStore }, column: Column): void {
  const now = store.state.columns
  const columns = COLUMNS.filter((each) =>
    each === column ? !now.includes(each) : now.includes(each),
  )
  localStorage.setItem(KEPT_AS, columns.join(' '))
  store.change({ columns })
}
