import assert from 'node:assert/strict'
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { AppError } from '../../../../../daemon/contract/errors.ts'
import { codedVideo, frameNumbers } from '../../../../sources/coded-video.ts'
import { ffmpeg, ffprobe } from '../../../../sources/ffmpeg.ts'
import { downloaded } from '../downloaded.ts'
import { call, engine, makeSound, makeVideo, planOf, upTo } from '../generated-files.ts'

describe('a progressive file out of segments', () => {
  let dir: string
  let picture: string
  let sound: string

  before(async () => {
    dir = await mkdtemp(join(tmpdir(), 'svc-test-'))
    const source = await codedVideo(join(dir, 'a.mp4'), {
      seconds: 9,
      rate: '30000/1001',
      audio: 'sine=f=440',
    })
    const ladder = await planOf(source)
    await makeVideo(source, ladder.video!, dir)
    await makeSound(source, ladder, dir)
    picture = join(dir, ladder.video!.renditions[0]!.name)
    sound = join(dir, ladder.audio[0]!.track)
  })

  after(() => rm(dir, { recursive: true, force: true }))

  it('has every frame, its length, picture and sound from 0, and its index first', async () => {
    const output = join(dir, 'h264_sd.mp4')
    const bytes = await downloaded({ video: picture, audio: sound }, output)
    assert.ok(bytes.indexOf('moov') < bytes.indexOf('mdat'))
    assert.deepEqual(await frameNumbers(output), upTo(270))
    const { streams, format } = await ffprobe<{
      streams: {
        codec_type: string
        duration: string
        start_time: string
        nb_frames: string
        r_frame_rate: string
      }[]
      format: { duration: string }
    }>('-show_streams', '-show_format', output)
    assert.deepEqual(
      streams.map(({ codec_type, start_time }) => [codec_type, Number(start_time)]),
      [
        ['video', 0],
        ['audio', 0],
      ],
    )
    assert.deepEqual(
      [streams[0]!.nb_frames, Number(streams[0]!.duration), streams[0]!.r_frame_rate],
      ['270', 9.009, '30000/1001'],
    )
    assert.ok(Math.abs(Number(streams[1]!.duration) - 9.009) < 0.05, streams[1]!.duration)
    assert.ok(Math.abs(Number(format.duration) - 9.009) < 0.05, format.duration)
  })

  it('has the packets of the segments, none more and none less, at their times', async () => {
    const packets = async (input: string) => {
      const listed = await ffprobe<{
        packets: { pts_time: string; dts_time: string; size: string; flags: string }[]
      }>('-select_streams', 'v:0', '-show_entries', 'packet=pts_time,dts_time,size,flags', input)
      return listed.packets.map(({ pts_time, dts_time, size, flags }) => [
        pts_time,
        dts_time,
        size,
        flags,
      ])
    }
    const output = join(dir, 'packets.mp4')
    await downloaded({ video: picture, audio: sound }, output)
    const fragments = `concat:${[
      join(picture, 'init.mp4'),
      ...(await readdir(picture))
        .filter((name) => name.endsWith('.m4s'))
        .sort()
        .map((name) => join(picture, name)),
    ].join('|')}`
    assert.deepEqual(await packets(output), await packets(fragments))
  })

  it('ffmpeg has nothing to complain of when it decodes it', async () => {
    const output = join(dir, 'quiet.mp4')
    await downloaded({ video: picture, audio: sound }, output)
    await ffmpeg(
      '-v',
      'warning',
      '-xerror',
      '-err_detect',
      'explode',
      '-i',
      output,
      '-f',
      'null',
      '-',
    )
  })

  it('without a segment there is none', async () => {
    const gap = join(dir, 'gap')
    await mkdir(gap)
    for (const name of (await readdir(picture)).filter((each) => each !== '1.m4s'))
      await copyFile(join(picture, name), join(gap, name))
    await assert.rejects(
      engine.progressive({ video: gap, audio: null, head: join(dir, 'gap.head') }, call),
      (error) => error instanceof AppError && error.message === 'Segment 1 is missing.',
    )
    await rm(gap, { recursive: true })
    await assert.rejects(
      engine.progressive({ video: gap, audio: null, head: join(dir, 'gap.head') }, call),
      /Segment 0 is missing/,
    )
  })
})
