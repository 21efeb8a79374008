import { integer, string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { parseAddress } from '../../connection/address.ts'
import { live } from '../../events/live.ts'
import { listed } from '../../values.ts'
import { forward, FORWARDING_FIELDS, forwardingColumns } from '../../webhooks/forward.ts'
import { newSecret, signature } from '../../webhooks/signature.ts'

export default class WebhooksListen extends SvcCommand {
  static override summary =
    'Forward events to a program on this machine, signed like a webhook, for development.'
  static override description = `The server needs no configuration and no access to your machine: this command reads
the event stream and forwards it. Without --secret, a secret is created for this run. Events are sent one at a time,
once each; each prints a line on stdout.`
  static override prints = { fields: FORWARDING_FIELDS }
  static override examples = [
    '<%= config.bin %> webhooks listen --forward http://localhost:3000/hook --format table',
    '<%= config.bin %> webhooks listen --forward http://localhost:3000/hook --events ' +
      'video.ready --secret whsec_…',
    {
      description: 'Resend all events since a given one:',
      command:
        '<%= config.bin %> webhooks listen --forward http://localhost:3000/hook --after evt_…',
    },
  ]
  static override flags = {
    forward: string({ summary: 'URL of your program', required: true, helpValue: '<address>' }),
    events: string({
      summary: 'Only events of these types, separated by commas',
      helpValue: '<kinds>',
    }),
    secret: string({
      summary: 'Signing secret. Default: SVC_WEBHOOK_SECRET, or a new one',
      helpValue: '<whsec_…>',
    }),
    after: string({ summary: 'Start after this event', helpValue: '<evt_…>' }),
    count: integer({ summary: 'Stop after this many events', min: 1, helpValue: '<number>' }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(WebhooksListen)
    parseAddress(flags.forward) // refuses what is none
    const url = new URL(flags.forward).href
    const given = flags.secret ?? this.env.SVC_WEBHOOK_SECRET
    const secret = given ?? newSecret()
    signature({ id: '', timestamp: 0, body: '' }, secret) // refuses what is none before anything has happened
    const { connection } = await this.connect()
    this.note(given ? `Forwarding to ${url}.` : `Forwarding to ${url}, signed with ${secret}`)
    const lineOf = await this.lineFor(forwardingColumns)
    await live({
      connection,
      after: flags.after,
      types: listed(flags.events) ?? [],
      count: flags.count,
      note: (message) => this.note(message),
      onEvent: async (event, signal) =>
        void process.stdout.write(lineOf(await forward(event, url, secret, signal))),
    })
  }
}
