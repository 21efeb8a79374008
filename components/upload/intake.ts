/** Which of the files that were chosen or dropped are taken, one by one. */
import type { DroppedFiles } from './dropped.ts'
import type { RejectReason } from './events.ts'
import { Item } from './item.ts'
import { faultOf, type UploadLimits } from './limits.ts'

interface Intake {
  /** Asks the page whether to take a file. */
  isWanted(found: DroppedFiles): boolean
  taken(item: Item): void
  refused(item: Item, reason: RejectReason, isShown: boolean): void
}

/**
 * `leftOut`: those that are only counted, for a folder holds many that are no videos, and a hand
 * more than there is room for.
 */
export function takeIn(
  found: DroppedFiles[],
  limits: () => UploadLimits,
  intake: Intake,
): { taken: Item[]; leftOut: { kind: number; count: number } } {
  const taken: Item[] = []
  const leftOut = { kind: 0, count: 0 }
  for (const one of found) {
    const item = new Item(one.file, one.path)
    const reason = faultOf(one.file, limits())
    if (reason) {
      const isKind = one.inFolder && (reason === 'type' || reason === 'empty')
      if (isKind) leftOut.kind += 1
      else if (reason === 'count') leftOut.count += 1
      Object.assign(item, { state: 'rejected', reason })
      intake.refused(item, reason, !isKind && reason !== 'count')
    } else if (intake.isWanted(one)) {
      taken.push(item)
      intake.taken(item)
    }
  }
  return { taken, leftOut }
}
