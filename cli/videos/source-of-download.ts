/** Which file of a video is downloaded, from which address. */
import type { Client } from '../../daemon/contract/client.ts'
import type { Rendition, Video } from '../../daemon/contract/video.ts'
import { CliError } from '../errors/cli-error.ts'

interface Wanted {
  url: string
  /** With its dot; null: as the server says. */
  extension: string | null
  /** `original` or the rendition. */
  name: string
}

/** A large file over a slow line takes as long as that. */
const SIGNED_SECONDS = 24 * 3600

/** `original`, the name of a rendition, or undefined for the best H.264. Throws `usage`, `invalid_state`. */
export async function sourceOfDownload(
  api: Client,
  video: Video,
  wanted: string | undefined,
): Promise<Wanted> {
  if (wanted === 'original') {
    const { urls } = await api.videos.signUrls({
      params: { id: video.id },
      body: { expires_in: SIGNED_SECONDS, download: true },
    })
    if (urls.original === null && video.size_bytes !== null)
      throw new CliError(
        'forbidden',
        'The original of a cut video or a clip also contains what was cut away, so it has no URL to share.',
        'Download a rendition: omit --rendition original. Editors can download the original in the dashboard.',
      )
    if (urls.original === null)
      throw new CliError(
        'invalid_state',
        'This video has no file yet.',
        `Check its progress: svc videos get ${video.id}`,
      )
    return { url: urls.original, extension: null, name: 'original' }
  }
  const { url, extension, name } = renditionOf(video, wanted)
  return { url: await readableUrl(api, video, url), extension: `.${extension}`, name }
}

/** The address with a token, where nobody is let in without one. The key itself goes to the API alone. */
export async function readableUrl(
  api: Client,
  { id, visibility }: Pick<Video, 'id' | 'visibility'>,
  url: string,
): Promise<string> {
  if (visibility === 'public') return url
  const { token } = await api.videos.signUrls({
    params: { id },
    body: { expires_in: SIGNED_SECONDS },
  })
  const signed = new URL(url)
  signed.searchParams.set('token', token)
  return signed.href
}

function renditionOf({ id, renditions, audio_only }: Video, wanted: string | undefined): Rendition {
  const ready = renditions.filter(({ status }) => status === 'ready')
  if (wanted !== undefined) {
    const named = renditions.find(({ name }) => name === wanted)
    if (!named)
      throw new CliError(
        'usage',
        `This video has no rendition ${wanted}.`,
        `Renditions: ${[...renditions.map(({ name }) => name), 'original'].join(', ')}.`,
      )
    if (named.status !== 'ready')
      throw new CliError(
        'invalid_state',
        `${wanted} is not ready: ${named.status}.`,
        `Wait for it: svc videos wait ${id}`,
      )
    return named
  }
  const largest = ready
    .filter(({ kind, codec }) => (audio_only ? kind === 'audio' : codec === 'h264'))
    .sort((a, b) => (b.width ?? 0) - (a.width ?? 0))[0]
  if (!largest)
    throw new CliError(
      'invalid_state',
      'None of its renditions is ready yet.',
      `Wait for it: svc videos wait ${id}. Or download the original: --rendition original`,
    )
  return largest
}
