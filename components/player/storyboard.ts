/** Small pictures above the seek bar: media-chrome finds them in a metadata track of this label. */
const LABEL = 'thumbnails'

export const STORYBOARD_TRACK = `[label="${LABEL}"]`

/** Replaces what was there; null takes it away. Its text is fetched at once. */
export function setStoryboard(media: HTMLMediaElement, url: string | null): void {
  const before = media.querySelector<HTMLTrackElement>(`track${STORYBOARD_TRACK}`)
  if ((before?.src ?? null) === url) return
  before?.remove()
  if (url === null) return
  const element = document.createElement('track')
  element.kind = 'metadata'
  element.label = LABEL
  element.src = url
  media.append(element)
  // Its cues are read without being shown.
  element.track.mode = 'hidden'
}
