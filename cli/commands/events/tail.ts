import { integer, string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { eventColumns } from '../../events/event.ts'
import { live } from '../../events/live.ts'
import { rowsAsTheyCome } from '../../output/rows-as-they-come.ts'
import { listed } from '../../values.ts'

export default class EventsTail extends SvcCommand {
  static override summary = 'Print what happens, as it happens: a line of JSON for each event.'
  static override description = `A connection that breaks is opened again where it was: no event is missed, none comes twice.
Ctrl-C ends it and says how to go on from there. Several kinds of events are separated by commas.`
  static override examples = [
    '<%= config.bin %> events tail --format table',
    '<%= config.bin %> events tail --type video.ready,video.errored --fields type,data.object.id',
    {
      description: 'Everything since an event, and then what happens:',
      command: '<%= config.bin %> events tail --after evt_…',
    },
  ]
  static override flags = {
    type: string({ summary: 'Only events of these kinds', helpValue: '<kinds>' }),
    video: string({ summary: 'Only events of this video', helpValue: '<id>' }),
    after: string({ summary: 'Begin after this event', helpValue: '<evt_…>' }),
    count: integer({ summary: 'End after so many', min: 1, helpValue: '<number>' }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(EventsTail)
    const { connection } = await this.connect()
    const lineOf = await rowsAsTheyCome({ ...this.output, columns: eventColumns })
    const last = await live({
      connection,
      video: flags.video,
      after: flags.after,
      types: listed(flags.type) ?? [],
      count: flags.count,
      note: (message) => this.note(message),
      onEvent: async (event) => void process.stdout.write(lineOf(event)),
    })
    if (last && flags.count === undefined)
      this.note(`Go on from here with: svc events tail --after ${last}`)
  }
}
