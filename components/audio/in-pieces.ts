/** Plays the sound of a video as the player does, from its playlist. Loaded while its file is still being made. */
import { request } from '../base/load-embed.ts'
import { readManifest } from '../hls/playlists.ts'
import { PlaySession } from '../player/session.ts'
import type { FailureReason } from '../languages/en/player.ts'

export interface SoundPiece {
  manifest: string
  track: string
}

/** Until the signal ends it; the element keeps its place then. Rejects when the manifest is not to be had. */
export async function playInPieces(
  media: HTMLMediaElement,
  { manifest, track }: SoundPiece,
  signal: AbortSignal,
  failed: (reason: FailureReason) => void,
): Promise<void> {
  const text = await (await request(manifest, signal)).text()
  signal.throwIfAborted()
  const session = new PlaySession(media, failed)
  signal.addEventListener('abort', () => session.stop('keep'), { once: true })
  const { sounds, levels } = readManifest(text, manifest)
  // The playlist of a track has its id in its address; sound alone is what a manifest begins with.
  const own = new RegExp(`[^"\\s]*/audio/${track}/playlist\\.m3u8[^"\\s]*`).exec(text)?.[0]
  session.begin({
    url: own
      ? new URL(own, manifest).href
      : (sounds.find(({ isDefault }) => isDefault)?.url ?? levels[0]?.url ?? manifest),
    isWhole: true,
    arrivedSeconds: () => Infinity,
    quality: 'auto',
    maxQuality: null,
    sound: undefined,
    onlyMetadata: false,
  })
}
