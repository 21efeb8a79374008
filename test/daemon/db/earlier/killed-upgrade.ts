/** `killed-upgrade.ts FILE MIGRATION`: upgrades a database, and is killed when this migration has done its work. */
import { openDatabase } from '../../../../daemon/db/database.ts'
import { MIGRATIONS } from '../../../../daemon/db/migrations/index.ts'

const [file, name] = process.argv.slice(2)
const killed = MIGRATIONS.find((Migration) => Migration.name === name)!
const up = killed.prototype.up
killed.prototype.up = async function (runner) {
  await up.call(this, runner)
  process.kill(process.pid, 'SIGKILL')
}
await openDatabase({ file: file!, version: '1.0.0' })
