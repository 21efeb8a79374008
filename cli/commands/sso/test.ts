import { SvcCommand } from '../../command.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { providerArg, testColumns } from '../../sso/provider.ts'
import type { Prints } from '../../records/prints.ts'

export default class SsoTest extends SvcCommand {
  static override summary = 'Test the settings of a sign-in provider.'
  static override description = `${OWNER_ONLY}\nChecks the issuer, the clock, the client ID and secret, and the
redirect URL, as far as the provider shows them without a person.`
  static override prints: Prints = { routes: ['signInProviders.test'] }
  static override examples = ['<%= config.bin %> sso test idp_… --format table']
  static override args = { id: providerArg() }

  async run(): Promise<void> {
    const { args } = await this.parse(SsoTest)
    const api = await this.connectAsOwner(undefined)
    await this.show(await api.signInProviders.test({ params: args }), testColumns)
  }
}
