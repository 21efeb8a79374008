import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { missingBytes } from '../../../../../daemon/adapters/ffmpeg/probe/missing-bytes.ts'
import { AppError } from '../../../../../daemon/contract/errors.ts'
import { codedVideo, H264, type CodedVideo } from '../../../../sources/coded-video.ts'
import { ffmpeg } from '../../../../sources/ffmpeg.ts'
import { folders } from '../../../../support/folder.ts'
import { engine, makeVideo, planOf, played, seen } from '../generated-files.ts'

const SECONDS = 4
const sound = 'sine=f=440:r=48000'
const CBR = [...H264, '-g', '30', '-b:v', '300k', '-maxrate', '300k', '-bufsize', '60k']

interface Cut extends CodedVideo {
  file: string
  /** Whether the container says how long all of it is, and how many bytes. */
  declared: {
    seconds: boolean
    bytes: boolean
  }
}
const both = { seconds: true, bytes: true }
const neither = { seconds: false, bytes: false }

const PICTURES: Record<string, Cut> = {
  'an MP4 whose index comes first': {
    file: 'a.mp4',
    codec: [...CBR, '-bf', '2'],
    output: ['-movflags', '+faststart'],
    declared: both,
  },
  'an MP4 in fragments': {
    file: 'b.mp4',
    codec: CBR,
    output: ['-movflags', '+frag_keyframe+empty_moov'],
    declared: neither,
  },
  Matroska: { file: 'c.mkv', codec: [...CBR, '-bf', '2'], declared: both },
  WebM: {
    file: 'd.webm',
    codec: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '300k'],
    audioCodec: ['-c:a', 'libopus'],
    declared: both,
  },
  AVI: {
    file: 'e.avi',
    codec: ['-c:v', 'mpeg4', '-b:v', '300k'],
    audioCodec: ['-c:a', 'libmp3lame'],
    declared: both,
  },
  FLV: { file: 'f.flv', codec: CBR, declared: both },
  'a transport stream': { file: 'g.ts', codec: CBR, declared: neither },
  MXF: {
    file: 'i.mxf',
    codec: ['-c:v', 'mpeg2video', '-b:v', '2M', '-g', '15'],
    audioCodec: ['-c:a', 'pcm_s16le'],
    declared: { seconds: true, bytes: false },
  },
  'Windows Media': {
    file: 'h.wmv',
    codec: ['-c:v', 'wmv2', '-b:v', '300k'],
    audioCodec: ['-c:a', 'wmav2'],
    declared: { seconds: false, bytes: true },
  },
}

