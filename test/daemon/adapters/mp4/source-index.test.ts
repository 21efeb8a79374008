import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { box, boxesIn, findBox } from '../../../../daemon/adapters/mp4/segments/boxes.ts'
import { cachedIndexes } from '../../../../daemon/adapters/mp4/source/index-cache.ts'
import { readIndex, type MovieIndex } from '../../../../daemon/adapters/mp4/source/movie-index.ts'
import { trackTables, type TrackIndex } from '../../../../daemon/adapters/mp4/source/track-index.ts'
import {
  compositionTimeOf,
  decodeTimeOf,
  firstBeyond,
  placesOf,
  sizeOf,
} from '../../../../daemon/adapters/mp4/source/track-samples.ts'
import { codedVideo } from '../../../sources/coded-video.ts'
import { ffmpeg, ffprobe } from '../../../sources/ffmpeg.ts'
import { folders } from '../../../support/folder.ts'
import { engine, planOf } from '../ffmpeg/generated-files.ts'

const EMPTY: Omit<MovieIndex, 'heldBytes'> = {
  tracks: [],
  cuts: [],
  durationSeconds: null,
  isUpright: true,
  hasCover: false,
}

describe('the index of an MP4', () => {
  const folder = folders()
  let shared: string
  let source: string
  let bytes: Buffer

  before(async () => {
    shared = await mkdtemp(join(tmpdir(), 'svc-test-'))
    source = await codedVideo(join(shared, 'a.mp4'), {
      seconds: 3,
      codec: [
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-bf',
        '3',
        '-g',
        '15',
        '-pix_fmt',
        'yuv420p',
      ],
      audio: 'sine=f=440',
    })
    bytes = await readFile(source)
  })
  after(() => rm(shared, { recursive: true, force: true }))

  it('says of every sample what ffmpeg says: place, size, times, keyframe', async () => {
    const index = (await readIndex(source))!
    assert.equal(index.tracks.length, 2)
    for (const [stream, track] of index.tracks.entries()) await agrees(track!, source, stream)
    assert.deepEqual(
      index.tracks.map((track) => track!.handler),
      ['vide', 'soun'],
    )
  })

  it('says how far behind a keyframe each segment begins', async () => {
    const plan = { ...(await planOf(source)).video!, segmentSeconds: 1.2 }
    // Keyframes every half second, segments at 0, 0.6, 1.2 and 2.4 s.
    assert.deepEqual(
      (await engine.leadIns(source, plan))!.map((seconds) => Math.round(seconds * 1_000)),
      [0, 100, 200, 400],
    )
    assert.deepEqual(
      (await engine.leadIns(source, { ...plan, segmentSeconds: 2 }))!.map((seconds) =>
        Math.round(seconds * 1_000),
      ),
      [0, 0, 0],
    )
    const matroska = join(await folder(), 'a.mkv')
    await ffmpeg('-i', source, '-c', 'copy', matroska)
    assert.equal(await engine.leadIns(matroska, plan), null)
  })

  it('is read of a MOV with uncompressed sound, and of a file with narrow tables', async () => {
    const dir = await folder()
    await ffmpeg('-i', source, '-c:v', 'copy', '-c:a', 'pcm_s16le', join(dir, 'a.mov'))
    const mov = (await readIndex(join(dir, 'a.mov')))!
    assert.equal(mov.tracks[1]!.sizes, 2)
    await agrees(mov.tracks[0]!, join(dir, 'a.mov'), 0)

    const small = await codedVideo(join(dir, 'small.mp4'), {
      width: 64,
      height: 36,
      seconds: 1,
      audio: 'sine=f=440',
      audioCodec: ['-c:a', 'aac', '-b:a', '32k'],
    })
    const track = (await readIndex(small))!.tracks[1]!
    const narrow = (await readIndex(await written(dir, asBytes(await readFile(small), track))))!
    assert.deepEqual(narrow.tracks[1]!.sizes, track.sizes)
  })

  /** The last `stsz` as `stz2` with 16 bits a sample; the room that it leaves becomes a box of nothing. */
  function asBytes(file: Buffer, track: TrackIndex): Buffer {
    const at = file.lastIndexOf('stsz') - 4
    const room = file.readUInt32BE(at)
    const size = 20 + track.sampleCount * 2
    file.writeUInt32BE(size, at)
    file.write('stz2', at + 4, 'latin1')
    file.writeUInt32BE(16, at + 12)
    for (let sample = 0; sample < track.sampleCount; sample++)
      file.writeUInt16BE(sizeOf(track, sample), at + 20 + sample * 2)
    file.writeUInt32BE(room - size, at + size)
    file.write('free', at + size + 4, 'latin1')
    return file
  }

  async function agrees(track: TrackIndex, file: string, stream: number): Promise<void> {
    const { packets } = await ffprobe<{
      packets: { pts: number; dts: number; size: string; pos: string; flags: string }[]
    }>(
      '-ignore_editlist',
      '1',
      '-select_streams',
      String(stream),
      '-show_entries',
      'packet=pts,dts,size,pos,flags',
      file,
    )
    assert.equal(track.sampleCount, packets.length)
    const places = packets.map((_, sample) => placesOf(track, sample, sample + 1)[0]!.offset)
    assert.deepEqual(
      places,
      packets.map(({ pos }) => Number(pos)),
    )
    assert.deepEqual(
      packets.map((_, sample) => sizeOf(track, sample)),
      packets.map(({ size }) => Number(size)),
    )
    assert.deepEqual(
      packets.map((_, sample) => compositionTimeOf(track, sample)),
      packets.map(({ pts }) => pts),
    )
    assert.deepEqual(
      packets.map((_, sample) => decodeTimeOf(track, sample)),
      packets.map(({ dts }) => dts),
    )
    const keyframes = packets.flatMap(({ flags }, sample) =>
      flags.startsWith('K') ? [sample] : [],
    )
    assert.deepEqual(
      track.keyframes ? [...track.keyframes] : packets.map((_, sample) => sample),
      keyframes,
    )
  }

  const written = async (dir: string, content: Buffer): Promise<string> => {
    await writeFile(join(dir, 'changed.mp4'), content)
    return join(dir, 'changed.mp4')
  }

  /** `at` counts from the first byte behind the box's type; of the first such box, or the last. */
  function changed(type: string, at: number, value: number, last = false): Buffer {
    const copy = Buffer.from(bytes)
    const found = last ? copy.lastIndexOf(type) : copy.indexOf(type, copy.lastIndexOf('moov'))
    copy.writeUInt32BE(value >>> 0, found + 4 + at)
    return copy
  }

  const hostile: [what: string, make: () => Buffer][] = [
    ['says that it has four billion sample sizes', () => changed('stsz', 8, 0xffff_ffff)],
    [
      'says that four billion samples have one size',
      () => {
        const copy = changed('stsz', 4, 1)
        copy.writeUInt32BE(0xffff_ffff, copy.indexOf('stsz', copy.lastIndexOf('moov')) + 12)
        return copy
      },
    ],
    ['has a sample of four gigabytes', () => changed('stsz', 12, 0xffff_ffff)],
    ['has a chunk behind the end of the file', () => changed('stco', 8, 0xffff_fff0)],
    ['says that it has four billion chunks', () => changed('stco', 4, 0xffff_ffff)],
    ['has a run of chunks that begins in front of the last', () => changed('stsc', 4 + 4 + 12, 0)],
    ['has fewer samples in its chunks than it has', () => changed('stsc', 4 + 4 + 4, 0)],
    ['says that it has four billion durations', () => changed('stts', 4, 0xffff_ffff)],
    ['has durations for one sample only', () => changed('stts', 8, 1)],
    ['has a keyframe behind the last sample', () => changed('stss', 8, 0x7fff_ffff)],
    ['says that it has four billion offsets', () => changed('ctts', 4, 0xffff_ffff)],
    ['counts no ticks in a second', () => changed('mdhd', 12, 0)],
    ['has an edit of another speed', () => changed('elst', 8 + 8, 0x20000)],
    ['has a table that is longer than the table around it', () => changed('stsd', -8, 0x7fff_ffff)],
    ['needs a second description', () => changed('stsc', 4 + 4 + 8, 2)],
  ]
  for (const [what, make] of hostile) {
    it(`counts for nothing where its picture ${what}`, async () => {
      const index = await readIndex(await written(await folder(), make()))
      assert.equal(index?.tracks[0] ?? null, null)
    })
  }

  /** The movie box with the tracks of some numbers, after `change`. */
  function withTracks(file: Buffer, numbers: number[], change: (trak: Buffer) => void): Buffer {
    const moov = [...boxesIn(file)].find(({ type }) => type === 'moov')!.bytes
    const traks = [...boxesIn(moov, 8)].filter(({ type }) => type === 'trak')
    const chosen = numbers.map((number) => {
      const trak = Buffer.from(traks[number]!.bytes)
      change(trak)
      return trak
    })
    return box('moov', findBox(moov, 'moov/mvhd')!, ...chosen)
  }

  /** All samples have one byte each, and lie in the first chunk. */
  function saysThatItHas(samples: number, trak: Buffer): void {
    const write = (type: string, at: number, value: number) =>
      trak.writeUInt32BE(value, trak.indexOf(type) + 4 + at)
    write('stsz', 4, 1)
    write('stsz', 8, samples)
    write('stts', 8, samples)
    write('stsc', 4 + 4 + 4, samples)
  }

  it('counts no samples of one size one by one, however many there are', async () => {
    const dir = await folder()
    await ffmpeg('-i', source, '-vn', '-c:a', 'pcm_u8', '-t', '0.1', join(dir, 'a.mov'))
    const moov = withTracks(await readFile(join(dir, 'a.mov')), [0], (trak) =>
      saysThatItHas(0xffff_ffff, trak),
    )
    const path = await written(dir, moov)
    const fileBytes = 0xffff_0000
    await truncate(path, fileBytes)
    const offset = moov.readUInt32BE(moov.indexOf('stco') + 12)
    const startedAtMs = performance.now()
    const { tracks, cuts } = (await readIndex(path))!
    // One by one, they take half a minute.
    assert.ok(performance.now() - startedAtMs < 5_000)
    assert.deepEqual(tracks, [null])
    assert.ok(cuts[0]!.endSeconds > 0)
    const all = trackTables([...boxesIn(moov, 8)][1]!.bytes, 1_000)!
    assert.equal(firstBeyond(all, fileBytes), fileBytes - offset)
    assert.equal(firstBeyond(all, offset - 1), 0)
  })

  it('looks at so many samples in all, and no more of tracks that are cut off', async () => {
    const six = withTracks(bytes, [0, 0, 0], (trak) => saysThatItHas(6_000_000, trak))
    const { cuts } = (await readIndex(await written(await folder(), six)))!
    assert.deepEqual(
      cuts.map((cut) => cut !== null),
      [true, true, false],
    )
  })

  it('is null for what is cut off, empty, or no MP4, and for a box without an end', async () => {
    const dir = await folder()
    const of = async (content: Buffer) => readIndex(await written(dir, content))
    assert.equal(await of(Buffer.alloc(0)), null)
    assert.equal(await of(bytes.subarray(0, bytes.lastIndexOf('moov') + 100)), null)
    assert.equal(
      await of(Buffer.from('This is no film, and it is long enough to hold a header.')),
      null,
    )
    const endless = Buffer.from(bytes)
    endless.writeUInt32BE(4, 0)
    assert.equal(await of(endless), null)
    const path = await written(dir, bytes)
    await truncate(path, bytes.lastIndexOf('moov') - 4)
    assert.equal(await readIndex(path), null)
  })

  it('never throws and never says what does not lie in the file, whatever a byte of it is', async () => {
    const dir = await folder()
    const [from, to] = [bytes.lastIndexOf('moov') + 4, bytes.length]
    const ladder = await planOf(source)
    let looked = 0
    for (let at = from; at < to; at += 11) {
      const copy = Buffer.from(bytes)
      copy[at] = copy[at]! ^ 0xff
      const index = await readIndex(await written(dir, copy))
      for (const track of index?.tracks ?? []) {
        for (const { offset, length } of track ? placesOf(track, 0, track.sampleCount) : [])
          assert.ok(offset >= 0 && offset + length <= bytes.length, `byte ${at}`)
      }
      const rung = await engine.sourceRung(join(dir, 'changed.mp4'), ladder)
      for (const { durationSeconds } of rung?.segments ?? [])
        assert.ok(durationSeconds > 0 && durationSeconds < 20, `byte ${at}`)
      await engine.withCopies(join(dir, 'changed.mp4'), ladder)
      looked += 1
    }
    assert.ok(looked > 100)
  })

  it('of two hours is held in twelve bytes a sample', async () => {
    const dir = await folder()
    const minute = await codedVideo(join(dir, 'minute.mp4'), {
      width: 64,
      height: 36,
      rate: '10',
      seconds: 20,
      audio: 'sine=f=440',
      codec: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    })
    await ffmpeg('-stream_loop', '359', '-i', minute, '-c', 'copy', join(dir, 'long.mp4'))
    const { tracks, heldBytes } = (await readIndex(join(dir, 'long.mp4')))!
    const samples = tracks.reduce((sum, track) => sum + track!.sampleCount, 0)
    assert.ok(tracks[0]!.sampleCount > 71_000)
    assert.ok(heldBytes < 12 * samples, `${heldBytes} bytes of ${samples} samples`)
  })

  it('is kept: equal requests share one reading, and what was not asked for longest goes first', async () => {
    const dir = await folder()
    const paths = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        await writeFile(join(dir, name), name)
        return join(dir, name)
      }),
    )
    const read: string[] = []
    const { read: indexes } = cachedIndexes(
      async (path) => {
        read.push(path.at(-1)!)
        return { ...EMPTY, heldBytes: 10 }
      },
      { mostIndexes: 2, mostBytes: 1_000 },
    )
    const [first, again] = await Promise.all([indexes(paths[0]!), indexes(paths[0]!)])
    assert.equal(first, again)
    await indexes(paths[1]!)
    await indexes(paths[0]!)
    await indexes(paths[2]!)
    await indexes(paths[0]!)
    await indexes(paths[1]!)
    assert.deepEqual(read, ['a', 'b', 'c', 'b'])
  })

  it('is kept no longer than memory allows, and not at all when it could not be read', async () => {
    const dir = await folder()
    let reads = 0
    const { read: indexes } = cachedIndexes(
      async () => {
        reads += 1
        if (reads === 1) throw new Error('the disk')
        return { ...EMPTY, heldBytes: 600 }
      },
      { mostIndexes: 8, mostBytes: 1_000 },
    )
    for (const name of ['a', 'b']) await writeFile(join(dir, name), name)
    await assert.rejects(indexes(join(dir, 'a')), /the disk/)
    await indexes(join(dir, 'a'))
    await indexes(join(dir, 'b'))
    await indexes(join(dir, 'a'))
    assert.equal(reads, 4)
  })
})
