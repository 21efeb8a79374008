/** Asks the appliance of this machine to end, and answers when it has. */
import { setTimeout as delay } from 'node:timers/promises'
import { CliError } from '../errors/cli-error.ts'
import { statusOf, type DaemonStatus } from './status-of.ts'

const LOOK_EVERY_MS = 100
/** Pending requests are finished first, which takes up to 5 s. */
const PATIENCE_MS = 30_000

export async function stopDaemon(
  { pid, data_dir: dataDir, state_dir: stateDir }: DaemonStatus,
  signal: AbortSignal,
): Promise<DaemonStatus> {
  if (pid === null)
    throw new CliError('unexpected', 'svc is still starting.', 'Try again in a moment.')
  try {
    process.kill(pid, 'SIGTERM')
  } catch (error) {
    const gone = (error as NodeJS.ErrnoException).code === 'ESRCH'
    throw new CliError(
      'forbidden',
      gone
        ? `Its process ${pid} is not visible from here: it runs in a container or on another ` +
            'machine.'
        : `Its process ${pid} belongs to another user.`,
      'Stop it in the place and as the user that started it.',
      error,
    )
  }
  for (const giveUpAt = Date.now() + PATIENCE_MS; Date.now() < giveUpAt;) {
    const status = await statusOf(dataDir, stateDir)
    if (!status.running) return status
    await delay(LOOK_EVERY_MS, undefined, { signal })
  }
  throw new CliError(
    'unexpected',
    `Process ${pid} was asked to stop and is still running after ${PATIENCE_MS / 1000} s.`,
    `See its log: svc daemon logs. As a last resort: kill -9 ${pid}; no data is lost.`,
  )
}
