import { string as stringArg } from '@oclif/core/args'
import { CLI_EXIT } from '../../daemon/contract/exit-codes.ts'
import { noteMissing } from '../backups/backup.ts'
import { SvcCommand } from '../command.ts'
import { resumable } from '../backups/interrupted.ts'
import { dataFolder } from '../connection/folders.ts'
import { formatBytes } from '../output/units.ts'

export default class Backup extends SvcCommand {
  static override summary = 'Copy everything of the appliance of this machine, while it runs.'
  static override description = `The database is copied as of one moment, with every file that it tells of: videos, sources, posters, subtitles, secrets and
configuration; the cache and uploads on their way stay out. Every file has its checksum in the backup's list.
It is read from the data folder (SVC_DATA_DIR) and written to a folder that is empty or not there yet.
Stopped, the same command goes on where it was. The folder holds the secrets of the appliance: keep it as safe as them.
Files that the database tells of and that are missing in the data folder are named, and it ends with ${CLI_EXIT.unexpected}: the rest is backed up.`
  static override examples = [
    '<%= config.bin %> backup /mnt/backups/svc-2026-03-14',
    {
      description: 'To a new folder here, named by the time:',
      command: '<%= config.bin %> backup',
    },
    {
      description: 'Of an appliance that runs as another user:',
      command: 'sudo -u svc SVC_DATA_DIR=/var/lib/svc <%= config.bin %> backup /mnt/backups/svc',
    },
  ]
  static override args = {
    folder: stringArg({
      description: 'Folder to write to; without it one here, named by the time',
    }),
  }

  async run(): Promise<void> {
    const { args } = await this.parse(Backup)
    const target =
      args.folder ?? `svc-backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`
    const { backUp } = await import('../../daemon/adapters/backups/back-up.ts')
    const progress = await this.progress()
    try {
      const made = await resumable(
        (signal) =>
          backUp({
            dataDir: dataFolder(),
            target,
            version: this.config.version,
            signal,
            onProgress: (done, total) =>
              progress.update(
                'Copying',
                total > 0 ? done / total : 1,
                `${formatBytes(done)} of ${formatBytes(total)}`,
              ),
          }),
        `svc backup ${target}`,
      )
      progress.end()
      await this.show(made, [
        { field: 'path' },
        { field: 'files' },
        { field: 'missing_files', title: 'missing' },
        { field: 'size_bytes', title: 'size', value: (row) => formatBytes(row.size_bytes) },
        { field: 'created_at', title: 'as of' },
      ])
      noteMissing(made, (line) => this.note(line))
    } finally {
      progress.end()
    }
  }
}
