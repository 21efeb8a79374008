/**
 * Subtitles come as WebVTT or SRT and are kept as WebVTT (https://www.w3.org/TR/webvtt1/).
 * Every fault is named by its line.
 */
import type { Fault } from '../contract/errors.ts'

const TIME = String.raw`(?:(\d{1,4}):)?(\d{2}):(\d{2})[.,](\d{3})`
const TIMING = new RegExp(String.raw`^\s*${TIME}\s+-->\s+${TIME}(\s+.*)?$`)

export interface Cue { startMs: number; endMs: number; settings: string; text: string }

/** The text as WebVTT, or every fault it has. */
export function toWebVtt(text: string): { vtt: string; cues: Cue[] } | { faults: Fault[] } {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n').split('\n')
  const isVtt = /^WEBVTT([ \t]|$)/.test(lines[0] ?? '')
  const faults: Fault[] = []
  const cues: Cue[] = []

  for (let index = 0; index < lines.length; index += 1) {
    if (!lines[index]!.includes('-->')) continue
    const timing = TIMING.exec(lines[index]!)
    if (!timing) {
      faults.push(faultAt(index, 'is no timing; write 00:01:02.500 --> 00:01:05.000'))
      continue
    }
    const [startMs, endMs] = [milliseconds(timing, 1), milliseconds(timing, 5)]
    if (endMs <= startMs) faults.push(faultAt(index, 'ends before it starts'))
    const cueLines: string[] = []
    while (index + 1 < lines.length && lines[index + 1]!.trim() !== '') cueLines.push(lines[(index += 1)]!)
    // Settings (position, align) mean something in WebVTT only.
    cues.push({ startMs, endMs, settings: isVtt ? (timing[9] ?? '').trim() : '', text: cueLines.join('\n').replaceAll('-->', '→') })
  }
  if (cues.length === 0 && faults.length === 0) faults.push(faultAt(0, 'holds no cue; send WebVTT or SRT text'))
  if (faults.length > 0) return { faults: faults.slice(0, 50) }
  return { vtt: writeWebVtt(cues), cues }
}

function writeWebVtt(cues: Cue[]): string {
  const blocks = cues.map((cue) => `${clock(cue.startMs)} --> ${clock(cue.endMs)}${cue.settings ? ` ${cue.settings}` : ''}\n${cue.text}`)
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

function milliseconds(match: RegExpExecArray, from: number): number {
  const [hours, minutes, seconds, ms] = [0, 1, 2, 3].map((offset) => Number(match[from + offset] ?? 0)) as [number, number, number, number]
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms
}

function clock(ms: number): string {
  const pad = (value: number, width = 2) => String(value).padStart(width, '0')
  return `${pad(Math.floor(ms / 3_600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)}.${pad(ms % 1000, 3)}`
}

function faultAt(index: number, message: string): Fault {
  return { path: `body.content line ${index + 1}`, code: 'invalid_subtitle', message }
}