describe('a file that was cut off', () => {
  const folder = folders()

  async function cutTo(part: number, source: string, target: string): Promise<number> {
    const bytes = await readFile(source)
    // Not on the border of two packets of a transport stream: there nobody could tell.
    const left = Math.floor((bytes.length * part) / 188) * 188 + 100
    await writeFile(target, bytes.subarray(0, left))
    return bytes.length - left
  }

  for (const [what, { file, declared, ...options }] of Object.entries(PICTURES)) {
    it(`${what}: it lasts as long as what is there, each frame once, and what is missing is known`, async () => {
      const dir = await folder()
      const source = await codedVideo(join(dir, file), {
        seconds: SECONDS,
        audio: sound,
        ...options,
      })
      const whole = await planOf(source)
      assert.equal(whole.probe.cutOff, undefined, 'a whole file lacks nothing')
      const cut = join(dir, `cut-${file}`)
      const missing = await cutTo(0.55, source, cut)
      const ladder = await planOf(cut)
      const { cutOff } = ladder.probe
      assert.ok(cutOff)
      assert.ok(
        ladder.durationSeconds > SECONDS * 0.3 && ladder.durationSeconds < SECONDS * 0.75,
        `${ladder.durationSeconds} s`,
      )
      assert.equal(cutOff.bytes !== null, declared.bytes)
      if (cutOff.bytes !== null)
        assert.ok(Math.abs(cutOff.bytes - missing) <= 200, `${cutOff.bytes} of ${missing}`)
      assert.equal(cutOff.seconds !== null, declared.seconds)
      if (cutOff.seconds !== null)
        assert.ok(
          Math.abs(ladder.durationSeconds + cutOff.seconds - SECONDS) < 0.5,
          `${cutOff.seconds} s beside ${ladder.durationSeconds} s`,
        )

      const plan = ladder.video!
      assert.equal(await makeVideo(cut, plan, dir), plan.frameCount)
      const { numbers } = await seen(await played(join(dir, 'h264_sd')), plan)
      assert.equal(numbers.length, plan.frameCount)
      // A picture that needs one behind the cut is not there; none stands for longer than such a gap.
      assert.ok(new Set(numbers).size >= numbers.length - 4, `${numbers}`)
      assert.ok(new Set(numbers.slice(-6)).size >= 3, `the last: ${numbers.slice(-6)}`)
    })
  }

  const SOUNDS: [what: string, file: string, codec: string[], declared: Cut['declared']][] = [
    ['MP3', 'a.mp3', ['-c:a', 'libmp3lame', '-b:a', '64k'], both],
    ['WAV', 'b.wav', [], both],
    ['AIFF', 'c.aiff', [], both],
    ['AU', 'g.au', [], both],
    ['CAF', 'h.caf', [], both],
    ['Ogg', 'd.ogg', ['-c:a', 'libopus', '-b:a', '64k', '-page_duration', '200000'], neither],
    ['FLAC', 'e.flac', [], { seconds: true, bytes: false }],
    ['AAC in MP4', 'f.m4a', ['-c:a', 'aac', '-movflags', '+faststart'], both],
  ]
  for (const [what, file, codec, declared] of SOUNDS) {
    it(`sound alone, ${what}: it lasts as long as what is there`, async () => {
      const dir = await folder()
      const source = join(dir, file)
      await ffmpeg(
        '-f',
        'lavfi',
        '-i',
        `${sound}:d=${SECONDS},volume=-6dB,aformat=channel_layouts=stereo`,
        ...codec,
        source,
      )
      assert.equal((await planOf(source)).probe.cutOff, undefined)
      const cut = join(dir, `cut-${file}`)
      await cutTo(0.5, source, cut)
      const { durationSeconds, probe } = await planOf(cut)
      assert.ok(probe.cutOff)
      assert.ok(durationSeconds > 1 && durationSeconds < 3, `${durationSeconds} s`)
      assert.deepEqual(
        { seconds: probe.cutOff.seconds !== null, bytes: probe.cutOff.bytes !== null },
        declared,
      )
      if (probe.cutOff.seconds !== null)
        assert.ok(
          Math.abs(durationSeconds + probe.cutOff.seconds - SECONDS) < 0.2,
          `${probe.cutOff.seconds} s beside ${durationSeconds} s`,
        )
    })
  }

  it('of an MP4 the index tells it: no packet is looked for, whatever the length', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), {
      seconds: SECONDS,
      audio: sound,
      codec: CBR,
      output: ['-movflags', '+faststart'],
    })
    const missing = await cutTo(0.05, source, join(dir, 'little.mp4'))
    const { probe, video } = await planOf(join(dir, 'little.mp4'))
    assert.equal(probe.cutOff!.bytes, missing)
    assert.ok(video!.frameCount >= 1 && video!.frameCount < 20, `${video!.frameCount} frames`)
  })

  it('one without any frame is refused', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), {
      seconds: 2,
      output: ['-movflags', '+faststart'],
    })
    const bytes = await readFile(source)
    await writeFile(source, bytes.subarray(0, bytes.indexOf('mdat') + 40))
    await assert.rejects(
      planOf(source),
      (error) =>
        error instanceof AppError &&
        error.code === 'source_damaged' &&
        /ends before its first frame/.test(error.message),
    )
  })

  it('a picture that ends before its sound, or after it, is no cut-off file: its length stays', async () => {
    const dir = await folder()
    for (const [name, picture, heard] of [
      ['short.mp4', 1, 4],
      ['long.mp4', 4, 1],
      ['short.mkv', 1, 4],
      ['short.avi', 1, 4],
    ] as const) {
      const file = join(dir, name)
      const codec = name.endsWith('avi')
        ? ['-c:v', 'mpeg4', '-c:a', 'libmp3lame']
        : [...H264, '-c:a', 'aac']
      await ffmpeg(
        '-f',
        'lavfi',
        '-i',
        `testsrc2=s=160x90:r=30:d=${picture}`,
        '-f',
        'lavfi',
        '-i',
        `${sound}:d=${heard}`,
        ...codec,
        '-movflags',
        '+faststart',
        file,
      )
      const { probe, durationSeconds } = await planOf(file)
      assert.equal(probe.cutOff, undefined, name)
      assert.ok(Math.abs(durationSeconds - 4) < 0.15, `${name}: ${durationSeconds} s`)
    }
  })

  it('bytes behind a file, and lost padding, are no cut', async () => {
    const dir = await folder()
    const source = await codedVideo(join(dir, 'a.mp4'), { seconds: 1 })
    const bytes = await readFile(source)
    const tail = Buffer.from('0000ffffTRAILER of a camera', 'latin1')
    for (const [name, content] of [
      ['tail.mp4', Buffer.concat([bytes, tail])],
      ['free.mp4', Buffer.concat([bytes, Buffer.from('00001000667265650000', 'hex')])],
    ] as const) {
      await writeFile(join(dir, name), content)
      assert.equal(await missingBytes(join(dir, name), 'mov,mp4,m4a,3gp,3g2,mj2'), 0, name)
    }
    const wav = join(dir, 'a.wav')
    await ffmpeg('-f', 'lavfi', '-i', 'sine=d=1', wav)
    await writeFile(wav, (await readFile(wav)).subarray(0, -1))
    assert.equal(await missingBytes(wav, 'wav'), 0)
  })

  it('a recording of AU, CAF or MXF whose header was never completed is no cut', async () => {
    const dir = await folder()
    const unknown: [name: string, container: string, mend: (bytes: Buffer) => void][] = [
      ['a.au', 'au', (bytes) => bytes.writeUInt32BE(0xffff_ffff, 8)],
      ['a.caf', 'caf', (bytes) => bytes.writeBigInt64BE(-1n, bytes.indexOf('data') + 4)],
      ['a.mxf', 'mxf', (bytes) => bytes.writeBigUInt64BE(0n, 44)],
    ]
    for (const [name, container, mend] of unknown) {
      const file = join(dir, name)
      const picture = name.endsWith('mxf')
        ? ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=1', '-c:v', 'mpeg2video']
        : []
      await ffmpeg(
        '-f',
        'lavfi',
        '-i',
        'sine=r=48000:d=1',
        ...picture,
        '-c:a',
        name.endsWith('au') ? 'pcm_s16be' : 'pcm_s16le',
        file,
      )
      const whole = await readFile(file)
      assert.equal(await missingBytes(file, container), 0, name)
      const half = whole.subarray(0, whole.length / 2)
      await writeFile(file, half)
      assert.notEqual(await missingBytes(file, container), 0, name)
      mend(half)
      await writeFile(file, half)
      assert.equal(await missingBytes(file, container), 0, name)
    }
  })

  it(
    'a size that was not known when it was written is no cut, and one that no file can have ' +
      'names no figure',
    async () => {
      const dir = await folder()
      const wav = join(dir, 'a.wav')
      await ffmpeg('-f', 'lavfi', '-i', 'sine=d=1', wav)
      const bytes = await readFile(wav)
      for (const length of [0, 0x7fff_ffff, 0x7fff_f024, 0x8000_0000, 0xffff_ffff]) {
        bytes.writeUInt32LE(length, 4)
        await writeFile(wav, bytes)
        assert.equal(await missingBytes(wav, 'wav'), 0, length.toString(16))
      }
      const mp4 = await codedVideo(join(dir, 'a.mp4'), { seconds: 1 })
      const huge = Buffer.concat([
        await readFile(mp4),
        Buffer.from('000000016d64617400ffffffffffffff', 'hex'),
      ])
      await writeFile(mp4, huge)
      assert.equal(await missingBytes(mp4, 'mov,mp4'), 'unknown')
    },
  )

  for (const [what, file, options] of [
    ['H.264 in MP4', 'a.mp4', { codec: CBR }],
    ['MPEG-4 in AVI', 'b.avi', { codec: ['-c:v', 'mpeg4', '-b:v', '400k'] }],
    ['Matroska', 'c.mkv', { codec: CBR }],
  ] as [string, string, CodedVideo][]) {
    it(`a hole of zeros in ${what} is told while it is encoded, and none in a whole one`, async () => {
      const dir = await folder()
      const source = await codedVideo(join(dir, file), { seconds: SECONDS, ...options })
      const run = async (path: string, to: string): Promise<number> => {
        let damageCount = 0
        const plan = (await planOf(path)).video!
        for (const segments of [
          { first: 0, last: 0 },
          { first: 1, last: 1 },
        ]) {
          await engine.encodeVideo(
            { source: path, plan, ...segments, dir: join(dir, to), threads: 1 },
            { signal: new AbortController().signal, onDamage: () => (damageCount += 1) },
          )
        }
        return damageCount
      }
      assert.equal(await run(source, 'whole'), 0)
      const bytes = await readFile(source)
      bytes.fill(0, Math.floor(bytes.length * 0.3), Math.floor(bytes.length * 0.3) + 6_000)
      bytes.fill(0, Math.floor(bytes.length * 0.7), Math.floor(bytes.length * 0.7) + 6_000)
      await writeFile(join(dir, `holed-${file}`), bytes)
      assert.ok((await run(join(dir, `holed-${file}`), 'holed')) >= 1)
    })
  }
})
