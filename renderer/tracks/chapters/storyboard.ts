/** The picture of a moment, cut out of the sheet that the player shows above its seek bar. */
import { html, nothing } from 'lit'

export type Storyboard = readonly ReturnType<typeof tileOf>[]

const WIDTH_PX = 96
const CUE =
  /(?:(\d+):)?(\d+):(\d+)\.(\d{3}) --> (?:(\d+):)?(\d+):(\d+)\.(\d{3})\s+(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/g

/** `address`: as this page may read it. Without pictures there are none. */
export async function readStoryboard(address: string): Promise<Storyboard> {
  const answer = await fetch(address).catch(() => null)
  if (!answer?.ok) return []
  return [...(await answer.text()).matchAll(CUE)].map((match) => tileOf(match, address))
}

function tileOf(match: RegExpExecArray, address: string) {
  const url = new URL(match[9]!, address)
  // What opens the one opens the other.
  if (url.search === '') url.search = new URL(address).search
  const ms = (at: number) => {
    const [hours, minutes, seconds, fraction] = match
      .slice(at, at + 4)
      .map((text = '0') => Number(text))
    return ((hours! * 60 + minutes!) * 60 + seconds!) * 1_000 + fraction!
  }
  const [x, y, width, height] = match.slice(10).map(Number) as [number, number, number, number]
  return { startMs: ms(1), endMs: ms(5), url: url.href, x, y, width, height }
}

export function picture(storyboard: Storyboard, ms: number) {
  const tile =
    storyboard.find(({ startMs, endMs }) => ms >= startMs && ms < endMs) ?? storyboard.at(-1)
  if (!tile) return nothing
  const { url, x, y, width, height } = tile
  const scale = WIDTH_PX / width
  const cut =
    `width: ${width}px; height: ${height}px; background: url("${url}") -${x}px -${y}px; ` +
    `transform: scale(${scale}); transform-origin: 0 0`
  return html`<span class="picture" aria-hidden="true"
    .style=${`width: ${WIDTH_PX}px; height: ${Math.round(height * scale)}px`}
  ><span .style=${cut}></span></span>`
}
