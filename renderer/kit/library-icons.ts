/** Line icons of this room, as those of renderer/kit/icons.ts. */
import { svg } from 'lit'
import { icon } from './icons.ts'

export const gridIcon = (size?: number) =>
  icon(
    svg`<rect x="2.500" y="2.500" width="4.500" height="4.500" rx="1" /><rect x="9" y="2.500"
      width="4.500" height="4.500" rx="1"
    /><rect x="2.500" y="9" width="4.500" height="4.500" rx="1" /><rect x="9" y="9" width="4.500"
      height="4.500" rx="1" />`,
    size,
  )
export const rowsIcon = (size?: number) =>
  icon(svg`<path d="M2.500 4h11M2.500 8h11M2.500 12h11"/>`, size)
export const folderIcon = (size?: number) =>
  icon(
    svg`<path d="M2 12V4.500a1 1 0 0 1 1-1h3l1.500 1.700H13a1 1 0 0 1 1 1V12a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1z"/>`,
    size,
  )
export const plusIcon = (size?: number) => icon(svg`<path d="M8 3.500v9M3.500 8h9"/>`, size)
export const tagIcon = (size?: number) =>
  icon(svg`<path d="M2.500 3.500v4l6 6 5-5-6-6h-4a1 1 0 0 0-1 1zM5.500 5.500h.01"/>`, size)
export const moveIcon = (size?: number) =>
  icon(
    svg`<path
      d="M2 12V4.500a1 1 0 0 1 1-1h3l1.500 1.700H13a1 1 0 0 1 1 1V12a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1zM5.500 9h5M8.500 7l2 2-2 2"
    />`,
    size,
  )
export const eyeIcon = (size?: number) =>
  icon(
    svg`<path d="M1.500 8S4 3.700 8 3.700 14.500 8 14.500 8 12 12.300 8 12.300 1.500 8 1.500 8z"
    /><circle cx="8" cy="8" r="1.800" />`,
    size,
  )
export const lockIcon = (size?: number) =>
  icon(
    svg`<rect x="3.500" y="7" width="9" height="6.500" rx="1.250"/><path d="M5.500 7V5a2.500 2.500 0 0 1 5 0v2"/>`,
    size,
  )
export const foldIcon = (size = 12) => icon(svg`<path d="m6 3.500 4.500 4.500L6 12.500"/>`, size)
export const filterIcon = (size?: number) =>
  icon(svg`<path d="M2.500 4.500h11M4.500 8h7M6.500 11.500h3"/>`, size)
export const columnsIcon = (size?: number) =>
  icon(
    svg`<rect x="2.500" y="3" width="11" height="10" rx="1"/><path d="M6.200 3v10M9.800 3v10"/>`,
    size,
  )
