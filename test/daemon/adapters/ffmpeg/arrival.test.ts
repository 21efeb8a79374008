import assert from 'node:assert/strict'
import { mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { createFfmpegEngine } from '../../../../daemon/adapters/ffmpeg/engine.ts'
import {
  beginsAsMatroska,
  readCues,
} from '../../../../daemon/adapters/ffmpeg/arrival/matroska-cues.ts'
import {
  decodeTimeOf,
  endsOf,
  samplesBefore,
} from '../../../../daemon/adapters/mp4/source/track-samples.ts'
import { readIndex } from '../../../../daemon/adapters/mp4/source/movie-index.ts'
import { tailStartOf } from '../../../../daemon/contract/file-tail.ts'
import { planLadder } from '../../../../daemon/plan/plan.ts'
import { segmentCount, segmentStart } from '../../../../daemon/ports/grid.ts'
import { ffmpeg, ffprobe } from '../../../sources/ffmpeg.ts'
import { itLong } from '../../../support/long.ts'
import { silentLog } from '../../../support/silent-log.ts'

const SECONDS = 16

describe('what a segment needs of a file that is arriving', () => {
  const engine = createFfmpegEngine({
    explicitPath: null,
    searchPath: process.env.PATH,
    log: silentLog(),
  })
  const { signal } = new AbortController()
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-arrival-'))
  })
  after(async () => {
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function makeFilm(name: string, ...args: string[]): Promise<string> {
    const file = join(folder, name)
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=320x180:rate=25:duration=${SECONDS}`,
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=440:duration=${SECONDS}`,
      ...args,
      file,
    )
    return file
  }

  async function needsOf(file: string) {
    const bytes = await readFile(file)
    const tailStart = await tailStartOf(async (from, to) => bytes.subarray(from, to), bytes.length)
    const received = { received: bytes.length, tailStart }
    const ladder = planLadder(await engine.probe(file, { signal }), { trackId: () => 'aud_1' })
    return { bytes, tailStart, ladder, needs: await engine.bytesNeeded(file, ladder, received) }
  }

  /** Of each packet of the picture: when its frame ends, and where it ends in the file. */
  async function packetsOf(file: string): Promise<{ end: number; place: number }[]> {
    const { packets } = await ffprobe<{
      packets: { pts_time: string; duration_time: string; pos: string; size: string }[]
    }>('-select_streams', 'v:0', '-show_packets', file)
    return packets.map(({ pts_time, duration_time, pos, size }) => ({
      end: Number(pts_time) + Number(duration_time),
      place: Number(pos) + Number(size),
    }))
  }

  for (const [name, ...args] of [
    ['end.mp4', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    [
      'front.mp4',
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-movflags',
      '+faststart',
    ],
    ['film.mov', '-c:v', 'prores_ks', '-profile:v', '0', '-c:a', 'pcm_s16le'],
    ['film.mkv', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '25', '-c:a', 'libopus'],
  ])
    it(`${name}: every frame of it, and never more than the file has`, async () => {
      const file = await makeFilm(name!, ...args)
      const { bytes, ladder, needs } = await needsOf(file)
      const plan = ladder.video!
      const picture = needs!.get(`renditions/${plan.renditions[0]!.name}`)!
      assert.equal(picture.length, segmentCount(plan))
      assert.deepEqual(
        [...picture],
        [...picture].sort((a, b) => a - b),
      )
      const packets = await packetsOf(file)
      for (const [segment, need] of picture.entries()) {
        const until = segmentStart(plan, segment + 1)
        const frames = packets.filter(({ end }) => end <= until + 0.001)
        assert.ok(
          need >= Math.max(...frames.map(({ place }) => place)),
          `segment ${segment} needs ${need}`,
        )
        if (Number.isFinite(need)) assert.ok(need <= bytes.length)
      }
      assert.ok(picture[0]! < bytes.length / 2, `the first needs ${picture[0]} of ${bytes.length}`)
      assert.ok(needs!.has('audio/aud_1'))
    })

  for (const [name, ...args] of [
    ['cut.mp4', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    [
      'reordered.mp4',
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-x264-params',
      'bframes=16:b-adapt=0:b-pyramid=strict:ref=16',
      '-c:a',
      'aac',
    ],
    [
      'uneven.mp4',
      '-vf',
      "select='lt(mod(n\\,10)\\,4)'",
      '-fps_mode',
      'vfr',
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
    ],
    ['hevc.mp4', '-c:v', 'libx265', '-x265-params', 'log-level=error', '-c:a', 'aac'],
    ['vp9.mp4', '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'aac'],
    ['prores.mov', '-c:v', 'prores_ks', '-profile:v', '0', '-c:a', 'pcm_s16le'],
    ['cut.mkv', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '25', '-bf', '16', '-c:a', 'aac'],
  ])
    // A third codec and a fourth are read by the same rules.
    (name === 'hevc.mp4' || name === 'prores.mov' ? itLong : it)(
      `${name}: a segment that is encoded from just these bytes is the same as from the whole file`,
      async () => {
        const file = await makeFilm(name!, ...args)
        const { bytes, tailStart, ladder, needs } = await needsOf(file)
        const plan = ladder.video!
        const isThere = needs!.get(`renditions/${plan.renditions[0]!.name}`)!
        for (const segment of [0, 2]) {
          const need = isThere[segment]!
          assert.ok(need < (tailStart ?? bytes.length))
          const partial = join(folder, `partial-${name}`)
          await writeFile(
            partial,
            Buffer.concat([
              bytes.subarray(0, need),
              Buffer.alloc((tailStart ?? bytes.length) - need),
              bytes.subarray(tailStart ?? bytes.length),
            ]),
          )
          // A viewer's run decodes with as many threads as ffmpeg likes, any other one with one.
          for (const urgent of [false, true]) {
            const made: Buffer[] = []
            for (const source of [file, partial]) {
              const dir = join(folder, `made-${name}-${segment}-${urgent}-${made.length}`)
              await engine.encodeVideo(
                { source, plan, first: segment, last: segment, dir, threads: 1, urgent },
                { signal },
              )
              made.push(await readFile(join(dir, plan.renditions[0]!.name, `${segment}.m4s`)))
            }
            assert.ok(made[0]!.equals(made[1]!), `segment ${segment}, urgent: ${urgent}`)
          }
        }
      },
    )

  it('is told once the index has arrived: in front, in the tail, or never', async () => {
    const front = await makeFilm(
      'told-front.mp4',
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
    )
    const end = await makeFilm('told-end.mp4', '-c:v', 'libx264', '-pix_fmt', 'yuv420p')
    const stream = await makeFilm('told.ts', '-c:v', 'libx264')
    const size = (await readFile(end)).length
    const tailStart = await tailStartOf(
      async (from, to) => (await readFile(end)).subarray(from, to),
      size,
    )
    const arrivalOf = (file: string, received: number, tail: number | null = null) =>
      engine.arrivalOf(file, { received, tailStart: tail })
    assert.equal(await arrivalOf(front, 8), 'later')
    assert.equal(await arrivalOf(front, 200), 'later')
    assert.equal(await arrivalOf(front, 100_000), 'now')
    assert.equal(await arrivalOf(end, 100_000), 'later')
    assert.equal(await arrivalOf(end, 100_000, tailStart), 'now')
    assert.equal(await arrivalOf(stream, 100_000), 'never')
    for (const name of ['told.avi', 'told.mxf']) {
      const file = await makeFilm(name, '-c:v', 'mpeg2video', '-c:a', 'pcm_s16le', '-ar', '48000')
      assert.equal(await arrivalOf(file, 128 * 1024), 'never', name)
    }
  })

  it('a file in fragments is known by its first megabyte: no table can be made of it', async () => {
    const file = await makeFilm(
      'pieces.mp4',
      '-c:v',
      'libx264',
      '-b:v',
      '2M',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-movflags',
      'frag_keyframe+empty_moov',
    )
    const received = 1024 * 1024
    const bytes = await readFile(file)
    assert.ok(bytes.length > 2 * received)
    await writeFile(file, bytes.fill(0, received))
    const there = { received, tailStart: null }
    assert.equal(await engine.arrivalOf(file, there), 'now')
    const probe = await engine.probe(file, { signal, isArriving: true })
    const ladder = planLadder(probe, { trackId: () => 'aud_1' })
    assert.equal(await engine.bytesNeeded(file, ladder, there), null)
  })

  it('nothing is told of Matroska files whose cues are wrong', async () => {
    const film = await makeFilm('wrong.mkv', '-c:v', 'libx264', '-g', '25')
    const bytes = await readFile(film)
    const cues = bytes.lastIndexOf(Buffer.from('1c53bb6b', 'hex'))
    const all = { received: bytes.length, tailStart: null }
    assert.ok(((await readCues(film, all)) as unknown[]).length >= SECONDS)
    assert.equal(await readCues(film, { received: cues - 1, tailStart: null }), 'later')
    for (let at = cues; at < bytes.length; at++) {
      const broken = Buffer.from(bytes)
      broken[at] = broken[at]! ^ 0xff
      const file = join(folder, 'broken.mkv')
      await writeFile(file, broken)
      const found = await readCues(file, all)
      if (found === null || found === 'later') continue
      assert.deepEqual(
        found.map(({ offset }) => offset),
        found.map(({ offset }) => offset).sort((a, b) => a - b),
      )
    }
    const handle = await open(film)
    assert.equal(await beginsAsMatroska(handle), true)
    await handle.close()
  })

  it('a cue of a subtitle lies anywhere in its cluster, which is needed up to its end', async () => {
    const subtitles = join(folder, 'subtitles.srt')
    const shown = ['04,500 --> 00:00:05,500', '09,700 --> 00:00:10,500', '13,900 --> 00:00:14,500']
    await writeFile(subtitles, shown.map((times, at) => `${at}\n00:00:${times}\nHi\n`).join('\n'))
    const film = await makeFilm(
      'subtitles.mkv',
      '-i',
      subtitles,
      '-map',
      '0',
      '-map',
      '1',
      '-map',
      '2',
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '240',
      '-c:a',
      'libopus',
      '-c:s',
      'srt',
    )
    const { bytes, ladder, needs } = await needsOf(film)
    const cues = await readCues(film, { received: bytes.length, tailStart: null })
    assert.ok(Array.isArray(cues) && cues.some(({ seconds }) => seconds > 4 && seconds < 5))
    const plan = ladder.video!
    const packets = await packetsOf(film)
    const picture = needs!.get(`renditions/${plan.renditions[0]!.name}`)!
    for (const [segment, need] of picture.entries()) {
      const until = segmentStart(plan, segment + 1)
      const frames = packets.filter(({ end }) => end <= until + 0.001)
      const last = Math.max(...frames.map(({ place }) => place))
      assert.ok(need >= last, `segment ${segment} needs ${need}, and ends at ${last}`)
    }
    assert.ok(picture[0]! < bytes.length)
  })

  it('hours of PCM are read like a minute of it: every byte of the sound, and nothing for each sample', async () => {
    // More samples than are held of any file; as many as six minutes of 48 kHz have.
    const seconds = 100
    const file = join(folder, 'long.mov')
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=64x64:rate=5:duration=${seconds}`,
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=440:sample_rate=192000:duration=${seconds}`,
      '-c:v',
      'mjpeg',
      '-c:a',
      'pcm_s16le',
      '-ac',
      '1',
      file,
    )
    const { bytes, tailStart, ladder, needs } = await needsOf(file)
    const { packets } = await ffprobe<{
      packets: { pts_time: string; duration_time: string; pos: string; size: string }[]
    }>('-select_streams', 'a:0', '-show_packets', file)
    for (const [segment, need] of needs!.get('audio/aud_1')!.entries()) {
      const until = segmentStart(ladder.video!, segment + 1)
      const heard = packets.filter(
        ({ pts_time, duration_time }) => Number(pts_time) + Number(duration_time) <= until,
      )
      const end = Math.max(...heard.map(({ pos, size }) => Number(pos) + Number(size)))
      assert.ok(need >= end && need <= tailStart!, `${segment}: ${need} beside ${end}`)
      assert.ok(until > seconds - 4 || need < end + bytes.length / 20, `${segment}: ${need}`)
    }
    const cut = join(folder, 'long-cut.mov')
    await ffmpeg('-i', file, '-c', 'copy', '-movflags', '+faststart', cut)
    await truncate(cut, bytes.length / 2)
    const { endSeconds, statedSeconds } = (await readIndex(cut))!.cuts[1]!
    assert.ok(Math.abs(endSeconds - seconds / 2) < 1, `${endSeconds}`)
    assert.ok(Math.abs(statedSeconds - seconds) < 0.1, `${statedSeconds}`)

    // A file may say that it has more than four thousand million.
    const many = Buffer.from(bytes)
    const [sizes, times] = ['stsz', 'stts'].map((name) => many.lastIndexOf(name))
    many.writeUInt32BE(0xffffffff, sizes! + 12)
    many.writeUInt32BE(0xffffffff, times! + 12)
    const stsc = many.lastIndexOf('stsc')
    for (let run = 0; run < many.readUInt32BE(stsc + 8); run++)
      many.writeUInt32BE(0xffffffff, stsc + 16 + run * 12)
    const hostile = join(folder, 'many.mov')
    await writeFile(hostile, many)
    const { cuts } = (await readIndex(hostile))!
    // The edit says how much of it is heard.
    assert.deepEqual(cuts[1], { endSeconds: seconds, statedSeconds: seconds })
  })

  it('the ends of samples of one size are those that are found sample by sample', async () => {
    const film = await makeFilm('even.mov', '-c:v', 'mjpeg', '-c:a', 'pcm_s16le')
    const track = (await readIndex(film))!.tracks[1]!
    assert.equal(typeof track.sizes, 'number')
    const each = { ...track, sizes: new Uint32Array(track.sampleCount).fill(Number(track.sizes)) }
    const counts = [0, 1, 1_000, 1_024, 1_025, 30_000, 30_001, track.sampleCount]
    const last = endsOf(each, [track.sampleCount], Infinity)[0]!
    // Half a sample lies in front of the tail.
    assert.deepEqual([...endsOf(track, [track.sampleCount], last - 1)], [last - 1])
    for (const tail of [Infinity, last, last - 1, last / 2, last / 3 + 1, 0])
      assert.deepEqual(endsOf(track, counts, tail), endsOf(each, counts, tail), `tail ${tail}`)
    for (const seconds of [-1, 0, 1 / 44_100, 0.5, 3.999, SECONDS, SECONDS + 9]) {
      const slow = Array.from({ length: track.sampleCount }).filter(
        (_, sample) => decodeTimeOf(track, sample) < seconds * track.timescale,
      )
      assert.equal(samplesBefore(track, seconds), slow.length, `before ${seconds}`)
    }
  })

  it('counts samples, and not those of the tail', async () => {
    const film = await makeFilm('ends.mp4', '-c:v', 'libx264', '-pix_fmt', 'yuv420p')
    const track = (await readIndex(film))!.tracks[0]!
    const [none, first, all] = endsOf(track, [0, 1, track.sampleCount], Infinity)
    assert.equal(none, 0)
    assert.ok(first! > 0 && first! < all!)
    assert.deepEqual([...endsOf(track, [track.sampleCount], first!)], [first])
    for (const tail of [all! - 1, first! - 1])
      assert.deepEqual([...endsOf(track, [track.sampleCount], tail)], [tail], 'a part of a sample')
  })
})
