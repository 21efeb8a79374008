import { SvcCommand } from '../command.ts'
import { openClient, whoIsCalling } from '../connection/connect.ts'
import { identityColumns, type WhoIs } from '../connection/identity.ts'
import type { Prints } from '../records/prints.ts'

export default class Whoami extends SvcCommand {
  static override summary = 'Print the server and the identity that svc uses.'
  static override prints: Prints = { routes: ['system.whoami'], fields: ['url', 'profile'] }
  static override examples = ['<%= config.bin %> whoami', '<%= config.bin %> whoami --format table']

  async run(): Promise<void> {
    await this.parse(Whoami)
    const { connection, profile } = await whoIsCalling(this.env)
    const api = await openClient(connection)
    const who: WhoIs = { ...(await api.system.whoami()), url: connection.url, profile }
    await this.show(who, identityColumns)
    if (profile === null) this.note('The key comes from SVC_API_KEY.')
  }
}
