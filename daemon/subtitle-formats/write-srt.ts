/**
 * SubRip, which every editing program reads. Keeps bold, italic and underline; other tags of WebVTT do
 * not exist there.
 */
import type { Cue } from './cues.ts'

export function writeSrt(cues: readonly Cue[]): string {
  return cues
    .map(
      ({ startMs, endMs, text }, index) =>
        `${index + 1}\n${clock(startMs)} --> ${clock(endMs)}\n${textOf(text)}\n`,
    )
    .join('\n')
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['nbsp', '\u00a0'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
])

/** An empty line would end the cue. */
function textOf(text: string): string {
  return text
    .replace(
      /<(\/?)([a-z]+)(?![a-z])[^<>]*>|<\d[\d:.]*>/gi,
      (_, slash: string | undefined, name: string | undefined) =>
        name && /^[biu]$/i.test(name) ? `<${slash}${name.toLowerCase()}>` : '',
    )
    .replace(/&([a-z]+);/gi, (whole, name: string) => ENTITIES.get(name.toLowerCase()) ?? whole)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n')
}

function clock(ms: number): string {
  const pad = (value: number, width = 2) => String(value).padStart(width, '0')
  return `${pad(Math.floor(ms / 3_600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)},${pad(ms % 1000, 3)}`
}
