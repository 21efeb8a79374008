/**
 * The appliance as something that the system keeps running: which file defines it, and which commands
 * make the system read it.
 */
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { homedir, userInfo } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { CliError } from '../errors/cli-error.ts'
import { compiledFolder, daemonProgram, installedAt } from './program.ts'
import {
  environmentFile,
  LAUNCHD_LABEL,
  launchdPlist,
  MARK,
  systemdUnit,
  windowsTask,
  type ServiceText,
} from './service-text.ts'

type Command = readonly string[]

export interface ServiceKind {
  kind: 'systemd' | 'launchd' | 'task'
  file: string
  /** How the file lies on the disk. */
  encoding: 'utf8' | 'utf16le'
  text(service: ServiceText): string
  /** Where `file` is not for secrets. */
  secretsFile?: string
  /** From now on, and whenever the user signs in. */
  enable: Command[]
  /** Stops it too. */
  disable: Command[]
  start: Command
  stop: Command
  /** Follows its log; null where that is a file. */
  log: ((lines: number, follow: boolean) => Command) | null
  /** Advice about optional steps. */
  hint: string
}

/** Kind of a system-wide service that starts at boot; systemd keeps it where administrators' files are. */
export function systemKind(platform = process.platform): ServiceKind {
  if (platform !== 'linux')
    throw new CliError(
      'usage',
      'System services are supported on Linux only.',
      'Run `svc daemon install` without --system.',
    )
  const unit = 'svc.service'
  return {
    kind: 'systemd',
    encoding: 'utf8',
    text: systemdUnit,
    file: join('/etc', 'systemd', 'system', unit),
    secretsFile: join('/etc', 'systemd', 'system', `${unit}.secrets`),
    enable: [
      ['systemctl', 'daemon-reload'],
      ['systemctl', 'enable', unit],
      // A service that runs already would keep its old program and settings.
      ['systemctl', 'restart', unit],
    ],
    disable: [['systemctl', 'disable', '--now', unit]],
    start: ['systemctl', 'start', unit],
    stop: ['systemctl', 'stop', unit],
    log: (lines, follow) => [
      'journalctl',
      '--unit',
      unit,
      '--output',
      'cat',
      '--lines',
      String(lines),
      ...(follow ? ['--follow'] : []),
    ],
    hint: 'It starts at boot, no matter who is signed in. Its log: journalctl --unit svc.service',
  }
}

/** The owner of the data folder; else the current user, behind sudo the one who ran it. */
export async function serviceUser(
  dataDir: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const owner = await stat(dataDir).then(
    ({ uid }) => uid,
    () => null,
  ) // made at the first start
  if (owner !== null && owner !== userInfo().uid) return String(owner)
  return env.SUDO_USER ?? userInfo().username
}

export function serviceKind(
  platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home = homedir(),
): ServiceKind {
  if (platform === 'linux') {
    const unit = 'svc.service'
    const systemctl = (...words: string[]): Command => ['systemctl', '--user', ...words]
    return {
      kind: 'systemd',
      encoding: 'utf8',
      text: systemdUnit,
      file: join(env.XDG_CONFIG_HOME || join(home, '.config'), 'systemd', 'user', unit),
      enable: [systemctl('daemon-reload'), systemctl('enable', unit), systemctl('restart', unit)],
      disable: [systemctl('disable', '--now', unit)],
      start: systemctl('start', unit),
      stop: systemctl('stop', unit),
      log: (lines, follow) => [
        'journalctl',
        '--user',
        '--unit',
        unit,
        '--output',
        'cat',
        '--lines',
        String(lines),
        ...(follow ? ['--follow'] : []),
      ],
      hint: 'To also start it before you sign in: loginctl enable-linger',
    }
  }
  if (platform === 'darwin') {
    const domain = `gui/${userInfo().uid}`
    const file = join(home, 'Library', 'LaunchAgents', `${LAUNCHD_LABEL}.plist`)
    return {
      kind: 'launchd',
      encoding: 'utf8',
      text: launchdPlist,
      file,
      enable: [['launchctl', 'bootstrap', domain, file]],
      disable: [['launchctl', 'bootout', `${domain}/${LAUNCHD_LABEL}`]],
      start: ['launchctl', 'kickstart', `${domain}/${LAUNCHD_LABEL}`],
      stop: ['launchctl', 'kill', 'SIGTERM', `${domain}/${LAUNCHD_LABEL}`],
      log: null,
      hint: 'It runs while you are signed in.',
    }
  }
  if (platform === 'win32') {
    const file = join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'svc-cli', 'task.xml')
    return {
      kind: 'task',
      encoding: 'utf16le',
      text: windowsTask,
      file,
      enable: [
        ['schtasks', '/Create', '/TN', 'svc', '/XML', file, '/F'],
        ['schtasks', '/Run', '/TN', 'svc'],
      ],
      disable: [
        ['schtasks', '/End', '/TN', 'svc'],
        ['schtasks', '/Delete', '/TN', 'svc', '/F'],
      ],
      start: ['schtasks', '/Run', '/TN', 'svc'],
      stop: ['schtasks', '/End', '/TN', 'svc'],
      log: null,
      hint: 'It runs while you are signed in.',
    }
  }
  throw new CliError(
    'usage',
    `svc cannot install a service on ${platform}.`,
    'Set up your system to run npm start in the folder of svc.',
  )
}

