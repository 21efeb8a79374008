/**
 * `node daemon/settings.ts`: every setting as it counts; `set NAME VALUE` and `unset NAME` change config.json of the
 * data folder. It is what `svc daemon config` starts. A daemon that runs reads it when it starts again.
 */
import { changedFile, ConfigError, readConfig, settingsInUse } from './config.ts'
import { writeConfigFile } from './config-file.ts'

function main([operation, name = '', value]: string[]): void {
  if (operation !== undefined) change(name, operation === 'set' ? (value ?? '') : undefined)
  process.stdout.write(`${JSON.stringify(settingsInUse())}\n`)
}

function change(name: string, value: string | undefined): void {
  const { dataDir } = readConfig()
  writeConfigFile(dataDir, changedFile(dataDir, { [name]: value }))
}

try {
  main(process.argv.slice(2))
} catch (error) {
  const expected = error instanceof ConfigError
  process.stderr.write(`${expected ? error.message : ((error as Error).stack ?? String(error))}\n`)
  process.exitCode = expected ? 2 : 1
}
