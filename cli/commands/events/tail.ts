import { integer, string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { eventColumns } from '../../events/event.ts'
import { live } from '../../events/live.ts'
import { listed } from '../../values.ts'
import type { Prints } from '../../records/prints.ts'

export default class EventsTail extends SvcCommand {
  static override summary = 'Print events as they happen, one JSON object per line.'
  static override description = `Reconnects automatically without missing or repeating events.
Ctrl-C stops it and prints how to resume. Separate several event types with commas.`
  static override prints: Prints = { routes: ['events.get'] }
  static override examples = [
    '<%= config.bin %> events tail --format table',
    '<%= config.bin %> events tail --type video.ready,video.errored --fields type,data.object.id',
    {
      description: 'All events since a given one, then new ones:',
      command: '<%= config.bin %> events tail --after evt_…',
    },
  ]
  static override flags = {
    type: string({ summary: 'Only events of these types', helpValue: '<kinds>' }),
    video: string({ summary: 'Only events of this video', helpValue: '<id>' }),
    after: string({ summary: 'Start after this event', helpValue: '<evt_…>' }),
    count: integer({ summary: 'Stop after this many events', min: 1, helpValue: '<number>' }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(EventsTail)
    const { connection } = await this.connect()
    const lineOf = await this.lineFor(eventColumns)
    const last = await live({
      connection,
      video: flags.video,
      after: flags.after,
      types: listed(flags.type) ?? [],
      count: flags.count,
      note: (message) => this.note(message),
      onEvent: async (event) => void process.stdout.write(lineOf(event)),
    })
    if (last && flags.count === undefined) this.note(`Resume with: svc events tail --after ${last}`)
  }
}
