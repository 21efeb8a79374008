/// <reference types="vite/client" />
/** With its default layout, as its installation page says; hls.js from the page's own site instead of a public one. */
import 'vidstack/player/styles/default/theme.css'
import 'vidstack/player/styles/default/layouts/video.css'
import { isHLSProvider } from 'vidstack'
import {
  defineCustomElement,
  MediaPlayerElement,
  MediaProviderElement,
  MediaVideoLayoutElement,
} from 'vidstack/elements'
import type { Insert } from '../side.ts'

for (const element of [MediaPlayerElement, MediaProviderElement, MediaVideoLayoutElement])
  defineCustomElement(element)

export const insert: Insert = ({ src, into }) => {
  const player = document.createElement('media-player')
  player.addEventListener('provider-change', ({ detail: provider }) => {
    if (isHLSProvider(provider)) provider.library = () => import('hls.js')
  })
  for (const [name, value] of [
    ['src', src],
    ['muted', ''],
    ['autoplay', ''],
    ['load', 'eager'],
  ] as const)
    player.setAttribute(name, value)
  player.append(
    document.createElement('media-provider'),
    document.createElement('media-video-layout'),
  )
  into.append(player)
}
