/**
 * Uploads that finished after their sender had disconnected, such as a page that was closed during its
 * last bytes: for a while they can be found by their file, once. Acknowledged uploads are not included,
 * so two deliberate uploads of one file stay two. Only this process knows them: after a restart,
 * choosing the file again creates a second video, and so does a page that is closed while the response
 * is on the network (docs/decisions/0091).
 */
import type { Deps } from '../ports/deps.ts'
import type { UploadRecord } from '../ports/records.ts'

const MOST = 10_000

interface UnacknowledgedUploads {
  space: string
  key: string
  untilMs: number
}
/** By the upload's id; the oldest first. */
const unacknowledged = new Map<string, UnacknowledgedUploads>()

/**
 * Remembers a finished upload for as long as an unfinished one would be kept. Without a fingerprint it
 * could not be found.
 */
export function noteUnacknowledged(
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  { id, space, resumeKey }: Pick<UploadRecord, 'id' | 'space' | 'resumeKey'>,
): void {
  if (resumeKey === null) return
  unacknowledged.set(id, {
    space,
    key: resumeKey,
    untilMs: clock.now().getTime() + settings.uploadExpirySeconds * 1_000,
  })
  if (unacknowledged.size > MOST) unacknowledged.delete(unacknowledged.keys().next().value!)
}

/** A client has asked for it, and learns that it is whole. */
export const acknowledged = (id: string): void => void unacknowledged.delete(id)

/** Newest first. */
export function unacknowledgedOf(
  { clock }: Pick<Deps, 'clock'>,
  space: string,
  key: string,
): string[] {
  const now = clock.now().getTime()
  for (const [id, { untilMs }] of unacknowledged) if (untilMs <= now) unacknowledged.delete(id)
  return [...unacknowledged]
    .filter(([, one]) => one.key === key && one.space === space)
    .map(([id]) => id)
    .reverse()
}
