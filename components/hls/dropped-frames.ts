/** Reports when a device drops more frames than a viewer would accept. */

const PERIOD_MS = 5_000
const MAX_DROPPED = 0.2

/** Calls for each period in which too many frames were dropped while the page was visible. */
export function watchDroppedFrames(
  media: HTMLMediaElement,
  onTooMany: () => void,
  signal: AbortSignal,
): void {
  let [total, dropped] = [0, 0]
  const look = (): void => {
    const quality = (media as Partial<HTMLVideoElement>).getVideoPlaybackQuality?.()
    const seen = (quality?.totalVideoFrames ?? 0) - total
    const lost = (quality?.droppedVideoFrames ?? 0) - dropped
    total += seen
    dropped += lost
    if (seen > 0 && lost / seen > MAX_DROPPED && !document.hidden) onTooMany()
  }
  const timer = setInterval(look, PERIOD_MS)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}
