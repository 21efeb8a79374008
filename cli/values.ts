/** Parsers of flag values. */
import { boolean } from '@oclif/core/flags'
import { CliError } from './errors/cli-error.ts'

/** Typed or not. A function of its own, since oclif's loses its type where one is expected. */
export const onFlag = (summary: string) => boolean({ summary })
/** `--name`, `--no-name`, or neither. */
export const onOffFlag = (summary: string) => boolean({ summary, allowNo: true })

/** The word `none` empties a field; a flag that was not typed leaves it alone. */
export const noneIsNull = (typed: string | undefined): string | null | undefined =>
  typed === 'none' ? null : typed

/** Query strings carry words. */
export const inWords = (typed: boolean | undefined): 'true' | 'false' | undefined =>
  typed === undefined ? undefined : typed ? 'true' : 'false'

/** `a,b`; empty for an empty list. */
export const listed = (typed: string | undefined): string[] | undefined =>
  typed
    ?.split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** `key=value`, each typed by itself; one empty text for none at all. */
export function paired(
  typed: readonly string[] | undefined,
  flag: string,
): Record<string, string> | undefined {
  return (
    typed &&
    Object.fromEntries(
      typed.filter(Boolean).map((pair) => {
        const [, key, value] = /^([^=]+)=([^]*)$/.exec(pair) ?? []
        if (key === undefined)
          throw new CliError(
            'usage',
            `${flag}: ${pair} is not a key=value pair.`,
            `Use ${flag} key=value; repeat the flag for more pairs.`,
          )
        return [key, value!]
      }),
    )
  )
}

/** Media time: `12.5`, `1:02.5` or `1:02:03`. */
export function secondsIn(typed: string): number {
  const [, hours = '0', minutes = '0', seconds] =
    /^(?:(?:(\d+):)?(\d{1,2}):)?(\d+(?:\.\d+)?)$/.exec(typed.trim()) ?? []
  if (seconds === undefined)
    throw new CliError(
      'usage',
      `${typed} is not a valid time.`,
      'Use seconds, such as 12.5, or 1:02:03.',
    )
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const UNIT_SECONDS: Record<string, number> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 }

/** How long something lasts, in seconds: `3600`, `90s`, `15m`, `12h` or `30d`. */
export function lastingSeconds(typed: string, most: number, flag: string): number {
  const [, count, unit = ''] = /^(\d+)([smhd]?)$/.exec(typed) ?? []
  const seconds = Number(count) * UNIT_SECONDS[unit]!
  if (count !== undefined && seconds >= 1 && seconds <= most) return seconds
  throw new CliError(
    'usage',
    `${flag}: ${typed} is not between 1 second and ${Math.floor(most / 86_400)} days.`,
    'Use seconds, or 15m, 12h, 30d.',
  )
}

/** Whether any of the values was typed. */
export const isGiven = (values: object): boolean =>
  Object.values(values).some((value) => value !== undefined)

/** Throws `usage` when no flag says what to change. */
export function someChange<T extends object>(changes: T): T {
  if (isGiven(changes)) return changes
  throw new CliError('usage', 'Nothing to change.', 'Pass a flag; --help lists them.')
}
