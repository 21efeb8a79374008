/** The part of the time line that is in sight, drawn on one canvas: ruler, pictures, waveform, chapters. */
import { tileAt, type Tile } from '../../kit/storyboard.ts'
import { timeText } from '../../tracks/times.ts'
import { columns, placesOf, tickMs } from '../model/scale.ts'

interface DrawnTimeline {
  lengthMs: number
  pxPerMs: number
  scrollPx: number
  widthPx: number
  rulerPx: number
  /** 0: there are none. */
  picturesPx: number
  wavePx: number
  storyboard: readonly Tile[]
  sheets: ReadonlyMap<string, HTMLImageElement>
  peaks: readonly number[]
  /** Loudest of all peaks: the scale stays the same wherever one looks. */
  loudest: number
  chapterMs: readonly number[]
}

interface Inks {
  ink: string
  line: string
  wave: string
  mark: string
}

const BAR_PX = 3
const BAR_STEP_PX = 4

export function draw(canvas: HTMLCanvasElement, drawn: DrawnTimeline) {
  const { widthPx, rulerPx, picturesPx, wavePx } = drawn
  const heightPx = rulerPx + picturesPx + wavePx
  const ratio = Math.max(1, devicePixelRatio)
  const [width, height] = [Math.round(widthPx * ratio), Math.round(heightPx * ratio)]
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, widthPx, heightPx)
  const inks = inksOf(canvas)
  if (picturesPx > 0) drawPictures(context, drawn, inks)
  if (wavePx > 0) drawWave(context, drawn, inks)
  drawRuler(context, drawn, inks, getComputedStyle(canvas).font)
}

/** Colours of the theme, which a canvas cannot name itself: its own styles carry them. */
function inksOf(canvas: HTMLCanvasElement): Inks {
  const { color, caretColor, outlineColor, columnRuleColor } = getComputedStyle(canvas)
  return { ink: color, wave: caretColor, line: outlineColor, mark: columnRuleColor }
}

function drawRuler(
  context: CanvasRenderingContext2D,
  { lengthMs, pxPerMs, scrollPx, widthPx, rulerPx, chapterMs, picturesPx, wavePx }: DrawnTimeline,
  { ink, line, mark }: Inks,
  font: string,
) {
  const step = tickMs(pxPerMs)
  const small = step / 5
  context.font = font
  context.textBaseline = 'middle'
  const first = Math.max(0, Math.floor(scrollPx / pxPerMs / small))
  for (let at = first; at * small <= lengthMs; at += 1) {
    const x = at * small * pxPerMs - scrollPx
    if (x > widthPx) break
    const isLarge = at % 5 === 0
    context.fillStyle = line
    context.fillRect(Math.round(x), rulerPx - (isLarge ? 10 : 5), 1, isLarge ? 10 : 5)
    if (!isLarge) continue
    context.fillStyle = ink
    const text = timeText(at * small, placesOf(step))
    // The last one would stand beyond the end.
    if (x + context.measureText(text).width + 4 <= lengthMs * pxPerMs - scrollPx)
      context.fillText(text, x + 4, rulerPx / 2 - 2)
  }
  context.fillStyle = mark
  for (const ms of chapterMs) {
    const x = Math.round(ms * pxPerMs - scrollPx)
    if (x < -8 || x > widthPx + 8) continue
    context.beginPath()
    context.moveTo(x - 4, rulerPx - 7)
    context.lineTo(x + 4, rulerPx - 7)
    context.lineTo(x, rulerPx)
    context.fill()
    context.fillRect(x, rulerPx, 1, picturesPx + wavePx)
  }
}

/** Side by side from the beginning of the video, so that they stay where they are while it is scrolled. */
function drawPictures(
  context: CanvasRenderingContext2D,
  { storyboard, sheets, lengthMs, pxPerMs, scrollPx, widthPx, rulerPx, picturesPx }: DrawnTimeline,
  { line }: Inks,
) {
  const [one] = storyboard
  if (!one) return
  const tilePx = Math.max(8, (picturesPx * one.width) / one.height)
  const endPx = Math.min(widthPx, lengthMs * pxPerMs - scrollPx)
  context.save()
  context.beginPath()
  context.rect(0, rulerPx, endPx, picturesPx)
  context.clip()
  for (let slot = Math.floor(scrollPx / tilePx); ; slot += 1) {
    const x = slot * tilePx - scrollPx
    if (x > endPx) break
    const ms = Math.min(lengthMs, ((slot + 0.5) * tilePx) / pxPerMs)
    const tile = tileAt(storyboard, ms / 1_000)!
    const sheet = sheets.get(tile.url)
    if (sheet?.complete && sheet.naturalWidth > 0)
      context.drawImage(
        sheet,
        tile.x,
        tile.y,
        tile.width,
        tile.height,
        x,
        rulerPx,
        tilePx,
        picturesPx,
      )
    context.fillStyle = line
    context.fillRect(x, rulerPx, 1, picturesPx)
  }
  context.restore()
}

function drawWave(
  context: CanvasRenderingContext2D,
  {
    peaks,
    loudest,
    lengthMs,
    pxPerMs,
    scrollPx,
    widthPx,
    rulerPx,
    picturesPx,
    wavePx,
  }: DrawnTimeline,
  { wave }: Inks,
) {
  const first = Math.floor(scrollPx / BAR_STEP_PX)
  const count = Math.ceil(widthPx / BAR_STEP_PX) + 1
  const msPerColumn = BAR_STEP_PX / pxPerMs
  const heights = columns(peaks, { lengthMs, fromMs: first * msPerColumn, msPerColumn, count })
  const middle = rulerPx + picturesPx + wavePx / 2
  context.fillStyle = wave
  heights.forEach((height, index) => {
    if ((first + index) * msPerColumn >= lengthMs) return
    const half = Math.max(1, (height / Math.max(loudest, 0.05)) * (wavePx / 2 - 6))
    context.fillRect((first + index) * BAR_STEP_PX - scrollPx, middle - half, BAR_PX, half * 2)
  })
}
