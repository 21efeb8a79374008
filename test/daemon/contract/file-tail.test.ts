import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { tailStartOf } from '../../../daemon/contract/file-tail.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'

describe('the end of a file that is sent ahead', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-tail-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const SOURCE = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25:duration=4', '-g', '25']

  async function film(name: string, ...args: string[]): Promise<Buffer> {
    await ffmpeg(...SOURCE, ...args, join(folder, name))
    return readFile(join(folder, name))
  }

  /** Also says how much was read. */
  async function tailOf(bytes: Buffer): Promise<{ start: number | null; readBytes: number }> {
    let readBytes = 0
    const start = await tailStartOf(async (from, to) => {
      const found = bytes.subarray(from, to)
      readBytes += found.length
      return found
    }, bytes.length)
    return { start, readBytes }
  }

  it('of an MP4 file begins with its movie box, where media are in front of that', async () => {
    const bytes = await film('end.mp4', '-c:v', 'libx264', '-pix_fmt', 'yuv420p')
    const { start, readBytes } = await tailOf(bytes)
    assert.equal(bytes.toString('latin1', start! + 4, start! + 8), 'moov')
    assert.ok(readBytes < 200, `${readBytes}`)
  })

  it('of an MP4 file includes what leads from its media to its movie box', async () => {
    const bytes = await film('between.mp4', '-c:v', 'libx264', '-pix_fmt', 'yuv420p')
    const { start } = await tailOf(bytes)
    const between = Buffer.from('\0\0\0\x10uuid01234567', 'latin1')
    const longer = Buffer.concat([bytes.subarray(0, start!), between, bytes.subarray(start!)])
    assert.equal((await tailOf(longer)).start, start)
  })

  it('is none where the index is in front, or in pieces', async () => {
    const x264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p']
    const front = await film('front.mp4', ...x264, '-movflags', '+faststart')
    const pieces = await film('pieces.mp4', ...x264, '-movflags', 'frag_keyframe+empty_moov')
    for (const bytes of [front, pieces]) assert.equal((await tailOf(bytes)).start, null)
  })

  it('of a Matroska or WebM file begins with the first thing behind the clusters', async () => {
    for (const [name, codec] of [
      ['film.mkv', 'libx264'],
      ['film.webm', 'libvpx'],
    ] as const) {
      const bytes = await film(name, '-c:v', codec, '-pix_fmt', 'yuv420p')
      const { start, readBytes } = await tailOf(bytes)
      assert.equal(bytes.readUInt32BE(start!), 0x1c53bb6b, 'the cues')
      assert.ok(readBytes < 1_000, `${readBytes}`)
    }
  })

  it('is none for other files, and for those that are cut off or lie', async () => {
    const mp4 = await film('whole.mp4', '-c:v', 'libx264', '-pix_fmt', 'yuv420p')
    const mkv = await film('whole.mkv', '-c:v', 'libx264')
    const lying = Buffer.from(mp4)
    lying.writeUInt32BE(4, 0)
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('#EXTM3U\n'),
      Buffer.alloc(1_000, 0xff),
      await film('film.ts', '-c:v', 'libx264'),
      mp4.subarray(0, mp4.length >> 1),
      mkv.subarray(0, 40),
      Buffer.concat([mkv.subarray(0, 60), Buffer.alloc(500, 0xff)]),
      lying,
    ])
      assert.equal((await tailOf(bytes)).start, null, bytes.subarray(0, 8).toString('latin1'))
  })
})
