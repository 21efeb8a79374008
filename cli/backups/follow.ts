/** Follows a backup until it is ready. The backup does not depend on this. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Backup } from '../../daemon/contract/backup.ts'
import type { Client } from '../../daemon/contract/client.ts'
import { ERRORS, type ErrorCode } from '../../daemon/contract/errors.ts'
import { CliError } from '../errors/cli-error.ts'
import { interruptible } from '../interrupt.ts'
import type { ProgressBar } from '../output/progress.ts'
import { formatBytes } from '../output/units.ts'

const POLL_MS = 500

/** Throws what it failed with, or `interrupted` after Ctrl-C. */
export async function followBackup(
  api: Client,
  backup: Backup,
  progress: ProgressBar,
): Promise<Backup> {
  try {
    return await interruptible(async (signal) => {
      for (
        let now = backup;
        ;
        now = await api.backups.get({ params: { id: backup.id } }, { signal })
      ) {
        if (now.error)
          throw new CliError(
            now.error.code in ERRORS ? (now.error.code as ErrorCode) : 'unexpected',
            now.error.message,
          )
        if (now.status === 'ready') return now
        if (now.size_bytes !== null)
          progress.update(
            'Copying',
            now.progress,
            `${formatBytes(now.copied_bytes)} of ${formatBytes(now.size_bytes)}`,
          )
        await wait(POLL_MS, undefined, { signal })
      }
    })
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error
    throw new CliError(
      'interrupted',
      'Stopped waiting; the server continues the backup.',
      `Check its progress: svc backups get ${backup.id}. Stop it: svc backups delete ${backup.id}`,
    )
  } finally {
    progress.end()
  }
}
