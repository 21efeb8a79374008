/** Runs one of the appliance's own programs to its end: only those read the data folder. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { dataFolder } from '../connection/folders.ts'
import { CliError } from '../errors/cli-error.ts'
import { daemonProgram } from './program.ts'

/** `env`: besides that of this process. Returns its parsed output. Throws with its own message when it fails. */
export async function runProgram<T>(
  name: 'move-database' | 'set-password' | 'settings',
  args: readonly string[] = [],
  input = '',
  env: Readonly<Record<string, string>> = {},
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
    text(child.stdout),
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
