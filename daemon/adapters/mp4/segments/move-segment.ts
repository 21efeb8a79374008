/**
 * Segments at another time than they were made for. Only the decode time of each fragment
 * (ISO/IEC 14496-12 §8.8.12) changes, which has the same length at any time, so what follows stays
 * where it is.
 */
import { readFile } from 'node:fs/promises'
import type { OpenFile } from '../../../ports/storage.ts'
import { boxesIn, findBox } from './boxes.ts'
import { tableOf } from './fragments.ts'
import { writeWhole } from './whole-file.ts'

interface Patch {
  position: number
  bytes: Buffer
}

/** The file as if its first sample were decoded at `decodeTime`, in ticks. */
export async function movedTo(file: OpenFile, decodeTime: number): Promise<OpenFile> {
  const patches = await patchesOf(file, decodeTime)
  if (patches.length === 0) return file
  return {
    ...file,
    async read(into, position) {
      const count = await file.read(into, position)
      for (const patch of patches) overlay(into.subarray(0, count), position, patch)
      return count
    },
  }
}

function overlay(into: Buffer, start: number, { position, bytes }: Patch): void {
  const from = Math.max(position, start)
  const to = Math.min(position + bytes.length, start + into.length)
  if (from < to) bytes.copy(into, from - start, from - position, to - position)
}

async function patchesOf(file: OpenFile, decodeTime: number): Promise<Patch[]> {
  const patches: Patch[] = []
  let shift: number | null = null
  for (let at = 0; at + 8 <= file.sizeBytes;) {
    const header = Buffer.alloc(8)
    await file.read(header, at)
    const size = header.readUInt32BE(0)
    if (size < 8) break
    if (header.toString('latin1', 4, 8) === 'moof') {
      const moof = Buffer.alloc(size)
      await file.read(moof, at)
      const field = timeField(moof)
      shift ??= decodeTime - field.time
      if (shift === 0) return []
      patches.push({ position: at + field.offset, bytes: field.write(field.time + shift) })
    }
    at += size
  }
  return patches
}

/** The decode time of a fragment: its value, and its place in the moof. */
function timeField(moof: Buffer): {
  time: number
  offset: number
  write(time: number): Buffer
} {
  const tfdt = findBox(moof, 'moof/traf/tfdt')
  if (!tfdt) throw new Error('a fragment without a time')
  const isWide = tfdt.readUInt8(8) === 1
  return {
    time: isWide ? Number(tfdt.readBigUInt64BE(12)) : tfdt.readUInt32BE(12),
    offset: tfdt.byteOffset - moof.byteOffset + 12,
    write(time) {
      const bytes = Buffer.alloc(isWide ? 8 : 4)
      if (isWide) bytes.writeBigUInt64BE(BigInt(time))
      else bytes.writeUInt32BE(time)
      return bytes
    },
  }
}

/** Joins several segments to a single file, in which their times follow each other. */
export async function joinSegments({
  from,
  to,
}: {
  from: readonly string[]
  to: string
}): Promise<void> {
  const parts: Buffer[] = []
  let next: number | null = null
  let sequence = 0
  for (const path of from) {
    const bytes = await readFile(path)
    let shift: number | null = null
    for (const { type, bytes: box } of boxesIn(bytes)) {
      if (type !== 'moof') continue
      const field = timeField(box)
      shift ??= next === null ? 0 : next - field.time
      field.write(field.time + shift).copy(box, field.offset)
      sequence = numbered(box, sequence)
      const { decodeTime, runs } = tableOf(box)
      next = runs
        .flatMap(({ entries }) => entries)
        .reduce((time, { duration }) => time + duration, decodeTime)
    }
    parts.push(bytes)
  }
  await writeWhole(to, parts)
}

/** Numbers of fragments increase (ISO/IEC 14496-12 §8.8.5). */
function numbered(moof: Buffer, before: number): number {
  const mfhd = findBox(moof, 'moof/mfhd')!
  const sequence = before === 0 ? mfhd.readUInt32BE(12) : before + 1
  mfhd.writeUInt32BE(sequence, 12)
  return sequence
}
