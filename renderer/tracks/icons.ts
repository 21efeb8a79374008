/** Icons that only the editors of tracks have. */
import { icon } from '../kit/icons.ts'

export const plusIcon = icon('<path d="M8 3.5v9M3.5 8h9"/>')
export const redoIcon = icon('<path d="M10 3.5 13 6.5 10 9.5M13 6.5H6.5a3.5 3.5 0 0 0 0 7H9"/>')
export const linesIcon = icon(`<rect x="2" y="3" width="12" height="10" rx="1.5"/>
  <path d="M4.5 7.5h3M9.5 7.5h2M4.5 10h5M11 10h.5"/>`)
export const markIcon = icon('<path d="M4 2.5h8v11L8 10.5l-4 3z"/>')
