/** A program that tests run beside us: where the user says it is, else where such programs are. */
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

export interface Sought {
  /** The environment variable that may hold its path; then nothing else is looked at. */
  variable: string
  /** The first that is found counts. */
  names: readonly string[]
  /** Folders beside those of PATH. */
  elsewhere: readonly string[]
  /** Whole paths, looked at last. */
  paths?: readonly string[]
}

/** Its path. */
export async function findProgram({
  variable,
  names,
  elsewhere,
  paths = [],
}: Sought): Promise<string | undefined> {
  const named = process.env[variable]
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...elsewhere].filter(Boolean)
  const candidates = named
    ? [named]
    : [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...paths]
  for (const path of candidates) if (await isProgram(path)) return path
  return undefined
}

/** What to type where it is missing. `debian`, `brew`: names of the packages; `brew` null: there is none for macOS. */
export function installHint({
  variable,
  program,
  debian = program,
  brew = program,
}: {
  variable: string
  program: string
  debian?: string
  brew?: string | null
}): string {
  const named = process.env[variable]
  if (named) return `${variable} is ${named}, where there is no program; correct it or unset it.`
  if (process.platform === 'darwin')
    return brew === null
      ? `There is no ${program} for macOS. Run the tests on Linux, such as in a container of Debian 12.`
      : `Type: brew install ${brew}`
  return (
    `On Debian or Ubuntu type: sudo apt-get update && sudo apt-get install -y ${debian}. ` +
    `Elsewhere set ${variable} to the path of ${program}.`
  )
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
