/** HTML that shows a video on a page. */
import type { Video } from '../../daemon/contract/video.ts'
import type { TableColumn } from '../output/table.ts'

interface EmbedCode {
  object: 'embed_code'
  video: string
  /** The element, with the script that it needs. */
  html: string
  /** For pages that take no scripts. */
  iframe: string
}

export const embedColumns: readonly TableColumn<EmbedCode>[] = [
  { field: 'video' },
  { field: 'html' },
  { field: 'iframe' },
]

export function embedCodeOf(
  { id, name, urls, width, height }: Video,
  token: string | undefined,
): EmbedCode {
  const base = urls.embed.slice(0, urls.embed.lastIndexOf('/embed/'))
  // The page keeps its place before the video is known.
  const shape = width && height ? ` aspect-ratio="${width}/${height}"` : ''
  const withToken = token === undefined ? '' : ` token="${escaped(token)}"`
  const frame = `${urls.embed}${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`
  return {
    object: 'embed_code',
    video: id,
    html:
      '<script type="module" ' +
      `src="${escaped(base)}/npm/@svc/components/+esm"></script>\n<svc-player ` +
      `embed="${id}"${withToken}${shape}></svc-player>`,
    iframe:
      `<iframe src="${escaped(frame)}" title="${escaped(name)}" style="width: 100%; ` +
      `aspect-ratio: ${width ?? 16}/${height ?? 9}; border: 0" allow="autoplay; fullscreen; ` +
      'picture-in-picture" loading="lazy"></iframe>',
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!)
