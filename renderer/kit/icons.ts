/**
 * Line icons on a grid of 16; large ones keep thin lines. Decoration only: the words beside them,
 * or the label of the button, name what is meant.
 */
import { html, type TemplateResult } from 'lit'

/**
 * An icon of this drawing, also for pages that have their own. One template for all: Lit takes longer to prepare one
 * than the browser to read a drawing.
 */
export const icon =
  (drawing: string, usualSize = 16) =>
  (size = usualSize): TemplateResult =>
    html`<svg width=${size} height=${size} viewBox="0 0 16 16"
    fill="none" stroke="currentColor" stroke-width=${size > 20 ? 26 / size : 1.5}
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" .innerHTML=${drawing}></svg>`

export const uploadIcon = icon(
  `<path d="M8 10.5V2.5M4.8 5.7 8 2.5l3.2 3.2M2.5 10.5v2a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-2"/>`,
)
export const searchIcon = icon('<circle cx="7" cy="7" r="4.25"/><path d="m10.2 10.2 3.3 3.3"/>')
export const copyIcon = icon(`<rect x="5.5" y="5.5" width="8" height="8" rx="1.5"/>
  <path d="M10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5"/>`)
export const checkIcon = icon('<path d="m3 8.5 3.3 3.3L13 4.7"/>')
export const closeIcon = icon('<path d="m4 4 8 8M12 4l-8 8"/>')
export const trashIcon =
  icon(`<path d="M2.5 4.5h11M6 4.5v-1a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v1M4 4.5l.6 8a1 1 0 0 0 1 .9h4.8
  a1 1 0 0 0 1-.9l.6-8M6.7 7.3v3.4M9.3 7.3v3.4"/>`)
export const penIcon =
  icon(`<path d="m3 10.5-.5 3 3-.5 7.3-7.3a1.2 1.2 0 0 0 0-1.7l-.8-.8a1.2 1.2 0 0 0-1.7 0z
  M9.3 4.2l2.5 2.5"/>`)
export const backIcon = icon('<path d="m9.5 3.5-4.5 4.5 4.5 4.5"/>')
export const downIcon = icon('<path d="m3.5 6 4.5 4.5L12.5 6"/>')
export const downloadIcon = icon(
  `<path d="M8 2.5v8M4.8 7.3 8 10.5l3.2-3.2M2.5 10.5v2a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-2"/>`,
)
export const filmIcon = icon(
  `<rect x="2" y="3" width="12" height="10" rx="1.5"/><path d="m6.7 6.1 3.2 1.9-3.2 1.9z"/>`,
)
export const soundIcon = icon('<path d="M3 6.5v3M5.5 4v8M8 2.5v11M10.5 5v6M13 6.5v3"/>')
export const alertIcon = icon('<circle cx="8" cy="8" r="5.75"/><path d="M8 5.2v3.3M8 10.9v.1"/>')
export const clockIcon = icon('<circle cx="8" cy="8" r="5.75"/><path d="M8 5v3.2l2 1.3"/>')
export const againIcon = icon('<path d="M13 8a5 5 0 1 1-1.5-3.6L13 5.8M13 2.7v3.1H9.9"/>')
export const leaveIcon = icon(
  `<path d="M6.5 13.5h-3a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1h3M10.5 11 13.5 8l-3-3M13.5 8H6"/>`,
)
export const gearIcon = icon(`<circle cx="8" cy="8" r="2"/>
  <path d="M8 1.8v1.7M8 12.5v1.7M1.8 8h1.7M12.5 8h1.7M3.6 3.6l1.2 1.2M11.2 11.2l1.2 1.2
  M12.4 3.6l-1.2 1.2M4.8 11.2l-1.2 1.2"/>`)
export const pulseIcon = icon('<path d="M1.75 8.5h2.7l1.9-4.8 3.1 8.6 1.8-3.8h3"/>')
export const codeIcon = icon('<path d="M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5"/>')
export const keyIcon = icon(
  `<circle cx="5.25" cy="10.75" r="2.75"/><path d="m7.3 8.7 5.9-5.9M10.5 5.5l2 2"/>`,
)
export const moreIcon = icon('<path d="M3.2 8h.01M8 8h.01M12.8 8h.01" stroke-width="2.2"/>')
export const videosIcon = icon(
  `<rect x="1.75" y="3" width="12.5" height="10" rx="1.75"/><path d="m6.7 6.1 3.2 1.9-3.2 1.9z"/>`,
)
export const chartIcon = icon(
  `<path d="M2.5 2.5v10a1 1 0 0 0 1 1h10M5.5 10.5v-2M8.5 10.5v-5M11.5 10.5V7"/>`,
)
export const importIcon =
  icon(`<path d="M8 2.5v6.5M5.3 6.4 8 9l2.7-2.6M5.5 3.5h-2a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h9
  a1 1 0 0 0 1-1v-8a1 1 0 0 0-1-1h-2"/>`)
export const archiveIcon = icon(`<rect x="2" y="3" width="12" height="3" rx=".75"/>
  <path d="M3 6v6a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1V6M6.5 8.7h3"/>`)
export const slidersIcon =
  icon(`<path d="M2.5 4.5h5M11 4.5h2.5M2.5 11.5h2.5M8.5 11.5h5"/><circle cx="9.25" cy="4.5" r="1.75"/>
  <circle cx="6.75" cy="11.5" r="1.75"/>`)
export const personIcon = icon(
  `<circle cx="8" cy="5.5" r="2.75"/><path d="M2.75 13.5c.6-2.6 2.7-4 5.25-4s4.65 1.4 5.25 4"/>`,
)
export const keyboardIcon = icon(`<rect x="1.75" y="4" width="12.5" height="8" rx="1.5"/>
  <path d="M4.5 6.7h.01M7 6.7h.01M9.5 6.7h.01M12 6.7h.01M5.5 9.5h5"/>`)
export const shareIcon = icon(`<circle cx="12" cy="3.5" r="1.8"/><circle cx="4" cy="8" r="1.8"/>
  <circle cx="12" cy="12.5" r="1.8"/><path d="m5.6 7.1 4.8-2.7M5.6 8.9l4.8 2.7"/>`)
export const openIcon =
  icon(`<path d="M9.5 2.5h4v4M13.5 2.5 7.5 8.5M11.5 9v3.5a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7
  a1 1 0 0 1 1-1H7"/>`)
export const undoIcon = icon('<path d="M5.5 3 2.7 5.8l2.8 2.8M3 5.8h6.2a3.7 3.7 0 0 1 0 7.4H6"/>')

export const mark = (
  size = 24,
): TemplateResult => html`<svg width=${size} height=${size} viewBox="0 0 32 32" aria-hidden="true">
  <rect width="32" height="32" rx="8" fill="var(--accent)" />
  <path d="M12.5 9.900v12.200c0 .8.9 1.3 1.6.9l9.6-6.100c.6-.4.6-1.3 0-1.700L14.1 9c-.7-.4-1.6.1-1.6.9z" fill="#fff" />
</svg>`
