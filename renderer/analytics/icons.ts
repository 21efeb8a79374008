/** Line icons of this room, as those of renderer/kit/icons.ts. */
import { icon } from '../kit/icons.ts'

export const chartIcon = icon('<path d="M2.5 2.5v11h11M5 10l2.5-3 2 1.5L13 4.5"/>')
export const tableIcon = icon(`<rect x="2.5" y="3" width="11" height="10" rx="1.5"/>
  <path d="M2.5 6.5h11M2.5 9.75h11M6.5 6.5V13"/>`)
export const upArrow = icon('<path d="M8 13V3M4 7l4-4 4 4"/>', 12)
export const downArrow = icon('<path d="M8 3v10M4 9l4 4 4-4"/>', 12)
export const liveIcon = icon(`<circle cx="8" cy="8" r="1.5"/>
  <path d="M4.8 11.2a4.5 4.5 0 0 1 0-6.4M11.2 4.8a4.5 4.5 0 0 1 0 6.4M2.7 13.3
  a7.5 7.5 0 0 1 0-10.6M13.3 2.7a7.5 7.5 0 0 1 0 10.6"/>`)
