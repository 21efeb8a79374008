/** SubRip as found in practice: a number, a timing, text; tags of HTML and of SubStation Alpha. */
import { escapeText, faultAt, note, settingsOfPlace, type ParsedSubtitle } from './cues.ts'
import { timingOf } from './webvtt.ts'

const EXAMPLE = '00:01:02,500 --> 00:01:05,000'

/** Normalizes variants of arrows and times to those of WebVTT. */
function tidied(line: string): string {
  // Collapsed first, so that the patterns below never meet a long run of blanks.
  return (
    line
      .replace(/\s+/g, ' ')
      .replace(/ ?(?:--?|[–—])> ?/, ' --> ')
      // Blanks inside a time, and fractions that follow a colon.
      .replace(/(\d) ?: ?(?=\d)/g, '$1:')
      .replace(/(\d{1,5}:\d{1,2}:\d{1,2}):(\d{1,3})(?!\d)/g, '$1.$2')
      .replace(/(\d) ?([.,]) ?(?=\d)/g, '$1$2')
      .replace(/(\d{1,5}:\d{1,2}:\d{1,2})(?= |$)/g, '$1.000')
  )
}

/** An arrow with a time on at least one side; an arrow in spoken text has none. */
function looksLikeTiming(line: string): boolean {
  for (let at = line.indexOf('>'); at >= 0; at = line.indexOf('>', at + 1)) {
    const dash = line[at - 1]
    if (dash !== '-' && dash !== '–' && dash !== '—') continue
    const before = line.slice(Math.max(0, at - MOST_CLOCK_CHARS), at - 1).replace(/-$/, '')
    if (endsWithClock(before)) return true
    const isLong = dash === '-' && line[at - 2] === '-'
    if (isLong && /^\s*\d[\d\s]*[:.,]/.test(line.slice(at + 1, at + 1 + MOST_CLOCK_CHARS)))
      return true
  }
  return false
}

/** No time with the blanks around it is longer. */
const MOST_CLOCK_CHARS = 80

/** Two digits with a separator between them, followed only by digits, separators and blanks. */
function endsWithClock(text: string): boolean {
  let seen: 'nothing' | 'digit' | 'separator' = 'nothing'
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const sign = text[at]!
    if (sign >= '0' && sign <= '9') {
      if (seen === 'separator') return true
      seen = 'digit'
    } else if (sign === ':' || sign === '.' || sign === ',')
      seen = seen === 'digit' ? 'separator' : 'nothing'
    else if (sign.trim() !== '') return false
  }
  return false
}
const isNumber = (line: string | undefined): boolean => /^\s*\d+\s*$/.test(line ?? '')

/** Texts may contain empty lines: a text continues up to the next timing and the number above that. */
export function parseSrt(lines: string[]): ParsedSubtitle {
  const parsed: ParsedSubtitle = { cues: [], blocks: [], language: null, faults: [] }
  const timings = lines.flatMap((line, index) => (looksLikeTiming(line) ? [index] : []))
  const beginOf = (timing: number): number => (isNumber(lines[timing - 1]) ? timing - 1 : timing)

  const before = lines
    .slice(0, timings.length > 0 ? beginOf(timings[0]!) : 0)
    .findIndex((line) => line.trim() !== '')
  if (before >= 0) note(parsed, () => faultAt(before, 'cue_untimed', { example: EXAMPLE }))
  timings.forEach((at, place) => {
    const timing = timingOf(tidied(lines[at]!))
    if (typeof timing === 'string')
      return note(parsed, () => faultAt(at, timing, { example: EXAMPLE }))
    const end = place + 1 < timings.length ? beginOf(timings[place + 1]!) : lines.length
    const text = lines.slice(at + 1, end).join('\n')
    parsed.cues.push({ startMs: timing.startMs, endMs: timing.endMs, id: '', ...cueTextOf(text) })
  })
  return parsed
}

const TAG = /<(\/?)\s*([a-z]+)\b[^<>]*>/gi

/** Keeps bold, italic, underline and placement; drops fonts and colors. */
function cueTextOf(text: string): { settings: string; text: string } {
  const place = Number(/\{\\an?([1-9])[^{}]*\}/.exec(text)?.[1] ?? 2)
  const plain = text
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/\{([biu]):1\}/gi, '')
    .replace(/\{\/?[bius]\}/gi, '')
  let result = ''
  let from = 0
  for (const match of plain.matchAll(TAG)) {
    const [whole, close, name] = match
    const isAllowed = /^[biu]$/i.test(name!)
    if (!isAllowed && !/^(?:font|s|span|br|em|strong)$/i.test(name!)) continue
    result +=
      escaped(plain.slice(from, match.index)) +
      (isAllowed ? `<${close}${name!.toLowerCase()}>` : '')
    from = match.index + whole.length
  }
  return { settings: settingsOfPlace(place), text: result + escaped(plain.slice(from)) }
}

/** Some writers have written entities already. */
const escaped = (text: string): string =>
  escapeText(text).replace(/&amp;(amp|lt|gt|nbsp|lrm|rlm|#\d{2,6});/g, '&$1;')
