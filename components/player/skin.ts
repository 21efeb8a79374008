/** What differs from one player to the next, as a style sheet: style attributes would fall foul of strict page policies (CSP). */
import type { Embed } from '../../daemon/contract/embed.ts'
import { accentFrom } from './color.ts'
import { DEFAULT_COLOR } from './settings.ts'

export function skin(color: string, video: Embed | undefined): string {
  const { accent, onAccent, accentOnDark } = accentFrom(color, DEFAULT_COLOR)
  const progress = Math.min(Math.max(video?.progress ?? 0, 0), 1) * 100
  return `:host {
    --_accent: ${accent};
    --_on-accent: ${onAccent};
    --_accent-on-dark: ${accentOnDark};
    --_aspect-ratio: ${ratioOf(video)};
    --_progress: ${progress.toFixed(1)}%;
  }
  ${video?.audio_only ? SOUND_ALONE : ''}`
}

/** A card as high as its controls. */
const SOUND_ALONE = ':host { aspect-ratio: auto; min-block-size: 92px; }'

/** 16 / 9 until it is known, so that the page does not jump for most videos. */
function ratioOf(video: Embed | undefined): string {
  if (video?.width && video.height) return `${video.width} / ${video.height}`
  const [width, height] = (video?.aspect_ratio ?? '').split(':').map(Number)
  return width && height ? `${width} / ${height}` : '16 / 9'
}
