/**
 * Line icons on a grid of 16; large ones keep thin lines. Decoration only: the words beside them,
 * or the label of the button, say what is meant.
 */
import { svg, html, type TemplateResult } from 'lit'

/**
 * Makes an icon from its paths, for icons that one page alone has. `paths` hold no expressions. One template
 * for all of them: Lit takes longer to prepare a template than the browser to read a drawing.
 */
export const icon = ({ strings }: TemplateResult, size = 16): TemplateResult => html`<svg
  width=${size} height=${size} viewBox="0 0 16 16" fill="none" stroke="currentColor"
  stroke-width=${size > 20 ? 26 / size : 1.5} stroke-linecap="round" stroke-linejoin="round"
  aria-hidden="true" .innerHTML=${strings[0]}></svg>`

export const uploadIcon = (size?: number) =>
  icon(
    svg`<path d="M8 10.500V2.500M4.8 5.7 8 2.500l3.2 3.200M2.5 10.500v2a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-2"/>`,
    size,
  )
export const searchIcon = (size?: number) =>
  icon(svg`<circle cx="7" cy="7" r="4.25"/><path d="m10.2 10.2 3.3 3.3"/>`, size)
export const copyIcon = (size?: number) =>
  icon(
    svg`<rect x="5.5" y="5.5" width="8" height="8" rx="1.5" /><path
      d="M10.5 5.500V4A1.5 1.5 0 0 0 9 2.500H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.500h1.5"
    />`,
    size,
  )
export const checkIcon = (size?: number) => icon(svg`<path d="m3 8.5 3.3 3.300L13 4.7"/>`, size)
export const closeIcon = (size?: number) => icon(svg`<path d="m4 4 8 8M12 4l-8 8"/>`, size)
export const trashIcon = (size?: number) =>
  icon(
    svg`<path
      d="M2.5 4.500h11M6 4.500v-1a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v1M4 4.500l.6 8a1 1 0 0 0 1 .900h4.800a1 1 0 0 0 1-.900l.6-8M6.7 7.300v3.400M9.3 7.300v3.4"
    />`,
    size,
  )
export const penIcon = (size?: number) =>
  icon(
    svg`<path d="m3 10.5-.5 3 3-.5 7.3-7.300a1.2 1.2 0 0 0 0-1.700l-.8-.800a1.2 1.2 0 0 0-1.7 0zM9.3 4.200l2.5 2.5"/>`,
    size,
  )
export const backIcon = (size?: number) => icon(svg`<path d="m9.5 3.5-4.5 4.5 4.5 4.5"/>`, size)
export const downIcon = (size?: number) => icon(svg`<path d="m3.5 6 4.5 4.500L12.5 6"/>`, size)
export const downloadIcon = (size?: number) =>
  icon(
    svg`<path d="M8 2.500v8M4.8 7.3 8 10.500l3.2-3.200M2.5 10.500v2a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-2"/>`,
    size,
  )
export const filmIcon = (size?: number) =>
  icon(
    svg`<rect x="2" y="3" width="12" height="10" rx="1.5"/><path d="m6.7 6.1 3.2 1.9-3.2 1.900z"/>`,
    size,
  )
export const soundIcon = (size?: number) =>
  icon(svg`<path d="M3 6.500v3M5.5 4v8M8 2.500v11M10.5 5v6M13 6.500v3"/>`, size)
export const alertIcon = (size?: number) =>
  icon(svg`<circle cx="8" cy="8" r="5.75"/><path d="M8 5.200v3.300M8 10.900v.1"/>`, size)
export const clockIcon = (size?: number) =>
  icon(svg`<circle cx="8" cy="8" r="5.75"/><path d="M8 5v3.200l2 1.3"/>`, size)
export const againIcon = (size?: number) =>
  icon(svg`<path d="M13 8a5 5 0 1 1-1.5-3.600L13 5.800M13 2.700v3.100H9.9"/>`, size)
export const leaveIcon = (size?: number) =>
  icon(
    svg`<path d="M6.5 13.500h-3a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1h3M10.5 11 13.5 8l-3-3M13.5 8H6"/>`,
    size,
  )
