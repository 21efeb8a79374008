import { string as stringArg } from '@oclif/core/args'
import { SvcCommand } from '../../command.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { requirementColumns } from '../../sso/provider.ts'
import type { Prints } from '../../records/prints.ts'

export default class SsoRequire extends SvcCommand {
  static override summary = 'Show whether single sign-on is required, or stop requiring it.'
  static override description = `${OWNER_ONLY}\nIt is turned on in the dashboard, by an owner who has signed in
through a provider: Settings → Single sign-on.`
  static override prints: Prints = { routes: ['singleSignOn.get'] }
  static override examples = ['<%= config.bin %> sso require', '<%= config.bin %> sso require off']
  static override args = {
    state: stringArg({ description: 'off: passwords and passkeys work again', options: ['off'] }),
  }

  async run(): Promise<void> {
    const { args } = await this.parse(SsoRequire)
    const api = await this.connectAsOwner(undefined)
    const shown =
      args.state === 'off'
        ? await api.singleSignOn.update({ body: { required: false } })
        : await api.singleSignOn.get()
    await this.show(shown, requirementColumns)
  }
}
