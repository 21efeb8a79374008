/** Suggestions for the next word. Pure: computed from the commands in oclif's manifest. */

export interface CompletableCommand {
  /** Words with colons between. */
  id: string
  hidden?: boolean
  summary?: string | undefined
  flags: Record<string, CompletableFlag>
  aliases?: readonly string[]
}
interface CompletableFlag {
  type: 'boolean' | 'option'
  char?: string | undefined
  summary?: string | undefined
  hidden?: boolean | undefined
  multiple?: boolean | undefined
  allowNo?: boolean | undefined
  options?: readonly string[] | undefined
}
export interface Suggestion {
  word: string
  summary: string
}

interface CompletableCommands {
  commands: readonly CompletableCommand[]
  topics: readonly { name: string; description?: string | undefined }[]
  /** Names of saved sign-ins. */
  profiles: readonly string[]
  /** Names of settings of svc. */
  settings?: readonly string[]
  /** What a command prints, for --json and --fields; read only where one of them is typed. */
  fieldsOf?(command: CompletableCommand): readonly string[]
}

/** `typed`: the words after `svc`, the last of them being typed. Empty where a file may follow, or anything. */
export function suggest(words: readonly string[], manifest: CompletableCommands): Suggestion[] {
  const typed = withoutEquals(words)
  const joined = /^(--[\w-]+=)(.*)$/.exec(typed.at(-1) ?? '')
  if (joined) {
    // zsh and fish have `--status=re` as one word, and want the whole of it back.
    const values = suggest([...typed.slice(0, -1), joined[1]!.slice(0, -1), joined[2]!], manifest)
    return values.map(({ word, summary }) => ({ word: joined[1]! + word, summary }))
  }
  const last = typed.at(-1) ?? ''
  const before = typed.slice(0, -1)
  const from = before[0] === 'help' ? before.slice(1) : before
  const { command, path, rest } = walk(from, manifest)
  const found =
    command && before[0] !== 'help' ? afterCommand(command, path, rest, last, manifest) : []
  const next = rest.length === 0 ? below(path, manifest) : []
  return [...next, ...found].filter(
    ({ word }) => word.startsWith(last) && (last !== '' || !word.startsWith('-')),
  )
}

/** bash breaks `--status=re` into three words, and completes the last of them alone. */
function withoutEquals(words: readonly string[]): string[] {
  const isValue = (at: number): boolean =>
    words[at] === '=' && (words[at - 1] ?? '').startsWith('--')
  const last = words.length - 1
  return words.flatMap((word, at) => (isValue(at) ? (at === last ? [''] : []) : [word]))
}

/** The longest command that the words begin with, and the words after it. */
function walk(
  words: readonly string[],
  { commands }: CompletableCommands,
): { command: CompletableCommand | undefined; path: string; rest: readonly string[] } {
  let path = ''
  let used = 0
  for (const word of words) {
    const longer = path ? `${path}:${word}` : word
    if (!commands.some(({ id }) => id === longer || id.startsWith(`${longer}:`))) break
    path = longer
    used += 1
  }
  return {
    command: commands.find(({ id, aliases }) => id === path || aliases?.includes(path)),
    path,
    rest: words.slice(used),
  }
}

/** Commands and topics one word deeper. */
function below(path: string, { commands, topics }: CompletableCommands): Suggestion[] {
  const prefix = path ? `${path}:` : ''
  const words = new Map<string, string>()
  for (const { id, hidden, summary = '' } of commands) {
    if (hidden || !id.startsWith(prefix) || id === path) continue
    const [word, ...deeper] = id.slice(prefix.length).split(':')
    if (deeper.length === 0) words.set(word!, summary)
    else if (!words.has(word!))
      words.set(word!, topics.find(({ name }) => name === prefix + word!)?.description ?? '')
  }
  return [...words].map(([word, summary]) => ({ word, summary }))
}

function afterCommand(
  command: CompletableCommand,
  path: string,
  rest: readonly string[],
  last: string,
  { profiles, settings = [], fieldsOf = () => [] }: CompletableCommands,
): Suggestion[] {
  const { flags } = command
  const plain = (words: readonly string[]): Suggestion[] =>
    words.map((word) => ({ word, summary: '' }))
  const waiting = flagNamed(flags, rest.at(-1))
  if (waiting?.name === 'json' || waiting?.name === 'fields')
    return plain(listed(fieldsOf(command), last))
  if (waiting?.flag.type === 'option')
    return waiting.name === 'profile' ? plain(profiles) : plain(waiting.flag.options ?? [])
  if (last.startsWith('-')) {
    const typed = new Set(rest.map((word) => flagNamed(flags, word.split('=')[0])?.name))
    return Object.entries(flags)
      .filter(([name, { hidden, multiple }]) => !hidden && (multiple || !typed.has(name)))
      .flatMap(([name, { summary = '', allowNo }]) => [
        { word: `--${name}`, summary },
        ...(allowNo ? [{ word: `--no-${name}`, summary: '' }] : []),
      ])
      .concat({ word: '--help', summary: 'Explain this command' })
  }
  if (/^config:(get|set|unset)$/.test(path) && rest.length === 0) return plain(settings)
  return path === 'profiles:use' || path === 'profiles:remove' ? plain(profiles) : []
}

/** `id,na` → `id,name`: what is typed already stays in front, and is not suggested again. */
function listed(fields: readonly string[], typed: string): string[] {
  const before = typed.slice(0, typed.lastIndexOf(',') + 1)
  const named = new Set(before.split(','))
  return fields
    .filter((field) => !named.has(field) && !field.endsWith('*'))
    .map((field) => before + field)
}

function flagNamed(
  flags: CompletableCommand['flags'],
  word: string | undefined,
): { name: string; flag: CompletableFlag } | undefined {
  const found = Object.entries(flags).find(
    ([name, { char }]) =>
      word === `--${name}` ||
      word === `--no-${name}` ||
      (char !== undefined && word === `-${char}`),
  )
  return found && { name: found[0], flag: found[1] }
}
