/** The cues of a Matroska or WebM file: which cluster holds which time, and where it begins (RFC 9559 §5.1.5). */
import { open, type FileHandle } from 'node:fs/promises'
import {
  CLUSTER,
  EBML,
  elementsIn,
  headerIn,
  SEEK_HEAD,
  seekPositions,
  SEGMENT,
  unsigned,
  type EbmlElement,
} from '../../../contract/ebml.ts'
import type { ReceivedBytes } from '../../../ports/uploads.ts'

/**
 * `seconds` in the file's own time, of something anywhere in the cluster; `offset` of the cluster in the file;
 * ascending.
 */
export interface ClusterCue {
  seconds: number
  offset: number
}

const INFO = 0x1549a966
const TIMESTAMP_SCALE = 0x2ad7b1
const TRACKS = 0x1654ae6b
const CUES = 0x1c53bb6b
const CUE_POINT = 0xbb
const CUE_TIME = 0xb3
const CUE_POSITIONS = 0xb7
const CUE_CLUSTER = 0xf1

const MOST_ELEMENTS = 1_000
const MOST_CUES_BYTES = 64 * 1024 * 1024
const MOST_INFO_BYTES = 1024 * 1024
const MOST_CUES = 1_000_000
const HEADER_BYTES = 12

/** Whether the file begins as Matroska does. */
export async function beginsAsMatroska(file: FileHandle): Promise<boolean> {
  const head = Buffer.alloc(4)
  await file.read(head, 0, 4, 0)
  return head.readUInt32BE(0) === EBML
}

/**
 * `later`: they may be in bytes that are missing; null: there are none that could be used. Reads only
 * what has arrived.
 */
export async function readCues(
  path: string,
  { received, tailStart }: ReceivedBytes,
): Promise<ClusterCue[] | 'later' | null> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const isThere = (from: number, to: number): boolean =>
      to <= received || (tailStart !== null && from >= tailStart)
    const head = await elementAt(file, 0, size)
    const segment = head && (await elementAt(file, head.end, size))
    if (head?.id !== EBML || segment?.id !== SEGMENT) return null
    const found = new Map<number, EbmlElement>()
    const places: number[] = []
    let at = segment.start
    for (let count = 0; count < MOST_ELEMENTS; count++) {
      if (!isThere(at, at + HEADER_BYTES)) return 'later'
      const element = await elementAt(file, at, size)
      if (!element || element.id === CLUSTER) break
      found.set(element.id, element)
      if (element.id === SEEK_HEAD) {
        if (!isThere(element.start, element.end)) return 'later'
        places.push(...(await placesIn(file, element, segment.start)))
      }
      at = element.end
    }
    for (const place of places) {
      // ffmpeg reads whatever is listed here when it opens the file.
      if (place >= size || !isThere(place, place + HEADER_BYTES))
        return place >= size ? null : 'later'
      const element = await elementAt(file, place, size)
      if (!element || !isThere(element.start, element.end)) return element ? 'later' : null
      found.set(element.id, element)
    }
    const [info, cues] = [found.get(INFO), found.get(CUES)]
    if (!info || !cues || !found.has(TRACKS)) return null
    return await cuesIn(file, { info, cues, segmentStart: segment.start })
  } catch (error) {
    // Anybody may have written the file; what does not add up is not used.
    if (error instanceof RangeError) return null
    throw error
  } finally {
    await file.close()
  }
}

async function cuesIn(
  file: FileHandle,
  { info, cues, segmentStart }: { info: EbmlElement; cues: EbmlElement; segmentStart: number },
): Promise<ClusterCue[] | null> {
  const bytes = await contentOf(file, cues, MOST_CUES_BYTES)
  const about = await contentOf(file, info, MOST_INFO_BYTES)
  if (!bytes || !about) return null
  const scale = [...elementsIn(about)].find(({ id }) => id === TIMESTAMP_SCALE)
  const nanoseconds = scale ? unsigned(about, scale) : 1_000_000
  const found: ClusterCue[] = []
  for (const point of elementsIn(bytes)) {
    if (point.id !== CUE_POINT) continue
    if (found.length === MOST_CUES) return null
    const parts = [...elementsIn(bytes, point.start, point.end)]
    const time = parts.find(({ id }) => id === CUE_TIME)
    const positions = parts.find(({ id }) => id === CUE_POSITIONS)
    const cluster =
      positions &&
      [...elementsIn(bytes, positions.start, positions.end)].find(({ id }) => id === CUE_CLUSTER)
    if (!time || !cluster) return null
    found.push({
      seconds: (unsigned(bytes, time) * nanoseconds) / 1e9,
      offset: segmentStart + unsigned(bytes, cluster),
    })
  }
  found.sort((a, b) => a.seconds - b.seconds || a.offset - b.offset)
  const isRising = found.every((cue, at) => at === 0 || cue.offset >= found[at - 1]!.offset)
  return found.length > 0 && isRising ? found : null
}

async function placesIn(
  file: FileHandle,
  seekHead: EbmlElement,
  segmentStart: number,
): Promise<number[]> {
  const bytes = await contentOf(file, seekHead, MOST_INFO_BYTES)
  return bytes ? seekPositions(bytes).map((position) => segmentStart + position) : []
}

async function contentOf(
  file: FileHandle,
  { start, end }: EbmlElement,
  mostBytes: number,
): Promise<Buffer | null> {
  if (end - start > mostBytes) return null
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start)
  return bytesRead === end - start ? buffer : null
}

/** null beyond the end of the file, and for an id or a size that is none. */
async function elementAt(
  file: FileHandle,
  at: number,
  fileBytes: number,
): Promise<EbmlElement | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, at)
  const element = bytesRead < 2 ? null : headerIn(buffer.subarray(0, bytesRead), 0)
  if (!element) return null
  const { id, start, end } = element
  // A segment or cluster of unknown size ends with the file.
  return { id, start: at + start, end: end === null ? fileBytes : Math.min(at + end, 2 ** 53) }
}
