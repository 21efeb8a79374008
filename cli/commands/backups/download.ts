import { boolean } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { backupArg } from '../../backups/backup.ts'
import { ownerAccess } from '../../connection/owner.ts'
import { download } from '../../downloads/download.ts'
import { downloadedColumns, downloadFlags } from '../../downloads/flags.ts'
import { interruptible } from '../../interrupt.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'

export default class BackupsDownload extends SvcCommand {
  static override summary = 'Download a backup as one tar file.'
  static override description = `Interrupted downloads resume automatically. Unpack it (tar -xf) and restore the
folder with svc restore. It contains the secrets of svc: keep it safe. ${OWNER_ONLY}`
  static override prints = { fields: ['object', 'backup', 'path', 'size_bytes'] }
  static override examples = [
    '<%= config.bin %> backups download bak_… --output svc.tar',
    {
      description: 'Compressed during the download:',
      command: '<%= config.bin %> backups download bak_… --output - | zstd > svc.tar.zst',
    },
  ]
  static override args = { id: backupArg() }
  static override flags = {
    ...downloadFlags,
    overwrite: boolean({ summary: 'Overwrite an existing file' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BackupsDownload)
    const { url, token } = await ownerAccess(this.env)
    const progress = await this.progress()
    const { path, size_bytes } = await interruptible((signal) =>
      download({
        url: `${url}/v1/backups/${encodeURIComponent(args.id)}/archive`,
        headers: { authorization: `Bearer ${token}` },
        to: flags.output ?? `svc-${args.id}.tar`,
        overwrite: flags.overwrite,
        isPrivate: true,
        progress,
        signal,
      }),
    )
    if (path !== null)
      await this.show({ object: 'download' as const, backup: args.id, path, size_bytes }, [
        { field: 'backup' },
        ...downloadedColumns,
      ])
  }
}
