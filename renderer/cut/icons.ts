/** Line icons of the editor. */
import { icon } from '../kit/icons.ts'

export const scissorsIcon =
  icon(`<circle cx="4" cy="4.5" r="1.9"/><circle cx="4" cy="11.5" r="1.9"/>
  <path d="M5.6 5.6 13.5 12M5.6 10.4 13.5 4"/>`)
export const startIcon = icon('<path d="M6.5 3H4v10h2.5M13.5 8h-6M10 5.5 7.5 8l2.5 2.5"/>')
export const endIcon = icon('<path d="M9.5 3H12v10H9.5M2.5 8h6M6 5.5 8.5 8 6 10.5"/>')
export const playIcon = icon('<path d="M5 3.2v9.6L12.8 8z"/>')
export const pauseIcon = icon('<path d="M5.5 3.5v9M10.5 3.5v9" stroke-width="2.2"/>')
export const frameBackIcon = icon('<path d="M11.5 3.5 6.5 8l5 4.5zM4 3.5v9"/>')
export const frameOnIcon = icon('<path d="m4.5 3.5 5 4.5-5 4.5zM12 3.5v9"/>')
export const edgeBackIcon = icon('<path d="m8 4-4 4 4 4M12.5 4l-4 4 4 4"/>')
export const edgeOnIcon = icon('<path d="m3.5 4 4 4-4 4M8 4l4 4-4 4"/>')
export const loudIcon = icon(
  '<path d="M2.5 6.2h2.3L8 3.5v9L4.8 9.800H2.5zM10.5 6a3 3 0 0 1 0 4M12.3 4.300a5.4 5.4 0 0 1 0 7.4"/>',
)
export const mutedIcon = icon(
  '<path d="M2.5 6.2h2.3L8 3.5v9L4.8 9.800H2.5zM10.5 6.200l3.5 3.600M14 6.200l-3.5 3.6"/>',
)
export const zoomInIcon = icon(
  '<circle cx="7" cy="7" r="4.25"/><path d="m10.2 10.2 3.3 3.300M5.2 7h3.600M7 5.200v3.6"/>',
)
export const zoomOutIcon = icon(
  '<circle cx="7" cy="7" r="4.25"/><path d="m10.2 10.2 3.3 3.300M5.2 7h3.6"/>',
)
export const fitIcon = icon(
  '<path d="M2.5 4v8M13.5 4v8M5 8h6M6.5 6.2 4.7 8l1.8 1.800M9.5 6.2 11.3 8 9.5 9.8"/>',
)
export const magnetIcon = icon(
  '<path d="M3.5 3v5.500a4.5 4.5 0 0 0 9 0V3h-3v5.300a1.5 1.5 0 0 1-3 0V3zM3.5 5.500h3M9.5 5.500h3"/>',
)
