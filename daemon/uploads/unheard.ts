/**
 * Uploads that came to their end when their sender was gone already, such as a page that was left
 * while its last bytes were on their way: for a while they are found again by their file, once
 * (docs/decisions/0154). Of this process.
 */
import type { Deps } from '../ports/deps.ts'
import type { UploadRecord } from '../ports/records.ts'

const MOST = 10_000

interface Unheard {
  space: string
  key: string
  untilMs: number
}
/** By the upload's id; the oldest first. */
const unheard = new Map<string, Unheard>()

/** As long as it would have been kept unfinished. One without a fingerprint could not be found. */
export function noteUnheard(
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  { id, space, resumeKey }: Pick<UploadRecord, 'id' | 'space' | 'resumeKey'>,
): void {
  if (resumeKey === null) return
  unheard.set(id, {
    space,
    key: resumeKey,
    untilMs: clock.now().getTime() + settings.uploadExpirySeconds * 1_000,
  })
  if (unheard.size > MOST) unheard.delete(unheard.keys().next().value!)
}

/** Somebody has come for it, and hears that it is whole. */
export const heard = (id: string): void => void unheard.delete(id)

/** Newest first. */
export function unheardOf({ clock }: Pick<Deps, 'clock'>, space: string, key: string): string[] {
  const now = clock.now().getTime()
  for (const [id, { untilMs }] of unheard) if (untilMs <= now) unheard.delete(id)
  return [...unheard]
    .filter(([, one]) => one.key === key && one.space === space)
    .map(([id]) => id)
    .reverse()
}
