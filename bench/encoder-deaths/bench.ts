/** A video is encoded while one of its encoders is killed again and again, beside the same encode left alone. */
import { encodersOn, alive } from '../../test/support/processes.ts'
import { until, type Daemon } from '../../test/daemon.ts'
import { benchOf } from '../kills/bench.ts'

export const bench = benchOf({
  what: 'SIGKILLs of one of its ffmpegs',
  kills: 100,
  strike: killEncoder,
})

async function killEncoder(daemon: Daemon): Promise<Daemon> {
  const running = await until(
    () => encodersOn(daemon.dataDir),
    (pids) => pids.length > 0,
    'an encoder to run',
    60_000,
  )
  const pid = running[Math.floor(Math.random() * running.length)]!
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended while we looked: the next one it is.
    return killEncoder(daemon)
  }
  await until(
    () => alive(pid),
    (is) => !is,
    'it to be gone',
    15_000,
  )
  return daemon
}
