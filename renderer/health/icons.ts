import { icon } from '../kit/icons.ts'

export const offIcon = icon('<path d="M4 8h8"/>')
export const unknownIcon = icon(
  `<path d="M5.8 6.2A2.2 2.2 0 1 1 8.9 8.3c-.6.3-.9.8-.9 1.4M8 12v.1"/>`,
)
