import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { DEFAULT_ENCODING } from '../../daemon/contract/encoding.ts'
import { EVERY_KIND, type Kind } from '../sources/every-kind.ts'
import { fakeHardware } from '../sources/fake-hardware.ts'
import { flashAndClick } from '../sources/flash-and-click.ts'
import { startDaemon, untilStatus, type Daemon } from '../daemon.ts'
import { itLong } from '../support/long.ts'

/** Each of another make: all of them go through the engine in every-kind.test.ts. */
const SOME = [
  'variable.mp4',
  'jump.ts',
  'hdr10.mp4',
  'cover.mp3',
  '51.mkv',
  'hole.mkv',
  'dolby.mp4',
  'index.mp4',
]

describe('journey: odd sources, and how a space has them encoded', () => {
  let folder: string
  let daemon: Daemon

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-journey-'))
    // One use to try the chip, one for a beginning: then it fails, in the middle of a video.
    daemon = await startDaemon({ env: { SVC_FFMPEG: await fakeHardware(folder, { works: 2 }) } })
  })
  after(async () => {
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  async function uploaded(kind: Kind): Promise<string> {
    const file = join(folder, kind.file)
    await kind.make(file)
    const { id } = await daemon.api.videos.create({ body: { name: kind.what } })
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(file) })
    return id
  }
  const named = (file: string): Kind => EVERY_KIND.find((kind) => kind.file === file)!

  itLong('each ends ready at its length, or errored with a reason', async () => {
    const sent = await Promise.all(
      SOME.map(async (file) => ({ kind: named(file), id: await uploaded(named(file)) })),
    )
    for (const {
      kind: { what, becomes },
      id,
    } of sent) {
      const video = await untilStatus(daemon.api, id, 'ready', 'errored')
      if ('code' in becomes) {
        assert.equal(video.error?.code, becomes.code, `${what}: ${video.error?.message}`)
        assert.match(video.error!.message, becomes.sentence)
        continue
      }
      assert.equal(video.status, 'ready', `${what}: ${video.error?.message}`)
      assert.ok(
        Math.abs(video.duration_seconds! - becomes.seconds) < 0.2,
        `${what}: ${video.duration_seconds} s`,
      )
      assert.equal(video.audio_only, becomes.size === null)
    }
  })

  it('a space chooses how; what this ffmpeg cannot encode is refused', async () => {
    const params = { id: daemon.space }
    assert.deepEqual((await daemon.api.spaces.get({ params })).encoding, DEFAULT_ENCODING)
    const changed = await daemon.api.spaces.update({
      params,
      body: { encoding: { profile: 'fast', hardware: 'auto' } },
    })
    assert.deepEqual(changed.encoding, {
      ...DEFAULT_ENCODING,
      profile: 'fast',
      hardware: 'auto',
    })
    for (const codecs of [['hevc'], ['h264', 'h264'], ['h264', 'vp9']]) {
      await assert.rejects(
        daemon.api.spaces.update({ params, body: { encoding: { codecs: codecs as ['h264'] } } }),
        (error) => (error as { problem?: { code: string } }).problem?.code === 'validation_failed',
      )
    }
  })

  it('a chip that fails in the middle gives way to software, and the video becomes ready', async () => {
    // Longer than a beginning.
    const long = {
      ...named('end.mp4'),
      file: 'long.mp4',
      make: (file: string) => flashAndClick(file, { seconds: 7, size: '160x90' }),
    }
    const video = await untilStatus(daemon.api, await uploaded(long), 'ready', 'errored')
    assert.equal(video.status, 'ready', video.error?.message)
    assert.match(daemon.log(), /the hardware encoder failed/)
  })

  it('HEVC comes beside H.264', async () => {
    const params = { id: daemon.space }
    await daemon.api.spaces.update({
      params,
      body: { encoding: { codecs: ['h264', 'hevc'], hardware: 'off' } },
    })
    const video = await untilStatus(
      daemon.api,
      await uploaded(named('first.mp4')),
      'ready',
      'errored',
    )
    assert.equal(video.status, 'ready', video.error?.message)
    assert.deepEqual(
      video.renditions
        .filter(({ kind }) => kind === 'video')
        .map(({ name, codec, status }) => [name, codec, status])
        .sort(),
      [
        ['h264_sd', 'h264', 'ready'],
        ['hevc_sd', 'hevc', 'ready'],
      ],
    )
  })
})
