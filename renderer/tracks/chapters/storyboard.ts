/** The picture of a moment, cut out of the sheet that the player shows above its seek bar. */
import { html, nothing, type TemplateResult } from 'lit'

interface Tile {
  startMs: number
  endMs: number
  url: string
  x: number
  y: number
  width: number
  height: number
}
export type Storyboard = readonly Tile[]

const CUE =
  /(?:(\d+):)?(\d+):(\d+)\.(\d{3}) --> (?:(\d+):)?(\d+):(\d+)\.(\d{3})\s+(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/g

/** `address`: as this page may read it. Without pictures there are none. */
export async function readStoryboard(address: string): Promise<Storyboard> {
  const answer = await fetch(address).catch(() => null)
  if (!answer?.ok) return []
  return tilesOf(await answer.text(), address)
}

export function tilesOf(text: string, address: string): Tile[] {
  const ms = ([h = '0', m, s, fraction]: (string | undefined)[]): number =>
    ((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1_000 + Number(fraction)
  return [...text.matchAll(CUE)].map((match) => {
    const url = new URL(match[9]!, address)
    // What opens the one opens the other.
    if (url.search === '') url.search = new URL(address).search
    const [x, y, width, height] = match.slice(10, 14).map(Number) as [
      number,
      number,
      number,
      number,
    ]
    return {
      startMs: ms(match.slice(1, 5)),
      endMs: ms(match.slice(5, 9)),
      url: url.href,
      x,
      y,
      width,
      height,
    }
  })
}

/** Scaled to the given width in pixels. */
export function picture(
  storyboard: Storyboard,
  ms: number,
  widthPx: number,
): TemplateResult | typeof nothing {
  const tile =
    storyboard.find(({ startMs, endMs }) => ms >= startMs && ms < endMs) ?? storyboard.at(-1)
  if (!tile) return nothing
  const scale = widthPx / tile.width
  const cut =
    `width: ${tile.width}px; height: ${tile.height}px; background: url("${tile.url}") ` +
    `-${tile.x}px -${tile.y}px; transform: scale(${scale}); transform-origin: 0 0`
  return html`<span class="picture" aria-hidden="true"
    .style=${`width: ${widthPx}px; height: ${Math.round(tile.height * scale)}px`}
  ><span .style=${cut}></span></span>`
}
