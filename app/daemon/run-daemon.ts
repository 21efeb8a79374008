/** The daemon as a child process: its URL, how it ended, its last output. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { DaemonProgram } from './program.ts'

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  error?: Error
}

export interface DaemonChild {
  pid: number | undefined
  /** Where this machine reaches it; null when it ended before. */
  ready: Promise<string | null>
  ended: Promise<Ended>
  /** The end of standard error, which explains a failed start or a crash. */
  lastLines(): string[]
  /** Lets it finish; after `graceMs` no longer. Nothing is lost by that: the queue is durable. */
  stop(graceMs: number): Promise<Ended>
}

const MOST_LINES = 40

export function runDaemon({ command, args, cwd, env }: DaemonProgram): DaemonChild {
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const lines: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > MOST_LINES) lines.shift()
  })
  const ended = new Promise<Ended>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }))
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  const localUrl = new Promise<string | null>((resolve) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(localUrlIn(line)))
  })
  return {
    pid: child.pid,
    ready: Promise.race([localUrl, ended.then(() => null)]),
    ended,
    lastLines: () => [...lines],
    async stop(graceMs) {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), graceMs)
      return ended.finally(() => clearTimeout(late))
    },
  }
}

function localUrlIn(line: string): string | null {
  try {
    const { local_url: url } = JSON.parse(line) as { local_url?: unknown }
    return typeof url === 'string' ? url : null
  } catch {
    return null // Some other program answers to that name.
  }
}
