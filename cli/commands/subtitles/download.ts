import { boolean } from '@oclif/core/flags'
import { SvcCommand } from '../../command.ts'
import { download } from '../../downloads/download.ts'
import { safeName } from '../../downloads/file-name.ts'
import { downloadedColumns, downloadFlags } from '../../downloads/flags.ts'
import { interruptible } from '../../interrupt.ts'
import { subtitleArg, videoOfArg } from '../../tracks/args.ts'
import { readableUrl } from '../../videos/source-of-download.ts'

export default class SubtitlesDownload extends SvcCommand {
  static override summary = 'Download a subtitle as WebVTT.'
  static override prints = { fields: ['object', 'video', 'subtitle', 'path', 'size_bytes'] }
  static override examples = [
    '<%= config.bin %> subtitles download k3x9aB7dQ2mZp0R sub_…',
    '<%= config.bin %> subtitles download k3x9aB7dQ2mZp0R sub_… --output -',
  ]
  static override args = { video: videoOfArg(), subtitle: subtitleArg() }
  static override flags = {
    ...downloadFlags,
    overwrite: boolean({ summary: 'Overwrite an existing file' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(SubtitlesDownload)
    const { api } = await this.connect()
    const [video, subtitle] = await Promise.all([
      api.videos.get({ params: { id: args.video } }),
      api.subtitles.get({ params: { id: args.video, subtitle: args.subtitle } }),
    ])
    const url = await readableUrl(api, video, subtitle.url)
    const progress = await this.progress()
    const to = flags.output ?? safeName(video.name, `.${subtitle.language}.vtt`)
    const { path, size_bytes } = await interruptible((signal) =>
      download({ url, to, overwrite: flags.overwrite, progress, signal }),
    )
    if (path !== null)
      await this.show(
        { object: 'download' as const, video: video.id, subtitle: subtitle.id, path, size_bytes },
        [{ field: 'subtitle' }, ...downloadedColumns],
      )
  }
}
