import { option } from '@oclif/core/flags'
import { SvcCommand } from '../command.ts'

export default class Daemon extends SvcCommand {
  static override summary = 'Run a worker that encodes for an svc server on another machine.'
  static override description = `Runs until it is interrupted or drained, and prints one line when it is ready for
work. It needs the SVC_DATABASE_URL of that server, its SVC_DATA_DIR or its SVC_STORAGE_URL with the keys, and the same
version of svc and ffmpeg: see docs/scale-out.md.`
  static override prints = { fields: ['worker', 'name', 'data_dir'] }
  static override examples = [
    {
      description: 'Encode for the server with this database and data folder:',
      command:
        'SVC_DATABASE_URL=postgres://… SVC_DATA_DIR=/mnt/svc <%= config.bin %> daemon --role worker',
    },
    {
      description: 'Encode for the server with this database and bucket:',
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
