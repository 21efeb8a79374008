import { join } from 'node:path'
import { string as stringArg } from '@oclif/core/args'
import { SvcCommand } from '../command.ts'
import { resumable } from '../backup/interrupted.ts'
import { dataFolder } from '../connection/folders.ts'
import { installedAt } from '../daemon/program.ts'
import { formatBytes } from '../output/units.ts'

export default class Restore extends SvcCommand {
  static override summary = 'Make the data folder of an appliance from a backup.'
  static override description = `Into the data folder (SVC_DATA_DIR), which must be empty or not there: nothing is ever written over. Every file is compared
with its checksum first, and only when all are right the folder gets its name. A backup of a newer svc is refused.
Stopped, the same command goes on where it was. Afterwards start the appliance: what was being encoded goes on.`
  static override examples = [
    '<%= config.bin %> restore /mnt/backups/svc-2026-03-14',
    { description: 'Beside the one that runs, to look at it:', command: 'SVC_DATA_DIR=/tmp/look <%= config.bin %> restore /mnt/backups/svc-2026-03-14' },
  ]
  static override args = { folder: stringArg({ description: 'Folder that `svc backup` made', required: true }) }

  async run(): Promise<void> {
    const { args } = await this.parse(Restore)
    const { restore } = await import('../backup/restore.ts')
    const progress = await this.progress()
    try {
      const restored = await resumable((signal) => restore({
        backup: args.folder, dataDir: dataFolder(), version: this.config.version, migrationsFile: join(installedAt(), 'dist', 'daemon', 'migrations.json'), signal,
        onProgress: (done, total) => progress.update('Restoring', total > 0 ? done / total : 1, `${formatBytes(done)} of ${formatBytes(total)}`),
      }))
      progress.end()
      await this.show(restored, [{ field: 'data_dir', title: 'data folder' }, { field: 'files' }, { field: 'size_bytes', title: 'size', value: (row) => formatBytes(row.size_bytes) }, { field: 'created_at', title: 'as of' }])
    } finally {
      progress.end()
    }
  }
}
