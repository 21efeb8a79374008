/** The state and the actions of the controls, independent of the player behind them. */
import type { EmbedChapter, EmbedSubtitle } from '../../base/shapes.ts'
import type { CaptionLook } from '../captions.ts'
import type { Quality, SoundChoice } from '../../hls/choices.ts'
import type { Thumbnail } from '../storyboard.ts'
import type { PlayerControl } from '../control-names.ts'
import type { PlayerMessages } from '../../languages/en/player.ts'

export interface ControlsState {
  messages: PlayerMessages
  controls: ReadonlySet<PlayerControl>
  audio: boolean
  title: string
  playing: boolean
  /** At the end: playing starts from the beginning. */
  ended: boolean
  seconds: number
  durationSeconds: number
  bufferedSeconds: number
  /** Up to where it has been uploaded; null: all of it. */
  arrivedSeconds: number | null
  muted: boolean
  volume: number
  /** iPhones leave the volume to their buttons. */
  volumeIsFixed: boolean
  rate: number
  chapters: readonly EmbedChapter[]
  /** The address of single frames, for as long as there is no storyboard. */
  frames: string | null
  subtitles: readonly EmbedSubtitle[]
  /** An id. */
  subtitle: string | undefined
  captionLook: CaptionLook
  qualities: readonly Quality[]
  /** -1: automatic. */
  quality: number
  shownQuality: number
  sounds: readonly SoundChoice[]
  sound: number
  fullscreen: boolean
  pictureInPicture: boolean
  casting: boolean
  airplaying: boolean
  /** Presentation modes available in this browser now. */
  can: ReadonlySet<'fullscreen' | 'pip' | 'cast' | 'airplay'>
}

export interface ControlActions {
  toggle(): void
  seek(seconds: number): void
  mute(): void
  setVolume(volume: number): void
  setRate(rate: number): void
  setQuality(index: number): void
  setSound(index: number): void
  /** undefined: none. */
  setSubtitle(id: string | undefined): void
  setCaptionLook(look: CaptionLook): void
  fullscreen(): void
  pip(): void
  cast(): void
  airplay(): void
  thumbnailAt(seconds: number): Thumbnail | undefined
  /** For screen readers: read out once. */
  announce(sentence: string): void
  redraw(): void
}

export const chapterAt = (
  chapters: readonly EmbedChapter[],
  seconds: number,
): EmbedChapter | undefined => chapters.findLast(({ start_seconds }) => start_seconds <= seconds)

/** `540p`: lines of the picture, as people say it, also of one that stands upright. */
export const qualityName = ({ width, height }: Quality): string => `${Math.min(width, height)}p`

/** Indexes for the menu: best first, one for each name. */
export function qualityChoices(qualities: readonly Quality[]): number[] {
  const order = qualities
    .map((_, index) => index)
    .sort(
      (a, b) =>
        Math.min(qualities[b]!.width, qualities[b]!.height) -
          Math.min(qualities[a]!.width, qualities[a]!.height) ||
        qualities[b]!.bitrateBps - qualities[a]!.bitrateBps,
    )
  return order.filter(
    (index, at) =>
      at === 0 || qualityName(qualities[index]!) !== qualityName(qualities[order[at - 1]!]!),
  )
}

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const
export const rateName = (rate: number, { normal }: PlayerMessages): string =>
  rate === 1 ? normal : `${rate}×`
