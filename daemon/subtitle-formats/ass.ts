/**
 * SubStation Alpha scripts, as the engine extracts them: dialogue, its placement, and bold, italic and
 * underline.
 */
import { escapeText, settingsOfPlace, type Cue, type ParsedSubtitle } from './cues.ts'

const CLOCK = /^(\d+):(\d{2}):(\d{2})[.:](\d{2,3})$/
/** The format itself has ten. */
const MOST_FIELDS = 32
interface Line {
  start: string
  end: string
  style: string
  text: string
}
/** Which field is where. */
interface Columns {
  start: number
  end: number
  style: number
  count: number
}

/** Parses an ASS script. Skips what it does not understand, since nobody could correct it. */
export function parseAss(lines: string[]): ParsedSubtitle {
  const places = placesOfStyles(lines)
  const cues: Cue[] = []
  let columns = columnsOf(
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
  )
  let inEvents = false
  for (const line of lines) {
    if (line.startsWith('[')) inEvents = /^\[events\]/i.test(line)
    if (!inEvents) continue
    if (/^Format:/i.test(line)) columns = columnsOf(line)
    if (!/^Dialogue:/i.test(line)) continue
    const cue = cueOf(lineOf(columns, line), places)
    if (cue) cues.push(cue)
  }
  return { cues, blocks: [], language: null, faults: [] }
}

const fieldsOf = (line: string): string[] =>
  line
    .slice(line.indexOf(':') + 1)
    .split(',', MOST_FIELDS)
    .map((field) => field.trim())

function columnsOf(line: string): Columns {
  const names = fieldsOf(line).map((name) => name.toLowerCase())
  return {
    start: names.indexOf('start'),
    end: names.indexOf('end'),
    style: names.indexOf('style'),
    count: names.length,
  }
}

/** The text is the last field and may contain commas. */
function lineOf({ start, end, style, count }: Columns, line: string): Line {
  const values: string[] = []
  let at = line.indexOf(':') + 1
  while (values.length < count - 1) {
    const comma = line.indexOf(',', at)
    if (comma < 0) break
    values.push(line.slice(at, comma).trim())
    at = comma + 1
  }
  const text = values.length === count - 1 ? line.slice(at) : ''
  return {
    start: values[start] ?? '',
    end: values[end] ?? '',
    style: values[style]?.replace(/^\*/, '') ?? '',
    text,
  }
}

/** \an of each style: a title at the top has a style of its own. */
function placesOfStyles(lines: string[]): Map<string, number> {
  const places = new Map<string, number>()
  const formatLine = lines.find((line) => /^Format:.*\bFontname\b/i.test(line))
  if (!formatLine) return places
  const format = fieldsOf(formatLine).map((name) => name.toLowerCase())
  for (const line of lines) {
    if (!/^Style:/i.test(line)) continue
    const values = fieldsOf(line)
    const place = Number(values[format.indexOf('alignment')])
    if (place >= 1 && place <= 9)
      places.set(values[format.indexOf('name')]?.replace(/^\*/, '') ?? '', place)
  }
  return places
}

function cueOf(line: Line, places: Map<string, number>): Cue | null {
  const startMs = milliseconds(line.start)
  const endMs = milliseconds(line.end)
  if (startMs === null || endMs === null || endMs <= startMs) return null
  const { text, place: ownPlace } = cueTextOf(line.text)
  if (text.replace(/<[^<>]*>/g, '').trim() === '') return null
  const place = ownPlace ?? places.get(line.style) ?? 2
  return { startMs, endMs, id: '', settings: settingsOfPlace(place), text }
}

function milliseconds(text: string): number | null {
  const match = CLOCK.exec(text)
  if (!match) return null
  const [hours, minutes, seconds] = match.slice(1, 4).map(Number) as [number, number, number]
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number(match[4]!.padEnd(3, '0'))
}

/** Splits a line into text and override blocks, each with its braces. */
function* partsOf(text: string): Generator<{ part: string; isBlock: boolean }> {
  let from = 0
  let open = text.indexOf('{')
  while (open >= 0) {
    if (text[open - 1] === '\\') {
      open = text.indexOf('{', open + 1)
      continue
    }
    const close = text.indexOf('}', open)
    // An unclosed block is text.
    if (close < 0) break
    if (open > from) yield { part: text.slice(from, open), isBlock: false }
    yield { part: text.slice(open, close + 1), isBlock: true }
    from = close + 1
    open = text.indexOf('{', from)
  }
  if (from < text.length) yield { part: text.slice(from), isBlock: false }
}

/** `{\i1}` → `<i>`; drawings (`{\p1}m 0 0 l …`) are dropped; `\{` is a brace. `place`: from the first `\an`. */
function cueTextOf(text: string): { text: string; place: number | null } {
  const open: string[] = []
  let drawing = false
  let result = ''
  let place: number | null = null
  for (const { part, isBlock } of partsOf(text)) {
    if (isBlock) {
      const placed = /\\an([1-9])/.exec(part)
      if (placed) place ??= Number(placed[1])
      const drawn = /\\p(\d)/.exec(part)
      if (drawn) drawing = drawn[1] !== '0'
      for (const [, tag, value] of part.matchAll(/\\([biu])(\d+)(?![a-z])/g))
        result += value === '0' ? closed(open, tag!) : opened(open, tag!)
      if (/\\r/.test(part))
        result += open
          .splice(0)
          .reverse()
          .map((tag) => `</${tag}>`)
          .join('')
    } else if (!drawing)
      result += escapeText(
        part
          .replace(/\\([{}])/g, '$1')
          .replace(/\\h/g, '\u00a0')
          .replace(/\\[nN]/g, '\n'),
      )
  }
  const whole =
    result +
    open
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('')
  return {
    text: whole
      .split('\n')
      .filter((line) => line.trim() !== '')
      .join('\n')
      .trim(),
    place,
  }
}

function opened(open: string[], tag: string): string {
  if (open.includes(tag)) return ''
  open.push(tag)
  return `<${tag}>`
}

/** Tags must nest: those opened later are closed first and opened again. */
function closed(open: string[], tag: string): string {
  const at = open.lastIndexOf(tag)
  if (at < 0) return ''
  const inner = open.splice(at).slice(1)
  open.push(...inner)
  return (
    inner
      .toReversed()
      .map((name) => `</${name}>`)
      .join('') +
    `</${tag}>` +
    inner.map((name) => `<${name}>`).join('')
  )
}
