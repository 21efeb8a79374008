/**
 * The small pictures of a video: cues of a WebVTT, each naming a part of one picture
 * (`storyboard.jpg#xywh=192,0,192,108`).
 */
import { html } from 'lit'

export interface Tile {
  untilSeconds: number
  url: string
  x: number
  y: number
  width: number
  height: number
}

/** `url`: as this page may read it. Throws what fetch throws; an answer that is none has no tiles. */
export async function readStoryboard(
  url: string,
  signal: AbortSignal | null = null,
): Promise<Tile[]> {
  const response = await fetch(url, { signal })
  return response.ok ? tilesOf(await response.text(), url) : []
}

export function tilesOf(vtt: string, base: string): Tile[] {
  return vtt.split(/\r?\n\r?\n/).flatMap((cue) => {
    const [, until] = /--> ([\d:.]+)/.exec(cue) ?? []
    const [, address, ...place] = /^(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/m.exec(cue) ?? []
    if (until === undefined || address === undefined) return []
    const [x, y, width, height] = place.map(Number) as [number, number, number, number]
    const url = new URL(address, base)
    // What opens the one opens the other.
    if (url.search === '') url.search = new URL(base).search
    return [{ untilSeconds: secondsOf(until), url: url.href, x, y, width, height }]
  })
}

/** `00:01:02.500` or `01:02.500`. */
const secondsOf = (time: string) =>
  time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

export const tileAt = (tiles: readonly Tile[], seconds: number): Tile | undefined =>
  tiles.find(({ untilSeconds }) => untilSeconds > seconds) ?? tiles.at(-1)

/** A tile at a given height. Its styles are inline, since several elements show it. */
export function tilePicture({ url, x, y, width, height }: Tile, highPx: number) {
  const scale = highPx / height
  const frame = `display: block; flex: none; overflow: hidden; width: ${width * scale}px; height: ${highPx}px`
  // The large picture's own size need not be known: the part is made smaller or larger as one.
  const part =
    `display: block; width: ${width}px; height: ${height}px; background: url("${url}") -${x}px ` +
    `-${y}px; transform: scale(${scale}); transform-origin: 0 0`
  return html`<span aria-hidden="true" .style=${frame}><span .style=${part}></span></span>`
}
