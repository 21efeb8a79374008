import { html, type TemplateResult } from 'lit'
import type { Tile } from './storyboard.ts'

/** A tile of the storyboard at a given height. Its styles are inline, since several elements show it. */
export function tilePicture({ url, x, y, width, height }: Tile, highPx: number): TemplateResult {
  const scale = highPx / height
  const frame = `display: block; flex: none; overflow: hidden; width: ${width * scale}px; height: ${highPx}px`
  // The large picture's own size need not be known: the part is made smaller or larger as one.
  const part =
    `display: block; width: ${width}px; height: ${height}px; background: url("${url}") -${x}px ` +
    `-${y}px; transform: scale(${scale}); transform-origin: 0 0`
  return html`<span aria-hidden="true" .style=${frame}><span .style=${part}></span></span>`
}
