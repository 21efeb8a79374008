/**
 * `node daemon/settings.ts`: every setting as it counts; `set NAME VALUE` and `unset NAME` change config.json of the
 * data folder. It is what `svc daemon config` starts. A daemon that runs reads it when it starts again.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changedFile, ConfigError, readConfig, settingsInUse } from './config.ts'

function main([deed, name = '', value]: string[]): void {
  if (deed !== undefined) change(name, deed === 'set' ? (value ?? '') : undefined)
  process.stdout.write(`${JSON.stringify(settingsInUse())}\n`)
}

/** Whole or not at all. */
function change(name: string, value: string | undefined): void {
  const { dataDir } = readConfig()
  const file = join(dataDir, 'config.json')
  const text = `${JSON.stringify(changedFile(dataDir, name, value), null, 2)}\n`
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.part`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.part`, file)
}

try {
  main(process.argv.slice(2))
} catch (error) {
  const expected = error instanceof ConfigError
  process.stderr.write(`${expected ? error.message : ((error as Error).stack ?? String(error))}\n`)
  process.exitCode = expected ? 2 : 1
}
