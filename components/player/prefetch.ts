/**
 * The first files of a stream, asked for while the code that plays them is still on its way. hls.js
 * is handed them by its loader.
 */
import { askEarly } from '../shared.ts'
import { firstLevel, readManifest } from './first-level.ts'

/** How wide a picture is shown, in pixels of the screen; 0 where it is not. */
export const displayWidth = (media: HTMLMediaElement): number =>
  media.clientWidth * devicePixelRatio

/**
 * The playlists that a manifest most likely begins with, picture and sound. `widthPx`: how wide it
 * is shown, in pixels of the screen; 0: not known.
 */
export async function prefetchPlaylists(manifest: string, widthPx: number): Promise<string[]> {
  const { levels, sound } = readManifest(await textOf(manifest), manifest)
  const lists = [firstLevel(levels, { isWhole: true, widthPx })?.url, sound].filter(
    (url) => url !== undefined,
  )
  for (const list of lists) void askEarly(list)
  return lists
}

/** The first pictures and sounds: what a playlist names first. */
export async function prefetchSegments(playlist: string): Promise<void> {
  const text = await textOf(playlist)
  for (const uri of [/^#EXT-X-MAP:.*URI="([^"]+)"/m.exec(text)?.[1], /^[^#\s].*$/m.exec(text)?.[0]])
    if (uri) void askEarly(new URL(uri, playlist).href)
}

async function textOf(url: string): Promise<string> {
  const response = await askEarly(url)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.clone().text()
}
