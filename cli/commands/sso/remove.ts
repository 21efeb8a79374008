import { SvcCommand } from '../../command.ts'
import { confirm, yesFlag } from '../../confirm.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import { deletedColumns } from '../../output/deleted.ts'
import { providerArg } from '../../sso/provider.ts'
import { DELETED } from '../../records/prints.ts'

export default class SsoRemove extends SvcCommand {
  static override summary =
    'Remove a sign-in provider, its links to accounts and the sessions opened through it.'
  static override description = `${OWNER_ONLY}\nPeople keep their accounts and roles. On a terminal it asks for
confirmation; otherwise use --yes.`
  static override prints = DELETED
  static override examples = ['<%= config.bin %> sso remove idp_… --yes']
  static override args = { id: providerArg() }
  static override flags = { yes: yesFlag() }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(SsoRemove)
    const api = await this.connectAsOwner(undefined)
    await confirm(flags.yes, async () => {
      const { name } = await api.signInProviders.get({ params: args })
      return `Remove ${name}? Nobody will be able to sign in through it.`
    })
    await api.signInProviders.delete({ params: args })
    await this.show({ id: args.id, object: 'sign_in_provider', deleted: true }, deletedColumns)
  }
}
