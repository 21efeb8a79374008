import { SvcCommand } from '../command.ts'
import { credentialsPath, readLogin, removeLogin } from '../connection/credentials.ts'
import type { Column } from '../output/table.ts'

interface SignedOut {
  url: string | null
  signed_out: boolean
  /** Whether the key itself was revoked too. */
  key_revoked: boolean
}

const columns: readonly Column<SignedOut>[] = [
  { field: 'url' },
  { field: 'signed_out' },
  { field: 'key_revoked' },
]

export default class Logout extends SvcCommand {
  static override summary = 'Forget the saved key.'
  static override description = 'A key that `svc login` made itself is revoked as well, when the appliance of this machine answers.'
  static override examples = ['<%= config.bin %> logout']

  async run(): Promise<void> {
    await this.parse(Logout)
    const login = await readLogin()
    const revoked = login?.key_id ? await (await import('../connection/revoke.ts')).revoke(login.url, login.key_id) : false
    await removeLogin()
    const result: SignedOut = { url: login?.url ?? null, signed_out: login !== undefined, key_revoked: revoked }
    await this.show(result, columns)
    if (!login) this.note('You were not signed in.')
    else if (!revoked) this.note(`The key is gone from ${credentialsPath()}, but stays valid until it is revoked in the dashboard.`)
    if (process.env.SVC_API_KEY) this.note('SVC_API_KEY is set: commands still use that key.')
  }
}
