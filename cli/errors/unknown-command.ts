/** A command that there is none of: which one was meant? */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CliError } from './cli-error.ts'

/** So many letters off is a slip; more is another word. */
const MOST_OFF = 2

/** `id` as oclif says it, with colons; `root` holds the manifest of the commands. */
export async function unknownCommand(id: string, root: string): Promise<CliError> {
  const { commands } = JSON.parse(await readFile(join(root, 'oclif.manifest.json'), 'utf8')) as { commands: Record<string, { hidden?: boolean }> }
  const known = Object.keys(commands).filter((name) => !commands[name]!.hidden)
  const near = known.map((name) => ({ name, off: distance(id, name) })).filter(({ off }) => off <= MOST_OFF).sort((a, b) => a.off - b.off)[0]
  const topics = new Set(known.map((name) => name.split(':')[0]))
  const topic = id.split(':')[0]!
  const hint = near ? `Did you mean \`svc ${words(near.name)}\`?` : topics.has(topic) ? `\`svc ${topic} --help\` lists what there is.` : '`svc help` lists what there is.'
  return new CliError('usage', `There is no command svc ${words(id)}.`, hint)
}

const words = (id: string): string => id.replaceAll(':', ' ')

/** Levenshtein's. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}
