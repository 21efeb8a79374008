/** Who plays HLS here. */
export type Engine = 'native' | 'hls.js' | 'none'

const HLS_TYPE = 'application/vnd.apple.mpegurl'
const MSE_TYPE = 'video/mp4; codecs="avc1.4d401f,mp4a.40.2"'

/**
 * Apple's browsers play HLS best themselves (AirPlay, battery, fullscreen on iPhones). Chromium has begun to answer
 * that it plays HLS too, but without choice of quality, so there hls.js is preferred wherever it can work.
 */
export function engineFor(media: HTMLMediaElement): Engine {
  const native = media.canPlayType(HLS_TYPE) !== ''
  const source =
    globalThis.MediaSource ??
    (globalThis as { ManagedMediaSource?: typeof MediaSource }).ManagedMediaSource
  const mse = source?.isTypeSupported(MSE_TYPE) ?? false
  if (native && (navigator.vendor.startsWith('Apple') || !mse)) return 'native'
  return mse ? 'hls.js' : 'none'
}
