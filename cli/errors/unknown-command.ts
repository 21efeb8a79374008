/** A command that there is none of: which one was meant? */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CliError } from './cli-error.ts'
import { nearest } from './nearest.ts'

/** `id` as oclif writes it, with colons; `root` holds the manifest of the commands. */
export async function unknownCommand(id: string, root: string): Promise<CliError> {
  const { commands } = JSON.parse(await readFile(join(root, 'oclif.manifest.json'), 'utf8')) as {
    commands: Record<string, { hidden?: boolean }>
  }
  const names = Object.keys(commands).filter((name) => !commands[name]!.hidden)
  const topics = [...new Set(names.map((name) => name.split(':')[0]!))]
  const topic = id.split(':')[0]!
  const near = nearest(id, [...names, ...topics])
  const hint = near
    ? `Did you mean \`svc ${words(near)}\`?`
    : topics.includes(topic)
      ? `Run \`svc ${topic} --help\` to list its commands.`
      : 'Run `svc help` to list all commands.'
  return new CliError('usage', `Unknown command: svc ${words(id)}.`, hint)
}

const words = (id: string): string => id.replaceAll(':', ' ')
