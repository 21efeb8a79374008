/** Builds the state and the actions of the controls from the player's parts. */
import type { Embed } from '../../daemon/contract/embed.ts'
import type { Subtitle } from '../../daemon/contract/video.ts'
import type { CaptionLook } from './captions.ts'
import type { ControlsState, ControlActions } from './controls/state.ts'
import type { ViewerChoices } from './memory.ts'
import type { PlaySession } from './session.ts'
import type { PresentationModes } from './presentation-modes.ts'
import type { PlayerControl } from './control-names.ts'
import { thumbnailAt } from './storyboard.ts'
import { displayedTrack, showTrack } from './subtitles.ts'
import type { PlayerMessages } from '../languages/en/player.ts'

interface Parts {
  media: HTMLVideoElement
  session: PlaySession
  reach: PresentationModes
  video: Embed | undefined
  title: string
  messages: PlayerMessages
  controls: ReadonlySet<PlayerControl>
  subtitles: readonly Subtitle[]
  captionLook: CaptionLook
  durationSeconds: number
  ended: boolean
}

/** Up to where it can be played from here; 0 where nothing is loaded. */
export function bufferedEnd({ buffered, currentTime }: HTMLMediaElement): number {
  const at = Array.from({ length: buffered.length }, (_, index) => index).findLast(
    (index) => buffered.start(index) <= currentTime + 0.5,
  )
  return at === undefined ? 0 : buffered.end(at)
}

export function controlsState({
  media,
  session: { choices },
  reach,
  video,
  title,
  messages,
  controls,
  subtitles,
  captionLook,
  durationSeconds,
  ended,
}: Parts): ControlsState {
  return {
    messages,
    title,
    controls,
    subtitles,
    captionLook,
    durationSeconds,
    audio: video?.audio_only ?? false,
    playing: !media.paused,
    ended,
    seconds: media.currentTime,
    bufferedSeconds: bufferedEnd(media),
    arrivedSeconds: video?.arriving ? video.arriving.playable_seconds : null,
    muted: media.muted,
    volume: media.volume,
    volumeIsFixed: navigator.vendor.startsWith('Apple') && navigator.maxTouchPoints > 1,
    rate: media.playbackRate,
    chapters: video?.chapters ?? [],
    frames: video?.playable && !video.urls.storyboard ? video.urls.image : null,
    subtitle: displayedTrack(media),
    qualities: choices.qualities,
    quality: choices.quality,
    shownQuality: choices.active,
    sounds: choices.sounds,
    sound: choices.sound,
    fullscreen: reach.isFullscreen,
    pictureInPicture: reach.isPictureInPicture,
    casting: reach.isCast,
    airplaying: reach.isAirPlay,
    can: reach.can,
  }
}

interface Face {
  media: HTMLVideoElement
  session: PlaySession
  reach: PresentationModes
  durationSeconds: () => number
  setCaptionLook: (look: CaptionLook) => void
  /** A viewer has chosen it. */
  keep: (choices: ViewerChoices) => void
  subtitleLanguage: (id: string) => string | undefined
  announce: (sentence: string) => void
  redraw: () => void
}

export function controlActions({
  media,
  session: { choices },
  reach,
  durationSeconds,
  keep,
  subtitleLanguage,
  ...rest
}: Face): ControlActions {
  return {
    ...rest,
    setCaptionLook(look) {
      rest.setCaptionLook(look)
      keep({ captions: look })
    },
    toggle: () => (media.paused ? void media.play().catch(() => undefined) : media.pause()),
    seek: (seconds) => {
      media.currentTime = Math.min(Math.max(seconds, 0), durationSeconds() || Infinity)
      rest.redraw()
    },
    mute: () => {
      const isSilent = media.muted || media.volume === 0
      // Silent by its volume: a press makes it audible.
      if (media.volume === 0) media.volume = 0.5
      media.muted = !isSilent
      keep({ volume: media.volume, muted: media.muted })
    },
    setVolume: (volume) => {
      media.volume = volume
      media.muted = false
      keep({ volume, muted: false })
    },
    setRate: (rate) => {
      media.playbackRate = rate
      keep({ speed: rate })
    },
    setQuality: (index) => choices.chooseQuality(index),
    setSound: (index) => choices.chooseSound(index),
    setSubtitle: (id) => {
      showTrack(media, id)
      keep({ subtitle: id === undefined ? null : (subtitleLanguage(id) ?? null) })
      rest.redraw()
    },
    fullscreen: () => reach.fullscreen(),
    pip: () => reach.pip(),
    cast: () => reach.cast(),
    airplay: () => reach.airplay(),
    thumbnailAt: (seconds) => thumbnailAt(media, seconds),
  }
}
