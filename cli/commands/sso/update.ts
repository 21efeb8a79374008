import { string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { hiddenLine } from '../../hidden-line.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { providerArg, providerColumns, settingFlags, settingsOf } from '../../sso/provider.ts'
import { onFlag, someChange } from '../../values.ts'
import type { Prints } from '../../records/prints.ts'

export default class SsoUpdate extends SvcCommand {
  static override summary =
    'Change a sign-in provider. Disabling it ends the sessions opened through it.'
  static override description = `${OWNER_ONLY}\nWith --new-secret, the client secret is asked for on a terminal, and
otherwise read from stdin.`
  static override prints: Prints = { routes: ['signInProviders.update'] }
  static override examples = [
    "<%= config.bin %> sso update idp_… --map 'staff=editor@abc12'",
    '<%= config.bin %> sso update idp_… --new-secret',
    '<%= config.bin %> sso update idp_… --no-enabled',
  ]
  static override args = { id: providerArg() }
  static override flags = {
    name: string({ summary: 'Name on the button of the sign-in page', helpValue: '<name>' }),
    'client-id': string({ summary: 'Client ID that the provider gave svc', helpValue: '<id>' }),
    'new-secret': onFlag('Replace the client secret'),
    ...settingFlags,
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(SsoUpdate)
    const settings = await settingsOf(flags)
    const secret = flags['new-secret'] ? await hiddenLine('Client secret: ') : undefined
    const body = someChange({
      ...settings,
      name: flags.name,
      client_id: flags['client-id'],
      client_secret: secret,
    })
    const api = await this.connectAsOwner(undefined)
    await this.show(await api.signInProviders.update({ params: args, body }), providerColumns)
  }
}
