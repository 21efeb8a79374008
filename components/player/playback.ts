/** Gets a video's stream into a media element: the browser's own HLS where it is the right one, else hls.js. */
import type { RenditionList } from './renditions.ts'
import type { FailureReason } from './texts.ts'

export interface Stream {
  url: string
  /** Of the whole video, also while only its beginning has been made. */
  durationSeconds: number | null
  /** Every rendition is there; until then what is asked for is made at that moment. */
  isWhole: boolean
}

export interface Playback {
  /** Every rendition is there now. */
  whole(): void
  stop(): void
}

export type OnFailure = (reason: FailureReason) => void

export type Engine = 'native' | 'hls.js' | 'none'

const HLS_TYPE = 'application/vnd.apple.mpegurl'
const MSE_TYPE = 'video/mp4; codecs="avc1.4d401f,mp4a.40.2"'

/**
 * Apple's browsers play HLS best themselves (AirPlay, battery, fullscreen on iPhones). Chromium has begun to answer
 * that it plays HLS too, but without choice of quality, so there hls.js is preferred wherever it can work.
 */
export function engineFor(media: HTMLMediaElement): Engine {
  const native = media.canPlayType(HLS_TYPE) !== ''
  const source = globalThis.MediaSource ?? (globalThis as { ManagedMediaSource?: typeof MediaSource }).ManagedMediaSource
  const mse = source?.isTypeSupported(MSE_TYPE) ?? false
  if (native && (navigator.vendor.startsWith('Apple') || !mse)) return 'native'
  return mse ? 'hls.js' : 'none'
}

/** Starts fetching what playing will need, once somebody seems about to. A failure shows when it is really needed. */
export function warmUp(engine: Engine): void {
  if (engine === 'hls.js') void import('./hls.ts').catch(() => undefined)
}

/** The stream begins where the element stands (0, or a `currentTime` that was set before). */
export async function startPlayback(
  media: HTMLMediaElement,
  stream: Stream,
  engine: Engine,
  renditions: RenditionList | undefined,
  signal: AbortSignal,
  onFailure: OnFailure,
): Promise<Playback> {
  if (engine === 'native') return playNatively(media, stream, onFailure)
  const { playWithHls } = await import('./hls.ts')
  signal.throwIfAborted()
  return playWithHls(media, stream, renditions, onFailure)
}

function playNatively(media: HTMLMediaElement, stream: Stream, onFailure: OnFailure): Playback {
  const startSeconds = media.currentTime
  // While a video is being made its playlist grows, and a browser would join at the growing end.
  const toStart = () => {
    if (!Number.isFinite(media.duration)) media.currentTime = startSeconds
  }
  const failed = () => onFailure(media.error?.code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'media')
  media.addEventListener('loadedmetadata', toStart)
  media.addEventListener('error', failed)
  media.src = stream.url
  return {
    // Browsers choose by themselves.
    whole() {},
    stop() {
      media.removeEventListener('loadedmetadata', toStart)
      media.removeEventListener('error', failed)
      media.removeAttribute('src')
      media.load()
    },
  }
}
