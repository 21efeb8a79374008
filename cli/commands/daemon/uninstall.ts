import { boolean } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'

export default class DaemonUninstall extends SvcCommand {
  static override summary = 'Remove the service that `svc daemon install` created.'
  static override description =
    'Stops svc if the service runs it, and deletes the file that install wrote. Videos and ' +
    'settings are kept.'
  static override prints = { fields: ['object', 'kind', 'file', 'removed'] }
  static override examples = [
    '<%= config.bin %> daemon uninstall',
    'sudo <%= config.bin %> daemon uninstall --system',
  ]
  static override flags = { system: boolean({ summary: 'Remove the system service' }) }

  async run(): Promise<void> {
    const { flags } = await this.parse(DaemonUninstall)
    const { installed, removeService, serviceKind, systemKind } =
      await import('../../daemon/service.ts')
    const service = flags.system ? systemKind() : serviceKind()
    const found = await installed(service)
    if (found === 'ours') {
      const { runCommand } = await import('../../daemon/run-command.ts')
      for (const command of service.disable)
        await runCommand(command).catch((error: Error) => this.note(error.message)) // never enabled, perhaps
      await removeService(service)
    }
    this.note(
      found === 'ours'
        ? undefined
        : found === 'none'
          ? 'No service is installed.'
          : `${service.file} was not written by svc and is kept.`,
    )
    const done = {
      object: 'service',
      kind: service.kind,
      file: service.file,
      removed: found === 'ours',
    }
    await this.show(done, [
      { field: 'kind' },
      { field: 'file' },
      { field: 'removed', value: (row) => (row.removed ? 'yes' : 'no') },
    ])
  }
}
