/** Follows a backup until it is ready. The backup does not depend on this. */
import type { Backup } from '../../daemon/contract/backup.ts'
import type { Client } from '../../daemon/contract/client.ts'
import { ERRORS, type ErrorCode } from '../../daemon/contract/errors.ts'
import { CliError } from '../errors/cli-error.ts'
import type { ProgressBar } from '../output/progress.ts'
import { formatBytes } from '../output/units.ts'
import { poll, waitFor } from '../waiting/wait-for.ts'

/** Throws what it failed with, `timed_out`, or `interrupted` after Ctrl-C. */
export async function followBackup(
  api: Client,
  backup: Backup,
  { progress, timeoutSeconds }: { progress: ProgressBar; timeoutSeconds: number | undefined },
): Promise<Backup> {
  const { id } = backup
  const ended = await waitFor({
    notYet: 'The backup is not ready',
    hint: `Check its progress: svc backups get ${id}. Stop it: svc backups delete ${id}`,
    timeoutSeconds,
    progress,
    work: (signal) =>
      poll(() => api.backups.get({ params: { id } }, { signal }), {
        first: backup,
        signal,
        isOver: ({ status, error }) => error !== null || status === 'ready',
        onState: ({ status, progress: done, copied_bytes: copied, size_bytes: size }) => {
          if (size !== null && status !== 'ready')
            progress.update('Copying', done, `${formatBytes(copied)} of ${formatBytes(size)}`)
        },
      }),
  })
  if (ended.error)
    throw new CliError(
      ended.error.code in ERRORS ? (ended.error.code as ErrorCode) : 'unexpected',
      ended.error.message,
    )
  return ended
}

/** Follows a restore test. Throws what it found, `timed_out`, or `interrupted` after Ctrl-C. */
export async function followTest(
  api: Client,
  backup: Backup,
  { progress, timeoutSeconds }: { progress: ProgressBar; timeoutSeconds: number | undefined },
): Promise<Backup> {
  const { id } = backup
  const waitsForSpace = ({ verification }: Backup) => verification?.error?.reason === 'no_space'
  const ended = await waitFor({
    notYet: 'The restore test is not finished',
    hint: `Check its result: svc backups get ${id}. The server continues it.`,
    timeoutSeconds,
    progress,
    work: (signal) =>
      poll(() => api.backups.get({ params: { id } }, { signal }), {
        first: backup,
        signal,
        isOver: (now) =>
          waitsForSpace(now) || ['verified', 'failed'].includes(now.verification?.state ?? ''),
      }),
  })
  const { state, error } = ended.verification!
  if (state === 'verified') return ended
  if (waitsForSpace(ended))
    throw new CliError(
      'storage_full',
      error!.message,
      'Free space there; the server repeats the test.',
    )
  throw new CliError('source_damaged', error!.message)
}
