import { boolean } from '@oclif/core/flags'
import { importArg } from '../../imports/arg.ts'
import { ImportCommand } from '../../imports/command.ts'
import { vimeoToken } from '../../imports/vimeo-token.ts'
import { OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'

export default class ImportRetry extends ImportCommand {
  static override summary = 'Retry an import: failed items, and what a cancelled import left out.'
  static override description = `Imported items are not fetched again; new items of the source are imported as well.
A Vimeo import needs an access token of the same account, because its token was deleted when it ended: set
VIMEO_ACCESS_TOKEN, type it at the hidden prompt, or pipe it in.
${OWNER_ONLY}`
  static override examples = [
    '<%= config.bin %> import retry imp_…',
    '<%= config.bin %> import retry imp_… --detach < token.txt',
  ]
  static override args = { id: importArg() }
  static override flags = {
    detach: boolean({ summary: 'Do not wait: the server continues the import' }),
    space: spaceFlag(),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ImportRetry)
    const api = await this.connectAsOwner(flags.space)
    const {
      source,
      ended_at: endedAt,
      dry_run: isDry,
    } = await api.imports.get({ params: { id: args.id } })
    // Nobody types a token for one that the appliance refuses to go on with.
    const body =
      source === 'vimeo' && endedAt !== null && !isDry
        ? { access_token: await vimeoToken(this.env) }
        : {}
    await this.goOn(api, await api.imports.retry({ params: { id: args.id }, body }), flags)
  }
}
