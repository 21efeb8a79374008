import { SvcCommand } from '../../command.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { pagingFlags } from '../../paging.ts'
import { providerColumns } from '../../sso/provider.ts'
import type { Prints } from '../../records/prints.ts'

export default class SsoList extends SvcCommand {
  static override summary = 'List the sign-in providers, oldest first.'
  static override description = OWNER_ONLY
  static override prints: Prints = { routes: ['signInProviders.list'] }
  static override examples = ['<%= config.bin %> sso list --format table']
  static override flags = { ...pagingFlags }

  async run(): Promise<void> {
    const { flags } = await this.parse(SsoList)
    const api = await this.connectAsOwner(undefined)
    await this.showPages(flags, 'sign-in providers', providerColumns, (page) =>
      api.signInProviders.list({ query: page }),
    )
  }
}
