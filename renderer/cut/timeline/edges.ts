/** The handles of a range: sliders, by pointer and by keys. */
import { html } from 'lit'
import { timeText } from '../../tracks/times.ts'
import { messages as w } from '../messages.ts'
import { stepMsOf } from '../model/frames.ts'
import { limitsOf, type Ranges, type KeepRange, type RangeEdge } from '../model/ranges.ts'

export interface TimelineEdge {
  key: number
  edge: RangeEdge
  ms: number
  /** How near something must be that draws the edge to it; 0: nothing does. */
  reachMs: number
}

interface EdgesLook {
  ranges: Ranges
  lengthMs: number
  pxPerMs: number
  frameRate: number | null
  gripPx: number
  emit(edge: TimelineEdge): void
}

/** The bars of narrower ranges are lines, so that many beside each other can be told apart. */
const THIN_PX = 56
const LARGE_STEP_MS = 1_000

export const edgesOf = (range: KeepRange, number: number, look: EdgesLook) =>
  (['start', 'end'] as const).map((edge) => {
    const { key, startMs, endMs } = range
    const ms = range[`${edge}Ms`]
    const { leastMs, mostMs } = limitsOf(look.ranges, key, edge, look.lengthMs)
    const widthPx = (endMs - startMs) * look.pxPerMs
    const place = `${widthPx < 2 * look.gripPx ? 'outside' : ''} ${widthPx < THIN_PX ? 'thin' : ''}`
    return html`<div class="edge ${edge} ${place}" role="slider" tabindex="0"
      aria-label=${edge === 'start' ? w.startOf(number) : w.endOf(number)}
      aria-orientation="horizontal" aria-valuemin=${leastMs / 1_000} aria-valuemax=${mostMs / 1_000}
      aria-valuenow=${ms / 1_000} aria-valuetext=${timeText(ms)} data-key=${key} data-edge=${edge}
      .style=${`left: ${ms * look.pxPerMs}px`}
      @keydown=${(event: KeyboardEvent) => moveByKey(event, { key, edge, ms, leastMs, mostMs }, look)}
    ></div>`
  })

function moveByKey(
  event: KeyboardEvent,
  {
    key,
    edge,
    ms,
    leastMs,
    mostMs,
  }: Omit<TimelineEdge, 'reachMs'> & { leastMs: number; mostMs: number },
  { frameRate, emit }: EdgesLook,
) {
  const { altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey) return
  const step = shiftKey ? LARGE_STEP_MS : stepMsOf(frameRate)
  const to = {
    ArrowLeft: ms - step,
    ArrowDown: ms - step,
    ArrowRight: ms + step,
    ArrowUp: ms + step,
    PageDown: ms - LARGE_STEP_MS,
    PageUp: ms + LARGE_STEP_MS,
    Home: leastMs,
    End: mostMs,
  }[event.key]
  if (to === undefined) return
  event.preventDefault()
  event.stopPropagation()
  emit({ key, edge, ms: to, reachMs: 0 })
}
