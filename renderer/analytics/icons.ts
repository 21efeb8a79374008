/** Line icons of this room, as those of renderer/kit/icons.ts. */
import { svg } from 'lit'
import { icon } from '../kit/icons.ts'

export const chartIcon = (size?: number) =>
  icon(svg`<path d="M2.500 2.500v11h11M5 10l2.500-3 2 1.500L13 4.500"/>`, size)
export const tableIcon = (size?: number) =>
  icon(
    svg`<rect x="2.500" y="3" width="11" height="10" rx="1.500"
    /><path d="M2.500 6.500h11M2.500 9.750h11M6.500 6.500V13"/>`,
    size,
  )
export const upArrow = (size = 12) => icon(svg`<path d="M8 13V3M4 7l4-4 4 4"/>`, size)
export const downArrow = (size = 12) => icon(svg`<path d="M8 3v10M4 9l4 4 4-4"/>`, size)
export const liveIcon = (size?: number) =>
  icon(
    svg`<circle cx="8" cy="8" r="1.500" /><path
      d="M4.800 11.200a4.500 4.500 0 0 1 0-6.400M11.200 4.800a4.500 4.500 0 0 1 0 6.400M2.700 13.300a7.500 7.500 0 0 1 0-10.600M13.300 2.700a7.500 7.500 0 0 1 0 10.600"
    />`,
    size,
  )
