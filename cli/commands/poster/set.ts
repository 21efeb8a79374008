import { boolean, string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { bytesOf } from '../../input.ts'
import { posterColumns } from '../../poster-columns.ts'
import { videoOfArg } from '../../tracks/args.ts'
import { secondsIn } from '../../values.ts'
import type { Prints } from '../../records/prints.ts'

const exactlyOne = ['time', 'image', 'reset']

export default class PosterSet extends SvcCommand {
  static override summary = 'Set the poster of a video: a frame, an image, or the automatic choice.'
  static override prints: Prints = { routes: ['posters.get'] }
  static override examples = [
    '<%= config.bin %> poster set k3x9aB7dQ2mZp0R --time 1:02.5',
    '<%= config.bin %> poster set k3x9aB7dQ2mZp0R --image cover.jpg',
    '<%= config.bin %> poster set k3x9aB7dQ2mZp0R --reset',
  ]
  static override args = { video: videoOfArg() }
  static override flags = {
    time: string({
      summary: 'Use the frame at this time: 12.5 or 1:02.5',
      helpValue: '<time>',
      exactlyOne,
    }),
    image: string({
      summary: 'Upload a JPEG, PNG, WebP or AVIF image; - reads it from stdin',
      helpValue: '<file|->',
      exactlyOne,
    }),
    reset: boolean({ summary: 'Use the automatically chosen poster', exactlyOne }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PosterSet)
    const params = { id: args.video }
    const { api } = await this.connect()
    if (flags.time !== undefined)
      return this.show(
        await api.posters.setTime({ params, body: { time: secondsIn(flags.time) } }),
        posterColumns,
      )
    if (flags.image !== undefined)
      return this.show(
        await api.posters.put({ params, raw: await bytesOf(flags.image) }),
        posterColumns,
      )
    await api.posters.delete({ params })
    await this.show(await api.posters.get({ params }), posterColumns)
  }
}
