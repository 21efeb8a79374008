import { join } from 'node:path'
import { string as stringArg } from '@oclif/core/args'
import { boolean } from '@oclif/core/flags'
import { SvcCommand } from '../command.ts'
import { resumable } from '../backups/interrupted.ts'
import type { NamedProgram } from '../backups/restore.ts'
import { confirm } from '../confirm.ts'
import { dataFolder } from '../connection/folders.ts'
import { installedAt } from '../daemon/program.ts'
import { CliError } from '../errors/cli-error.ts'
import { formatBytes } from '../output/units.ts'

export default class Restore extends SvcCommand {
  static override summary = 'Make the data folder of an appliance from a backup.'
  static override description = `Into the data folder (SVC_DATA_DIR), which must be empty or not there: nothing is ever written over. Every file is compared
with its checksum first, and only when all are right the folder gets its name. A backup of a newer svc is refused.
Files and folders are for their owner alone, whatever the backup says of them; links in a backup are refused. Where its config.json names programs for the
appliance to run, they are shown, and nothing is restored without a yes or --with-programs.
Stopped, the same command goes on where it was, from <folder>.restoring beside the data folder. Afterwards start the appliance: what was being encoded goes on.`
  static override examples = [
    '<%= config.bin %> restore /mnt/backups/svc-2026-03-14',
    {
      description: 'Beside the one that runs, to look at it:',
      command: 'SVC_DATA_DIR=/tmp/look <%= config.bin %> restore /mnt/backups/svc-2026-03-14',
    },
  ]
  static override args = {
    folder: stringArg({ description: 'Folder that `svc backup` made', required: true }),
  }

  static override flags = {
    'with-programs': boolean({
      summary:
        'Accept the programs that config.json of the backup has the appliance run, without a question',
    }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Restore)
    const { restore } = await import('../backups/restore.ts')
    const progress = await this.progress()
    try {
      const restored = await resumable((signal) =>
        restore({
          backup: args.folder,
          dataDir: dataFolder(),
          version: this.config.version,
          migrationsFile: join(installedAt(), 'dist', 'daemon', 'migrations.json'),
          signal,
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
        { field: 'created_at', title: 'as of' },
      ])
    } finally {
      progress.end()
    }
  }

  /** Whoever can change a backup could have the appliance run a program of their own. */
  private async admitPrograms(
    programs: readonly NamedProgram[],
    isAccepted: boolean,
  ): Promise<void> {
    if (programs.length === 0) return
    for (const { setting, command } of programs)
      this.note(`config.json of the backup has the appliance run, as ${setting}: ${command}`)
    if (isAccepted) return
    if (!process.stdin.isTTY || !process.stderr.isTTY) {
      throw new CliError(
        'usage',
        'The backup names programs for the appliance to run, and nobody is there to be asked.',
        'If they are right, add --with-programs; nothing was restored.',
      )
    }
    await confirm(false, async () => 'Restore it with these programs?', 'restored')
  }
}
