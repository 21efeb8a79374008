/** Icons that only the editors of tracks have. */
import { svg } from 'lit'
import { icon } from '../kit/icons.ts'

export const plusIcon = (size?: number) => icon(svg`<path d="M8 3.500v9M3.500 8h9"/>`, size)
export const redoIcon = (size?: number) =>
  icon(svg`<path d="M10 3.500 13 6.500 10 9.500M13 6.500H6.500a3.500 3.500 0 0 0 0 7H9"/>`, size)
export const linesIcon = (size?: number) =>
  icon(
    svg`<rect x="2" y="3" width="12" height="10" rx="1.5"
    /><path d="M4.500 7.500h3M9.500 7.500h2M4.500 10h5M11 10h.5"/>`,
    size,
  )
export const markIcon = (size?: number) => icon(svg`<path d="M4 2.500h8v11L8 10.500l-4 3z"/>`, size)
