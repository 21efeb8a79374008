/** How subtitles are drawn: what the viewer may choose, over what the page says by custom properties. */

/** Shares of the browser's own size. */
export const SIZES = [0.75, 1, 1.4, 1.9] as const
/** The first is what the page says. */
export const LOOKS = [
  'color: var(--svc-subtitle-color, #fff); background: var(--svc-subtitle-background, rgb(8 8 10 / 0.8));',
  'color: #fff; background: transparent; text-shadow: 0 0 4px #000, 0 0 4px #000, 0 1px 3px #000, 0 0 8px #000;',
  'color: #ffe94a; background: #000;',
] as const

export const DEFAULT_LOOK = { size: 1, look: 0 }

export function captionStyle({ size, look }: { size: number; look: number }): string {
  return (
    `video::cue { font-size: max(13px, calc(0.8em * ${SIZES[size]} * var(--svc-subtitle-scale, ` +
    `1))); ${LOOKS[look]} }`
  )
}
