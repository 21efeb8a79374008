/** Moves the database, or the files of videos, of an svc that runs: it does so itself, and this follows it. */
import type { Client } from '../../daemon/contract/client.ts'
import type { MigrationShown, MigrationStart } from '../../daemon/contract/migration.ts'
import { CliError } from '../errors/cli-error.ts'
import type { ProgressBar } from '../output/progress.ts'
import { formatBytes, timeLeft } from '../output/units.ts'
import { poll, waitFor } from '../waiting/wait-for.ts'

const OVER: ReadonlySet<MigrationShown['status']> = new Set(['none', 'moved', 'failed', 'canceled'])

/** Throws why it was not moved. */
export async function moveRunning(
  api: Client,
  body: MigrationStart,
  progress: ProgressBar,
): Promise<MigrationShown> {
  const isOfFiles = body.to_storage !== undefined
  const first = await api.migration.start({ body })
  const beganMs = performance.now()
  const moved = await waitFor({
    notYet: isOfFiles ? 'The files are not moved' : 'The database is not moved',
    hint: 'Run the same command to see its progress. Stop it: svc migrate --cancel',
    timeoutSeconds: undefined,
    progress,
    work: (signal) =>
      poll(() => api.migration.get({}, { signal }), {
        first,
        signal,
        isOver: ({ status }) => OVER.has(status),
        onState: (now) => report(progress, now, (performance.now() - beganMs) / 1_000),
      }),
  })
  // A process that was killed once it was decided has forgotten how it came about.
  const isThere = isOfFiles
    ? moved.storage === body.to_storage
    : moved.database === body.to_database
  if (moved.status === 'moved' || isThere) return moved
  throw new CliError(
    'unexpected',
    moved.error?.message ??
      `svc was restarted before the ${isOfFiles ? 'files were' : 'database was'} moved.`,
    isOfFiles
      ? 'svc keeps using the files in their previous location. Run the same command to resume.'
      : 'svc keeps using the previous database. Run the same command to start again.',
  )
}

function report(progress: ProgressBar, now: MigrationShown, seconds: number): void {
  const { status, to_storage: files } = now
  if (status === 'copying') progress.update(...copying(now, seconds))
  if (status === 'catching_up') progress.update('Copying what has changed')
  if (status === 'switching') progress.update('Comparing, and restarting svc')
  // A small library is moved before it is asked again.
  if (status === 'moved' && files) progress.update('Moving files', 1, formatBytes(now.bytes))
}

type Update = Parameters<ProgressBar['update']>

/** Without figures while there are none yet. */
function copying(now: MigrationShown, seconds: number): Update {
  if (now.to_storage !== null) return movingFiles(now.bytes, now.total_bytes, seconds, now.files)
  const { copied_rows: copied, total_rows: total } = now
  if (!total) return ['Copying']
  const rate = copied / seconds
  return [
    'Copying',
    copied / total,
    `${Math.round(rate)} rows/s  ${left(total - copied, rate)}`.trim(),
  ]
}

/** What the bar shows while files of videos are moved. */
export function movingFiles(
  bytes: number,
  total: number | null,
  seconds: number,
  files?: number,
): Update {
  if (total === null) return ['Moving files']
  const rate = bytes / seconds
  const count = files === undefined ? '' : `${files} files, `
  const detail = `${count}${formatBytes(bytes)} of ${formatBytes(total)}, ${formatBytes(rate)}/s  ${left(total - bytes, rate)}`
  return ['Moving files', total > 0 ? Math.min(1, bytes / total) : 1, detail.trim()]
}

const left = (rest: number, rate: number): string => (rate > 0 ? timeLeft(rest / rate) : '')
