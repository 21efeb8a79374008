/** What the programs have in common that change the data of a stopped appliance (`svc migrate`, `svc daemon password`). */
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { useDataFolder } from '../adapters/data-folder.ts'
import { AlreadyRunning, takeLock } from '../adapters/lock.ts'
import { ConfigError, type Config } from '../config.ts'
import { finishMove } from '../moving/finish.ts'
import { StartRefused } from '../ports/start-refused.ts'

/** Standard input has what must be in no argument, where other users of the machine would see it. */
export const firstLine = async (): Promise<string> => (await text(process.stdin)).split(/\r?\n/)[0]!

/** A folder that is named by mistake must not become one of svc. */
export const noData = (dataDir: string): StartRefused =>
  new StartRefused(`${dataDir} has no svc data. Set SVC_DATA_DIR to the data folder of svc.`)

/**
 * Runs `work` with the data folder alone, after the end of a move that was decided. SIGINT and SIGTERM abort its signal,
 * with this reason. Throws `AlreadyRunning`, `StartRefused` where nothing is and the rows are in no other place, and
 * what `useDataFolder` and `finishMove` throw.
 */
export async function withFolderAlone(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  stopped: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (databaseUrl === undefined && !existsSync(dataDir)) throw noData(dataDir)
  useDataFolder(dataDir)
  const lock = takeLock(dataDir)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new Error(stopped)))
  try {
    await finishMove(dataDir)
    await work(stopping.signal)
  } finally {
    lock.release()
  }
}

/** Exit code 2 and a sentence for what people can mend: these errors, and those that are `expected`; else 1. */
export async function runToExit(
  main: () => Promise<void>,
  expected: (error: unknown) => boolean = () => false,
): Promise<void> {
  try {
    await main()
  } catch (error) {
    const isExpected =
      error instanceof ConfigError ||
      error instanceof AlreadyRunning ||
      error instanceof StartRefused ||
      expected(error)
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = isExpected ? 2 : 1
  }
}
