import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { bareArgs } from '../../bench/upload-to-ready/bare.ts'
import { runArgs } from '../../daemon/adapters/ffmpeg/encode/encode-args.ts'
import type { Probe } from '../../daemon/ports/probe.ts'
import { planLadder } from '../../daemon/plan/plan.ts'

const thirty = { num: 30, den: 1 }
const probe: Probe = {
  container: 'mov,mp4',
  durationSeconds: 60,
  sizeBytes: 1,
  video: {
    index: 0,
    codec: 'h264',
    displayWidth: 1920,
    displayHeight: 1080,
    rotation: 0,
    averageFrameRate: thirty,
    realFrameRate: thirty,
    pixelFormat: 'yuv420p',
    interlaced: false,
    durationSeconds: 60,
  },
  audio: [
    {
      index: 1,
      codec: 'aac',
      channels: 2,
      sampleRate: 48_000,
      language: null,
      title: null,
      isDefault: true,
      durationSeconds: 60,
    },
  ],
}

describe('the bare ffmpeg that upload-to-ready is measured against', () => {
  const ladder = planLadder(probe, { trackId: () => 'aud_1' })
  const bare = bareArgs('clip.mp4', ladder, '/out')
  const valuesOf = (args: string[], flag: string) =>
    args.flatMap((arg, at) => (arg === flag ? [args[at + 1]] : []))

  it('makes the same pictures by the same filters and arguments of x264', () => {
    const ours = runArgs({
      source: 'clip.mp4',
      plan: ladder.video!,
      firstFrame: 0,
      frames: 1800,
      threads: 1,
    })
    for (const flag of [
      '-filter_complex',
      '-preset',
      '-crf',
      '-maxrate',
      '-bufsize',
      '-profile:v',
      '-level:v',
      '-g',
      '-force_key_frames',
      '-frames:v',
    ]) {
      assert.deepEqual(valuesOf(bare, flag), valuesOf(ours, flag), flag)
      assert.ok(valuesOf(bare, flag).length > 0, flag)
    }
  })

  it('is one process with as many threads as ffmpeg likes, into ordinary files', () => {
    assert.deepEqual(valuesOf(bare, '-threads'), [])
    assert.deepEqual(valuesOf(bare, '-movflags'), [])
    assert.deepEqual(
      bare.filter((arg) => arg.startsWith('/out/')),
      [...[3, 4, 5, 6, 7].map((pipe) => `/out/picture-${pipe}.mp4`), '/out/audio-0.m4a'],
    )
  })

  it('encodes the sound once', () => {
    assert.equal(valuesOf(bare, '-c:a').length, 1)
  })
})
