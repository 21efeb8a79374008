/** Which collections of the tree are open, in this browser. */
const KEPT_AS = 'svc:open-collections'
const MOST = 500

export function openBranches(): Set<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEPT_AS) ?? '[]') as string[])
  } catch {
    // Written by somebody else: as if nothing were kept.
    return new Set()
  }
}

export const keepOpenBranches = (open: ReadonlySet<string>): void =>
  localStorage.setItem(KEPT_AS, JSON.stringify([...open].slice(-MOST)))
