/** The product's own player as its owner sees it, loaded in the way that any other page does, so that both look the same. */
import type { Video } from '../../daemon/contract/video.ts'
import { PageError } from '../kit/explain/explain.ts'
import { patchAttributes } from '../kit/patch-attributes.ts'
import type { App } from './app.ts'
import { watchToken } from './media-token.ts'

const PLAYER = '/npm/@svc/components/player/+esm'

export async function loadPlayer(app: App, video: Video): Promise<string | undefined> {
  const [token] = await Promise.all([
    video.visibility === 'private' ? watchToken(app, video) : undefined,
    import(/* @vite-ignore */ PLAYER),
  ])
  if (!customElements.get('svc-player')) throw new PageError('The bundle holds no player.', '')
  return token
}

/** What its owner looks at is no view. */
export const embedIn = (
  player: HTMLElement,
  { id }: Video,
  token: string | undefined,
  attributes: ReadonlyMap<string, string>,
) =>
  patchAttributes(player, [
    ['embed', id],
    ...(token === undefined ? [] : [['token', token] as const]),
    ...attributes,
    ['metrics', 'off'],
  ])
