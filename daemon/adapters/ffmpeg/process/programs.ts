/** The small programs of the system that ffmpeg is started by. */
import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** The first of that name; null when there is none. */
export async function findProgram(
  name: string,
  folders: readonly string[],
): Promise<string | null> {
  for (const folder of folders) if (await isProgram(join(folder, name))) return join(folder, name)
  return null
}

/** Throws with its standard error when it ends badly or is not there. */
export async function runToEnd([command, ...args]: readonly string[]): Promise<void> {
  const child = spawn(command!, args, { stdio: ['ignore', 'ignore', 'pipe'], env: {}, cwd: '/' })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  const [stderr, code] = await Promise.all([text(child.stderr), ended])
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
}

export const endsWell = (command: readonly string[]): Promise<boolean> =>
  runToEnd(command).then(
    () => true,
    () => false,
  )
