/** The live view on a terminal, by Ink: a line a file, and below them how far all of it is. Loaded only for it. */
import { Box, render, Static, Text, useWindowSize } from 'ink'
import { createElement as h, useSyncExternalStore, type ReactElement } from 'react'
import { plainText } from '../../output/text.ts'
import { formatBytes, formatDuration } from '../../output/units.ts'
import { isOver, isSending, type Board, type UploadRow } from '../board.ts'
import { speedInWords } from '../format-progress.ts'
import {
  bar,
  nameWidth,
  partsOfRow,
  ASCII,
  UNICODE,
  type LinePart,
  type Signs,
} from './line-of-row.ts'

export interface LiveView {
  /** Draws the last state and gives the terminal back. */
  end(): Promise<void>
}

interface LastDrawn {
  key: string
  text: string
}
interface VisibleRows {
  rows: readonly UploadRow[]
  messages: readonly LastDrawn[]
  ended: boolean
}

const REDRAW_MS = 100

const TONES: Record<LinePart['tone'], { color?: string; dimColor?: boolean }> = {
  plain: {},
  dim: { dimColor: true },
  good: { color: 'green' },
  bad: { color: 'red' },
  busy: { color: 'cyan' },
  rest: { dimColor: true },
}

export function showLive(board: Board, stream: NodeJS.WriteStream): LiveView {
  let visible: VisibleRows = { rows: [...board.rows()], messages: [], ended: false }
  const redraw: (() => void)[] = []
  let soon: NodeJS.Timeout | undefined
  const update = (patch: Partial<VisibleRows>) => {
    visible = { ...visible, rows: [...board.rows()], ...patch }
    for (const draw of redraw) draw()
  }
  board.listen({
    // Updates arrive thousands of times a second; draw at a readable rate.
    changed: () =>
      void (soon ??= setTimeout(() => {
        soon = undefined
        update({})
      }, REDRAW_MS)),
    onMessage: (message) =>
      update({
        messages: [
          ...visible.messages,
          { key: String(visible.messages.length), text: plainText(message) },
        ],
      }),
  })
  const subscribe = (draw: () => void) => {
    redraw.push(draw)
    return () => void redraw.splice(redraw.indexOf(draw), 1)
  }
  const signs = knowsUnicode() ? UNICODE : ASCII
  const View = () =>
    view(
      useSyncExternalStore(subscribe, () => visible),
      useWindowSize(),
      signs,
    )
  // stdin stays as it is: Ctrl-C is a signal here, as everywhere else in svc.
  const { unmount, waitUntilExit, waitUntilRenderFlush } = render(h(View), {
    stdout: stream,
    stderr: stream,
    exitOnCtrlC: false,
    patchConsole: false,
  })
  return {
    async end() {
      clearTimeout(soon)
      update({ ended: true })
      await waitUntilRenderFlush()
      unmount()
      await waitUntilExit()
    },
  }
}

/** Windows' terminals do; elsewhere the locale shows it. */
const knowsUnicode = (): boolean =>
  process.platform === 'win32' ||
  /utf-?8/i.test(process.env.LC_ALL || process.env.LC_CTYPE || process.env.LANG || '')

function view(
  { rows, messages, ended }: VisibleRows,
  { columns, rows: height }: { columns: number; rows: number },
  signs: Signs,
): ReactElement {
  // The last cell stays free: some terminals go to the next line when it is written.
  const width = Math.max(20, columns - 1)
  const names = nameWidth(rows, width)
  // Ink draws again only what fits on the screen: of many files those that something goes on with.
  const maxRows = ended ? rows.length : Math.max(1, height - 5)
  const seen =
    rows.length <= maxRows
      ? rows
      : [
          ...rows.filter((row) => !isOver(row) && row.step !== 'queued'),
          ...rows.filter(({ step }) => step === 'queued'),
        ].slice(0, maxRows)
  return h(
    Box,
    { flexDirection: 'column' },
    h(Static<LastDrawn>, {
      items: [...messages],
      children: ({ key, text }: LastDrawn) => h(Text, { key }, text),
    }),
    ...seen.flatMap((row) => [
      line(partsOfRow(row, width, names, signs), row.file.path),
      ...reason(row, rows.length > 1),
    ]),
    rows.length > seen.length
      ? h(Text, { key: 'more', dimColor: true }, countsInWords(rows, seen))
      : null,
    rows.length > 1 ? line(total(rows, width, signs), 'total') : null,
    !ended && rows.some(isSending)
      ? h(
          Text,
          { key: 'hint', dimColor: true, wrap: 'truncate' },
          width < 60
            ? 'Ctrl-C stops; you can resume later'
            : 'Ctrl-C stops; run the same command to resume',
        )
      : null,
  )
}

const line = (parts: readonly LinePart[], key: string): ReactElement =>
  h(
    Text,
    { key, wrap: 'truncate' },
    ...parts.map(({ text, tone }, at) => h(Text, { key: at, ...TONES[tone] }, plainText(text))),
  )

/** With a single file, the error at the end of the command has the reason. */
const reason = ({ step, outcome, file }: UploadRow, several: boolean): ReactElement[] =>
  several && step === 'failed'
    ? [
        h(
          Box,
          { key: `${file.path} why`, paddingLeft: 4 },
          h(Text, { color: 'red' }, plainText(outcome)),
        ),
      ]
    : []

function countsInWords(rows: readonly UploadRow[], seen: readonly UploadRow[]): string {
  const hidden = rows.filter((row) => !seen.includes(row))
  const over = hidden.filter(isOver).length
  return (
    `  and ${hidden.length} more: ` +
    `${[over > 0 ? `${over} done` : '', hidden.length > over ? `${hidden.length - over} to come` : ''].filter(Boolean).join(', ')}`
  )
}

function total(rows: readonly UploadRow[], width: number, signs: Signs): LinePart[] {
  const size = rows.reduce((sum, { file }) => sum + file.sizeBytes, 0)
  const sent = rows.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
  const done = rows.filter(({ step }) => step === 'done').length
  const speed = rows.reduce((sum, { speed: rowSpeed }) => sum + (rowSpeed?.bytesPerSecond ?? 0), 0)
  const label = `${done} of ${rows.length} done  `
  return [
    { text: label, tone: 'plain' },
    ...bar(sent / size, width - label.length, signs, [
      speed > 0 && sent < size ? `${formatDuration((size - sent) / speed)} left` : '',
      speed > 0 ? speedInWords({ bytesPerSecond: speed, secondsLeft: 0 }) : '',
      `of ${formatBytes(size)}`,
    ]),
  ]
}
