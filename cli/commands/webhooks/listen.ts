import { integer, string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { parseAddress } from '../../connection/address.ts'
import { live } from '../../events/live.ts'
import { rowsAsTheyCome } from '../../output/rows-as-they-come.ts'
import { listed } from '../../values.ts'
import { forward, forwardingColumns } from '../../webhooks/forward.ts'
import { newSecret, signature } from '../../webhooks/signature.ts'

export default class WebhooksListen extends SvcCommand {
  static override summary =
    'Send what happens to a program on this machine, signed as a webhook is: for developing.'
  static override description = `Nothing is set up at the appliance, and it need not reach your machine: this command reads the event stream and forwards it.
Without a secret of yours one is made for this run. What is sent is one event at a time, once each; each gets a line on stdout.`
  static override examples = [
    '<%= config.bin %> webhooks listen --forward http://localhost:3000/hook --format table',
    '<%= config.bin %> webhooks listen --forward http://localhost:3000/hook --events video.ready --secret whsec_…',
    {
      description: 'What has happened since an event, once more:',
      command:
        '<%= config.bin %> webhooks listen --forward http://localhost:3000/hook --after evt_…',
    },
  ]
  static override flags = {
    forward: string({ summary: 'Address of your program', required: true, helpValue: '<address>' }),
    events: string({
      summary: 'Only events of these kinds, separated by commas',
      helpValue: '<kinds>',
    }),
    secret: string({
      summary: 'What to sign with; without it that of SVC_WEBHOOK_SECRET, else a new one',
      helpValue: '<whsec_…>',
    }),
    after: string({ summary: 'Begin after this event', helpValue: '<evt_…>' }),
    count: integer({ summary: 'End after so many', min: 1, helpValue: '<number>' }),
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
    const lineOf = await rowsAsTheyCome({ ...this.output, columns: forwardingColumns })
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
