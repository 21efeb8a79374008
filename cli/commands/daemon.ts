import { option } from '@oclif/core/flags'
import { SvcCommand } from '../command.ts'

export default class Daemon extends SvcCommand {
  static override summary = 'Run a worker on this machine, which encodes for an svc elsewhere.'
  static override description = `Runs until it is interrupted or drained, and prints one line as soon as it takes runs. It needs SVC_DATABASE_URL of
that svc, SVC_DATA_DIR or SVC_STORAGE_URL with its keys, and the same version of svc and ffmpeg: see docs/scale-out.md.`
  static override prints = { fields: ['worker', 'name', 'data_dir'] }
  static override examples = [
    {
      description: 'Encode for the svc on this database and this data folder:',
      command:
        'SVC_DATABASE_URL=postgres://… SVC_DATA_DIR=/mnt/svc <%= config.bin %> daemon --role worker',
    },
    {
      description: 'Encode for the svc on this database and this bucket:',
      command:
        'SVC_DATABASE_URL=postgres://… SVC_STORAGE_URL=s3://… SVC_STORAGE_ACCESS_KEY=… SVC_STORAGE_SECRET_KEY=… ' +
        '<%= config.bin %> daemon --role worker',
    },
  ]
  static override flags = {
    role: option({
      summary: 'What the process does',
      options: ['worker'] as const,
      required: true,
    })(),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Daemon)
    const { runRole } = await import('../daemon/run-role.ts')
    process.exitCode = await runRole(flags.role)
  }
}
