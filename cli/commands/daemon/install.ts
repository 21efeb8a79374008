import { boolean, string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { dataFolder } from '../../connection/folders.ts'

export default class DaemonInstall extends SvcCommand {
  static override summary = 'Make the system start the appliance by itself, as you.'
  static override description = `Writes a user unit of systemd on Linux, an agent of launchd on macOS, a task at sign-in on Windows. Nothing is started or enabled
unless --enable asks for it; without it the result says which commands do that. --print writes the text to stdout and nothing else.
Settings that are in the environment (SVC_PORT, SVC_PUBLIC_URL, …) are written into it.`
  static override examples = [
    '<%= config.bin %> daemon install',
    '<%= config.bin %> daemon install --enable',
    '<%= config.bin %> daemon install --print',
    {
      description: 'From boot on, as a user of its own:',
      command:
        'sudo SVC_DATA_DIR=/var/lib/svc <%= config.bin %> daemon install --system --as svc --enable',
    },
  ]
  static override flags = {
    enable: boolean({ summary: 'Start it now, and whenever you sign in' }),
    system: boolean({ summary: 'A service of the whole system, from boot on: systemd, as root' }),
    as: string({
      summary: 'Whom a service of the whole system runs as; default: who owns the data folder',
      helpValue: '<user>',
      dependsOn: ['system'],
    }),
    print: boolean({ summary: 'Print the text, and write nothing', exclusive: ['enable'] }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(DaemonInstall)
    const { serviceKind, serviceText, serviceUser, settingsOf, systemKind, writeService } =
      await import('../../daemon/service.ts')
    const service = flags.system ? systemKind() : serviceKind()
    const dataDir = dataFolder()
    const text = service.text(
      serviceText(dataDir, {
        user: flags.system ? (flags.as ?? (await serviceUser(dataDir))) : undefined,
      }),
    )
    if (flags.print) {
      process.stdout.write(text)
      return
    }
    await writeService(service, text)
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
    if (!enable) this.note(`To start it now and from now on: ${done.next.join(' && ')}`)
    const settings = Object.keys(settingsOf(process.env))
    if (settings.length > 0)
      this.note(`Settings of this environment that the service has too: ${settings.join(', ')}`)
    this.note(service.hint)
  }
}
