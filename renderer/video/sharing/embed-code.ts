/** What goes into any web page, in each of its forms. */
import type { Video } from '../../../daemon/contract/video.ts'
import { frameCode, htmlCode, reactCode, type CodeRequest } from '../../playground/code.ts'
import { linkTo } from './link-to.ts'

export const CODE_KINDS = ['html', 'react', 'iframe', 'oembed'] as const
export type CodeKind = (typeof CODE_KINDS)[number]

interface EmbeddedVideo {
  /** The address by which this page reached the appliance. */
  base: string
  video: Pick<Video, 'id' | 'name' | 'settings' | 'width' | 'height'>
  token?: string | null
  /** Settings that this page alone is to have. */
  attributes?: ReadonlyMap<string, string>
}

/** Numbers and booleans, so that React gets them as such. */
const TYPES: Record<string, string> = {
  loop: 'boolean',
  muted: 'boolean',
  hotkeys: 'boolean',
  'playback-rate': 'number',
}

export function codeOf(
  kind: CodeKind,
  { base, video, token = null, attributes = new Map() }: EmbeddedVideo,
) {
  const shape =
    attributes.get('aspect-ratio') ??
    video.settings.aspect_ratio ??
    (video.width && video.height ? `${video.width}/${video.height}` : undefined)
  const all = [
    ['embed', video.id] as const,
    ...(token === null ? [] : [['token', token] as const]),
    ...[...attributes].filter(([name]) => name !== 'aspect-ratio'),
    // The page keeps its place before the video is known.
    ...(shape === undefined ? [] : [['aspect-ratio', shape.replace(':', '/')] as const]),
  ]
  const wanted: CodeRequest = {
    base,
    tagName: 'svc-player',
    attributes: shape === undefined && kind === 'iframe' ? [...all, ['aspect-ratio', '16/9']] : all,
    known: all.map(([name]) => ({
      name,
      description: '',
      fieldName: name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      type: { text: TYPES[name] ?? 'string' },
    })),
    children: { html: '', jsx: '' },
    properties: new Map(),
    parts: new Map(),
    companion: null,
  }
  if (kind === 'html') return htmlCode(wanted)
  if (kind === 'react') return reactCode(wanted)
  return kind === 'iframe' ? frameCode(wanted, video.name) : linkTo(base, video.id, token)
}
