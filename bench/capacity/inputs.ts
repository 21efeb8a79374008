/** What `npm run capacity` takes: each input with its limits, what it means and what it is if not said. */
import { parseArgs } from 'node:util'
import type { CapacityInputs } from './model.ts'

interface NumberInput {
  least: number
  most: number
  unset: number
  about: string
}
type NumberName = Exclude<keyof CapacityInputs, 'film'>

export const NUMBERS: Record<NumberName, NumberInput> = {
  viewers: { least: 1, most: 10_000_000, unset: 1_000, about: 'who watch at the busiest moment' },
  hours: { least: 0, most: 100_000, unset: 10, about: 'of video that are uploaded in a day' },
  bitrate: { least: 0.1, most: 100, unset: 3, about: 'Mbit/s that a viewer receives, on average' },
  viewMinutes: { least: 0.1, most: 1_440, unset: 10, about: 'that a view lasts, on average' },
  videoMinutes: { least: 0.1, most: 1_440, unset: 10, about: 'that a video lasts, on average' },
  cdn: { least: 0, most: 1, unset: 0, about: 'share of the views whose media come through a CDN' },
  cdnHits: {
    least: 0,
    most: 1,
    unset: 0.95,
    about: 'share of their requests that the CDN answers itself',
  },
  eventDays: { least: 2, most: 3_650, unset: 30, about: 'of raw viewing data that are kept' },
  mean: {
    least: 0.01,
    most: 1,
    unset: 0.3,
    about: 'mean number of viewers over a day, as a share of --viewers',
  },
  cores: { least: 1, most: 1_024, unset: 8, about: 'of each machine' },
  gbit: { least: 0.01, most: 1_000, unset: 10, about: 'Gbit/s of the line of each machine' },
}
export const FILMS = {
  web: '1080p in files of 6 Mbit/s',
  camera: '1080p in noisy files of 50 Mbit/s',
} as const
const FORMATS = ['table', 'json'] as const

export const DEFAULTS: CapacityInputs = {
  ...(Object.fromEntries(
    Object.entries(NUMBERS).map(([name, { unset }]) => [name, unset]),
  ) as Record<NumberName, number>),
  film: 'web',
}

/** Said to whoever typed it; the exit code is 2. */
export class BadCapacityInput extends Error {
  override readonly name = 'BadCapacityInput'
}

export interface CapacityQuestion {
  inputs: CapacityInputs
  format: (typeof FORMATS)[number]
  wantsHelp: boolean
}

const flagOf = (name: string): string =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
const NAMES = Object.keys(NUMBERS) as NumberName[]
const FLAGS = [...NAMES.map(flagOf), '--film', '--format', '--help']

/** Throws `BadCapacityInput`. */
export function readInputs(args: readonly string[]): CapacityQuestion {
  const given = valuesOf(args)
  const inputs = { ...DEFAULTS }
  for (const name of NAMES) {
    const text = given.get(flagOf(name))
    if (text !== undefined) inputs[name] = numberOf(name, text)
  }
  inputs.film = oneOf(
    '--film',
    given.get('--film') ?? inputs.film,
    Object.keys(FILMS) as CapacityInputs['film'][],
  )
  const format = oneOf('--format', given.get('--format') ?? 'table', FORMATS)
  return { inputs, format, wantsHelp: given.has('--help') }
}

function valuesOf(args: readonly string[]): Map<string, string> {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      FLAGS.map((flag) => [
        flag.slice(2),
        { type: flag === '--help' ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  })
  const given = new Map<string, string>()
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    const word = token.kind === 'option' ? `--${token.name}` : token.value
    if (token.kind !== 'option' || !FLAGS.includes(word))
      throw new BadCapacityInput(`There is no ${word}. There are ${FLAGS.join(', ')}.`)
    if (word !== '--help' && token.value === undefined)
      throw new BadCapacityInput(`${word} needs a value.`)
    given.set(word, token.value ?? '')
  }
  return given
}

function numberOf(name: NumberName, text: string): number {
  const { least, most, about } = NUMBERS[name]
  const number = Number(text)
  if (text.trim() === '' || !(number >= least && number <= most))
    throw new BadCapacityInput(
      `${flagOf(name)} takes a number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')} ` +
        `(${about}); "${text}" is not.`,
    )
  return number
}

function oneOf<T extends string>(flag: string, value: string, known: readonly T[]): T {
  const found = known.find((each) => each === value)
  if (found === undefined)
    throw new BadCapacityInput(`${flag} takes ${known.join(' or ')}; "${value}" is neither.`)
  return found
}

export function helpText(): string {
  const rows = [
    ...NAMES.map((name) => {
      const { least, most, unset, about } = NUMBERS[name]
      const limits = `${least.toLocaleString('en')} to ${most.toLocaleString('en')}`
      return [flagOf(name), `${about} (${limits}; if not given: ${unset.toLocaleString('en')})`]
    }),
    ...Object.entries(FILMS).map(([film, about]) => [`--film ${film}`, about]),
    ['--format json', 'for programs'],
  ]
  return `npm run capacity -- [options]: how many processes, machines and which database a load needs\n\n${rows
    .map(([flag, about]) => `  ${flag!.padEnd(16)} ${about}\n`)
    .join('')}`
}
