/** Grid or table, as it was chosen in this browser; an address may say otherwise. */
export type LibraryView = 'grid' | 'table'
const KEPT_AS = 'svc:library-view'

export const storedView = (): LibraryView =>
  localStorage.getItem(KEPT_AS) === 'table' ? 'table' : 'grid'
export const keepView = (view: LibraryView): void => localStorage.setItem(KEPT_AS, view)
