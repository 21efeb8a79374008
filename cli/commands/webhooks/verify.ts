import { string as stringArg } from '@oclif/core/args'
import { integer, string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { CliError } from '../../errors/cli-error.ts'
import { textOf } from '../../input.ts'
import type { TableColumn } from '../../output/table.ts'
import { isSigned } from '../../webhooks/signature.ts'

interface Verification {
  object: 'verification'
  valid: boolean
  /** Why not; null when it counts. */
  reason: string | null
  id: string
  sent_at: string
}

const columns: readonly TableColumn<Verification>[] = [
  { field: 'valid' },
  { field: 'reason', flexible: true },
  { field: 'id' },
  { field: 'sent_at', title: 'sent' },
]

/** What Standard Webhooks advises against messages that are sent again by somebody else. */
const TOLERANCE_SECONDS = 300

export default class WebhooksVerify extends SvcCommand {
  static override summary = 'Check the signature of a webhook that you have received.'
  static override description = `The body must be exactly as it came. The three headers say the rest.
Ends with 0 when the signature counts, with 1 when it does not. Nothing is sent anywhere.`
  static override examples = [
    '<%= config.bin %> webhooks verify body.json --id evt_… --timestamp 1767225600 --signature v1,… --secret whsec_…',
    {
      description: 'The secret not in the shell history; the age does not matter:',
      command:
        'SVC_WEBHOOK_SECRET=$(pass svc/webhook) <%= config.bin %> webhooks verify - --id evt_… ' +
        '--timestamp 1767225600 --signature v1,… --tolerance 0',
    },
  ]
  static override args = {
    file: stringArg({ description: 'File with the body, or - for stdin', required: true }),
  }
  static override flags = {
    id: string({ summary: 'The header webhook-id', required: true, helpValue: '<id>' }),
    timestamp: integer({
      summary: 'The header webhook-timestamp',
      required: true,
      helpValue: '<seconds>',
    }),
    signature: string({
      summary: 'The header webhook-signature',
      required: true,
      helpValue: '<v1,…>',
    }),
    secret: string({
      summary: 'Secret of the webhook; without it that of SVC_WEBHOOK_SECRET',
      helpValue: '<whsec_…>',
    }),
    tolerance: integer({
      summary: 'How old it may be in seconds; 0 for any age',
      default: TOLERANCE_SECONDS,
      min: 0,
      helpValue: '<seconds>',
    }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(WebhooksVerify)
    const secret = flags.secret ?? this.env.SVC_WEBHOOK_SECRET
    if (!secret)
      throw new CliError(
        'usage',
        'The secret of the webhook is missing.',
        'Give it with --secret, or in SVC_WEBHOOK_SECRET.',
      )
    const { id, timestamp } = flags
    const signed = isSigned(
      { id, timestamp, body: await textOf(args.file) },
      flags.signature,
      secret,
    )
    const inTime =
      flags.tolerance === 0 || Math.abs(Date.now() / 1000 - timestamp) <= flags.tolerance
    const reason = !signed
      ? 'The signature is not of this body, id, timestamp and secret.'
      : inTime
        ? null
        : `It is more than ${flags.tolerance} s old, or from the future.`
    const verification: Verification = {
      object: 'verification',
      valid: reason === null,
      reason,
      id,
      sent_at: new Date(timestamp * 1000).toISOString(),
    }
    await this.show(verification, columns)
    if (reason !== null) process.exitCode = 1
  }
}
