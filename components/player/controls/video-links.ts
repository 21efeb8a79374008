/** Addresses under which the video of a player can be seen elsewhere, and the code that embeds it. No token is in them. */
import { baseAddress } from '../../configure.ts'
import type { ControlsHost } from './context-parts.ts'

interface VideoLinks {
  link: string
  /** The video's own page, which begins there; pages of others read no time from their address. */
  linkAt: (seconds: number) => string
  code: string
}

/** undefined with a token: without it the link would not play, and with it anybody could play it. */
export function linksOf(player: ControlsHost, name: string): VideoLinks | undefined {
  const { embed, token } = player
  if (!embed || token) return undefined
  const base = new URL(baseAddress(), document.baseURI).href.replace(/\/$/, '')
  const [own, frame] = ['watch', 'embed'].map(
    (page) => `${base}/${page}/${encodeURIComponent(embed)}`,
  ) as [string, string]
  return {
    link: isAboutThis(player, [own, frame]) ? location.href : own,
    linkAt: (seconds) => `${own}?t=${Math.floor(seconds)}`,
    code:
      `<iframe src="${escaped(frame)}" title="${escaped(name)}" style="width: 100%; aspect-ratio: ` +
      `${ratioOf(player)}; border: 0" allow="autoplay; fullscreen; picture-in-picture" loading="lazy"></iframe>`,
  }
}

/** Whether the page around the player is about its video: no frame, and no other player in it. */
function isAboutThis(player: ControlsHost, own: readonly string[]): boolean {
  return (
    window.parent === window &&
    /^https?:$/.test(location.protocol) &&
    // The video's own pages, perhaps with a time in their address.
    !own.includes(location.origin + location.pathname) &&
    player.getRootNode() === document &&
    document.querySelectorAll(player.localName).length === 1
  )
}

const ratioOf = (player: HTMLElement): string =>
  getComputedStyle(player).getPropertyValue('--_aspect-ratio').trim().replaceAll(' ', '')

/** In an attribute with double quotes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
