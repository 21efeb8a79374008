/** docs/cli: a page for each topic of `svc`, made from the --help of the commands. */
import { SvcCommand } from '../cli/command.ts'
import {
  aboutOf,
  argsOf,
  exampleOf,
  factsOf,
  loadCommands,
  shownFlags,
  usageOf,
  valueOf,
  type DescribedCommands,
  type FlagClass,
} from './cli-commands.ts'
import { OCLIF } from './cli.ts'

/** Commands of one word share a page. */
const ALONE = 'svc'

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

function indexPage(topics: Map<string, DescribedCommands>): string {
  const names = [ALONE, ...[...topics.keys()].filter((topic) => topic !== ALONE)]
  const rows = names.map((topic) => [
    `[${titleOf(topic)}](${topic}.md)`,
    topic === ALONE ? 'Sign in, back up, check this machine.' : inline(aboutTopic(topic)),
  ])
  return `# The command line: svc

\`svc\` is the command line of svc. Start with \`svc login\`, then \`svc videos upload FILE\`. Every command has
\`--help\`. In a container, a tarball or a checkout, you type more than \`svc\`:
[Run svc commands](../install.md#run-svc-commands).

- **Results** are JSON, and stdout contains nothing else. \`--format table\` is for people, \`csv\` for spreadsheets
  (text that looks like a formula is prefixed with \`'\`), \`ndjson\` prints one line per list item, \`yaml\` is YAML.
- **\`--fields\`** selects fields, separated by commas; a dot selects a nested field:
  \`--fields id,urls.hls,renditions.name\`.
- **\`--json\`** prints JSON with the named fields only, like \`--format json --fields\`. \`--json\` alone lists the fields of a
  command; a field that does not exist is refused before anything is done.
- **\`--jq\`** filters the JSON with the program \`jq\`, which must be on your PATH, and prints text without quotes:
  \`svc videos list --all --jq '.data[] | select(.status == "errored") | .id'\`.
- **In a shell loop**: \`for id in $(svc videos list --all --jq '.data[].id')\`. Lines of CSV end with CR and
  LF, as defined in RFC 4180.
- **Progress and notices** are on stderr; \`--quiet\` suppresses them. Colors are used only on a terminal, and not
  with \`NO_COLOR\`.
- **Errors** are on stderr: a sentence and what to do next, or the problem as one line of JSON with \`--format json\`.
  For the exit codes, see \`svc help exit-codes\` or [errors](../errors.md).
- **Server**: \`--url\` (also \`--server\`) goes to another server for one command. A saved key is never sent to a server
  other than its own, and neither is \`SVC_API_KEY\` if \`SVC_URL\` names another server.
- **Server and key**: the profile of \`--profile\`; otherwise \`SVC_API_KEY\` and \`SVC_URL\`; otherwise the profile
  of \`SVC_PROFILE\`; otherwise the one set with \`svc profiles use\`. Keys are stored in
  \`~/.config/svc/credentials.json\` (\`SVC_CONFIG_DIR\`), which only you can read.
- **Settings**: \`svc config set format table\` and others save what you would type each time, for all profiles or for one
  ([config](config.md)). Format and columns count on a terminal only, so scripts see the same everywhere.
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

function topicPage(topic: string, commands: DescribedCommands): string {
  const about = aboutTopic(topic)
  const list = commands.map(
    ([words, { summary }]) => `- [\`svc ${words}\`](#${anchor(words)}): ${inline(summary)}\n`,
  )
  return `# ${titleOf(topic)}\n${about ? `\n${inline(about)}\n` : ''}
[All commands and global flags](README.md).

${list.join('')}${commands.map(commandSection).join('')}
${GENERATED}`
}

function commandSection([words, command]: DescribedCommands[number]): string {
  const args = argsOf(command)
  const flags = shownFlags(command.flags)
  const argRows = args.map(({ name, description = '', options }) => [
    `\`${name}\``,
    `${inline(description)}${options ? `: ${options.map((option) => `\`${option}\``).join(', ')}` : ''}`,
  ])
  return `
## svc ${words}

${inline(command.summary)}
${aboutOf(command)
  .map((text) => `\n${lines(text)}\n`)
  .join('')}
\`\`\`
${usageOf(words, command)}
\`\`\`
${argRows.length > 0 ? `\n${table(['Argument', 'Meaning'], argRows)}` : ''}${flags.length > 0 ? `\n${table(['Flag', 'Meaning'], flagRows(Object.fromEntries(flags)))}` : ''}
\`\`\`sh
${command.examples.map(exampleText).join('\n')}
\`\`\`
`
}

function exampleText(example: Parameters<typeof exampleOf>[0]): string {
  const { comment, command } = exampleOf(example)
  return comment ? `# ${comment}\n${command}` : command
}

function flagRows(flags: Record<string, FlagClass>): string[][] {
  return Object.entries(flags).map(([name, flag]) => {
    const value = flag.type === 'option' ? ` ${valueOf(flag)}` : ''
    const sentences = [
      inline(flag.summary ?? flag.description ?? ''),
      ...factsOf(flag, (text) => `\`${text}\``),
    ]
    return [
      `${flag.char ? `\`-${flag.char}\`, ` : ''}\`--${flag.allowNo ? '[no-]' : ''}${name}${value}\``,
      sentences.filter(Boolean).join('; '),
    ]
  })
}

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
