/**
 * What lies far from the view and does not play holds nothing: each of fifty players on a page may
 * have 30 MB of its video otherwise. Only the buffers are emptied: ending the session would lose the
 * place and the picture. The browser's own HLS decides by itself.
 */
import { watchView } from '../base/in-view.ts'

/** More than the distance at which it begins to load, so that what comes near is not let go of at once. */
const OFFSCREEN_MARGIN = '1500px'

/** Calls with whether it rests at every event that may change that, until the signal aborts. */
export function whileOffscreen(
  media: HTMLMediaElement,
  onLook: (rests: boolean) => void,
  signal: AbortSignal,
): void {
  // A player that loads without ever having been near does so because the page asked for it.
  let met = false
  let far = false
  const look = (): void => {
    // The document names the host of a shadow tree instead.
    const root = media.getRootNode() as Document | ShadowRoot
    onLook(far && media.paused && root.pictureInPictureElement !== media)
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
