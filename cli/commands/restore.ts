import { string as stringArg } from '@oclif/core/args'
import { boolean, string as stringFlag } from '@oclif/core/flags'
import type { BackupContents } from '../../daemon/adapters/backups/contents.ts'
import { SvcCommand } from '../command.ts'
import { admitSigner } from '../backups/admit-signer.ts'
import { resumable } from '../backups/interrupted.ts'
import type { NamedProgram } from '../backups/restore.ts'
import { keyFileFlag, s3Flags } from '../backups/place-flags.ts'
import { canAsk, confirm } from '../confirm.ts'
import { dataFolder } from '../connection/folders.ts'
import { migrationsFile } from '../daemon/migrations.ts'
import { CliError } from '../errors/cli-error.ts'
import { formatBytes } from '../output/units.ts'

export default class Restore extends SvcCommand {
  static override summary = 'Restore a backup into a new data folder.'
  static override description = `The data folder (SVC_DATA_DIR) must be empty or not exist: nothing is ever
overwritten. Every checksum is verified first, and svc starts with the folder only if all of them match. A backup of a
newer svc is refused. The backup must be signed by the installation that you name (--signed-by, see svc backups list)
or confirm, unless it is in the backup folder of that installation. config.json is restored only with --config. Files
and folders are accessible only to their owner, whatever the backup says; links are refused. If its config.json sets
programs for svc to run, they are shown, and nothing is restored without your confirmation or --with-programs. --check
reads every file of a backup and opens its database in a temporary folder, and restores nothing. If a restore is
stopped, run the same command to resume from the folder .restoring in the data folder; until then, svc does not start.
When it is complete, start svc: encoding resumes.
An encrypted backup, in S3 or on another disk, is restored with the printed key: from --key-file, or typed
without being shown. If there are several backups at the address, the newest is restored, unless the address names one,
as svc backups list shows it. SVC_BACKUP_ACCESS_KEY and SVC_BACKUP_SECRET_KEY are the keys of S3.`
  static override prints = {
    fields: [
      'object',
      'data_dir',
      'backup',
      'version',
      'created_at',
      'files',
      'size_bytes',
      'config_left_out',
      // With --check.
      'hashed_files',
      'rows',
    ],
  }
  static override examples = [
    '<%= config.bin %> restore /mnt/backups/svc-2026-03-14',
    {
      description: 'Next to the current data, to look at it:',
      command: 'SVC_DATA_DIR=/tmp/look <%= config.bin %> restore /mnt/backups/svc-2026-03-14',
    },
    {
      description: 'The newest backup in S3:',
      command: '<%= config.bin %> restore s3://bucket/svc --signed-by ABCD-… --key-file key.txt',
    },
  ]
  static override args = {
    folder: stringArg({
      description: 'Folder created by `svc backup`, or the address of an encrypted backup',
      required: true,
    }),
  }

  static override flags = {
    check: boolean({
      summary: 'Read the whole backup and open its database, without restoring anything',
    }),
    'signed-by': stringFlag({
      summary: 'Fingerprint of the installation that made the backup; any other is refused',
      helpValue: '<fingerprint>',
    }),
    'key-file': keyFileFlag,
    ...s3Flags,
    unsigned: boolean({ summary: 'Accept a backup without a signature' }),
    config: boolean({ summary: 'Restore config.json too' }),
    'with-programs': boolean({
      summary: 'Accept the programs that config.json of the backup sets, without asking',
    }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Restore)
    const { openBackup } = await import('../backups/open.ts')
    const open = (signal: AbortSignal) =>
      openBackup({
        address: args.folder,
        flags,
        dataDir: dataFolder(),
        env: this.env,
        signal,
        note: (line) => this.note(line),
      })
    if (flags.check) return this.check(open)
    const { restore } = await import('../backups/restore.ts')
    const progress = await this.progress()
    try {
      const restored = await resumable((signal) =>
        restore({
          open: () => open(signal),
          dataDir: dataFolder(),
          version: this.config.version,
          migrationsFile: migrationsFile(),
          signal,
          withConfig: flags.config,
          admitSigner: (signer) => admitSigner(signer, flags, (line) => this.note(line)),
          admitPrograms: (programs) => this.admitPrograms(programs, flags['with-programs']),
          onProgress: (done, total) =>
            progress.update(
              'Restoring',
              total > 0 ? done / total : 1,
              `${formatBytes(done)} of ${formatBytes(total)}`,
            ),
        }),
      )
      progress.end()
      await this.show(restored, [
        { field: 'data_dir', title: 'data folder' },
        { field: 'files' },
        { field: 'size_bytes', title: 'size', value: (row) => formatBytes(row.size_bytes) },
        { field: 'created_at', title: 'snapshot of' },
      ])
      if (restored.config_left_out)
        this.note('config.json of the backup was not restored; --config restores it too.')
    } finally {
      progress.end()
    }
  }

  private async check(open: (signal: AbortSignal) => Promise<BackupContents>): Promise<void> {
    const { checkBackup } = await import('../backups/check.ts')
    await this.show(await resumable(async (signal) => checkBackup(await open(signal), signal)), [
      { field: 'backup' },
      { field: 'files' },
      { field: 'hashed_files', title: 'read' },
      { field: 'rows' },
    ])
  }

  /**
   * Asks before it keeps program paths, since anybody who can change a backup could make the appliance
   * run a program of theirs.
   */
  private async admitPrograms(
    programs: readonly NamedProgram[],
    isAccepted: boolean,
  ): Promise<void> {
    if (programs.length === 0) return
    for (const { setting, command } of programs)
      this.note(`config.json of the backup sets a program for svc to run as ${setting}: ${command}`)
    if (isAccepted) return
    if (!canAsk()) {
      throw new CliError(
        'usage',
        'The backup sets programs for svc to run, and there is no terminal to confirm them.',
        'If they are correct, add --with-programs. Nothing was restored.',
      )
    }
    await confirm(false, async () => 'Restore the backup with these programs?', {
      done: 'restored',
    })
  }
}
