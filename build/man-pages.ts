/** Man pages of `svc`, made from the --help of the commands, as docs/cli is. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { SvcCommand } from '../cli/command.ts'
import { paragraphs } from '../cli/help/command-help.ts'
import { EXIT_MEANINGS } from '../cli/help/topics.ts'
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

interface Edition {
  version: string
  epochSeconds: number
}

/** File name → page, such as `svc-videos-list.1`. */
export async function manPages(edition: Edition): Promise<Record<string, string>> {
  const commands = await loadCommands()
  return {
    'svc.1': overview(commands, edition),
    ...Object.fromEntries(
      commands.map(([words, command]) => [
        `${pageName(words)}.1`,
        commandPage(words, command, edition),
      ]),
    ),
  }
}

/** Compressed, as Debian wants them; the same bytes every time. */
export async function writeManPages(folder: string, edition: Edition): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, page] of Object.entries(await manPages(edition)))
    await writeFile(join(folder, `${name}.gz`), gzipSync(page, { level: 9 }))
}

const pageName = (words: string): string => `svc-${words.replaceAll(' ', '-')}`

function overview(commands: DescribedCommands, edition: Edition): string {
  const globals = Object.entries(SvcCommand.baseFlags as unknown as Record<string, FlagClass>)
  const topics = Map.groupBy(commands, ([words]) =>
    words.includes(' ') ? words.split(' ')[0]! : '',
  )
  return page('svc', edition, [
    section('NAME', `svc \\- command line of svc, the video appliance\n`),
    section('SYNOPSIS', `${bold('svc')} ${roff('<command> [flags]')}\n`),
    section(
      'DESCRIPTION',
      paragraph('Start with `svc login`, then `svc videos upload FILE`.') +
        paragraph(
          'Results are JSON on stdout, and nothing else is. Progress, notices and errors are on stderr. ' +
            'Each command has a page of its own: `man svc-videos-upload`.',
        ),
    ),
    section(
      'COMMANDS',
      [...topics.values()]
        .flat()
        .map(([words, { summary }]) => entry(bold(`svc ${words}`), summary))
        .join(''),
    ),
    section('GLOBAL FLAGS', globals.map(([name, flag]) => flagEntry(name, flag)).join('')),
    section(
      'EXIT STATUS',
      Object.entries(EXIT_MEANINGS)
        .map(([code, meaning]) => entry(bold(code), meaning))
        .join(''),
    ),
    section('ENVIRONMENT', ENVIRONMENT.map(([name, about]) => entry(bold(name), about)).join('')),
    section(
      'FILES',
      entry(italic('~/.config/svc/credentials.json'), 'Saved sign-ins, which only you can read.') +
        entry(italic('~/.config/svc/config.json'), 'Settings of `svc config`.'),
    ),
  ])
}

const ENVIRONMENT: readonly (readonly [string, string])[] = [
  ['SVC_URL', 'URL of the server; --url overrides it.'],
  ['SVC_API_KEY', 'API key; it overrides saved sign-ins. --profile overrides it.'],
  ['SVC_PROFILE', 'Saved sign-in to use.'],
  ['SVC_CA', 'File with certificates to trust for HTTPS.'],
  ['SVC_CONFIG_DIR', 'Folder of the credentials and settings.'],
  ['SVC_DATA_DIR', 'Data folder of the server of this machine.'],
  ['NO_COLOR', 'Without colors, whatever it is set to.'],
]

function commandPage(
  words: string,
  command: DescribedCommands[number][1],
  edition: Edition,
): string {
  const args = argsOf(command)
  const flags = shownFlags(command.flags)
  const examples = command.examples.map((example) => {
    const { comment, command: line } = exampleOf(example)
    return `${comment ? paragraph(`${comment}:`) : ''}.PP\n.nf\n.RS 4\n${roff(line)}\n.RE\n.fi\n`
  })
  return page(pageName(words), edition, [
    section('NAME', `${roff(pageName(words))} \\- ${nameLine(command.summary)}\n`),
    section('SYNOPSIS', `${roff(usageOf(words, command))}\n`),
    section('DESCRIPTION', [command.summary, ...aboutOf(command)].map(paragraph).join('')),
    args.length > 0 &&
      section(
        'ARGUMENTS',
        args
          .map(({ name, description = '', options }) =>
            entry(italic(name), `${description}${options ? `: ${options.join(', ')}` : ''}`),
          )
          .join(''),
      ),
    flags.length > 0 &&
      section('FLAGS', flags.map(([name, flag]) => flagEntry(name, flag)).join('')),
    section('EXAMPLES', examples.join('')),
    section('SEE ALSO', `${bold('svc')}(1), for the flags of all commands and the exit status\n`),
  ])
}

/** `apropos` lists this line, without a full stop. */
const nameLine = (summary: string): string =>
  roff(summary.replace(/\s+/g, ' ').replace(/\.$/, '')).replace(/\n/g, ' ')

function page(
  name: string,
  { version, epochSeconds }: Edition,
  sections: readonly (string | false)[],
): string {
  const date = new Date(epochSeconds * 1000).toISOString().slice(0, 10)
  const title = `.TH "${roff(name.toUpperCase())}" "1" "${date}" "svc ${roff(version)}" "svc"\n`
  // Without hyphenation and filled-out lines, since names of flags are to be copied.
  return `${title}.nh\n.ad l\n${sections.filter(Boolean).join('')}`
}

const section = (title: string, body: string): string => `.SH ${title}\n${body}`

/** Each line of a list of lines is a paragraph of its own. */
const paragraph = (text: string): string =>
  paragraphs(text)
    .split('\n')
    .map((line) => `.PP\n${inline(line)}\n`)
    .join('')

const entry = (head: string, text: string): string => `.TP\n${head}\n${inline(paragraphs(text))}\n`

function flagEntry(name: string, flag: FlagClass): string {
  const typed = `${flag.char ? `-${flag.char}, ` : ''}--${flag.allowNo ? '[no-]' : ''}${name}`
  const value = flag.type === 'option' ? ` ${italic(valueOf(flag))}` : ''
  const text = [flag.summary ?? flag.description ?? '', ...factsOf(flag, (word) => `\`${word}\``)]
  return entry(`${bold(typed)}${value}`, `${text.filter(Boolean).join('; ')}.`)
}

/** Code between backticks is bold. */
const inline = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? bold(part.slice(1, -1)) : roff(part)))
    .join('')
    .replace(/^(?=[.'])/gm, '\\&')

const bold = (text: string): string => `\\fB${roff(text)}\\fP`
const italic = (text: string): string => `\\fI${roff(text)}\\fP`

/** What roff would read as its own: backslashes, dashes as hyphens, quotes, and a dot that begins a line. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll('"', '\\(dq')
    .replaceAll('`', '\\(ga')
    .replaceAll('^', '\\(ha')
    .replaceAll('~', '\\(ti')
    .replaceAll('…', '\\[u2026]')
    .replace(/^(?=[.'])/gm, '\\&')
    .replace(
      /[^\x00-\x7f]/gu,
      (sign) => `\\[u${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
    )
