/** A file as one line on a terminal of any width: which parts it has room for, and what they show. */
import { cut, pad, widthOf } from '../../output/text.ts'
import { formatBytes, formatDuration, formatPercent } from '../../output/units.ts'
import { isSending, type UploadRow, type Step } from '../board.ts'
import { speedInWords } from '../format-progress.ts'

export interface Signs {
  step: Record<Step, string>
  full: string
  empty: string
}

export const UNICODE: Signs = {
  step: {
    queued: '·',
    sending: '↑',
    checking: '=',
    waiting: '·',
    encoding: '▸',
    done: '✓',
    failed: '✗',
    stopped: '‖',
  },
  full: '━',
  empty: '─',
}
/** For terminals that know no more. */
export const ASCII: Signs = {
  step: {
    queued: '.',
    sending: '^',
    checking: '=',
    waiting: '.',
    encoding: '>',
    done: '*',
    failed: '!',
    stopped: '-',
  },
  full: '#',
  empty: '-',
}

export interface LinePart {
  text: string
  /** How it is painted. */
  tone: 'plain' | 'dim' | 'good' | 'bad' | 'busy' | 'rest'
}

const GAP = 2
const LEAST_BAR = 8
const MOST_BAR = 24
/** Share of the line that names may take. */
const NAME_SHARE = 0.4

/** All names get the width of the longest one, as far as there is room. */
export function nameWidth(rows: readonly UploadRow[], width: number): number {
  const longest = Math.max(...rows.map(({ file }) => widthOf(file.fileName)))
  return Math.min(longest, Math.max(8, Math.floor((width - 2) * NAME_SHARE)))
}

export function partsOfRow(row: UploadRow, width: number, names: number, signs: Signs): LinePart[] {
  const columns = width - 2 - names - GAP
  const start: LinePart[] = [
    { text: `${signs.step[row.step]} `, tone: TONES[row.step] },
    {
      text: `${pad(cut(row.file.fileName, names), names)}${' '.repeat(GAP)}`,
      tone: row.step === 'queued' || row.step === 'stopped' ? 'dim' : 'plain',
    },
  ]
  return [...start, ...bodyOf(row, columns, signs)]
}

const TONES: Record<Step, LinePart['tone']> = {
  queued: 'dim',
  sending: 'busy',
  checking: 'busy',
  waiting: 'dim',
  encoding: 'busy',
  done: 'good',
  failed: 'bad',
  stopped: 'dim',
}

function bodyOf(row: UploadRow, columns: number, signs: Signs): LinePart[] {
  const {
    file: { sizeBytes },
    speed,
  } = row
  if (isSending(row)) {
    return bar(row.sentBytes / sizeBytes, columns, signs, [
      speed && row.sentBytes < sizeBytes ? `${formatDuration(speed.secondsLeft)} left` : '',
      speed ? speedInWords(speed) : '',
      `of ${formatBytes(sizeBytes)}`,
    ])
  }
  if (row.step === 'encoding')
    return bar(row.progress, columns, signs, [
      'encoding',
      row.secondsLeft === null ? '' : `${formatDuration(row.secondsLeft)} left`,
    ])
  return [
    {
      text: cut(WORDS[row.step] ?? row.outcome, columns),
      tone: row.step === 'failed' ? 'bad' : 'dim',
    },
  ]
}

const WORDS: Partial<Record<Step, string>> = {
  queued: 'waits',
  checking: 'verifying',
  waiting: 'queued',
  failed: 'failed',
  stopped: 'stopped',
}

/** The percentage always, then what there is room for beside a bar that can be seen, in this order. */
export function bar(
  fraction: number,
  columns: number,
  signs: Signs,
  more: readonly string[],
): LinePart[] {
  const percent = formatPercent(fraction).padStart(5)
  let left = columns - percent.length - 1 - LEAST_BAR
  const parts: string[] = []
  for (const word of more) {
    if (word === '') continue
    if (widthOf(word) + GAP > left) break
    parts.push(word)
    left -= widthOf(word) + GAP
  }
  const cells = Math.max(0, Math.min(MOST_BAR, LEAST_BAR + left))
  const full = Math.round(Math.min(1, Math.max(0, fraction)) * cells)
  return [
    { text: signs.full.repeat(full), tone: 'busy' },
    { text: signs.empty.repeat(cells - full), tone: 'rest' },
    { text: cut(` ${percent}`, columns), tone: 'plain' },
    ...parts.map((word): LinePart => ({ text: `${' '.repeat(GAP)}${word}`, tone: 'dim' })),
  ]
}
