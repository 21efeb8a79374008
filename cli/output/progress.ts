/**
 * Progress on stderr. On a terminal one line is drawn again and again; elsewhere there is a line for
 * every tenth, so that a log stays short.
 */
import { cut, plainText, widthOf } from './text.ts'
import { formatPercent } from './units.ts'

const REDRAW_MS = 100
const BAR_CELLS = { most: 24, least: 8 }
const LEAST_LABEL = 16

export interface ProgressBar {
  /** `label` names the current step; a new label starts a new line. Without a fraction the duration is unknown. */
  update(label: string, fraction?: number, detail?: string): void
  /** A line of its own that stays. */
  print(message: string): void
  /** Ends the line that is being drawn. */
  end(): void
}

/** For `--quiet`. */
export const silentProgress: ProgressBar = {
  update: () => undefined,
  print: () => undefined,
  end: () => undefined,
}

export function createProgress(stream: NodeJS.WriteStream = process.stderr): ProgressBar {
  return stream.isTTY === true && process.env.TERM !== 'dumb' ? drawn(stream) : printed(stream)
}

function drawn(stream: NodeJS.WriteStream): ProgressBar {
  let label = ''
  let line = ''
  let drawnAt = -Infinity
  let lastLine = ''
  const draw = () => {
    if (line === lastLine) return
    stream.write(`\r\u001b[2K${line}`)
    lastLine = line
    drawnAt = performance.now()
  }
  const settle = () => {
    if (line === '') return
    draw()
    stream.write('\n')
    label = line = lastLine = ''
  }
  return {
    update(next, fraction, detail = '') {
      const fresh = next !== label
      if (fresh) settle()
      label = next
      line = lineOf(plainText(label), fraction, detail, (stream.columns || 80) - 1)
      if (fresh || performance.now() - drawnAt >= REDRAW_MS) draw()
    },
    print(message) {
      settle()
      stream.write(`${plainText(message)}\n`)
    },
    end: settle,
  }
}

/** The bar gives way first, then the label; the numbers are what is looked at. */
function lineOf(
  label: string,
  fraction: number | undefined,
  detail: string,
  width: number,
): string {
  if (fraction === undefined) return cut(`${label} …`, width)
  const numbers = `${formatPercent(fraction).padStart(5)}${detail && `  ${detail}`}`
  const barWidth = width - widthOf(numbers) - '  [] '.length
  const name = cut(label, Math.max(LEAST_LABEL, barWidth - BAR_CELLS.least))
  const cells = Math.max(BAR_CELLS.least, Math.min(BAR_CELLS.most, barWidth - widthOf(name)))
  const full = Math.round(Math.min(1, Math.max(0, fraction)) * cells)
  return cut(`${name}  [${'#'.repeat(full)}${'.'.repeat(cells - full)}] ${numbers}`, width)
}

function printed(stream: NodeJS.WriteStream): ProgressBar {
  let label = ''
  let tenth = -1
  return {
    update(next, fraction, detail = '') {
      const reached = Math.floor(Math.min(1, Math.max(0, fraction ?? 0)) * 10)
      if (next === label && reached <= tenth) return
      label = next
      tenth = reached
      stream.write(
        `${plainText(label)}${fraction === undefined ? '' : ` ${formatPercent(fraction)}`}${detail && ` ${detail}`}\n`,
      )
    },
    print(message) {
      stream.write(`${plainText(message)}\n`)
    },
    end() {
      label = ''
      tenth = -1
    },
  }
}
