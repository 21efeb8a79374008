/** Runs the server's program in the foreground, in another role. */
import { spawn } from 'node:child_process'
import { compiledFolder, daemonProgram } from './program.ts'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const
/** Exit code of a process that a signal has ended, as in shells. */
const OF_SIGNALS = 128

/** Answers its exit code. */
export async function runRole(role: string): Promise<number> {
  const { npm_lifecycle_event: _npm, SVC_API_KEY: _key, SVC_URL: _url, ...env } = process.env
  const child = spawn(process.execPath, daemonProgram('main'), {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, NODE_COMPILE_CACHE: compiledFolder(), SVC_ROLE: role },
  })
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, pass)
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => resolve(code ?? OF_SIGNALS))
    })
  } finally {
    for (const signal of SIGNALS) process.off(signal, pass)
  }
}
