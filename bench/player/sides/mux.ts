import '@mux/mux-player'
import type { Insert } from '../side.ts'

export const insert: Insert = ({ src, into }) => {
  const player = document.createElement('mux-player')
  for (const [name, value] of [
    ['src', src],
    ['muted', ''],
    ['autoplay', ''],
    ['disable-tracking', ''],
    ['disable-cookies', ''],
  ] as const)
    player.setAttribute(name, value)
  into.append(player)
}
