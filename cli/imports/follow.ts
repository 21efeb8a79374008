/** Follows an import to its end. The import does not depend on this. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '../../daemon/contract/client.ts'
import type { Import, ImportItem } from '../../daemon/contract/import.ts'
import { CliError } from '../errors/cli-error.ts'
import { interruptible } from '../interrupt.ts'
import type { ProgressBar } from '../output/progress.ts'
import { formatBytes, formatTime } from '../output/units.ts'

const POLL_MS = 500
/** The appliance may restart meanwhile; after this long without an answer it is taken for gone. */
const PATIENCE_MS = 60_000
const NAMES = { vimeo: 'Vimeo', csv: 'the list', folder: 'the folder' } as const

/** Throws `interrupted` after Ctrl-C. */
export async function followImport(
  api: Client,
  note: Import,
  progress: ProgressBar,
): Promise<Import> {
  let failingSince: number | undefined
  try {
    return await interruptible(async (signal) => {
      for (let now = note; ;) {
        show(now, progress)
        if (now.ended_at !== null) return now
        await wait(POLL_MS, undefined, { signal })
        try {
          now = await api.imports.get({ params: { id: note.id } }, { signal })
          failingSince = undefined
        } catch (error) {
          failingSince ??= Date.now()
          const isGone =
            !(error instanceof CliError && error.code === 'unreachable') ||
            Date.now() - failingSince > PATIENCE_MS
          if (signal.aborted || isGone) throw error
        }
      }
    })
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error
    throw new CliError(
      'interrupted',
      'Stopped waiting; the server continues the import.',
      `Check its progress: svc import status ${note.id} --wait. Cancel it: svc import ` +
        `cancel ${note.id}`,
    )
  } finally {
    progress.end()
  }
}

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
  status?: ImportItem['status'],
): Promise<ImportItem[]> {
  const items: ImportItem[] = []
  for (let cursor: string | undefined; ;) {
    const page = await api.imports.items({ params: { id }, query: { limit: 100, status, cursor } })
    items.push(...page.data)
    if (page.next_cursor === null) return items
    cursor = page.next_cursor
  }
}
