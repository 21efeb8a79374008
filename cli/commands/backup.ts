import { string as stringArg } from '@oclif/core/args'
import { boolean, string as stringFlag } from '@oclif/core/flags'
import type { MadeBackup, MakeBackup } from '../../daemon/adapters/backups/back-up.ts'
import { CLI_EXIT } from '../../daemon/contract/exit-codes.ts'
import { MADE_FIELDS, noteMissing } from '../backups/backup.ts'
import type { DestinationFlags } from '../backups/destination.ts'
import { s3Flags } from '../backups/place-flags.ts'
import { SvcCommand } from '../command.ts'
import { resumable } from '../backups/interrupted.ts'
import { dataFolder } from '../connection/folders.ts'
import { CliError } from '../errors/cli-error.ts'
import { formatBytes } from '../output/units.ts'

export default class Backup extends SvcCommand {
  static override summary = 'Back up svc on this machine while it runs.'
  static override description = `Copies a consistent snapshot of the database and every file it references: videos,
sources, posters, subtitles, secrets and configuration. The cache and unfinished uploads are not included. The backup
lists the checksum of each file. Reads the data folder (SVC_DATA_DIR) and writes to a new or empty folder. If it is
stopped, run the same command to resume. The backup contains the secrets of svc: keep it safe. Files that are missing
from the data folder are listed, the rest is backed up, and the exit code is ${CLI_EXIT.unexpected}. With --to, the
backup goes into a new folder at a destination that holds several backups: files that have not changed since the last
one there are not sent again. At s3://bucket/prefix, backups are encrypted with the public key of svc backups key
create, and the keys of S3 are read from SVC_BACKUP_ACCESS_KEY and SVC_BACKUP_SECRET_KEY.`
  static override prints = { fields: MADE_FIELDS }
  static override examples = [
    '<%= config.bin %> backup /mnt/backups/svc-2026-03-14',
    {
      description: 'To a new folder in the current one, named by the time:',
      command: '<%= config.bin %> backup',
    },
    {
      description: 'To a bucket, encrypted:',
      command: '<%= config.bin %> backup --to s3://bucket/svc --recipient age1…',
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

  static override flags = {
    to: stringFlag({
      summary: 'Destination for backups: a folder on another disk, or s3://bucket/prefix',
      helpValue: '<place>',
    }),
    encrypt: boolean({ summary: 'Also encrypt in a folder; in S3, backups are always encrypted' }),
    recipient: stringFlag({
      summary:
        'Public key to encrypt for. Default: that of the settings, otherwise SVC_BACKUP_RECIPIENT',
      helpValue: '<age1…>',
    }),
    ...s3Flags,
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Backup)
    if (flags.to !== undefined && args.folder !== undefined)
      throw new CliError('usage', 'Both a folder and --to were given.', 'Use one of them.')
    const progress = await this.progress()
    const task = {
      dataDir: dataFolder(),
      version: this.config.version,
      onProgress: (done: number, total: number) =>
        progress.update(
          'Copying',
          total > 0 ? done / total : 1,
          `${formatBytes(done)} of ${formatBytes(total)}`,
        ),
    }
    try {
      const backup =
        flags.to === undefined
          ? await this.intoFolder(args.folder, task)
          : await this.toPlace(flags.to, flags, task)
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

  private async intoFolder(folder: string | undefined, task: Task): Promise<MadeBackup> {
    const target =
      folder ?? `svc-backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`
    const { backUp } = await import('../../daemon/adapters/backups/back-up.ts')
    return resumable((signal) => backUp({ ...task, target, signal }), `svc backup ${target}`)
  }

  private async toPlace(address: string, flags: DestinationFlags, task: Task): Promise<MadeBackup> {
    const [{ destinationAt }, { newBackupName, sendBackup, unfinishedIn }] = await Promise.all([
      import('../backups/destination.ts'),
      import('../../daemon/adapters/backups/destination.ts'),
    ])
    const destination = await destinationAt(address, flags, task.dataDir, this.env)
    const unfinished =
      destination.recipient === null ? await unfinishedIn(address, task.dataDir) : null
    const name = unfinished ?? newBackupName(new Date())
    return resumable((signal) => sendBackup({ ...task, destination, name, signal }))
  }
}

type Task = Pick<MakeBackup, 'dataDir' | 'version' | 'onProgress'>
