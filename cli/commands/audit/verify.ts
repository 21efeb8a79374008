import { string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { CliError } from '../../errors/cli-error.ts'
import { OWNER_ONLY } from '../../keys/flags.ts'
import type { Prints } from '../../records/prints.ts'

const REASONS = {
  changed: 'Entry {id} was changed.',
  missing: 'Entries before {id} are missing.',
  unknown_hash: 'No entry has the expected hash: entries were replaced or removed.',
} as const

export default class AuditVerify extends SvcCommand {
  static override summary = 'Verify that no entry of the audit log was changed or removed.'
  static override description = `${OWNER_ONLY}\nNote the hash that it prints on another machine, and pass it to
--expect next time: then entries at the end cannot be removed unnoticed either.`
  static override prints: Prints = { routes: ['audit.verify'] }
  static override examples = [
    '<%= config.bin %> audit verify',
    '<%= config.bin %> audit verify --expect 3f1c…',
  ]
  static override flags = {
    expect: string({
      summary: 'Hash that an earlier run printed',
      helpValue: '<hash>',
    }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(AuditVerify)
    const api = await this.connectAsOwner(undefined)
    const result = await api.audit.verify({
      query: flags.expect === undefined ? {} : { expect: flags.expect },
    })
    await this.show(result, [
      { field: 'ok' },
      { field: 'entries' },
      { field: 'last', title: 'hash', value: ({ last }) => last?.hash ?? '' },
    ])
    const { fault } = result
    if (fault)
      throw new CliError(
        'unexpected',
        REASONS[fault.reason].replace('{id}', fault.id),
        'Compare the log with an earlier export or backup.',
      )
  }
}
