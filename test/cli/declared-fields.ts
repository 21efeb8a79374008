/** What a command prints is what it says that it prints: `--json` refuses all else before the command runs. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf, type Prints } from '../../cli/records/prints.ts'

const MANIFEST = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'oclif.manifest.json')

export interface BuiltCommand {
  hidden?: boolean
  aliases?: string[]
  prints?: Prints
  flags: Record<string, object>
}
let built: Record<string, BuiltCommand> | undefined
/** By the words of each, with colons between. */
export const builtCommands = (): Record<string, BuiltCommand> =>
  (built ??= (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { commands: typeof built }).commands!)

/** `args` as they were typed; a result that is not one JSON document is not looked at. */
export async function assertDeclared(args: readonly string[], stdout: string): Promise<void> {
  const prints = printsOf(args)
  if (!prints || args.some((arg) => /^--(fields|json|jq|format)/.test(arg))) return
  const paths = new Set(pathsIn(entriesIn(stdout)))
  const known = new Set(await fieldsOf(prints))
  const free = [...known].filter((path) => path.endsWith('*')).map((path) => path.slice(0, -1))
  const undeclared = [...paths].filter(
    (path) => !known.has(path) && !free.some((start) => path.startsWith(start)),
  )
  assert.deepEqual(undeclared, [], `svc ${args.join(' ')} prints fields that it does not declare`)
}

function printsOf(args: readonly string[]): Prints | undefined {
  const words = args.slice(0, args.findIndex((arg) => arg.startsWith('-')) >>> 0)
  for (let length = words.length; length > 0; length -= 1) {
    const id = words.slice(0, length).join(':')
    const command =
      builtCommands()[id] ??
      Object.values(builtCommands()).find((each) => each.aliases?.includes(id))
    if (command) return command.prints
  }
  return undefined
}

function entriesIn(stdout: string): unknown {
  let result: { object?: string; data?: unknown[] }
  try {
    result = JSON.parse(stdout) as typeof result
  } catch {
    return []
  }
  return result.object === 'list' && Array.isArray(result.data) ? result.data : result
}

function pathsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => pathsIn(each))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, below]) => [
    name,
    ...pathsIn(below).map((path) => `${name}.${path}`),
  ])
}
