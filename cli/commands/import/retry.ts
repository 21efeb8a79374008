import { boolean, string } from '@oclif/core/flags'
import type { ImportRetry as Wanted } from '../../../daemon/contract/import.ts'
import { CliError } from '../../errors/cli-error.ts'
import { importArg } from '../../imports/arg.ts'
import { ImportCommand } from '../../imports/command.ts'
import { followFlags, IMPORT_PRINTS } from '../../imports/flags.ts'
import { itemsOf } from '../../imports/follow.ts'
import { vimeoToken } from '../../imports/vimeo-token.ts'
import { OWNER_ONLY, spaceFlag } from '../../keys/flags.ts'

export default class ImportRetry extends ImportCommand {
  static override summary = 'Retry an import: failed items, and what a canceled import left out.'
  static override description = `Imported items are not fetched again; new items of the source are imported as well.
--failed and --item retry only failed items of a finished import, without new items: all of them, or those that you
name by their number or external ID, as shown by \`svc import status ID --items\`.
A Vimeo import needs an access token of the same account, because its token was deleted when it ended: set
VIMEO_ACCESS_TOKEN, type it at the hidden prompt, or pipe it in.
${OWNER_ONLY}`
  static override prints = IMPORT_PRINTS
  static override examples = [
    '<%= config.bin %> import retry imp_…',
    '<%= config.bin %> import retry imp_… --failed --timeout 2h',
    '<%= config.bin %> import retry imp_… --item 7 --item 12',
    '<%= config.bin %> import retry imp_… --detach < token.txt',
  ]
  static override args = { id: importArg() }
  static override flags = {
    failed: boolean({ summary: 'Only the failed items, without new items of the source' }),
    item: string({
      summary: 'Only this failed item: its number or external ID; can be repeated',
      helpValue: '<item>',
      multiple: true,
      multipleNonGreedy: true,
      exclusive: ['failed'],
    }),
    ...followFlags(),
    space: spaceFlag(),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ImportRetry)
    const api = await this.connectAsOwner(flags.space)
    const params = { id: args.id }
    const now = await api.imports.get({ params })
    const part: Wanted = flags.failed
      ? { only_failed: true }
      : flags.item
        ? { items: positionsOf(flags.item, await itemsOf(api, now, { status: 'failed' }), now.id) }
        : {}
    // Nobody types a token for one that the appliance refuses to go on with.
    const token =
      now.source === 'vimeo' && now.ended_at !== null && !now.dry_run
        ? { access_token: await vimeoToken(this.env) }
        : {}
    await this.goOn(api, await api.imports.retry({ params, body: { ...part, ...token } }), flags)
  }
}

/** A number of the list first; an external ID of digits alone is found by its own, too. */
function positionsOf(typed: readonly string[], failed: readonly Failed[], id: string): number[] {
  return typed.map((word) => {
    const item =
      failed.find(({ position }) => String(position) === word) ??
      failed.find(({ external_id: external }) => external === word)
    if (item) return item.position
    throw new CliError(
      'usage',
      `--item: this import has no failed item ${word}.`,
      failed.length > 0
        ? `List the items: svc import status ${id} --items --format table`
        : 'None of its items has failed.',
    )
  })
}

interface Failed {
  position: number
  external_id: string
}
