import { string as stringArg } from '@oclif/core/args'
import { CLI_EXIT } from '../../daemon/contract/exit-codes.ts'
import { MADE_FIELDS, noteMissing } from '../backups/backup.ts'
import { SvcCommand } from '../command.ts'
import { resumable } from '../backups/interrupted.ts'
import { dataFolder } from '../connection/folders.ts'
import { formatBytes } from '../output/units.ts'

export default class Backup extends SvcCommand {
  static override summary = 'Back up svc on this machine while it runs.'
  static override description = `Copies a consistent snapshot of the database and every file it references: videos,
sources, posters, subtitles, secrets and configuration. The cache and unfinished uploads are not included. The backup
lists the checksum of each file. Reads the data folder (SVC_DATA_DIR) and writes to a new or empty folder. If it is
stopped, run the same command to resume. The backup contains the secrets of svc: keep it safe. Files that are missing
from the data folder are listed, the rest is backed up, and the exit code is ${CLI_EXIT.unexpected}.`
  static override prints = { fields: MADE_FIELDS }
  static override examples = [
    '<%= config.bin %> backup /mnt/backups/svc-2026-03-14',
    {
      description: 'To a new folder in the current one, named by the time:',
      command: '<%= config.bin %> backup',
    },
    {
      description: 'When svc runs as another user:',
      command: 'sudo -u svc SVC_DATA_DIR=/var/lib/svc <%= config.bin %> backup /mnt/backups/svc',
    },
  ]
  static override args = {
    folder: stringArg({
      description: 'Folder to write to. Default: a new folder here, named by the time',
    }),
  }

  async run(): Promise<void> {
    const { args } = await this.parse(Backup)
    const target =
      args.folder ?? `svc-backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`
    const { backUp } = await import('../../daemon/adapters/backups/back-up.ts')
    const progress = await this.progress()
    try {
      const backup = await resumable(
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
      await this.show(backup, [
        { field: 'path' },
        { field: 'files' },
        { field: 'missing_files', title: 'missing' },
        { field: 'size_bytes', title: 'size', value: (row) => formatBytes(row.size_bytes) },
        { field: 'created_at', title: 'snapshot of' },
        { field: 'signed_by', title: 'signed by' },
      ])
      noteMissing(backup, (line) => this.note(line))
    } finally {
      progress.end()
    }
  }
}
