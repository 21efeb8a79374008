/**
 * What a player on the page will ask for as soon as its code is there, asked for beside that code
 * (docs/decisions/0095).
 */
import type { Embed } from '../../daemon/contract/embed.ts'
import { embedAddress } from '../base/embed-address.ts'
import { prefetchPlaylists, prefetchSegments } from '../hls/prefetch.ts'
import { engineFor } from '../player/engine.ts'
import { guessManifest } from '../player/manifest-guess.ts'
import type { StreamingDownload } from '../download.ts'
import { askEarly } from '../hls/ask-early.ts'

/** Distance from the view at which a player starts to fetch; same as in SvcPlayer. */
const NEAR_PX = 300
/** With one of these it may begin elsewhere, or with other files. */
const OTHERWISE = ['quality', 'max_quality', 'start_time', 'audio_track'] as const

/** `code`: nothing yet but the code of the element itself; `playing`: also what plays. */
export type Need = 'code' | 'playing'

/** Goes by attributes alone; what is wrong in them, the element reports. */
export function askForPlayer(player: Element): Need {
  const id = player.getAttribute('embed')
  if (!id || !isNear(player)) return 'code'
  const named = { id, token: player.getAttribute('token') }
  const embed = askEarly(embedAddress(named))
  const autoplay = willPlay(player, 'autoplay', 'off')
  if (!autoplay && !willPlay(player, 'preload', 'none')) return 'code'
  if (engineFor(document.createElement('video')) !== 'mse') return 'code'
  // What a CDN gets goes with every request.
  if (willPlay(player, 'cmcd', 'off')) return 'playing'
  const manifest = guessManifest(named)
  if (manifest) {
    askEarly(manifest)
    // A failed prefetch is requested again when it is needed.
    if (autoplay) askForBeginning(player, embed, manifest).catch(() => undefined)
  }
  return 'playing'
}

/** Only of a video that is all there: a segment that is not would be made, and perhaps in vain. */
async function askForBeginning(
  player: Element,
  embed: StreamingDownload,
  manifest: string,
): Promise<void> {
  const { status, settings } = JSON.parse(await embed.text()) as Embed
  const isUsual = OTHERWISE.every(
    (name) => !player.hasAttribute(name.replace('_', '-')) && settings[name] === undefined,
  )
  if (status !== 'ready' || !isUsual) return
  const lists = await prefetchPlaylists(manifest, widthOf(player) * devicePixelRatio)
  await Promise.all(lists.map(prefetchSegments))
}

const willPlay = (player: Element, attribute: string, not: string): boolean =>
  (player.getAttribute(attribute) ?? not) !== not

function isNear(player: Element): boolean {
  if (player.getAttribute('loading') === 'eager') return true
  const { top, bottom } = player.getBoundingClientRect()
  return player.getClientRects().length > 0 && bottom > -NEAR_PX && top < innerHeight + NEAR_PX
}

/** Final size of the element: before its definition it is only as large as its text. */
function widthOf(player: Element): number {
  return (
    Number(player.getAttribute('width')) ||
    parseFloat(getComputedStyle(player).width) ||
    player.parentElement?.clientWidth ||
    0
  )
}
