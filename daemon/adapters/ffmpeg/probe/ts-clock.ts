/**
 * Whether the clock of a transport stream (ISO/IEC 13818-1) jumps or begins again in the middle: then the length that
 * is read from its first and last times means nothing. A few places of the file are looked at, not all of it.
 */
import { open, type FileHandle } from 'node:fs/promises'

const PACKET = 188
const SYNC = 0x47
/** Some come with a time code before each packet (M2TS), or with error correction behind it. */
const PACKET_SIZES = [188, 192, 204]
const PLACES = 64
const PLACE_BYTES = 256 * 1024
const TICKS = 90_000
/** ffmpeg's threshold for a jump as well. */
const JUMP_SECONDS = 10
/** A stream's rate may differ so much from place to place. */
const UNEVEN = 20

interface Reading {
  at: number
  seconds: number
}

export async function clockJumps(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const readings: Reading[] = []
    let clock: number | null = null
    const step = Math.max(PLACE_BYTES, Math.floor(size / PLACES))
    for (let at = 0; at < size; at += step) {
      const place = await readingsAt(handle, at, clock)
      clock ??= place.clock
      readings.push(...place.readings)
    }
    return isUneven(readings)
  } finally {
    await handle.close()
  }
}

/** All of one clock: programmes beside each other have one each. */
async function readingsAt(
  handle: FileHandle,
  at: number,
  wanted: number | null,
): Promise<{ clock: number | null; readings: Reading[] }> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(PLACE_BYTES), 0, PLACE_BYTES, at)
  const bytes = buffer.subarray(0, bytesRead)
  const found = packetsIn(bytes)
  let clock = wanted
  const readings: Reading[] = []
  if (!found) return { clock, readings }
  for (let packet = found.start; packet + PACKET <= bytes.length; packet += found.size) {
    if (bytes[packet] !== SYNC) break
    const hasField = (bytes[packet + 3]! & 0x20) !== 0 && bytes[packet + 4]! >= 7
    if (!hasField || (bytes[packet + 5]! & 0x10) === 0) continue
    const pid = bytes.readUInt16BE(packet + 1) & 0x1fff
    clock ??= pid
    if (pid === clock)
      readings.push({
        at: at + packet,
        seconds: (bytes.readUInt32BE(packet + 6) * 2 + (bytes[packet + 10]! >> 7)) / TICKS,
      })
  }
  return { clock, readings }
}

/** Where packets begin, and how far one is from the next. */
export function packetsIn(bytes: Buffer): { start: number; size: number } | null {
  for (let start = 0; start < 4 * PACKET && start < bytes.length; start++) {
    const size = PACKET_SIZES.find((each) =>
      [0, 1, 2, 3].every((count) =>
        start + count * each >= bytes.length ? count > 0 : bytes[start + count * each] === SYNC,
      ),
    )
    if (size) return { start, size }
  }
  return null
}

/** A clock goes forward, and about as fast as the bytes do. A wrap counts as a jump: not every reader mends it. */
function isUneven(readings: Reading[]): boolean {
  const first = readings[0]
  const last = readings.at(-1)
  if (!first || !last || last.at === first.at) return false
  const steps = readings.slice(1).map((reading, index) => ({
    seconds: reading.seconds - readings[index]!.seconds,
    bytes: reading.at - readings[index]!.at,
  }))
  if (steps.some(({ seconds }) => seconds < 0)) return true
  const rates = steps.map(({ seconds, bytes }) => seconds / bytes).sort((a, b) => a - b)
  const usual = rates[Math.floor(rates.length / 2)]!
  return steps.some(
    ({ seconds, bytes }) => seconds > JUMP_SECONDS && seconds > usual * bytes * UNEVEN,
  )
}
