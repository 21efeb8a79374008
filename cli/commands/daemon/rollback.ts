import { SvcCommand } from '../../command.ts'
import { confirm, yesFlag } from '../../confirm.ts'
import { dataFolder } from '../../connection/folders.ts'
import { migrationsFile } from '../../daemon/migrations.ts'

export default class DaemonRollback extends SvcCommand {
  static override summary = 'Go back to the database from before an upgrade.'
  static override description = `Run it with the version that you go back to, while svc is stopped. The copy of the
database that the newer version made before its upgrade becomes the database again. Everything that was changed since
then is undone; the newer database is kept next to it, and the files of videos that were uploaded since then stay in
the data folder. If the database and the version do not match, nothing is changed.`
  static override prints = {
    fields: ['object', 'data_dir', 'undone_version', 'copied_at', 'videos_since', 'kept_as'],
  }
  static override examples = [
    '<%= config.bin %> daemon rollback',
    {
      description: 'Another data folder:',
      command: 'SVC_DATA_DIR=/var/lib/svc <%= config.bin %> daemon rollback --yes',
    },
  ]
  static override flags = { yes: yesFlag() }

  async run(): Promise<void> {
    const { flags } = await this.parse(DaemonRollback)
    const { planRollback, rollBack } = await import('../../daemon/rollback.ts')
    const plan = planRollback({
      dataDir: dataFolder(),
      version: this.config.version,
      migrationsFile: migrationsFile(),
      now: new Date(),
    })
    const { undone_version, copied_at, videos_since, kept_as } = plan
    await confirm(
      flags.yes,
      async () =>
        `Undo the upgrade to svc ${undone_version} and everything since ${copied_at}` +
        `${videos_since === 0 ? '' : `, including ${videos_since === 1 ? '1 video' : `${videos_since} videos`}`}?`,
      { done: 'changed' },
    )
    rollBack(plan)
    this.note(`The newer database is kept as ${kept_as}. Start svc now.`)
    await this.show(plan, [
      { field: 'data_dir', title: 'data folder', flexible: true },
      { field: 'undone_version', title: 'undone' },
      { field: 'copied_at', title: 'state of' },
      { field: 'videos_since', title: 'videos since' },
      { field: 'kept_as', title: 'kept as', flexible: true },
    ])
  }
}
