/**
 * The first files of a stream, asked for while the code that plays them is still on its way, which
 * takes them over.
 */
import { askEarly } from './ask-early.ts'
import { automatic, firstLevel } from './first-level.ts'
import { readManifest, readSegments } from './playlists.ts'

/** How wide a picture is shown, in pixels of the screen; 0 where it is not. */
export const displayWidth = (media: HTMLMediaElement): number =>
  media.clientWidth * devicePixelRatio

/**
 * The playlists that a manifest most likely begins with, picture and sound. `widthPx`: how wide it
 * is shown, in pixels of the screen; 0: not known.
 */
export async function prefetchPlaylists(manifest: string, widthPx: number): Promise<string[]> {
  const { levels, sounds } = readManifest(await textOf(manifest), manifest)
  const lists = [
    firstLevel(automatic(levels), { isWhole: true, widthPx })?.url,
    sounds.find(({ isDefault }) => isDefault)?.url,
  ].filter((url) => url !== undefined)
  for (const list of lists) askEarly(list)
  return lists
}

/** The first pictures and sounds: what a playlist names first. */
export async function prefetchSegments(playlist: string): Promise<void> {
  const { initUrl, segments } = readSegments(await textOf(playlist), playlist)
  for (const url of [initUrl, segments[0]?.url]) if (url) askEarly(url)
}

async function textOf(url: string): Promise<string> {
  const download = askEarly(url)
  const { ok, status } = await download.head
  if (!ok) throw new Error(`HTTP ${status}`)
  return download.text()
}
