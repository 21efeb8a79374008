import { sourcePrefix } from '../ports/layout.ts'
import type { SourceRecord } from '../ports/records.ts'
import type { Change } from './change.ts'

/** A source that nobody needs any more, with everything that was made of it. */
export async function dropSource(tx: Change, source: Pick<SourceRecord, 'id' | 'video'>): Promise<void> {
  await tx.media.removeSource(source.id)
  await tx.enqueue('sweep', sourcePrefix(source.video, source.id), {})
}
