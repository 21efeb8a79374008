import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, it } from 'mocha'
import { missingBytes } from '../../../../daemon/adapters/ffmpeg/probe/missing-bytes.ts'
import { plainMp4 } from '../../../../daemon/adapters/ffmpeg/probe/plain-mp4.ts'
import { beginsAsMp4, foreignKind } from '../../../../daemon/adapters/ffmpeg/probe/sniff.ts'
import { clockJumps } from '../../../../daemon/adapters/ffmpeg/probe/ts-clock.ts'
import { box, uint32, uint64 } from '../../../../daemon/adapters/mp4/segments/boxes.ts'
import { withCopies } from '../../../../daemon/adapters/ffmpeg/copy/copy-sound.ts'
import { leadInsOf } from '../../../../daemon/adapters/ffmpeg/copy/lead-ins.ts'
import { readIndex, type MovieIndex } from '../../../../daemon/adapters/mp4/source/movie-index.ts'
import { createSourceRungs } from '../../../../daemon/adapters/ffmpeg/copy/source-rung.ts'
import { AppError } from '../../../../daemon/contract/errors.ts'
import type { Ladder } from '../../../../daemon/ports/media.ts'
import { codedVideo } from '../../../sources/coded-video.ts'
import { folders } from '../../../support/folder.ts'
import { planOf } from './generated-files.ts'

const MUTATIONS = 2_000
const SEED = 20_261_122
/** What stands for a size, a count, an offset or a time at its limits. */
const EXTREMES = [
  0, 1, 2, 7, 8, 16, 0xff, 0xffff, 0x10000, 0x7a1200, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0,
  0xffff_ffff,
]
/** A list in memory has at most so many bytes for each byte of the file that it was read from. */
const MOST_GROWTH = 8

