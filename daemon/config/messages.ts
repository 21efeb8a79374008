/** Messages about invalid settings, and about unknown variables. */
import type { z } from 'zod'

type Issue = z.core.$ZodIssue
const MOST_CHARACTERS = 60
/** Variables of other programs of this project: the command line, the tests, the launcher. */
const OF_OTHERS =
  /^SVC_(?:URL|API_KEY|CA|SANDBOX|PROFILE|CONFIG_DIR|WEBHOOK_SECRET|KEY|BIN|NODE|APP_DIR|CHROMIUM|FIREFOX|HEADLESS_SHELL|MPV|NGINX|ELECTRON|TEST_\w+|BENCH_\w+)$/
/** Names with a larger edit distance are not suggested. */
const MOST_APART = 3

/** `must be a number; got x`. Never shows the value of a secret, since output at start goes into logs. */
export function faultOf(
  issue: Issue,
  value: unknown,
  { isSecret = false }: { isSecret?: boolean } = {},
): string {
  if (isSecret) return wanted(issue)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return (
    `${wanted(issue)}; got ` +
    `${!text?.trim() ? 'nothing' : text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text}`
  )
}

function wanted(issue: Issue): string {
  // A message of the table itself.
  if (!/^(?:Invalid|Too) /.test(issue.message)) return issue.message
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? 'must not be empty' : `must be at least ${issue.minimum}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.join(', ').replace(/, ([^,]*)$/, ' or $1')}`
  if (issue.code === 'invalid_union')
    return (
      issue.errors
        .flat()
        .map(({ message }) => message)
        .find((message) => !/^(?:Invalid|Too) /.test(message)) ?? 'must be true or false'
    )
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return 'must be an http or https URL'
  if (issue.code === 'invalid_type')
    return (
      'must be ' +
      `${issue.expected === 'int' ? 'a whole number' : issue.expected === 'number' ? 'a number' : issue.expected === 'string' ? 'text' : `of type ${issue.expected}`}`
    )
  return 'is not valid'
}

/** Variables with our prefix that no setting reads, most likely misspelled. */
export function unknownVariables(
  env: Record<string, string | undefined>,
  settings: readonly string[],
): string[] {
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith('SVC_') && !settings.includes(name) && !OF_OTHERS.test(name),
  )
  return unknown.sort().map((name) => {
    const near = settings
      .map((setting) => ({ known: setting, apart: distance(name, setting) }))
      .sort((a, b) => a.apart - b.apart)[0]!
    return (
      `${name} is not a setting and is ` +
      `ignored.${near.apart <= MOST_APART ? ` Did you mean ${near.known}?` : ' docs/configuration.md lists them.'}`
    )
  })
}

/** Edit distance: changed, added, removed letters, and swapped neighbours. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(change, row[j - 1]! + 1, rows[i - 1]![j]! + 1))
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
