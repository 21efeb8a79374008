/**
 * `node daemon/programs/settings.ts`: every setting as it counts; `set NAME VALUE` and `unset NAME` change config.json
 * of the data folder. It is what `svc daemon config` starts. A daemon that runs reads it when it starts again.
 * `secrets` prints what no text may show, for the support file of `svc doctor`.
 */
import { refusedFolder } from '../adapters/data-folder.ts'
import { changedFile, ConfigError, readConfig, secretValues, settingsInUse } from '../config.ts'
import { writeConfigFile } from '../config/file.ts'
import { StartRefused } from '../ports/start-refused.ts'

function main([operation, name = '', value]: string[]): void {
  if (operation === 'set' || operation === 'unset')
    change(name, operation === 'set' ? (value ?? '') : undefined)
  const answer = operation === 'secrets' ? secretValues() : settingsInUse()
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}

function change(name: string, value: string | undefined): void {
  const { dataDir } = readConfig()
  const file = changedFile(dataDir, { [name]: value })
  try {
    writeConfigFile(dataDir, file)
  } catch (error) {
    throw refusedFolder(dataDir, error as NodeJS.ErrnoException)
  }
}

try {
  main(process.argv.slice(2))
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof StartRefused
  process.stderr.write(`${expected ? error.message : ((error as Error).stack ?? String(error))}\n`)
  process.exitCode = expected ? 2 : 1
}
