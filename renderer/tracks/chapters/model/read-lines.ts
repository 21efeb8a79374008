/** Chapters as people write them below a video: `0:00 Introduction`, one a line. */
import { LONGEST_NAME } from '../../../../daemon/contract/limits.ts'
import { readTime } from '../../times.ts'

type LineFault = {
  line: number
  kind: 'noTime' | 'noTitle' | 'doubled' | 'beyond'
  text: string
}
export interface Read {
  chapters: { startMs: number; title: string }[]
  faults: LineFault[]
}

const TIME = String.raw`(?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?`
/** A mark or a number of a list, brackets around the time, a line or a point behind it. */
const BEFORE = new RegExp(
  String.raw`^\s*(?:[-*•–]\s+|\d{1,3}[.)]\s+)?[([]?(${TIME})[)\]]?(?:\s*[-–—|:]\s+|\s+|$)(.*)$`,
)
const BEHIND = new RegExp(
  String.raw`^\s*(?:[-*•–]\s+|\d{1,3}[.)]\s+)?(.+?)(?:\s*[-–—|:]\s*|\s+)[([]?(${TIME})[)\]]?\s*$`,
)

/** In the order of their times. Empty lines mean nothing. */
export function readLines(text: string, lengthMs: number | null): Read {
  const read: Read = { chapters: [], faults: [] }
  const seen = new Set<number>()
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    if (line.trim() === '') return
    const fault = (kind: LineFault['kind']) =>
      void read.faults.push({ line: index + 1, kind, text: line.trim() })
    const before = BEFORE.exec(line)
    const behind = before ? null : BEHIND.exec(line)
    const startMs = readTime(before?.[1] ?? behind?.[2] ?? '')
    const title = (before?.[2] ?? behind?.[1] ?? '').trim().slice(0, LONGEST_NAME)
    if (startMs === null) return fault('noTime')
    if (title === '') return fault('noTitle')
    if (seen.has(startMs)) return fault('doubled')
    if (lengthMs !== null && startMs >= lengthMs) return fault('beyond')
    seen.add(startMs)
    read.chapters.push({ startMs, title })
  })
  read.chapters.sort((a, b) => a.startMs - b.startMs)
  return read
}
