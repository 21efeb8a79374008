/** Settings of `svc` itself: which there are, and what they may be. */
import { parseAddress } from '../connection/address.ts'
import { CliError } from '../errors/cli-error.ts'
import { nearest } from '../errors/nearest.ts'
import { FORMATS } from '../output/formats.ts'

interface Setting {
  about: string
  fallback: string
  /** Answers the value as it is kept. Throws `usage`. */
  check(typed: string, name: string): string
}

const oneOf =
  (options: readonly string[]): Setting['check'] =>
  (typed, name) => {
    if (options.includes(typed)) return typed
    const near = nearest(typed, options)
    throw new CliError(
      'usage',
      `${name}: ${typed} is not one of ${options.join(', ')}.`,
      near ? `Did you mean ${near}?` : `Use one of them: svc config set ${name} ${options[0]}`,
    )
  }

const text: Setting['check'] = (typed, name) => {
  if (typed.trim() !== '' && !/\p{Cc}/u.test(typed)) return typed.trim()
  throw new CliError(
    'usage',
    `${name}: the value is empty or contains control characters.`,
    `Remove it with svc config unset ${name}`,
  )
}

export const SETTINGS: Record<string, Setting> = {
  format: {
    about:
      'Output format on a terminal; elsewhere it stays json, so that scripts behave the same everywhere',
    fallback: 'json',
    check: oneOf(FORMATS),
  },
  color: {
    about: 'Colors: auto (on a terminal), always or never; NO_COLOR and FORCE_COLOR override it',
    fallback: 'auto',
    check: oneOf(['auto', 'always', 'never']),
  },
  quiet: {
    about: 'Print only errors on stderr, like --quiet',
    fallback: 'false',
    check: oneOf(['true', 'false']),
  },
  url: {
    about: 'Server to use if neither --url, SVC_URL nor a sign-in names one',
    fallback: 'http://127.0.0.1:4080',
    check: (typed) => parseAddress(typed),
  },
  space: {
    about: 'Default space for commands of the owner, as with --space',
    fallback: 'the oldest',
    check: text,
  },
  ca: {
    about: 'File with certificates to trust, like --ca; SVC_CA overrides it',
    fallback: 'none',
    check: text,
  },
}

/** `columns.videos.list`: fields of the table of `svc videos list` on a terminal. */
const COLUMNS = 'columns.'
export const COLUMNS_ABOUT =
  'Fields of the table or CSV of this command on a terminal, like --fields'

/** The command that the setting is for, with colons; undefined for any other setting. */
export const commandOfColumns = (name: string): string | undefined =>
  name.startsWith(COLUMNS) ? name.slice(COLUMNS.length).replaceAll('.', ':') : undefined

/** Throws `usage` for a setting that there is none of. */
export function requireSetting(name: string): void {
  if (Object.hasOwn(SETTINGS, name) || commandOfColumns(name)) return
  const near = nearest(name, [...Object.keys(SETTINGS), 'columns'])
  throw new CliError(
    'usage',
    /key|token|secret|password/i.test(name)
      ? `${name} is not a setting: keys are saved by svc login.`
      : `${name} is not a setting.`,
    near === 'columns' || name === 'columns'
      ? 'Name the command: svc config set columns.videos.list id,name,status'
      : near
        ? `Did you mean ${near}?`
        : `The settings are ${Object.keys(SETTINGS).join(', ')} and columns.COMMAND.`,
  )
}
