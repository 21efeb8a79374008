/** What plays HLS here: the browser itself, or our own engine by Media Source Extensions (../hls). */
export type Engine = 'native' | 'mse' | 'none'

const HLS_TYPE = 'application/vnd.apple.mpegurl'
const MSE_TYPE = 'video/mp4; codecs="avc1.4d401f,mp4a.40.2"'

/**
 * Apple's browsers play HLS best themselves (AirPlay, battery, fullscreen on iPhones). Chromium has begun to answer
 * that it plays HLS too, but without choice of quality, so there ours is preferred wherever it can work.
 */
export function engineFor(media: HTMLMediaElement): Engine {
  const native = media.canPlayType(HLS_TYPE) !== ''
  const source =
    globalThis.MediaSource ??
    (globalThis as { ManagedMediaSource?: typeof MediaSource }).ManagedMediaSource
  const mse = source?.isTypeSupported(MSE_TYPE) ?? false
  if (native && (navigator.vendor.startsWith('Apple') || !mse)) return 'native'
  return mse ? 'mse' : 'none'
}
