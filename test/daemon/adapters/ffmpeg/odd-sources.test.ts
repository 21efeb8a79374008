import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { codedVideo, H264, type CodedVideo } from '../../../sources/coded-video.ts'
import { ffmpeg, ffprobe } from '../../../sources/ffmpeg.ts'
import { turn } from '../../../sources/mp4-boxes.ts'
import { soundWithCover } from '../../../sources/odd-files.ts'
import { folders } from '../../../support/folder.ts'
import { call, engine, makeVideo, planOf, played, seen, upTo } from './generated-files.ts'

/** SMPTE ST 2084: the signal of a light, 1 being paper-white of 203 cd/m². */
function pq(light: number): number {
  const power = ((light * 203) / 10_000) ** 0.1593017578125
  return ((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power)) ** 78.84375
}

/** Sources of every kind come out as H.264 that plays everywhere: 8 bits, 4:2:0, upright, square pixels. */
describe('odd sources', () => {
  const folder = folders()

  async function through(source: string, dir: string) {
    const ladder = await planOf(source)
    const plan = ladder.video!
    await makeVideo(source, plan, join(dir, 'out'))
    const file = await played(join(dir, 'out', plan.renditions[0]!.name))
    return { ladder, plan, file, ...(await seen(file, plan)) }
  }
  async function from(
    name: string,
    options: CodedVideo,
    after: (file: string) => Promise<string> = async (file) => file,
  ) {
    const dir = await folder()
    return through(await after(await codedVideo(join(dir, name), { seconds: 1, ...options })), dir)
  }

  for (const degrees of [90, 180, 270] as const) {
    it(`turned by ${degrees} degrees, it comes out upright`, async () => {
      // Encoded lying, as a phone does it: turned back by the matrix, the code is readable again.
      const lying = { 90: 'transpose=2', 180: 'hflip,vflip', 270: 'transpose=1' }[degrees]
      const { numbers, stream } = await from('a.mp4', { filter: lying }, (file) =>
        turn(file, degrees),
      )
      assert.deepEqual([stream.width, stream.height, stream.side_data_list], [320, 180, undefined])
      assert.deepEqual(numbers, upTo(30))
    })
  }

  it('odd edges become even, a pixel smaller', async () => {
    const { numbers, stream } = await from('a.mkv', {
      width: 321,
      height: 181,
      codec: [...H264.slice(0, 4), '-pix_fmt', 'yuv444p'],
    })
    assert.deepEqual([stream.width, stream.height], [320, 180])
    assert.deepEqual(numbers, upTo(30))
  })

  it('pixels that are not square become square', async () => {
    const { stream } = await from('a.mp4', { filter: 'setsar=4/3' })
    assert.deepEqual([stream.width, stream.height, stream.sample_aspect_ratio], [426, 180, '1:1'])
  })

  for (const [what, name, codec] of [
    [
      '10-bit HEVC',
      'a.mp4',
      [
        '-c:v',
        'libx265',
        '-preset',
        'ultrafast',
        '-x265-params',
        'log-level=none',
        '-pix_fmt',
        'yuv420p10le',
      ],
    ],
    [
      '10-bit H.264',
      'a.mp4',
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
    ],
    ['4:2:2 ProRes', 'a.mov', ['-c:v', 'prores_ks', '-pix_fmt', 'yuv422p10le']],
    ['VP9', 'a.webm', ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8']],
    ['RGB', 'a.mkv', ['-c:v', 'libx264rgb', '-preset', 'ultrafast', '-pix_fmt', 'rgb24']],
  ] as const) {
    it(`${what} becomes 8-bit 4:2:0`, async () => {
      const { numbers, stream } = await from(name, { codec: [...codec] })
      assert.deepEqual(
        [stream.codec_name, stream.profile, stream.pix_fmt, stream.color_range],
        ['h264', 'High', 'yuv420p', 'tv'],
      )
      assert.deepEqual(numbers, upTo(30))
    })
  }

  it('colours of the full range, and RGB, look the same afterwards', async () => {
    const dir = await folder()
    for (const [name, codec] of [
      [
        'full.mov',
        [
          '-vf',
          'scale=out_range=full:out_color_matrix=smpte170m',
          '-c:v',
          'mjpeg',
          '-q:v',
          '2',
          '-pix_fmt',
          'yuvj420p',
        ],
      ],
      ['rgb.mkv', ['-c:v', 'ffv1', '-pix_fmt', 'bgr0']],
      ['hd.mp4', ['-vf', 'scale=1280:720:out_color_matrix=bt709', ...H264]],
    ] as const) {
      const source = join(dir, name)
      await ffmpeg(
        '-f',
        'lavfi',
        '-i',
        'color=0xC04020:s=320x180:r=25:d=0.2,format=rgb24',
        ...codec,
        source,
      )
      const { file, stream } = await through(source, join(dir, name.slice(0, 3)))
      assert.equal(stream.color_range, 'tv')
      const pixel = [
        ...(await ffmpeg(
          '-i',
          file,
          '-vf',
          'format=rgb24,crop=1:1',
          '-frames:v',
          '1',
          '-f',
          'rawvideo',
          'pipe:1',
        )),
      ]
      const off = pixel.map((value, index) => Math.abs(value - [0xc0, 0x40, 0x20][index]!))
      assert.ok(Math.max(...off) <= 6, `${name}: ${pixel}`)
    }
  })

  // By BT.2408, which says what the paper-white and the grey of HDR are in SDR; the tone curve rolls off from half on.
  for (const [what, transfer, grey, white] of [
    ['PQ', 'smpte2084', pq(0.2), pq(1)],
    ['HLG', 'arib-std-b67', 0.456, 0.75],
  ] as const) {
    it(`${what}: grey stays grey, paper is a light 89 %, a lamp is white`, async () => {
      const dir = await folder()
      const source = join(dir, 'a.mp4')
      // Signal levels in 10 bits, limited range: a fifth of paper-white, paper-white, 1000 cd/m².
      const lamp = transfer === 'smpte2084' ? pq(1_000 / 203) : 1
      const level = [grey, white, lamp].map((signal) => Math.round(64 + 876 * signal))
      await ffmpeg(
        '-f',
        'lavfi',
        '-i',
        `nullsrc=s=192x64:r=25:d=0.2,format=yuv420p10le,geq=lum='if(lt(X,64),${level[0]},if(lt(X,128),${level[1]},${level[2]}))':cb=512:cr=512`,
        '-c:v',
        'libx265',
        '-preset',
        'ultrafast',
        '-x265-params',
        'log-level=none:lossless=1',
        '-color_trc',
        transfer,
        '-color_primaries',
        'bt2020',
        '-colorspace',
        'bt2020nc',
        source,
      )
      const { file } = await through(source, join(dir, 'out'))
      const pixels = await ffmpeg(
        '-i',
        file,
        '-vf',
        'scale=3:1:flags=area,format=rgb24',
        '-frames:v',
        '1',
        '-f',
        'rawvideo',
        'pipe:1',
      )
      const light = (value: number): number => (value / 255) ** 2.4
      const seen = [0, 1, 2].map((patch) => [...pixels.subarray(patch * 3, patch * 3 + 3)])
      for (const patch of seen) assert.ok(Math.max(...patch) - Math.min(...patch) <= 4, `${seen}`)
      assert.ok(Math.abs(light(seen[0]![1]!) - 0.2) < 0.03, `${seen}`)
      assert.ok(Math.abs(seen[1]![1]! / 255 - 0.89) < 0.03, `${seen}`)
      assert.ok(seen[2]![1]! > 248, `${seen}`)
    })
  }

  it('a colour of BT.2020 is the same colour in BT.709', async () => {
    const dir = await folder()
    const source = join(dir, 'a.mp4')
    const orange = [0xb4, 0x78, 0x4b]
    const [r, g, b] = orange.map((value) => (value / 255) ** 2.4) as [number, number, number]
    // BT.2087: light in BT.709's primaries to BT.2020's; then BT.2020's YCbCr, 10 bits of limited range.
    const [R, G, B] = [
      0.6274 * r + 0.3293 * g + 0.0433 * b,
      0.0691 * r + 0.9195 * g + 0.0114 * b,
      0.0164 * r + 0.088 * g + 0.8956 * b,
    ].map(pq) as [number, number, number]
    const y = 0.2627 * R + 0.678 * G + 0.0593 * B
    const [luma, cb, cr] = [
      64 + 876 * y,
      512 + (896 * (B - y)) / 1.8814,
      512 + (896 * (R - y)) / 1.4746,
    ].map(Math.round)
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      `nullsrc=s=64x64:r=25:d=0.2,format=yuv420p10le,geq=lum=${luma}:cb=${cb}:cr=${cr}`,
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-x265-params',
      'log-level=none:lossless=1',
      '-color_trc',
      'smpte2084',
      '-color_primaries',
      'bt2020',
      '-colorspace',
      'bt2020nc',
      source,
    )
    const { file } = await through(source, join(dir, 'out'))
    const pixel = [
      ...(await ffmpeg(
        '-i',
        file,
        '-vf',
        'scale=1:1:flags=area,format=rgb24',
        '-frames:v',
        '1',
        '-f',
        'rawvideo',
        'pipe:1',
      )),
    ]
    const off = pixel.map((value, index) => Math.abs(value - orange[index]!))
    assert.ok(Math.max(...off) <= 6, `${pixel}`)
  })

  it('interlaced pictures are woven into whole ones, as many as there were', async () => {
    const { plan, numbers, stream } = await from('a.ts', {
      rate: '25',
      codec: ['-c:v', 'mpeg2video', '-q:v', '2', '-flags', '+ilme+ildct', '-top', '1'],
      filter: 'setfield=tff',
    })
    assert.equal(plan.interlaced, true)
    assert.deepEqual(numbers, upTo(25))
    assert.equal(stream.field_order, 'progressive')
  })

  it('one frame a second is repeated, so that no segment is empty', async () => {
    const { plan, numbers } = await from('a.mp4', { rate: '1', seconds: 3 })
    assert.deepEqual(plan.frameRate, { num: 10, den: 1 })
    assert.deepEqual(
      numbers,
      upTo(30).map((frame) => Math.floor(frame / 10)),
    )
  })

  it('a single frame is a video of one frame', async () => {
    const { plan, numbers } = await from('a.mp4', { rate: '25', seconds: 0.04 })
    assert.equal(plan.frameCount, 1)
    assert.deepEqual(numbers, [0])
  })

  it('a last frame that is held stays as long as the container says', async () => {
    const dir = await folder()
    const short = await codedVideo(join(dir, 'short.mp4'), {
      seconds: 1,
      codec: [...H264, '-bf', '0'],
    })
    const source = join(dir, 'a.mp4')
    await ffmpeg(
      '-i',
      short,
      '-c',
      'copy',
      '-bsf:v',
      'setts=duration=if(eq(N\\,29)\\,3/TB\\,DURATION)',
      source,
    )
    const { plan, numbers } = await through(source, dir)
    assert.ok(plan.frameCount > 110, String(plan.frameCount))
    assert.deepEqual(
      numbers,
      upTo(plan.frameCount).map((frame) => Math.min(frame, 29)),
    )
  })

  it('a file without sound has no audio plan, one without picture no video plan', async () => {
    const dir = await folder()
    assert.deepEqual((await planOf(await codedVideo(join(dir, 'a.mp4')))).audio, [])
    const ladder = await planOf(await soundWithCover(join(dir, 'a.mp3')))
    assert.equal(ladder.video, null)
    assert.equal(ladder.audio.length, 1)
  })

  it('speech of 5.1 and 7.1 keeps its loudness, and all channels at full level do not clip', async () => {
    const dir = await folder()
    for (const layout of ['5.1', '5.1(side)', '7.1']) {
      const peaks: number[] = []
      for (const channels of [
        `FC=c0`,
        `FL=c0|FR=c0|FC=c0|${layout === '5.1' ? 'BL=c0|BR=c0' : 'SL=c0|SR=c0'}`,
      ]) {
        const source = join(dir, 'a.flac')
        await ffmpeg(
          '-f',
          'lavfi',
          '-i',
          `aevalsrc='0.9*sin(2*PI*440*t)':s=48000:d=1,pan='${layout}|${channels}'`,
          source,
        )
        const ladder = await planOf(source)
        const out = join(dir, `${layout}${peaks.length}`)
        await engine.encodeAudio(
          {
            source,
            plan: ladder.audio[0]!,
            segmentSeconds: 4,
            endSeconds: ladder.durationSeconds,
            dir: out,
          },
          call,
        )
        const sound = await ffmpeg(
          '-i',
          await played(out),
          '-af',
          'atrim=0.3:0.9',
          '-f',
          'f32le',
          'pipe:1',
        )
        const samples = Array.from({ length: sound.length / 4 }, (_, index) =>
          Math.abs(sound.readFloatLE(index * 4)),
        )
        peaks.push(samples.reduce((most, sample) => Math.max(most, sample), 0))
      }
      // From two loudspeakers 0.707 is as loud as 1 from one.
      assert.ok(Math.abs(peaks[0]! - 0.9 * Math.SQRT1_2) < 0.03, `${layout}: ${peaks}`)
      // The limiter holds -3 dBFS; what AAC adds stays below -1 dBFS.
      assert.ok(peaks[1]! > 0.68 && peaks[1]! < 10 ** (-1 / 20), `${layout}: ${peaks}`)
    }
  })

  for (const [name, codec] of [
    ['mono8k.wav', ['-ar', '8000', '-ac', '1', '-c:a', 'pcm_mulaw']],
    ['surround.mkv', ['-ac', '6', '-c:a', 'ac3']],
    ['a.flac', ['-ar', '96000', '-ac', '2']],
    ['a.ogg', ['-c:a', 'libvorbis', '-ac', '2']],
    ['a.opus', ['-c:a', 'libopus', '-ac', '1']],
    ['a.mp3', ['-c:a', 'libmp3lame', '-ar', '22050']],
  ] as const) {
    it(`sound as ${name} becomes AAC of the same length`, async () => {
      const dir = await folder()
      const source = join(dir, name)
      await ffmpeg('-f', 'lavfi', '-i', 'sine=f=440:d=5', ...codec, source)
      const ladder = await planOf(source)
      const plan = ladder.audio[0]!
      const { durationSeconds } = await engine.encodeAudio(
        {
          source,
          plan,
          segmentSeconds: 4,
          endSeconds: ladder.durationSeconds,
          dir: join(dir, 'out'),
        },
        call,
      )
      // What the source's encoder ran up and padded may be in it.
      assert.ok(Math.abs(durationSeconds - 5) < 0.12, String(durationSeconds))
      const { streams } = await ffprobe<{
        streams: { codec_name: string; sample_rate: string; channels: number }[]
      }>('-show_streams', await played(join(dir, 'out')))
      assert.deepEqual(
        streams.map(({ codec_name, sample_rate, channels }) => [codec_name, sample_rate, channels]),
        [['aac', '48000', plan.channels]],
      )
    })
  }
})
