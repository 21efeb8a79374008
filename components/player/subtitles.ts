/** The subtitles as tracks of the media element. */
import type { Subtitle } from '../../daemon/contract/video.ts'
import { STORYBOARD_TRACK } from './storyboard.ts'

/** Selects text tracks for viewers, not the storyboard. */
const TEXT_TRACKS = `track:not(${STORYBOARD_TRACK})`
/** A track that the page itself has put over the picture, such as the cues of an editor, is let alone. */
const OF_THE_PAGE = Symbol.for('svc:track-of-the-page')
/** Which subtitle a track is; of a track that the manifest has and the page does not offer, none. */
const subtitleOf = new WeakMap<TextTrack, string | undefined>()

/**
 * Makes the element's tracks these. Their text is drawn by the browser itself and never becomes
 * HTML. A browser that reads manifests itself has their subtitles as tracks already: those are
 * taken, and none is made beside them.
 */
export function setTracks(media: HTMLMediaElement, offered: readonly Subtitle[]): void {
  const shown = displayedTrack(media)
  const wanted = new Map(offered.map((subtitle) => [subtitle.id as string, subtitle]))
  takeFromManifest(media, wanted, shown)
  for (const track of media.querySelectorAll<HTMLTrackElement>(TEXT_TRACKS))
    if (!wanted.delete(track.id)) track.remove()
  for (const subtitle of wanted.values()) {
    const element = trackOf(subtitle)
    media.append(element)
    subtitleOf.set(element.track, element.id)
    // Chromium turns on by itself, beside the one that is on, any track whose mode nobody has ever changed.
    element.track.mode = 'hidden'
    element.track.mode = 'disabled'
  }
}

/** The exact ones first, then those of the same language; what is taken is no longer wanted. */
function takeFromManifest(
  media: HTMLMediaElement,
  wanted: Map<string, Subtitle>,
  shown: string | undefined,
): void {
  const made = [...media.querySelectorAll('track')].map(({ track }) => track)
  const free = new Set(
    [...media.textTracks].filter(
      (track) => track.kind !== 'metadata' && !(OF_THE_PAGE in track) && !made.includes(track),
    ),
  )
  const become = (track: TextTrack, id: string | undefined) => {
    free.delete(track)
    if (id) wanted.delete(id)
    // Once: what the viewer switches in the browser's own menu stays.
    if (subtitleOf.has(track) && subtitleOf.get(track) === id) return
    subtitleOf.set(track, id)
    track.mode = id && id === shown ? 'showing' : 'disabled'
  }
  for (const precisely of [true, false]) {
    for (const { id, language, label } of wanted.values()) {
      const same = [...free].find(
        (track) => track.language === language && (track.label === label || !precisely),
      )
      if (same) become(same, id)
    }
  }
  for (const track of free) become(track, undefined)
}

/** Shows one track, or none. */
export function showTrack(media: HTMLMediaElement, active: string | undefined): void {
  for (const track of media.textTracks)
    if (subtitleOf.has(track))
      track.mode = active && subtitleOf.get(track) === active ? 'showing' : 'disabled'
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

export function displayedTrack(media: HTMLMediaElement): string | undefined {
  const shown = [...media.textTracks].find(
    (track) => track.mode === 'showing' && subtitleOf.get(track),
  )
  return shown && subtitleOf.get(shown)
}
