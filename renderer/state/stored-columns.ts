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

/** Beside these there is space for the name. */
const DEFAULT_COLUMNS: readonly Column[] = ['status', 'shown', 'length', 'when']
const STORED_AS = 'svc:library-columns'

export function storedColumns(): readonly Column[] {
  const stored = localStorage.getItem(STORED_AS)?.split(' ')
  return stored ? COLUMNS.filter((column) => stored.includes(column)) : DEFAULT_COLUMNS
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
  localStorage.setItem(STORED_AS, columns.join(' '))
  store.change({ columns })
}
