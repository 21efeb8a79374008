/** SubStation Alpha's script, as the engine writes what is embedded: its dialogue, where it stands, and bold, italic and underline. */
import { escapeText, settingsOfPlace, type Cue, type ParsedSubtitle } from './cues.ts'

const CLOCK = /^(\d+):(\d{2}):(\d{2})[.:](\d{2,3})$/
const FIELDS = ['Start', 'End', 'Style', 'Text'] as const
type Line = Record<(typeof FIELDS)[number], string>

/** What it cannot make sense of is left out: nobody wrote it for us, and nobody could mend it. */
export function parseAss(lines: string[]): ParsedSubtitle {
  const places = placesOfStyles(lines)
  const cues: Cue[] = []
  let format: string[] = ['Layer', 'Start', 'End', 'Style', 'Name', 'MarginL', 'MarginR', 'MarginV', 'Effect', 'Text']
  let inEvents = false
  for (const line of lines) {
    if (line.startsWith('[')) inEvents = /^\[events\]/i.test(line)
    if (!inEvents) continue
    if (/^Format:/i.test(line)) format = fieldsOf(line)
    if (!/^Dialogue:/i.test(line)) continue
    const cue = cueOf(lineOf(format, line), places)
    if (cue) cues.push(cue)
  }
  return { cues, blocks: [], language: null, faults: [] }
}

const fieldsOf = (line: string): string[] => line.slice(line.indexOf(':') + 1).split(',').map((field) => field.trim())

/** The text comes last and may hold commas. */
function lineOf(format: string[], line: string): Line {
  const values = line.slice(line.indexOf(':') + 1).split(',')
  const at = (name: string): number => format.findIndex((field) => field.toLowerCase() === name.toLowerCase())
  return {
    Start: values[at('Start')]?.trim() ?? '',
    End: values[at('End')]?.trim() ?? '',
    Style: values[at('Style')]?.trim().replace(/^\*/, '') ?? '',
    Text: values.slice(format.length - 1).join(','),
  }
}

/** \an of each style: a title at the top is a style of its own. */
function placesOfStyles(lines: string[]): Map<string, number> {
  const places = new Map<string, number>()
  const formatLine = lines.find((line) => /^Format:.*\bFontname\b/i.test(line))
  if (!formatLine) return places
  const format = fieldsOf(formatLine).map((name) => name.toLowerCase())
  for (const line of lines) {
    if (!/^Style:/i.test(line)) continue
    const values = fieldsOf(line)
    const place = Number(values[format.indexOf('alignment')])
    if (place >= 1 && place <= 9) places.set(values[format.indexOf('name')]?.replace(/^\*/, '') ?? '', place)
  }
  return places
}

function cueOf(line: Line, places: Map<string, number>): Cue | null {
  const startMs = milliseconds(line.Start)
  const endMs = milliseconds(line.End)
  if (startMs === null || endMs === null || endMs <= startMs) return null
  const text = cueTextOf(line.Text)
  if (text.replace(/<[^>]*>/g, '').trim() === '') return null
  const place = Number(/\{[^}]*\\an([1-9])/.exec(line.Text)?.[1] ?? places.get(line.Style) ?? 2)
  return { startMs, endMs, id: '', settings: settingsOfPlace(place), text }
}

function milliseconds(text: string): number | null {
  const match = CLOCK.exec(text)
  if (!match) return null
  const [hours, minutes, seconds] = match.slice(1, 4).map(Number) as [number, number, number]
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number(match[4]!.padEnd(3, '0'))
}

/** `{\i1}` → `<i>`; drawings (`{\p1}m 0 0 l …`) are no text; `\{` is a brace. */
function cueTextOf(text: string): string {
  const open: string[] = []
  let drawing = false
  let result = ''
  for (const part of text.split(/(?<!\\)(\{[^}]*\})/)) {
    if (part.startsWith('{') && part.endsWith('}')) {
      const drawn = /\\p(\d)/.exec(part)
      if (drawn) drawing = drawn[1] !== '0'
      for (const [, tag, value] of part.matchAll(/\\([biu])(\d+)(?![a-z])/g)) result += value === '0' ? closed(open, tag!) : opened(open, tag!)
      if (/\\r/.test(part)) result += open.splice(0).reverse().map((tag) => `</${tag}>`).join('')
    } else if (!drawing) result += escapeText(part.replace(/\\([{}])/g, '$1').replace(/\\h/g, '\u00a0').replace(/\\[nN]/g, '\n'))
  }
  return (result + open.reverse().map((tag) => `</${tag}>`).join(''))
    .split('\n').filter((line) => line.trim() !== '').join('\n').trim()
}

function opened(open: string[], tag: string): string {
  if (open.includes(tag)) return ''
  open.push(tag)
  return `<${tag}>`
}

/** Tags nest: what was opened later closes first, and opens again. */
function closed(open: string[], tag: string): string {
  const at = open.lastIndexOf(tag)
  if (at < 0) return ''
  const inner = open.splice(at).slice(1)
  open.push(...inner)
  return inner.toReversed().map((name) => `</${name}>`).join('') + `</${tag}>` + inner.map((name) => `<${name}>`).join('')
}
