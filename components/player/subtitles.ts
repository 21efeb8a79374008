/** The subtitles as tracks of the media element. */
import type { Subtitle } from '../../daemon/contract/video.ts'
import { STORYBOARD_TRACK } from './storyboard.ts'

/** Those that are read by people. */
const TEXT_TRACKS = `track:not(${STORYBOARD_TRACK})`

/** Makes the element's tracks these. Their text is drawn by the browser itself and never becomes HTML. */
export function setTracks(media: HTMLMediaElement, offered: readonly Subtitle[]): void {
  const wanted = new Map(offered.map((subtitle) => [subtitle.id as string, subtitle]))
  for (const track of media.querySelectorAll<HTMLTrackElement>(TEXT_TRACKS)) if (!wanted.delete(track.id)) track.remove()
  for (const subtitle of wanted.values()) {
    const element = trackOf(subtitle)
    media.append(element)
    // Chromium turns on by itself, beside the one that is on, any track whose mode nobody has ever changed.
    element.track.mode = 'hidden'
    element.track.mode = 'disabled'
  }
}

/** Shows one track, or none. */
export function showTrack(media: HTMLMediaElement, active: string | undefined): void {
  for (const { id, track } of media.querySelectorAll<HTMLTrackElement>(TEXT_TRACKS)) track.mode = id === active ? 'showing' : 'disabled'
}

function trackOf(subtitle: Subtitle): HTMLTrackElement {
  const track = document.createElement('track')
  track.id = subtitle.id
  track.kind = subtitle.kind
  track.srclang = subtitle.language
  track.label = subtitle.label
  track.src = subtitle.url
  return track
}

export const shownTrack = (media: HTMLMediaElement): string | undefined =>
  [...media.querySelectorAll<HTMLTrackElement>(TEXT_TRACKS)].find(({ track }) => track.mode === 'showing')?.id
