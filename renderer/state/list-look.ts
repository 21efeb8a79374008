/** How the list of videos looks, as it was chosen in this browser. */
export type LibraryView = 'grid' | 'table'
const VIEW_STORED_AS = 'svc:library-view'

export const storedView = (): LibraryView =>
  localStorage.getItem(VIEW_STORED_AS) === 'table' ? 'table' : 'grid'
export const storeView = (view: LibraryView) => localStorage.setItem(VIEW_STORED_AS, view)

/** The columns of the table beside the name, in this order. */
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
const COLUMNS_STORED_AS = 'svc:library-columns'

export function storedColumns(): readonly Column[] {
  const stored = localStorage.getItem(COLUMNS_STORED_AS)?.split(' ')
  return stored ? COLUMNS.filter((column) => stored.includes(column)) : DEFAULT_COLUMNS
}

/** `columns` with one more or less. */
export function turnColumn(columns: readonly Column[], column: Column): readonly Column[] {
  const changed = COLUMNS.filter((each) => columns.includes(each) !== (each === column))
  localStorage.setItem(COLUMNS_STORED_AS, changed.join(' '))
  return changed
}
