import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { codedVideo, H264, type CodedVideo } from '../../../sources/coded-video.ts'
import { ffmpeg, ffprobe } from '../../../sources/ffmpeg.ts'
import { soundWithCover, turn } from '../../../sources/odd-files.ts'
import { folders } from '../../../support/folder.ts'
import { call, engine, makeVideo, planOf, played, seen, upTo } from './made.ts'

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
  async function from(name: string, options: CodedVideo, after: (file: string) => Promise<string> = async (file) => file) {
    const dir = await folder()
    return through(await after(await codedVideo(join(dir, name), { seconds: 1, ...options })), dir)
  }

  for (const degrees of [90, 180, 270] as const) {
    it(`turned by ${degrees} degrees, it comes out upright`, async () => {
      // Encoded lying, as a phone does it: turned back by the matrix, the code is readable again.
      const lying = { 90: 'transpose=2', 180: 'hflip,vflip', 270: 'transpose=1' }[degrees]
      const { numbers, stream } = await from('a.mp4', { filter: lying }, (file) => turn(file, degrees))
      assert.deepEqual([stream.width, stream.height, stream.side_data_list], [320, 180, undefined])
      assert.deepEqual(numbers, upTo(30))
    })
  }

  it('odd edges become even, a pixel smaller', async () => {
    const { numbers, stream } = await from('a.mkv', { width: 321, height: 181, codec: [...H264.slice(0, 4), '-pix_fmt', 'yuv444p'] })
    assert.deepEqual([stream.width, stream.height], [320, 180])
    assert.deepEqual(numbers, upTo(30))
  })

  it('pixels that are not square become square', async () => {
    const { stream } = await from('a.mp4', { filter: 'setsar=4/3' })
    assert.deepEqual([stream.width, stream.height, stream.sample_aspect_ratio], [426, 180, '1:1'])
  })

  for (const [what, name, codec] of [
    ['10-bit HEVC', 'a.mp4', ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-pix_fmt', 'yuv420p10le']],
    ['10-bit H.264', 'a.mp4', ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le']],
    ['4:2:2 ProRes', 'a.mov', ['-c:v', 'prores_ks', '-pix_fmt', 'yuv422p10le']],
    ['VP9', 'a.webm', ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8']],
    ['RGB', 'a.mkv', ['-c:v', 'libx264rgb', '-preset', 'ultrafast', '-pix_fmt', 'rgb24']],
  ] as const) {
    it(`${what} becomes 8-bit 4:2:0`, async () => {
      const { numbers, stream } = await from(name, { codec: [...codec] })
      assert.deepEqual([stream.codec_name, stream.profile, stream.pix_fmt, stream.color_range], ['h264', 'High', 'yuv420p', 'tv'])
      assert.deepEqual(numbers, upTo(30))
    })
  }

  it('colours of the full range, and RGB, look the same afterwards', async () => {
    const dir = await folder()
    for (const [name, codec] of [
      ['full.mov', ['-vf', 'scale=out_range=full:out_color_matrix=smpte170m', '-c:v', 'mjpeg', '-q:v', '2', '-pix_fmt', 'yuvj420p']],
      ['rgb.mkv', ['-c:v', 'ffv1', '-pix_fmt', 'bgr0']],
      ['hd.mp4', ['-vf', 'scale=1280:720:out_color_matrix=bt709', ...H264]],
    ] as const) {
      const source = join(dir, name)
      await ffmpeg('-f', 'lavfi', '-i', 'color=0xC04020:s=320x180:r=25:d=0.2,format=rgb24', ...codec, source)
      const { file, stream } = await through(source, join(dir, name.slice(0, 3)))
      assert.equal(stream.color_range, 'tv')
      const pixel = [...(await ffmpeg('-i', file, '-vf', 'format=rgb24,crop=1:1', '-frames:v', '1', '-f', 'rawvideo', 'pipe:1'))]
      const off = pixel.map((value, index) => Math.abs(value - [0xc0, 0x40, 0x20][index]!))
      assert.ok(Math.max(...off) <= 6, `${name}: ${pixel}`)
    }
  })

  it('interlaced pictures are woven into whole ones, as many as there were', async () => {
    const { plan, numbers, stream } = await from('a.ts', {
      rate: '25', codec: ['-c:v', 'mpeg2video', '-q:v', '2', '-flags', '+ilme+ildct', '-top', '1'], filter: 'setfield=tff',
    })
    assert.equal(plan.interlaced, true)
    assert.deepEqual(numbers, upTo(25))
    assert.equal(stream.field_order, 'progressive')
  })

  it('one frame a second is repeated, so that no segment is empty', async () => {
    const { plan, numbers } = await from('a.mp4', { rate: '1', seconds: 3 })
    assert.deepEqual(plan.frameRate, { num: 10, den: 1 })
    assert.deepEqual(numbers, upTo(30).map((frame) => Math.floor(frame / 10)))
  })

  it('a single frame is a video of one frame', async () => {
    const { plan, numbers } = await from('a.mp4', { rate: '25', seconds: 0.04 })
    assert.equal(plan.frameCount, 1)
    assert.deepEqual(numbers, [0])
  })

  it('a last frame that is held stays as long as the container says', async () => {
    const dir = await folder()
    const short = await codedVideo(join(dir, 'short.mp4'), { seconds: 1, codec: [...H264, '-bf', '0'] })
    const source = join(dir, 'a.mp4')
    await ffmpeg('-i', short, '-c', 'copy', '-bsf:v', 'setts=duration=if(eq(N\\,29)\\,3/TB\\,DURATION)', source)
    const { plan, numbers } = await through(source, dir)
    assert.ok(plan.frameCount > 110, String(plan.frameCount))
    assert.deepEqual(numbers, upTo(plan.frameCount).map((frame) => Math.min(frame, 29)))
  })

  it('a file without sound has no audio plan, one without picture no video plan', async () => {
    const dir = await folder()
    assert.deepEqual((await planOf(await codedVideo(join(dir, 'a.mp4')))).audio, [])
    const ladder = await planOf(await soundWithCover(join(dir, 'a.mp3')))
    assert.equal(ladder.video, null)
    assert.equal(ladder.audio.length, 1)
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
      const { durationSeconds } = await engine.encodeAudio({ source, plan, segmentSeconds: 4, endSeconds: ladder.durationSeconds, dir: join(dir, 'out') }, call)
      // What the source's encoder ran up and padded may be in it.
      assert.ok(Math.abs(durationSeconds - 5) < 0.12, String(durationSeconds))
      const { streams } = await ffprobe<{ streams: { codec_name: string; sample_rate: string; channels: number }[] }>('-show_streams', await played(join(dir, 'out')))
      assert.deepEqual(streams.map(({ codec_name, sample_rate, channels }) => [codec_name, sample_rate, channels]), [['aac', '48000', plan.channels]])
    })
  }
})
