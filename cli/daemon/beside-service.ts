/** Whether a unit of systemd already starts svc on a data folder: at the next boot, there would be two. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { stateFolder } from '../connection/folders.ts'
import { CliError } from '../errors/cli-error.ts'
import { installedAt } from './program.ts'
import { serviceKind, systemKind } from './service.ts'

interface Unit {
  file: string
  start: string
  /** Makes it run the program of this folder; null where a package does that. */
  install: string | null
}

/** The unit of the Debian package. */
export const PACKAGED_UNIT = '/usr/lib/systemd/system/svc.service'
/** sd_booted(3): elsewhere, such as in a container, nothing starts the units of the system. */
const BOOTED = '/run/systemd/system'

/** Throws with how to start the service instead. */
export async function refuseBesideService(dataDir: string): Promise<void> {
  if (process.platform !== 'linux') return
  const [own, system] = [serviceKind(), systemKind()]
  const start = system.start.join(' ')
  const units: Unit[] = [
    { file: own.file, start: own.start.join(' '), install: 'svc daemon install --enable' },
    ...(existsSync(BOOTED)
      ? [
          { file: system.file, start, install: 'sudo svc daemon install --system --enable' },
          { file: PACKAGED_UNIT, start, install: null },
        ]
      : []),
  ]
  for (const unit of units) {
    const text = await textOf(unit.file)
    const settings = await settingsIn(text)
    const folder = settings.SVC_STATE_DIR ?? settings.SVC_DATA_DIR
    if (folder === undefined || resolve(folder) !== (stateFolder() ?? dataDir)) continue
    const program = /^WorkingDirectory=(.+)$/m.exec(text)?.[1]?.replaceAll('%%', '%')
    throw new CliError(
      'conflict',
      `svc is installed as a service for ${folder} (${unit.file}).`,
      unit.install === null || program === installedAt()
        ? `Start it: ${unit.start}`
        : `It runs the svc in ${program}. To let it run this one, run with the same settings: ${unit.install}`,
    )
  }
}

/** Empty where there is none, or one that this user may not read. */
const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '')

/** Variables of the unit, and of its files of variables, which override them: systemd.exec(5). */
async function settingsIn(unit: string): Promise<Record<string, string>> {
  const files = [...unit.matchAll(/^EnvironmentFile=-?(.+)$/gm)].map(([, file]) =>
    textOf(file!.replaceAll('%%', '%')),
  )
  const given = [...unit.matchAll(/^Environment=(.+)$/gm)].map(([, word]) =>
    unquoted(word!).replaceAll('%%', '%'),
  )
  const inFiles = (await Promise.all(files)).flatMap((text) =>
    text.split('\n').map((line) => line.replace(/=(.*)$/, (_, value) => `=${unquoted(value)}`)),
  )
  return Object.fromEntries(
    [...given, ...inFiles].flatMap((line) => {
      const [, name, value] = /^(SVC_\w+)=(.+)$/.exec(line) ?? []
      return name && value ? [[name, value]] : []
    }),
  )
}

const unquoted = (word: string): string =>
  /^(["']).*\1$/.test(word) ? word.slice(1, -1).replace(/\\(.)/g, '$1') : word
