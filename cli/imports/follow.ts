/** Follows an import to its end. The import does not depend on this. */
import type { Client } from '../../daemon/contract/client.ts'
import type { Import, ImportItem } from '../../daemon/contract/import.ts'
import type { ProgressBar } from '../output/progress.ts'
import { formatBytes, formatTime } from '../output/units.ts'
import { poll, waitFor } from '../waiting/wait-for.ts'

const NAMES = { vimeo: 'Vimeo', csv: 'the list', folder: 'the folder' } as const

/** Throws `timed_out`, or `interrupted` after Ctrl-C. */
export const followImport = (
  api: Client,
  note: Import,
  { progress, timeoutSeconds }: { progress: ProgressBar; timeoutSeconds: number | undefined },
): Promise<Import> =>
  waitFor({
    notYet: 'The import has not ended',
    hint:
      `Check its progress: svc import status ${note.id} --wait. Cancel it: svc import ` +
      `cancel ${note.id}`,
    timeoutSeconds,
    progress,
    work: (signal) =>
      poll(() => api.imports.get({ params: { id: note.id } }, { signal }), {
        first: note,
        signal,
        isOver: ({ ended_at: endedAt }) => endedAt !== null,
        onState: (now) => show(now, progress),
      }),
  })

function show(
  { status, source, waiting_until: until, progress: counts, error, ended_at: endedAt }: Import,
  progress: ProgressBar,
): void {
  const from = NAMES[source]
  if (error !== null && endedAt === null) return progress.update(`${error.message} Retrying`)
  if (until !== null)
    return progress.update(`Rate limit reached: ${from} asks to wait until ${formatTime(until)}`)
  if (status === 'waiting') return progress.update('Queued')
  if (status === 'listing') return progress.update(`Listing ${from}`)
  if (status !== 'fetching' && status !== 'finished') return
  const over = counts.done + counts.failed + counts.skipped
  const fraction = counts.total_bytes
    ? Math.min(1, counts.bytes / counts.total_bytes)
    : counts.found === 0
      ? 1
      : over / counts.found
  const failed = counts.failed > 0 ? `, ${counts.failed} failed` : ''
  if (counts.planned === 0)
    progress.update(
      `Fetching from ${from}`,
      status === 'finished' ? 1 : fraction,
      `${over} of ${counts.found}${failed}, ${formatBytes(counts.bytes)}`,
    )
}

/** All of them, page by page. */
export async function itemsOf(
  api: Client,
  { id }: Pick<Import, 'id'>,
  filter: Partial<Pick<ImportItem, 'status' | 'kind'>> = {},
): Promise<ImportItem[]> {
  const items: ImportItem[] = []
  for (let cursor: string | undefined; ;) {
    const page = await api.imports.items({
      params: { id },
      query: { limit: 100, ...filter, cursor },
    })
    items.push(...page.data)
    if (page.next_cursor === null) return items
    cursor = page.next_cursor
  }
}