export const gearIcon = (size?: number) =>
  icon(
    svg`<circle cx="8" cy="8" r="2" /><path
      d="M8 1.800v1.700M8 12.500v1.700M1.8 8h1.700M12.5 8h1.700M3.600 3.600l1.200 1.200M11.200 11.200l1.200 1.200M12.400 3.600l-1.200 1.200M4.800 11.200l-1.200 1.200"
    />`,
    size,
  )
export const codeIcon = (size?: number) =>
  icon(svg`<path d="M5.500 4.500 2 8l3.500 3.500M10.500 4.500 14 8l-3.500 3.500"/>`, size)
export const keyIcon = (size?: number) =>
  icon(
    svg`<circle cx="5.25" cy="10.75" r="2.75"/><path d="m7.3 8.700 5.900-5.900M10.500 5.500l2 2"/>`,
    size,
  )
export const moreIcon = (size?: number) =>
  icon(svg`<path d="M3.200 8h.01M8 8h.01M12.800 8h.01" stroke-width="2.200"/>`, size)
export const videosIcon = (size?: number) =>
  icon(
    svg`<rect x="1.750" y="3" width="12.500" height="10" rx="1.750"/><path d="m6.700 6.100 3.200 1.900-3.200 1.900z"/>`,
    size,
  )
export const chartIcon = (size?: number) =>
  icon(
    svg`<path d="M2.500 2.500v10a1 1 0 0 0 1 1h10M5.500 10.500v-2M8.500 10.500v-5M11.500 10.500V7"/>`,
    size,
  )
export const importIcon = (size?: number) =>
  icon(
    svg`<path
      d="M8 2.500v6.500M5.300 6.400 8 9l2.700-2.600M5.500 3.500h-2a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-8a1 1 0 0 0-1-1h-2"
    />`,
    size,
  )
export const archiveIcon = (size?: number) =>
  icon(
    svg`<rect x="2" y="3" width="12" height="3" rx="0.750" /><path
      d="M3 6v6a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1V6M6.500 8.700h3" />`,
    size,
  )
export const slidersIcon = (size?: number) =>
  icon(
    svg`<path d="M2.500 4.500h5M11 4.500h2.500M2.500 11.500h2.500M8.500 11.500h5" /><circle
      cx="9.250" cy="4.500" r="1.750" /><circle cx="6.750" cy="11.500" r="1.750" />`,
    size,
  )
export const personIcon = (size?: number) =>
  icon(
    svg`<circle cx="8" cy="5.500" r="2.750"/><path d="M2.750 13.500c.6-2.600 2.700-4 5.250-4s4.650 1.400 5.250 4"/>`,
    size,
  )
export const keyboardIcon = (size?: number) =>
  icon(
    svg`<rect x="1.750" y="4" width="12.500" height="8" rx="1.500" /><path
      d="M4.500 6.700h.01M7 6.700h.01M9.500 6.700h.01M12 6.700h.01M5.500 9.500h5" />`,
    size,
  )
export const shareIcon = (size?: number) =>
  icon(
    svg`<circle cx="12" cy="3.500" r="1.800" /><circle cx="4" cy="8" r="1.800"
    /><circle cx="12" cy="12.500" r="1.800"
    /><path d="m5.600 7.100 4.800-2.700M5.600 8.900l4.800 2.700"/>`,
    size,
  )
export const openIcon = (size?: number) =>
  icon(
    svg`<path
      d="M9.500 2.500h4v4M13.500 2.500 7.500 8.500M11.500 9v3.500a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1H7"
    />`,
    size,
  )
export const undoIcon = (size?: number) =>
  icon(
    svg`<path d="M5.500 3 2.700 5.800l2.800 2.800M3 5.800h6.200a3.700 3.700 0 0 1 0 7.400H6"/>`,
    size,
  )

export const mark = (
  size = 24,
): TemplateResult => html`<svg width=${size} height=${size} viewBox="0 0 32 32" aria-hidden="true">
  <rect width="32" height="32" rx="8" fill="var(--accent)" />
  <path d="M12.5 9.900v12.200c0 .8.9 1.3 1.6.9l9.6-6.100c.6-.4.6-1.3 0-1.700L14.1 9c-.7-.4-1.6.1-1.6.9z" fill="#fff" />
</svg>`
