/** Grid or table, stored in this browser. */
export type LibraryView = 'grid' | 'table'
const STORED_AS = 'svc:library-view'

export const storedView = (): LibraryView =>
  localStorage.getItem(STORED_AS) === 'table' ? 'table' : 'grid'
export const storeView = (view: LibraryView): void => localStorage.setItem(STORED_AS, view)
