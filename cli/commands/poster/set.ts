import { boolean, string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { bytesOf } from '../../input.ts'
import { posterColumns } from '../../poster-columns.ts'
import { videoOfArg } from '../../tracks/args.ts'
import { secondsIn } from '../../values.ts'

const exactlyOne = ['time', 'image', 'reset']

export default class PosterSet extends SvcCommand {
  static override summary =
    'Choose the poster of a video: a moment of it, an image, or what the appliance chose.'
  static override examples = [
    '<%= config.bin %> poster set k3x9aB7dQ2mZp0R --time 1:02.5',
    '<%= config.bin %> poster set k3x9aB7dQ2mZp0R --image cover.jpg',
    '<%= config.bin %> poster set k3x9aB7dQ2mZp0R --reset',
  ]
  static override args = { video: videoOfArg() }
  static override flags = {
    time: string({
      summary: 'The frame on screen at this moment: 12.5 or 1:02.5',
      helpValue: '<time>',
      exactlyOne,
    }),
    image: string({
      summary: 'A JPEG, PNG, WebP or AVIF; - reads it from stdin',
      helpValue: '<file|->',
      exactlyOne,
    }),
    reset: boolean({ summary: 'The one that the appliance chose', exactlyOne }),
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
