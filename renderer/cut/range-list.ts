/** The parts of a cut as a list: each range with its times to type, and between them what is removed. */
import { css, html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { iconButton } from '../kit/controls.ts'
import { trashIcon, undoIcon, videosIcon } from '../kit/icons.ts'
import { timeField } from '../tracks/time-field.ts'
import { timeText } from '../tracks/times.ts'
import { messages as w } from './messages.ts'
import type { CutPart, RangeEdge } from './model/ranges.ts'
import { playIcon } from './icons.ts'

interface RangeList {
  parts: readonly CutPart[]
  current: CutPart | undefined
  canRemove: boolean
  canClip: boolean
  playFrom(ms: number): void
  set(key: number, edge: RangeEdge, ms: number): void
  setHere(key: number, edge: RangeEdge): void
  remove(key: number): void
  restore(part: CutPart): void
  clip(part: CutPart): void
  rest(): void
}

export function rangeList(list: RangeList) {
  const numbers = new Map(
    list.parts.filter(({ range }) => range).map(({ range }, index) => [range!.key, index + 1]),
  )
  return html`<ol class="boxed ranges">${repeat(
    list.parts,
    ({ range, startMs }) => range?.key ?? `removed ${startMs}`,
    (part) =>
      part.range ? rangeRow(list, part, numbers.get(part.range.key)!) : removed(list, part),
  )}</ol>`
}

function rangeRow(list: RangeList, part: CutPart, number: number) {
  const { key, startMs, endMs } = part.range!
  const field = (edge: RangeEdge) =>
    timeField({
      messages: w,
      edge,
      number,
      places: 3,
      ms: edge === 'start' ? startMs : endMs,
      canSeek: true,
      set: (ms) => ms !== null && list.set(key, edge, ms),
      setHere: () => list.setHere(key, edge),
      rest: list.rest,
    })
  return html`<li aria-current=${part === list.current ? 'true' : nothing}>
    <div class="row-head flex">
      <span class="medium">${w.rangeName(number)}</span>
      <span class="soft tabular">${timeText(endMs - startMs)}</span>
      <span class="row-tools">
        ${iconButton(playIcon(), w.playFrom(number), () => list.playFrom(startMs))}
        ${iconButton(videosIcon(), w.clipOf(number), () => list.clip(part), { disabled: !list.canClip })}
        ${iconButton(trashIcon(), w.removeOf(number), () => list.remove(key), { disabled: !list.canRemove })}
      </span>
    </div>
    <div class="times">${field('start')} ${field('end')}</div>
  </li>`
}

function removed(list: RangeList, part: CutPart) {
  const [start, end] = [timeText(part.startMs), timeText(part.endMs)]
  return html`<li class="gap" aria-current=${part === list.current ? 'true' : nothing}>
    <div class="row-head flex">
      <span class="soft">${w.removedSpan(start, end)}</span>
      <span class="row-tools">${iconButton(undoIcon(), w.restoreSpan(start, end), () => list.restore(part))}</span>
    </div>
  </li>`
}

export const rangeListStyles = css`
  .ranges {
    display: grid;
    background: var(--raised);
    > li {
      display: grid;
      gap: var(--s2);
      padding: var(--s2) var(--s2) var(--s3) var(--s3);
      border-left: 3px solid transparent;
      &[aria-current] { border-left-color: var(--accent-ink); }
      + li { border-top: var(--edge); }
      &.gap {
        padding-block: 2px;
        background: repeating-linear-gradient(135deg, var(--line) 0 1px, transparent 1px 8px) var(--sunken);
      }
    }
  }
  .row-head {
    gap: var(--s3);
    min-height: 32px;
  }
  .row-tools {
    display: flex;
    margin-left: auto;
  }
  .times {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(11.5rem, 1fr));
    gap: var(--s2);
    padding-right: var(--s1);
  }
  @media (pointer: coarse) {
    .row-tools .button.icon {
      width: 44px;
      min-height: 44px;
    }
    .times {
      grid-template-columns: 1fr;
      .time > .field, .here { min-height: 44px; }
    }
  }
`
