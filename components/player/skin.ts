/**
 * What differs from one player to the next, as a style sheet: style attributes would fall foul of
 * strict page policies (CSP).
 */
import type { Embed } from '../../daemon/contract/embed.ts'
import { placeOf } from '../base/picture.ts'
import { captionStyle, type CaptionLook } from './captions.ts'
import { accentFrom } from './color.ts'
import { DEFAULT_COLOR, type PlayerChoices } from './settings.ts'

interface Place {
  width?: string | number | null
  height?: string | number | null
}

export function skin(
  { color, aspectRatio }: PlayerChoices,
  { width, height }: Place,
  video: Embed | undefined,
  look: CaptionLook,
): string {
  const { accent, onAccent, accentOnDark } = accentFrom(color, DEFAULT_COLOR)
  const progress = Math.min(Math.max(video?.progress ?? 0, 0), 1) * 100
  return `${placeOf({ aspectRatio, width, height }, video)}
  :host { --_accent: ${accent}; --_on-accent: ${onAccent}; --_accent-on-dark: ${accentOnDark}; --_progress: ${progress.toFixed(1)}%; }
  ${captionStyle(look)}
  ${video?.audio_only ? SOUND_ALONE : ''}`
}

/** A card as high as its controls. */
const SOUND_ALONE = ':host { aspect-ratio: auto; min-block-size: 92px; }'
