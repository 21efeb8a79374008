/**
 * Progress on stderr. On a terminal one line is drawn again and again; elsewhere there is a line for
 * every tenth, so that a log stays short.
 */
import { cut, plainText } from './text.ts'
import { formatPercent } from './units.ts'

const REDRAW_MS = 100
const BAR_CELLS = 24

export interface Progress {
  /** `label` names what goes on; a new one starts a new line. Without a fraction nobody knows how long. */
  update(label: string, fraction?: number, detail?: string): void
  /** A line of its own that stays. */
  say(message: string): void
  /** Ends the line that is being drawn. */
  end(): void
}

export function createProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY === true && process.env.TERM !== 'dumb' ? drawn(stream) : printed(stream)
}

function drawn(stream: NodeJS.WriteStream): Progress {
  let label = ''
  let line = ''
  let shownAt = -Infinity
  let shown = ''
  const draw = () => {
    if (line === shown) return
    stream.write(`\r\u001b[2K${cut(line, (stream.columns || 80) - 1)}`)
    shown = line
    shownAt = performance.now()
  }
  const settle = () => {
    if (line === '') return
    draw()
    stream.write('\n')
    label = line = shown = ''
  }
  return {
    update(next, fraction, detail = '') {
      const fresh = next !== label
      if (fresh) settle()
      label = next
      line = plainText(label) + (fraction === undefined ? ' …' : `  ${bar(fraction)} ${formatPercent(fraction).padStart(5)}${detail && `  ${detail}`}`)
      if (fresh || performance.now() - shownAt >= REDRAW_MS) draw()
    },
    say(message) {
      settle()
      stream.write(`${plainText(message)}\n`)
    },
    end: settle,
  }
}

function bar(fraction: number): string {
  const full = Math.round(Math.min(1, Math.max(0, fraction)) * BAR_CELLS)
  return `[${'#'.repeat(full)}${'.'.repeat(BAR_CELLS - full)}]`
}

function printed(stream: NodeJS.WriteStream): Progress {
  let label = ''
  let tenth = -1
  return {
    update(next, fraction, detail = '') {
      const reached = Math.floor(Math.min(1, Math.max(0, fraction ?? 0)) * 10)
      if (next === label && reached <= tenth) return
      label = next
      tenth = reached
      stream.write(`${plainText(label)}${fraction === undefined ? '' : ` ${formatPercent(fraction)}`}${detail && ` ${detail}`}\n`)
    },
    say(message) {
      stream.write(`${plainText(message)}\n`)
    },
    end() {
      label = ''
      tenth = -1
    },
  }
}
