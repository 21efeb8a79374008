/** Debian's own packages, where we may install them: as root on a machine with apt. */
import { existsSync } from 'node:fs'
import { runProgram } from './program.ts'
import { SetupError } from './step.ts'

const APT = '/usr/bin/apt-get'
const UPDATE_MS = 180_000
const INSTALL_MS = 600_000
const quiet = { DEBIAN_FRONTEND: 'noninteractive' }

export function hasApt(): boolean {
  return process.platform === 'linux' && existsSync(APT)
}

export function mayInstall(): boolean {
  return hasApt() && process.getuid?.() === 0
}

/** Once a run. */
let updated: ReturnType<typeof runProgram> | undefined

/** Throws `SetupError` with apt's output. `recommended`: along with what the packages recommend. */
export async function aptInstall(packages: string[], { recommended = false } = {}): Promise<void> {
  // A fresh machine has no package lists; a failed update may still leave lists that will do.
  const update = await (updated ??= runProgram(APT, ['update', '-qq'], {
    timeoutMs: UPDATE_MS,
    env: quiet,
  }))
  const install = await runProgram(
    APT,
    ['install', '-y', '-qq', ...(recommended ? [] : ['--no-install-recommends']), ...packages],
    { timeoutMs: INSTALL_MS, env: quiet },
  )
  if (install.ok) return
  throw new SetupError(
    `apt-get could not install ${packages.join(' ')}:\n${lastLines(`${update.output}\n${install.output}`)}`,
  )
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-12).join('\n')
}
