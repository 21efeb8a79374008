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

/** Tolerance that Standard Webhooks recommends against replayed messages. */
const TOLERANCE_SECONDS = 300

export default class WebhooksVerify extends SvcCommand {
  static override summary = 'Verify the signature of a webhook request.'
  static override description = `The body must be exactly as received; the three headers provide the rest.
The exit code is 0 if the signature is valid, otherwise 1. Nothing is sent.`
  static override prints = { fields: ['object', 'valid', 'reason', 'id', 'sent_at'] }
  static override examples = [
    '<%= config.bin %> webhooks verify body.json --id evt_… --timestamp 1767225600 ' +
      '--signature v1,… --secret whsec_…',
    {
      description: 'Without the secret in the shell history, at any age:',
      command:
        'SVC_WEBHOOK_SECRET=$(pass svc/webhook) <%= config.bin %> webhooks verify - --id evt_… ' +
        '--timestamp 1767225600 --signature v1,… --tolerance 0',
    },
  ]
  static override args = {
    file: stringArg({ description: 'File with the body, or - for stdin', required: true }),
  }
  static override flags = {
    id: string({ summary: 'Value of the webhook-id header', required: true, helpValue: '<id>' }),
    timestamp: integer({
      summary: 'Value of the webhook-timestamp header',
      required: true,
      helpValue: '<seconds>',
    }),
    signature: string({
      summary: 'Value of the webhook-signature header',
      required: true,
      helpValue: '<v1,…>',
    }),
    secret: string({
      summary: 'Secret of the webhook. Default: SVC_WEBHOOK_SECRET',
      helpValue: '<whsec_…>',
    }),
    tolerance: integer({
      summary: 'Maximum age in seconds; 0 for any age',
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
        'The webhook secret is missing.',
        'Use --secret or SVC_WEBHOOK_SECRET.',
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
      ? 'The signature does not match this body, ID, timestamp and secret.'
      : inTime
        ? null
        : `The request is more than ${flags.tolerance} s old, or from the future.`
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
