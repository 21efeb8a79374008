/**
 * What lies far from the view and does not play holds nothing: each of fifty players on a page may
 * have 30 MB of its video otherwise. Only the buffers are emptied: ending the session would lose the
 * place and the picture. The browser's own HLS decides by itself.
 */
import Hls from 'hls.js'
import { watchView } from '../base/in-view.ts'

/** More than the distance at which it begins to load, so that what comes near is not let go of at once. */
const OFFSCREEN_MARGIN = '1500px'

/**
 * Gives the segments back, and asks for them again as it comes nearer or plays. `isLoading`: it has
 * begun to ask for any.
 */
export function releaseWhileOffscreen(
  hls: Hls,
  media: HTMLMediaElement,
  isLoading: () => boolean,
  signal: AbortSignal,
): void {
  // A player that loads without ever having been near does so because the page asked for it.
  let met = false
  let far = false
  let empty = false
  const look = (): void => {
    const rests = far && media.paused && document.pictureInPictureElement !== media
    if (rests === empty || !isLoading()) return
    empty = rests
    if (!rests) return hls.startLoad(media.currentTime)
    hls.stopLoad()
    hls.trigger(Hls.Events.BUFFER_FLUSHING, { startOffset: 0, endOffset: Infinity, type: null })
  }
  for (const type of ['play', 'pause', 'leavepictureinpicture'])
    media.addEventListener(type, look, { signal })
  watchView(
    media,
    (near) => {
      met ||= near
      far = met && !near
      look()
    },
    signal,
    { margin: OFFSCREEN_MARGIN },
  )
}
