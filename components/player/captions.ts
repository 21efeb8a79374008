/**
 * How subtitles are drawn: what the viewer may choose, over what the page sets by custom properties.
 * Font, size, colour, background, edge and place are those of EN 301 549, 7.1.4 and 47 CFR 79.103(c).
 */
import type { CaptionPart, CaptionWord } from '../languages/en/player.ts'

/** In the order of the menu. Sizes are percentages. */
export const CAPTION_CHOICES = {
  size: ['50', '75', '100', '150', '200'],
  font: ['standard', 'sans', 'serif', 'mono', 'casual', 'cursive', 'capitals'],
  color: ['standard', 'white', 'yellow', 'green', 'cyan', 'magenta', 'red', 'black'],
  background: ['standard', 'none', 'translucent', 'black', 'white'],
  edge: ['none', 'shadow', 'outline', 'raised'],
  place: ['bottom', 'top'],
} as const satisfies Record<CaptionPart, readonly (CaptionWord | `${number}`)[]>

type CaptionChoices = typeof CAPTION_CHOICES
export type CaptionLook = { [Part in CaptionPart]: CaptionChoices[Part][number] }

export const CAPTION_PARTS = Object.keys(CAPTION_CHOICES) as CaptionPart[]

/** The look for a viewer who has chosen nothing. */
const FIRST: CaptionLook = {
  size: '100',
  font: 'standard',
  color: 'standard',
  background: 'standard',
  edge: 'none',
  place: 'bottom',
}

/** Reads a look that was kept; what is no choice is left as it is at first. */
export function captionLookOf(stored: unknown = {}): CaptionLook {
  const given = Object(stored) as Record<string, unknown>
  const look = CAPTION_PARTS.map((part) => {
    const choices: readonly string[] = CAPTION_CHOICES[part]
    return [part, choices.find((choice) => choice === given[part]) ?? FIRST[part]]
  })
  return Object.fromEntries(look) as CaptionLook
}

const FONTS: Record<CaptionLook['font'], string> = {
  standard: '',
  sans: 'font-family: Arial, Helvetica, sans-serif;',
  serif: "font-family: Georgia, 'Times New Roman', serif;",
  mono: "font-family: 'Courier New', Courier, monospace;",
  casual: "font-family: 'Comic Sans MS', Chalkboard, fantasy;",
  cursive: "font-family: 'Brush Script MT', 'Snell Roundhand', cursive;",
  capitals: 'font-variant: small-caps;',
}
const COLORS: Record<CaptionLook['color'], string> = {
  standard: 'var(--svc-subtitle-color, #fff)',
  white: '#fff',
  yellow: '#ffe94a',
  green: '#5f5',
  cyan: '#5ff',
  magenta: '#f7f',
  red: '#f66',
  black: '#000',
}
const BACKGROUNDS: Record<CaptionLook['background'], string> = {
  standard: 'var(--svc-subtitle-background, rgb(8 8 10 / 0.8))',
  none: 'transparent',
  translucent: 'rgb(0 0 0 / 0.5)',
  black: '#000',
  white: '#fff',
}
/** Dark around light letters, light around black ones. */
function edgeOf({ edge, color }: CaptionLook): string {
  const around = color === 'black' ? '#fff' : '#000'
  const edges: Record<CaptionLook['edge'], string> = {
    none: 'none',
    shadow: `0 0 4px ${around}, 0 0 4px ${around}, 0 1px 3px ${around}, 0 0 8px ${around}`,
    outline: [-1, 0, 1]
      .flatMap((x) => [-1, 0, 1].map((y) => `${x * 1.5}px ${y * 1.5}px 0 ${around}`))
      .join(', '),
    raised: `1px 1px 0 ${around}, 2px 2px 0 ${around}, 3px 3px 2px ${around}`,
  }
  return edges[edge]
}

/** Above the control bar, or below the title that comes with it; cue-places.ts sees to single cues. */
const MOVED: Record<CaptionLook['place'], string> = {
  bottom: 'calc(-1 * var(--_cues-below, 0px))',
  top: 'var(--_cues-above, 0px)',
}

export function captionStyle(look: CaptionLook): string {
  const scale = `${Number(look.size) / 100} * var(--svc-subtitle-scale, 1)`
  return `:host { --_cue-line: calc(1.4 * max(13px, 4cqmin * ${scale})); }
  video::-webkit-media-text-track-container { translate: 0 ${MOVED[look.place]}; }
  video::cue { font-size: max(13px, calc(0.8em * ${scale})); ${FONTS[look.font]} color: ${COLORS[look.color]}; background: ${BACKGROUNDS[look.background]}; text-shadow: ${edgeOf(look)}; }`
}
