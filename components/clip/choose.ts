/**
 * Which file of a video a clip plays: large enough for its place, and in a codec that this device
 * decodes without effort. An MP4, not HLS: a loop of seconds gains nothing from changing its quality,
 * and the engine would double the weight of the element.
 */
import { SIZES } from '../../daemon/contract/sizes.ts'
import type { Rendition } from '../../daemon/contract/video.ts'

/** Long edges in pixels; none is chosen that is larger, unless the page names it. */
const LONG_EDGES: Record<string, number> = SIZES
const LARGEST_UNASKED = SIZES.qhd

/** For `canPlayType` and `decodingInfo`: a level that holds up to uhd. */
const TYPES: Record<string, string> = {
  h264: 'video/mp4; codecs="avc1.640033"',
  hevc: 'video/mp4; codecs="hvc1.1.6.L150.B0"',
  av1: 'video/mp4; codecs="av01.0.12M.08"',
}
/** Asked of `decodingInfo`, which wants one; what it answers hardly depends on it. */
const FRAMES_A_SECOND = 30

/** Codec support of the browser; replaced in tests, since machines differ. */
export type Decodes = (rendition: Rendition) => Promise<boolean>

export interface ClipWish {
  /** `auto`, a size (`hd`) or the name of a rendition (`h264_hd`). */
  quality: string
  /** Size of the element in device pixels. */
  longEdgePixels: number
}

/** None while no file is ready. */
export async function chooseRendition(
  renditions: readonly Rendition[],
  wish: ClipWish,
  decodes: Decodes = decodesWithEase,
): Promise<Rendition | undefined> {
  const ready = renditions.filter(
    ({ kind, status, extension }) => kind === 'video' && status === 'ready' && extension === 'mp4',
  )
  const named = ready.find(({ name }) => name === wish.quality)
  if (named) return named
  const wanted = LONG_EDGES[wish.quality] ?? Math.min(wish.longEdgePixels, LARGEST_UNASKED)
  const edge = edgeFor(ready.map(longEdge), wanted)
  const fitting = ready.filter((rendition) => longEdge(rendition) === edge)
  for (const rendition of fitting.filter(({ codec }) => codec !== 'h264').sort(byWeight))
    if (await decodes(rendition)) return rendition
  return (
    fitting.find(({ codec }) => codec === 'h264') ??
    ready
      .filter(({ codec }) => codec === 'h264')
      .sort((a, b) => distance(a, wanted) - distance(b, wanted))[0]
  )
}

/** The smallest that covers it, else the largest that there is. */
function edgeFor(edges: readonly number[], wanted: number): number {
  const covering = edges.filter((edge) => edge >= wanted)
  return covering.length > 0 ? Math.min(...covering) : Math.max(...edges)
}

const longEdge = ({ width, height }: Rendition): number => Math.max(width ?? 0, height ?? 0)
const distance = (rendition: Rendition, wanted: number): number =>
  Math.abs(longEdge(rendition) - wanted)
const byWeight = (a: Rendition, b: Rendition): number =>
  (a.size_bytes ?? Infinity) - (b.size_bytes ?? Infinity)

async function decodesWithEase({
  codec,
  width,
  height,
  bitrate_bps: bitrate,
}: Rendition): Promise<boolean> {
  const contentType = TYPES[codec]
  if (!contentType || !width || !height || !('mediaCapabilities' in navigator)) return false
  const video = {
    contentType,
    width,
    height,
    bitrate: bitrate ?? 2_000_000,
    framerate: FRAMES_A_SECOND,
  }
  // A browser that does not know the question does not decode it with ease.
  const info = await navigator.mediaCapabilities
    .decodingInfo({ type: 'file', video })
    .catch(() => undefined)
  return info !== undefined && info.supported && info.smooth && info.powerEfficient
}
