/** docs/cli: a page for each topic of `svc`, made from what the commands say of themselves in --help. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SvcCommand } from '../cli/command.ts'
import { OCLIF } from './cli.ts'

const COMMANDS = join(import.meta.dirname, '..', 'cli', 'commands')
/** Commands of one word share a page. */
const ALONE = 'svc'

interface Described {
  name: string
  summary?: string
  description?: string | undefined
  required?: boolean
  hidden?: boolean
}
interface FlagClass extends Described {
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

export async function cliPages(): Promise<Record<string, string>> {
  const commands = await loadCommands()
  const topics = Map.groupBy(commands, ([words]) =>
    words.includes(' ') ? words.split(' ')[0]! : ALONE,
  )
  const pages = [...topics].map(
    ([topic, topicCommands]) => [`docs/cli/${topic}.md`, topicPage(topic, topicCommands)] as const,
  )
  return { 'docs/cli/README.md': indexPage(topics), ...Object.fromEntries(pages) }
}

type Commands = [words: string, command: CommandClass][]

async function loadCommands(): Promise<Commands> {
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

function indexPage(topics: Map<string, Commands>): string {
  const names = [ALONE, ...[...topics.keys()].filter((topic) => topic !== ALONE)]
  const rows = names.map((topic) => [
    `[${titleOf(topic)}](${topic}.md)`,
    topic === ALONE ? 'Sign in, back up, check this machine.' : inline(aboutTopic(topic)),
  ])
  return `# The command line: svc

\`svc\` is the command line of svc. Start with \`svc login\`, then \`svc videos upload FILE\`. Every command has
\`--help\`.

- **Results** are JSON, and stdout contains nothing else. \`--format table\` is for people, \`csv\` for spreadsheets
  (text that looks like a formula is prefixed with \`'\`), \`ndjson\` prints one line per list item, \`yaml\` is YAML.
- **\`--fields\`** selects fields, separated by commas; a dot selects a nested field:
  \`--fields id,urls.hls,renditions.name\`.
- **In a shell loop**: \`svc videos list --all --format ndjson --fields id | jq -r .id\`. Lines of CSV end with CR and
  LF, as defined in RFC 4180.
- **Progress and notices** are on stderr; \`--quiet\` suppresses them. Colours are used only on a terminal, and not
  with \`NO_COLOR\`.
- **Errors** are on stderr: a sentence and what to do next, or the problem as one line of JSON with \`--format json\`.
  For the exit codes, see \`svc help exit-codes\` or [errors](../errors.md).
- **Server and key**: the profile of \`--profile\`; otherwise \`SVC_API_KEY\` and \`SVC_URL\`; otherwise the profile
  of \`SVC_PROFILE\`; otherwise the one set with \`svc profiles use\`. Keys are stored in
  \`~/.config/svc/credentials.json\` (\`SVC_CONFIG_DIR\`), which only you can read.
- **Completion** in bash, zsh and fish: \`svc autocomplete\`.
- Commands that delete ask for confirmation on a terminal; otherwise use \`--yes\`.

## Global flags

${table(['Flag', 'Meaning'], flagRows(SvcCommand.baseFlags as unknown as Record<string, FlagClass>))}
## Commands

${table(['Commands', 'Use'], rows)}
${GENERATED}`
}

const titleOf = (topic: string): string => (topic === ALONE ? 'svc' : `svc ${topic}`)

const aboutTopic = (topic: string): string =>
  (OCLIF.topics as Record<string, { description: string } | undefined>)[topic]?.description ?? ''

function topicPage(topic: string, commands: Commands): string {
  const about = aboutTopic(topic)
  const list = commands.map(
    ([words, { summary }]) => `- [\`svc ${words}\`](#${anchor(words)}): ${inline(summary)}\n`,
  )
  return `# ${titleOf(topic)}\n${about ? `\n${inline(about)}\n` : ''}
[All commands and global flags](README.md).

${list.join('')}${commands.map(commandSection).join('')}
${GENERATED}`
}

function commandSection([words, command]: Commands[number]): string {
  const args = Object.entries(command.args ?? {}).map(([key, arg]) => ({
    ...arg,
    name: arg.name || key,
  }))
  const flags = Object.entries(command.flags ?? {}).filter(([, { hidden }]) => !hidden)
  const usage = [
    'svc',
    words,
    ...args.map(({ name, required }) => (required ? `<${name}>` : `[<${name}>]`)),
    ...(command.strict === false ? ['…'] : []),
    ...flags
      .filter(([, { required }]) => required)
      .map(([name, flag]) => `--${name} ${valueOf(flag)}`),
    ...(flags.some(([, { required }]) => !required) ? ['[flags]'] : []),
  ]
  const more = [
    ...(command.aliases ?? []).map((alias) => `Also: \`svc ${alias.replaceAll(':', ' ')}\`.`),
    command.description,
  ].filter(Boolean)
  const argRows = args.map(({ name, description = '', options }) => [
    `\`${name}\``,
    `${inline(description)}${options ? `: ${options.map((option) => `\`${option}\``).join(', ')}` : ''}`,
  ])
  return `
## svc ${words}

${inline(command.summary)}
${more.map((text) => `\n${lines(text!)}\n`).join('')}
\`\`\`
${usage.join(' ')}
\`\`\`
${argRows.length > 0 ? `\n${table(['Argument', 'Meaning'], argRows)}` : ''}${flags.length > 0 ? `\n${table(['Flag', 'Meaning'], flagRows(Object.fromEntries(flags)))}` : ''}
\`\`\`sh
${command.examples.map(exampleText).join('\n')}
\`\`\`
`
}

function exampleText(example: CommandClass['examples'][number]): string {
  const [comment, command] =
    typeof example === 'string'
      ? ['', example]
      : [`# ${example.description.replace(/:$/, '')}\n`, example.command]
  return comment + command.replaceAll('<%= config.bin %>', 'svc')
}

function flagRows(flags: Record<string, FlagClass>): string[][] {
  return Object.entries(flags).map(([name, flag]) => {
    const value = flag.type === 'option' ? ` ${valueOf(flag)}` : ''
    const sentences = [inline(flag.summary ?? flag.description ?? '')]
    if (flag.options) sentences.push(flag.options.map((option) => `\`${option}\``).join(', '))
    if (flag.required) sentences.push('required')
    if (flag.default !== undefined && flag.default !== false && typeof flag.default !== 'function')
      sentences.push(`default \`${String(flag.default)}\``)
    return [
      `${flag.char ? `\`-${flag.char}\`, ` : ''}\`--${flag.allowNo ? '[no-]' : ''}${name}${value}\``,
      sentences.filter(Boolean).join('; '),
    ]
  })
}

const valueOf = ({ helpValue, options }: FlagClass): string =>
  [helpValue].flat()[0] ?? (options ? '<name>' : '<value>')

/** Outside code, Markdown would take <name> for a tag. */
const inline = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[<>*]/g, '\\$&')))
    .join('')
/** A line of the terminal stays a line. */
const lines = (text: string): string => inline(text).split('\n').join('  \n')
const anchor = (words: string): string => `svc-${words.replaceAll(' ', '-')}`

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('')
}

const GENERATED = '<!-- Generated from cli/commands by npm run docs. -->\n'
