/** Which collections of the tree are expanded, stored in this browser. */
const STORED_AS = 'svc:open-collections'
const MOST = 500

export function openBranches(): Set<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(STORED_AS) ?? '[]') as string[])
  } catch {
    // Not written by this page: as if nothing were stored.
    return new Set()
  }
}

export const storeOpenBranches = (open: ReadonlySet<string>): void =>
  localStorage.setItem(STORED_AS, JSON.stringify([...open].slice(-MOST)))
