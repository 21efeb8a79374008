/** A worker as a process of its own. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startEnv } from '../daemon.ts'

const PROGRAM =
  process.env['SVC_TEST_DAEMON'] || join(import.meta.dirname, '..', '..', 'daemon', 'main.ts')

interface EndedProcess {
  code: number | null
  ms: number
  /** What it wrote to standard error. */
  words: string
}

export interface WorkerProcess {
  id: string
  pid: number
  ended: Promise<EndedProcess>
  /** SIGTERM, and how it ended. */
  stop(): Promise<EndedProcess>
  signal(signal: NodeJS.Signals): void
}

/** Throws with what it said, where it ends before it takes runs. `within`: program and arguments that start it. */
export async function startWorker(
  env: Record<string, string>,
  { within = [] as readonly string[] } = {},
): Promise<WorkerProcess> {
  const [command, ...words] = [...within, process.execPath, PROGRAM]
  const child = spawn(command!, words, {
    env: { ...startEnv(), SVC_ROLE: 'worker', SVC_LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  child.stderr.on('data', (part: Buffer) => (written += part.toString()))
  let signalledMs = performance.now()
  const ended = new Promise<EndedProcess>((resolve) =>
    child.once('close', (code) =>
      resolve({ code, ms: performance.now() - signalledMs, words: written }),
    ),
  )
  const signal = (name: NodeJS.Signals): void => {
    signalledMs = performance.now()
    child.kill(name)
  }
  const line = await Promise.race([
    new Promise<string>((resolve) =>
      createInterface({ input: child.stdout }).once('line', resolve),
    ),
    ended.then(({ words: output }) => {
      throw new Error(output)
    }),
  ])
  return {
    id: (JSON.parse(line) as { worker: string }).worker,
    pid: child.pid!,
    ended,
    signal,
    stop() {
      if (child.exitCode === null && child.signalCode === null) signal('SIGTERM')
      return ended
    },
  }
}
