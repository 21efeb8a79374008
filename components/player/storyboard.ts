/**
 * Small pictures above the seek bar, from a track whose cues name a part of a picture:
 * `storyboard.jpg#xywh=192,0,192,108`.
 */
const LABEL = 'thumbnails'

export const STORYBOARD_TRACK = `[label="${LABEL}"]`

/** Replaces what was there; null takes it away. Its text is fetched at once; `onLoad`: its pictures are known. */
export function setStoryboard(
  media: HTMLMediaElement,
  url: string | null,
  onLoad: () => void,
): void {
  const before = storyboardOf(media)
  if ((before?.src ?? null) === url) return
  before?.remove()
  if (url === null) return
  const element = document.createElement('track')
  element.kind = 'metadata'
  element.label = LABEL
  element.src = url
  element.onload = onLoad
  media.append(element)
  // Cues of a storyboard are read without being shown.
  element.track.mode = 'hidden'
}

const storyboardOf = (media: HTMLMediaElement): HTMLTrackElement | null =>
  media.querySelector(`track${STORYBOARD_TRACK}`)

/** A part of a picture, in its pixels. */
export interface Thumbnail {
  url: string
  x: number
  y: number
  width: number
  height: number
}

export function thumbnailAt(media: HTMLMediaElement, seconds: number): Thumbnail | undefined {
  const element = storyboardOf(media)
  const cues = [...(element?.track.cues ?? [])] as VTTCue[]
  const cue = cues.find(({ endTime }) => endTime > seconds) ?? cues.at(-1)
  const [, address, ...place] =
    /^(.*)#xywh=(\d+),(\d+),(\d+),(\d+)/.exec(cue?.text.trim() ?? '') ?? []
  if (!element || address === undefined) return undefined
  const [x, y, width, height] = place.map(Number) as [number, number, number, number]
  return { url: new URL(address, element.src).href, x, y, width, height }
}
