import { boolean, string } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { download } from '../../downloads/download.ts'
import { downloadedColumns, downloadFlags } from '../../downloads/flags.ts'
import { safeName } from '../../downloads/file-name.ts'
import { interruptible } from '../../interrupt.ts'
import { videoArg } from '../../videos/arg.ts'
import { sourceOfDownload } from '../../videos/source-of-download.ts'

export default class VideosDownload extends SvcCommand {
  static override summary =
    'Download a video: its largest H.264 rendition, another rendition, or the original.'
  static override description =
    'Interrupted downloads resume automatically. The file gets its name when it is complete.'
  static override prints = { fields: ['object', 'video', 'rendition', 'path', 'size_bytes'] }
  static override examples = [
    '<%= config.bin %> videos download k3x9aB7dQ2mZp0R',
    '<%= config.bin %> videos download k3x9aB7dQ2mZp0R --rendition original --output talk.mov',
    {
      description: 'Pipe only the audio into another program:',
      command:
        '<%= config.bin %> videos download k3x9aB7dQ2mZp0R --rendition audio --output - | ffplay -',
    },
  ]
  static override args = { id: videoArg() }
  static override flags = {
    rendition: string({ summary: 'Such as h264_hd, audio or original', helpValue: '<name>' }),
    ...downloadFlags,
    overwrite: boolean({ summary: 'Overwrite an existing file' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(VideosDownload)
    const { api } = await this.connect()
    const video = await api.videos.get({ params: args })
    const { url, extension, name } = await sourceOfDownload(api, video, flags.rendition)
    const progress = await this.progress()
    const to =
      flags.output ?? ((fromServer: string) => safeName(video.name, extension ?? fromServer))
    const { path, size_bytes } = await interruptible((signal) =>
      download({ url, to, overwrite: flags.overwrite, progress, signal }),
    )
    if (path !== null)
      await this.show(
        { object: 'download' as const, video: video.id, rendition: name, path, size_bytes },
        [{ field: 'video' }, { field: 'rendition' }, ...downloadedColumns],
      )
  }
}