/** mulberry32: the same numbers from 0 to below 1 for the same seed. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

describe('files that somebody has changed', () => {
  const folder = folders()
  let sources: { bytes: Buffer; ladder: Ladder }[]
  before(async () => {
    const dir = await folder()
    const small = { width: 64, height: 64, seconds: 1, audio: 'sine=f=440' }
    const made = [
      await codedVideo(join(dir, 'plain.mp4'), {
        ...small,
        codec: [
          '-c:v',
          'libx264',
          '-preset',
          'veryfast',
          '-bf',
          '2',
          '-g',
          '10',
          '-pix_fmt',
          'yuv420p',
        ],
      }),
      await codedVideo(join(dir, 'front.mp4'), { ...small, output: ['-movflags', '+faststart'] }),
      await codedVideo(join(dir, 'quick.mov'), { ...small, delay: 0.2 }),
    ]
    sources = await Promise.all(
      made.map(async (file) => ({ bytes: await readFile(file), ladder: await planOf(file) })),
    )
  })

  /** What stands between its first and its last letter is what the parsers read most of. */
  function mutated(bytes: Buffer, random: () => number): Buffer {
    const below = (most: number): number => Math.floor(random() * most)
    const copy = Buffer.from(bytes)
    const moov = bytes.indexOf('moov')
    const moovBytes = bytes.readUInt32BE(moov - 4)
    const place = (): number =>
      random() < 0.85 ? moov + below(moovBytes - 8) : below(bytes.length - 8)
    for (let change = 1 + below(3); change > 0; change--) {
      const at = place()
      const kind = below(5)
      if (kind === 0) copy[at] = below(256)
      else if (kind === 1) copy.writeUInt32BE(EXTREMES[below(EXTREMES.length)]!, at)
      else if (kind === 2) copy.writeUInt32BE(EXTREMES[below(EXTREMES.length)]!, at - (at % 4))
      else if (kind === 3) copy.copy(copy, place(), at, Math.min(bytes.length, at + below(64)))
      else if (random() < 0.1) return copy.subarray(0, at)
    }
    return copy
  }

  /** All that the daemon itself reads of a file before and after a program of ffmpeg does. */
  async function readAll(
    file: string,
    ladder: Ladder,
    sizeBytes: number,
  ): Promise<MovieIndex | null> {
    await Promise.all([beginsAsMp4(file), foreignKind(file), clockJumps(file)])
    for (const container of [
      'mov',
      'matroska',
      'avi',
      'flv',
      'mp3',
      'ogg',
      'asf',
      'mpegts',
      'aiff',
    ])
      await missingBytes(file, container)
    const index = await readIndex(file)
    if (!index) return null
    const indexes = async () => index
    plainMp4(index, sizeBytes)
    for (const track of index.tracks) leadInsOf(track, ladder.video!)
    await withCopies(indexes, file, ladder)
    const rungs = createSourceRungs({
      read: indexes,
      hold: () => () => undefined,
      isHeld: () => false,
    })
    const rung = await rungs.sourceRung(file, ladder)
    if (rung)
      for (const segment of ['init', 0, rung.segments.length - 1] as const)
        await rungs.cutSource(file, ladder, segment)
    return index
  }

  it('are read to an end, refused or taken, with no more memory than they are worth', async () => {
    const file = join(await folder(), 'mutated')
    const random = numbers(SEED)
    let taken = 0
    for (let mutation = 0; mutation < MUTATIONS; mutation++) {
      const { bytes, ladder } = sources[mutation % sources.length]!
      const changed = mutated(bytes, random)
      await writeFile(file, changed)
      try {
        const index = await readAll(file, ladder, changed.length)
        if (index?.tracks.some(Boolean)) taken++
        assert.ok(
          (index?.heldBytes ?? 0) <= changed.length * MOST_GROWTH,
          `${index?.heldBytes} bytes are held of ${changed.length}`,
        )
      } catch (error) {
        if (!(error instanceof AppError))
          throw new Error(`mutation ${mutation} of seed ${SEED}`, { cause: error })
      }
    }
    // Else the mutations would be too coarse to get anywhere.
    assert.ok(taken > MUTATIONS / 3, `${taken} were taken`)
  })

  it('and hold nothing but empty boxes are no index, at once', async () => {
    const empty = box('free')
    const [ftyp, count] = [box('ftyp', Buffer.from('isom')), 2_000_000]
    const filler = Buffer.alloc(count * empty.length)
    for (let at = 0; at < filler.length; at += empty.length) empty.copy(filler, at)
    const { bytes } = sources[0]!
    const moov = bytes.subarray(bytes.indexOf('moov') - 4)
    for (const crafted of [
      box('moov', filler),
      box('moov', moov.subarray(8), filler),
      box('moov', box('mvhd', Buffer.alloc(100)), box('trak', filler)),
    ]) {
      const file = join(await folder(), 'empty-boxes.mp4')
      await writeFile(file, Buffer.concat([ftyp, crafted]))
      const before = process.memoryUsage().heapUsed
      assert.equal((await readIndex(file))?.tracks.some(Boolean) ?? false, false)
      // Two million boxes would be half a gigabyte of objects.
      assert.ok(process.memoryUsage().heapUsed - before < 100_000_000)
    }
  })

  it('and say of a hundred tracks that each has millions of samples hold those of two', async () => {
    const SAMPLES = 7_900_000
    const head = box('ftyp', Buffer.from('isom'))
    const full = (type: string, ...content: Buffer[]): Buffer => box(type, uint32(0), ...content)
    const trak = (at: number): Buffer =>
      box(
        'trak',
        full('tkhd', Buffer.alloc(80)),
        box(
          'mdia',
          full('mdhd', uint32(0, 0, 1_000, 0, 0)),
          full('hdlr', uint32(0), Buffer.from('vide'), Buffer.alloc(12)),
          box(
            'minf',
            box(
              'stbl',
              full('stsd', uint32(1), box('avc1', Buffer.alloc(78))),
              full('stts', uint32(1, SAMPLES, 1)),
              full('ctts', uint32(1, SAMPLES, 5)),
              full('stsz', uint32(1, SAMPLES)),
              full('stsc', uint32(1, 1, SAMPLES, 1)),
              full('co64', uint32(1), uint64(at)),
            ),
          ),
        ),
      )
    const mvhd = full('mvhd', uint32(0, 0, 1_000, 0), Buffer.alloc(80))
    const file = join(await folder(), 'many-samples.mp4')
    const moov = box('moov', mvhd, ...Array.from({ length: 100 }, () => trak(0)))
    await writeFile(file, Buffer.concat([head, moov, box('mdat', Buffer.alloc(SAMPLES))]))
    const index = (await readIndex(file))!
    assert.equal(index.tracks.length, 100)
    assert.equal(index.tracks.filter(Boolean).length, 2)
    assert.ok(index.heldBytes < 70_000_000, `${index.heldBytes}`)
  })

  it('and whose sound has one packet of many bytes is encoded, not copied', async () => {
    const { bytes, ladder } = sources[1]!
    const dir = await folder()
    const file = join(dir, 'sound.mp4')
    await writeFile(file, bytes)
    const index = (await readIndex(file))!
    const sound = index.tracks[1]!
    const copied = async (sizes: number) => {
      const large = Uint32Array.from(sound.sizes as Uint32Array)
      large[3] = sizes
      const changed = { ...index, tracks: [index.tracks[0]!, { ...sound, sizes: large }] }
      return (await withCopies(async () => changed, file, ladder)).audio[0]!.copy ?? false
    }
    assert.equal(await copied((sound.sizes as Uint32Array)[3]!), true)
    assert.equal(await copied(8_193), false)
  })
})
