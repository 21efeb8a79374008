/** A line that is typed without being seen. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CliError } from './errors/cli-error.ts'

/** From the terminal, or the first line of what is piped in. */
export async function hiddenLine(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    return (await import('node:stream/consumers'))
      .text(process.stdin)
      .then((all) => all.split(/\r?\n/)[0]!)
  // First, since it turns off that the terminal itself shows what is typed.
  const lines = createInterface({
    input: process.stdin,
    output: new Writable({ write: (_part, _encoding, done) => done() }),
    terminal: true,
  })
  process.stderr.write(question)
  const stop = new AbortController()
  lines.once('SIGINT', () => stop.abort())
  lines.once('close', () => stop.abort())
  const line = await lines.question('', { signal: stop.signal }).catch(() => undefined)
  lines.close()
  process.stderr.write('\n')
  if (line === undefined)
    throw new CliError('interrupted', 'Nothing was changed.', 'Run the command again to continue.')
  return line
}
