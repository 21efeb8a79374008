import { boxesIn, MOST_CHILDREN, type Box } from '../segments/boxes.ts'

/** The boxes of a sample entry behind its own fields, which in QuickTime files are more than in MP4. */
export function insideEntry(entry: Buffer): Box[] {
  const type = entry.toString('latin1', 4, 8)
  if (type === 'avc1') return [...boxesIn(entry, 86, MOST_CHILDREN)]
  const soundVersion = entry.readUInt16BE(16)
  return [...boxesIn(entry, [36, 52, 72][soundVersion] ?? entry.length, MOST_CHILDREN)]
}
