/** Line icons of the library, as those of renderer/kit/icons.ts. */
import { icon } from './icons.ts'

export const gridIcon = icon(`<rect x="2.5" y="2.5" width="4.5" height="4.5" rx="1"/>
  <rect x="9" y="2.5" width="4.5" height="4.5" rx="1"/>
  <rect x="2.5" y="9" width="4.5" height="4.5" rx="1"/>
  <rect x="9" y="9" width="4.5" height="4.5" rx="1"/>`)
export const rowsIcon = icon('<path d="M2.5 4h11M2.5 8h11M2.5 12h11"/>')
const FOLDER =
  'M2 12V4.5a1 1 0 0 1 1-1h3l1.5 1.7H13a1 1 0 0 1 1 1V12a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1z'
export const folderIcon = icon(`<path d="${FOLDER}"/>`)
export const plusIcon = icon('<path d="M8 3.5v9M3.5 8h9"/>')
export const tagIcon = icon('<path d="M2.5 3.5v4l6 6 5-5-6-6h-4a1 1 0 0 0-1 1zM5.5 5.5h.01"/>')
export const moveIcon = icon(`<path d="${FOLDER} M5.5 9h5M8.5 7l2 2-2 2"/>`)
export const eyeIcon =
  icon(`<path d="M1.5 8S4 3.7 8 3.7 14.5 8 14.5 8 12 12.3 8 12.3 1.5 8 1.5 8z"/>
  <circle cx="8" cy="8" r="1.8"/>`)
export const lockIcon = icon(
  `<rect x="3.5" y="7" width="9" height="6.5" rx="1.25"/><path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2"/>`,
)
export const foldIcon = icon('<path d="m6 3.5 4.5 4.5L6 12.5"/>', 12)
export const filterIcon = icon('<path d="M2.5 4.5h11M4.5 8h7M6.5 11.5h3"/>')
export const columnsIcon = icon(
  `<rect x="2.5" y="3" width="11" height="10" rx="1"/><path d="M6.2 3v10M9.8 3v10"/>`,
)
