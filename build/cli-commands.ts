/** The commands of `svc` as they describe themselves: for docs/cli and for the man pages. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const COMMANDS = join(import.meta.dirname, '..', 'cli', 'commands')

interface Described {
  name: string
  summary?: string
  description?: string | undefined
  required?: boolean
  hidden?: boolean
}
export interface FlagClass extends Described {
  type: 'boolean' | 'option'
  char?: string
  helpValue?: string | string[]
  options?: readonly string[]
  default?: unknown
  multiple?: boolean
  allowNo?: boolean
}
interface CommandClass {
  summary: string
  description?: string
  examples: (string | { description: string; command: string })[]
  args?: Record<string, Described & { options?: readonly string[] }>
  flags?: Record<string, FlagClass>
  aliases?: string[]
  hidden?: boolean
  strict?: boolean
}

export type DescribedCommands = [words: string, command: CommandClass][]

/** All but hidden ones, in alphabetical order. */
export async function loadCommands(): Promise<DescribedCommands> {
  const files = globSync('**/*.ts', { cwd: COMMANDS }).sort()
  const loaded = await Promise.all(
    files.map(async (file) => {
      const { default: command } = (await import(pathToFileURL(join(COMMANDS, file)).href)) as {
        default: CommandClass
      }
      return [file.replace(/\.ts$/, '').replaceAll('/', ' '), command] as [string, CommandClass]
    }),
  )
  return loaded.filter(([, { hidden }]) => !hidden)
}

export const argsOf = ({ args = {} }: Pick<CommandClass, 'args'>) =>
  Object.entries(args).map(([key, arg]) => ({ ...arg, name: arg.name || key }))

export const shownFlags = (flags: Record<string, FlagClass> = {}): [string, FlagClass][] =>
  Object.entries(flags).filter(([, { hidden }]) => !hidden)

/** `svc videos wait <id> [flags]` */
export function usageOf(words: string, command: CommandClass): string {
  const flags = shownFlags(command.flags)
  return [
    'svc',
    words,
    ...argsOf(command).map(({ name, required }) => (required ? `<${name}>` : `[<${name}>]`)),
    ...(command.strict === false ? ['…'] : []),
    ...flags
      .filter(([, { required }]) => required)
      .map(([name, flag]) => `--${name} ${valueOf(flag)}`),
    ...(flags.some(([, { required }]) => !required) ? ['[flags]'] : []),
  ].join(' ')
}

/** What follows the summary: aliases, then the description. */
export const aboutOf = ({ aliases = [], description }: CommandClass): string[] => [
  ...aliases.map((alias) => `Also: \`svc ${alias.replaceAll(':', ' ')}\`.`),
  ...(description ? [description] : []),
]

export const exampleOf = (
  example: CommandClass['examples'][number],
): { comment: string; command: string } => {
  const { description, command } =
    typeof example === 'string' ? { description: '', command: example } : example
  return {
    comment: description.replace(/:$/, ''),
    command: command.replaceAll('<%= config.bin %>', 'svc'),
  }
}

export const valueOf = ({ helpValue, options }: FlagClass): string =>
  [helpValue].flat()[0] ?? (options ? '<name>' : '<value>')

/** What the docs have of a flag beside its summary. `code`: marks a literal. */
export function factsOf(flag: FlagClass, code: (text: string) => string): string[] {
  const facts: string[] = []
  if (flag.options) facts.push(flag.options.map(code).join(', '))
  if (flag.required) facts.push('required')
  if (flag.default !== undefined && flag.default !== false && typeof flag.default !== 'function')
    facts.push(`default ${code(String(flag.default))}`)
  return facts
}
