/** Runs one of the appliance's own programs to its end: only those read the data folder. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { dataFolder } from '../connection/folders.ts'
import { CliError } from '../errors/cli-error.ts'
import { daemonProgram } from './program.ts'

interface Around {
  /** Besides that of this process. */
  env?: Readonly<Record<string, string>>
  /** For a program that prints a line of JSON for each step, and the result as its last one. */
  onStep?: (step: unknown) => void
}

/** Returns its parsed output. Throws with its own message when it fails. */
export async function runProgram<T>(
  name: 'check-database' | 'move-database' | 'move-files' | 'set-password' | 'settings',
  args: readonly string[] = [],
  input = '',
  { env = {}, onStep }: Around = {},
): Promise<T> {
  const child = spawn(process.execPath, [...daemonProgram(name), ...args], {
    env: { ...process.env, SVC_DATA_DIR: dataFolder(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  const [output, complaint, code] = await Promise.all([
    onStep ? lastOf(child.stdout, onStep) : text(child.stdout),
    text(child.stderr),
    ended,
  ])
  if (code !== 0)
    throw new CliError(
      code === 2 ? 'usage' : 'unexpected',
      complaint.trim(),
      'Nothing was changed.',
    )
  return JSON.parse(output) as T
}

async function lastOf(stdout: Readable, onStep: (step: unknown) => void): Promise<string> {
  let last = ''
  for await (const line of createInterface({ input: stdout })) {
    if (last) onStep(JSON.parse(last))
    last = line
  }
  return last
}
