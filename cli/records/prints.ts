/** The fields of what a command prints, known before it runs: `--json` and `--fields` are checked with them. */
import type { RouteName } from '../../daemon/contract/answer-fields.ts'
import { CliError } from '../errors/cli-error.ts'
import { nearest } from '../errors/nearest.ts'

export interface Prints {
  /** Whose responses are printed. */
  routes?: readonly RouteName[]
  /** Fields of its own, as dotted paths. */
  fields?: readonly string[]
  /** The list inside that a table prints the entries of. */
  rows?: string
  /** Whose entries are in that list, where no response of `routes` has it. */
  rowRoutes?: readonly RouteName[]
}

/** What `deleting` prints. */
export const DELETED: Prints = { fields: ['object', 'id', 'deleted'] }

/** Dotted paths, outer ones before those inside. */
export async function fieldsOf(prints: Prints): Promise<string[]> {
  const { answerFields } = await import('../../daemon/contract/answer-fields.ts')
  return fieldsIn(prints, answerFields)
}

export function fieldsIn(
  prints: Prints,
  answerFields: Readonly<Partial<Record<RouteName, readonly string[]>>>,
): string[] {
  const inRoutes = (routes: readonly RouteName[] = []) =>
    routes.flatMap((route) => answerFields[route] ?? [])
  const { routes, fields = [], rows, rowRoutes } = prints
  const whole = [...fields, ...inRoutes(routes)]
  const below = inRoutes(rowRoutes).map((path) => `${rows}.${path}`)
  return [...new Set([...whole, ...below])]
}

/** Throws `usage` for a field that there is none of. `flag`: how they were typed. */
export async function requireFields(
  typed: readonly string[],
  prints: Prints,
  flag: string,
): Promise<void> {
  const known = await fieldsOf(prints)
  const ofRows = prints.rows === undefined ? [] : inside(known, prints.rows)
  const every = new Set([...known, ...ofRows])
  const wrong = typed.filter((path) => !isKnown(path, every))
  if (wrong.length === 0) return
  const near = wrong.map((path) => nearest(path, [...every])).find(Boolean)
  throw new CliError(
    'usage',
    [
      `${flag}: there is no field ${wrong.join(', ')}; the fields are`,
      ...inLines(known.length > 0 ? known : [...every]),
    ].join('\n'),
    near === undefined ? exampleOf(flag, known) : `Did you mean ${near}?`,
  )
}

/** `--json` that stands alone. */
export async function listFields(prints: Prints | undefined): Promise<CliError> {
  const known = prints ? await fieldsOf(prints) : []
  return new CliError(
    'usage',
    known.length > 0
      ? ['--json: name the fields to print. The fields are', ...inLines(known)].join('\n')
      : '--json: name the fields to print.',
    known.length > 0
      ? `${exampleOf('--json', known)}. For all of them, use --format json.`
      : 'What there is depends on the response: see it with --format json.',
  )
}

function exampleOf(flag: string, known: readonly string[]): string {
  const two = known.filter((path) => path !== 'object').slice(0, 2)
  return `Separate them with commas: ${flag} ${two.join(',')}`
}

/** A path is known itself, or lies in a field whose names are free. */
function isKnown(path: string, known: ReadonlySet<string>): boolean {
  const parts = path.split('.')
  return (
    known.has(path) ||
    parts.some((_, at) => at > 0 && known.has(`${parts.slice(0, at).join('.')}.*`))
  )
}

const inside = (paths: readonly string[], list: string): string[] =>
  paths.flatMap((path) => (path.startsWith(`${list}.`) ? [path.slice(list.length + 1)] : []))

/** Outer names on one line, then a line for the names inside each. */
function inLines(paths: readonly string[]): string[] {
  const groups = Map.groupBy(paths, (path) => path.split('.').slice(0, -1).join('.'))
  return [...groups.values()].map((group) => group.join(', '))
}
