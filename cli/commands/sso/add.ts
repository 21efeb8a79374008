import { string as stringArg } from '@oclif/core/args'
import { string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { hiddenLine } from '../../hidden-line.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { providerColumns, settingFlags, settingsOf } from '../../sso/provider.ts'
import { onFlag } from '../../values.ts'
import type { Prints } from '../../records/prints.ts'

export default class SsoAdd extends SvcCommand {
  static override summary = 'Add a sign-in provider (OpenID Connect).'
  static override description = `${OWNER_ONLY}\nThe client secret is asked for on a terminal, and otherwise read from
stdin. Register the redirect URL in the response at the provider.`
  static override prints: Prints = { routes: ['signInProviders.create'] }
  static override examples = [
    '<%= config.bin %> sso add "Example ID" --issuer https://id.example.org --client-id svc ' +
      '--creates anyone --email-domains example.org --default-role viewer@abc12',
    "<%= config.bin %> sso add Keycloak --issuer https://id.example.org/realms/main --client-id svc --groups-claim groups --map 'staff=editor@abc12' --map 'admins=owner@*'",
  ]
  static override args = {
    name: stringArg({ description: 'Name on the button of the sign-in page', required: true }),
  }
  static override flags = {
    issuer: string({
      summary: 'URL of the provider; it cannot be changed later',
      required: true,
      helpValue: '<url>',
    }),
    'client-id': string({
      summary: 'Client ID that the provider gave svc',
      required: true,
      helpValue: '<id>',
    }),
    'no-secret': onFlag('The provider gave no client secret (public client)'),
    ...settingFlags,
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(SsoAdd)
    const settings = await settingsOf(flags)
    const secret = flags['no-secret'] ? null : await hiddenLine('Client secret: ')
    const api = await this.connectAsOwner(undefined)
    const provider = await api.signInProviders.create({
      body: {
        ...settings,
        name: args.name,
        issuer: flags.issuer,
        client_id: flags['client-id'],
        client_secret: secret,
      },
    })
    await this.show(provider, providerColumns)
    this.note(`Register this redirect URL at the provider: ${provider.redirect_url}`)
    this.note(`Optional, for back-channel logout: ${provider.logout_url}`)
  }
}