/** Variables of this command line and of tests, and those that are set again below. */
const NO_SETTING =
  /^SVC_(?:DATA_DIR|URL|API_KEY|CA|PROFILE|CONFIG_DIR|WEBHOOK_SECRET|KEY|BIN|NODE|APP_DIR|TEST_\w+|BENCH_\w+)$/

/** A relative one would be looked for in the folder that the service runs in. */
const IS_PATH =
  /^SVC_(?:STATE_DIR|HTTPS_CERT|HTTPS_KEY|FFMPEG|BACKUP_DIR|COUNTRIES|LOG_FILE|ACCESS_LOG)$/

/** Settings in the environment of this command: without them, the service would differ. */
export const settingsOf = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith('SVC_') && value && !NO_SETTING.test(name)
        ? [[name, IS_PATH.test(name) ? resolve(value) : value]]
        : [],
    ),
  )

/** Everybody on the machine can ask systemd for the environment in a unit of the system. */
const SECRET = /_(?:KEY|PASSWORD|SECRET|TOKEN)$|^SVC_DATABASE_URL$/

export const secretsOf = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(settingsOf(env)).filter(([name]) => SECRET.test(name)))

/** PATH without the folders that npx adds while a command runs. */
const pathOf = (path: string): string =>
  path
    .split(delimiter)
    .filter((folder) => folder !== '' && !folder.split(/[\\/]/).includes('node_modules'))
    .join(delimiter)

/** Data folder, settings, program and PATH as in the environment of the person who installs it. */
export function serviceText(
  dataDir: string,
  {
    env = process.env,
    user,
    secretsFile,
  }: {
    env?: NodeJS.ProcessEnv
    user?: string | undefined
    /** Where the secrets among the settings are, so that the text has none. */
    secretsFile?: string | undefined
  } = {},
): ServiceText {
  const hidden = secretsFile === undefined ? {} : secretsOf(env)
  const shown = Object.entries(settingsOf(env)).filter(([name]) => !(name in hidden))
  return {
    command: [process.execPath, ...daemonProgram('main')],
    folder: installedAt(),
    env: {
      SVC_DATA_DIR: dataDir,
      ...Object.fromEntries(shown),
      // Another user cannot write to one's own folder of compiled code.
      ...(user === undefined ? { NODE_COMPILE_CACHE: compiledFolder(env) } : {}),
      ...(env.PATH ? { PATH: pathOf(env.PATH) } : {}),
    },
    envFile: Object.keys(hidden).length > 0 ? secretsFile : undefined,
    user,
    logFile: join(dataDir, 'svc.log'),
  }
}

/** Ours, somebody else's, or none. */
export async function installed({
  file,
  encoding,
}: ServiceKind): Promise<'ours' | 'foreign' | 'none'> {
  const text = await readFile(file, encoding).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new CliError(
      'unexpected',
      `Cannot read ${file} (${error.code}).`,
      'Check who owns it.',
      error,
    )
  })
  if (text === null) return 'none'
  return text.includes(MARK) ? 'ours' : 'foreign'
}

/** `secrets`: for its `secretsFile`. */
export async function writeService(
  service: ServiceKind,
  text: string,
  secrets: Readonly<Record<string, string>>,
): Promise<void> {
  if ((await installed(service)) === 'foreign')
    throw new CliError(
      'conflict',
      `${service.file} already exists and was not written by svc.`,
      'Move it away, then run `svc daemon install` again.',
    )
  try {
    await mkdir(dirname(service.file), { recursive: true })
    if (service.secretsFile !== undefined) {
      await rm(service.secretsFile, { force: true })
      if (Object.keys(secrets).length > 0)
        await writeFile(service.secretsFile, environmentFile(secrets), { mode: 0o600 })
    }
    // A file that is there already would keep its own mode.
    await rm(service.file, { force: true })
    await writeFile(service.file, service.encoding === 'utf16le' ? `\ufeff${text}` : text, {
      encoding: service.encoding,
      mode: 0o600,
    })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM') throw error
    throw new CliError(
      'forbidden',
      `This user cannot write ${service.file}.`,
      'Run it with sudo, or without --system.',
      error,
    )
  }
}

export async function removeService({ file, secretsFile }: ServiceKind): Promise<void> {
  await rm(file, { force: true })
  if (secretsFile !== undefined) await rm(secretsFile, { force: true })
}
