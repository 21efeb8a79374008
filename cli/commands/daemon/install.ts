import { boolean, string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { dataFolder } from '../../connection/folders.ts'

export default class DaemonInstall extends SvcCommand {
  static override summary = 'Install svc as a service of your user.'
  static override description = `Writes a systemd user unit on Linux, a launchd agent on macOS, a sign-in task on
Windows. Nothing is started or enabled without --enable; the result lists the commands that do that. --print only
writes the text to stdout. Settings in the environment (SVC_PORT, SVC_PUBLIC_URL, …) are included. Everyone on
the machine can read those of a system service, so keys, passwords and the address of the database are written to
svc.service.secrets next to it, which only root can read.`
  static override prints = { fields: ['object', 'kind', 'file', 'enabled', 'next'] }
  static override examples = [
    '<%= config.bin %> daemon install',
    '<%= config.bin %> daemon install --enable',
    '<%= config.bin %> daemon install --print',
    {
      description: 'Start at boot, as a separate user:',
      command:
        'sudo SVC_DATA_DIR=/var/lib/svc <%= config.bin %> daemon install --system --as svc --enable',
    },
  ]
  static override flags = {
    enable: boolean({ summary: 'Start it now and at every sign-in' }),
    system: boolean({ summary: 'Install a system service that starts at boot (systemd, as root)' }),
    as: string({
      summary: 'User that runs the system service. Default: the owner of the data folder',
      helpValue: '<user>',
      dependsOn: ['system'],
    }),
    print: boolean({ summary: 'Print the text without writing it', exclusive: ['enable'] }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(DaemonInstall)
    const {
      secretsOf,
      serviceKind,
      serviceText,
      serviceUser,
      settingsOf,
      systemKind,
      writeService,
    } = await import('../../daemon/service.ts')
    const service = flags.system ? systemKind() : serviceKind()
    const dataDir = dataFolder()
    const text = service.text(
      serviceText(dataDir, {
        user: flags.system ? (flags.as ?? (await serviceUser(dataDir))) : undefined,
        secretsFile: service.secretsFile,
      }),
    )
    if (flags.print) {
      process.stdout.write(text)
      return
    }
    await writeService(service, text, secretsOf(process.env))
    const { enable = false } = flags
    if (enable) {
      const { runCommand } = await import('../../daemon/run-command.ts')
      for (const command of service.enable) await runCommand(command)
    }
    const done = {
      object: 'service',
      kind: service.kind,
      file: service.file,
      enabled: enable,
      next: enable ? [] : service.enable.map((command) => command.join(' ')),
    }
    await this.show(done, [
      { field: 'kind' },
      { field: 'file' },
      { field: 'enabled', value: (row) => (row.enabled ? 'yes' : 'no') },
    ])
    if (!enable) this.note(`To start it now and at every sign-in: ${done.next.join(' && ')}`)
    const settings = Object.keys(settingsOf(process.env))
    if (settings.length > 0)
      this.note(
        `Settings of this environment that are included in the service: ${settings.join(', ')}`,
      )
    this.note(service.hint)
  }
}
