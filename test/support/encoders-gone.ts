import { until, type Daemon } from '../daemon.ts'
import { encodersOn } from './processes.ts'

/** After a kill of the daemon: its encoders end by themselves, a moment later. */
export async function encodersGone({ dataDir }: Daemon): Promise<void> {
  await until(
    () => encodersOn(dataDir),
    (left) => left.length === 0,
    'the encoders of the killed daemon to be gone',
  )
}
