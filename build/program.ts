/** Runs a program to its end and keeps its output for an error message. */
import { spawn } from 'node:child_process'

export interface ProgramResult {
  ok: boolean
  /** Standard output and standard error, as they came. */
  output: string
}

export interface ProgramOptions {
  timeoutMs?: number
  env?: Record<string, string>
  cwd?: string
  /** Shows the output of the program as it comes. */
  live?: boolean
}

export function runProgram(
  command: string,
  args: string[],
  options: ProgramOptions = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...options.env },
      ...(options.cwd ? { cwd: options.cwd } : {}),
      ...(options.timeoutMs ? { timeout: options.timeoutMs } : {}),
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => {
        output += part.toString()
        if (options.live) process.stdout.write(part)
      })
    }
    child.on('error', (error) => resolve({ ok: false, output: `${command}: ${error.message}` }))
    child.on('close', (code, signal) => {
      const late =
        signal === 'SIGTERM' && options.timeoutMs
          ? `\n${command} took longer than ${options.timeoutMs / 1000} s`
          : ''
      resolve({ ok: code === 0, output: output + late })
    })
  })
}
