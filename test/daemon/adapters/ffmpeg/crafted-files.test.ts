/**
 * Files made to have ffmpeg open something else: what names another file or address is not
 * followed, with or without the sandbox.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { after, before, describe, it } from 'mocha'
import { createFfmpegEngine } from '../../../../daemon/adapters/ffmpeg/engine.ts'
import { probeArgs } from '../../../../daemon/adapters/ffmpeg/probe/probe.ts'
import { NO_SANDBOX } from '../../../../daemon/adapters/ffmpeg/process/sandbox.ts'
import { findFfmpeg, type FoundProgram } from '../../../../daemon/adapters/ffmpeg/process/find.ts'
import { SHORT_OUTPUT } from '../../../../daemon/adapters/ffmpeg/process/limits.ts'
import { run, RunFailure } from '../../../../daemon/adapters/ffmpeg/process/run.ts'
import { safeInput } from '../../../../daemon/adapters/ffmpeg/encode/input-args.ts'
import { textTracks } from '../../../../daemon/adapters/ffmpeg/tracks/text-tracks.ts'
import { AppError } from '../../../../daemon/contract/errors.ts'
import { ffmpeg, ffprobe } from '../../../sources/ffmpeg.ts'
import { silentLog } from '../../../support/silent-log.ts'

const engine = createFfmpegEngine({
  explicitPath: process.env.SVC_FFMPEG ?? null,
  log: silentLog(),
})
const call = { signal: new AbortController().signal }
/**
 * Seconds; long before it was written, so that the next reading is noted, also where only such a
 * one is (mount(8), relatime).
 */
const [READ_LONG_AGO, WRITTEN] = [1_000_000_000, 1_100_000_000]
/** EBML's Void, its length in eight bytes. */
const VOID_OF_8 = Buffer.from([0xec, 0x01, 0, 0, 0, 0, 0, 0])

/**
 * QuickTime's alias record, as far as ffmpeg reads it: names of volume and file, levels up and
 * down, and the whole path as item 2.
 */
function aliasOf(path: string): Buffer {
  const name = Buffer.from(path.padEnd(path.length + (path.length % 2), '\0'))
  const item = Buffer.alloc(4)
  item.writeUInt16BE(2)
  item.writeUInt16BE(name.length, 2)
  return Buffer.concat([
    Buffer.alloc(10 + 28 + 12 + 64 + 16),
    Buffer.from([0, 1, 0, 1]),
    Buffer.alloc(16),
    item,
    name,
    Buffer.from([0xff, 0xff, 0, 0]),
  ])
}

describe('files that name other files', () => {
  let dir: string
  let found: FoundProgram
  let secret: string
  let address: string
  let server: Server
  let calls = 0

  before(async () => {
    found = (await findFfmpeg({ explicitPath: process.env.SVC_FFMPEG ?? null }, silentLog()))!
    dir = await mkdtemp(join(tmpdir(), 'svc-test-'))
    secret = join(dir, 'secret.ts')
    // Of a size that no other picture here has.
    await ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=98x54:d=1', '-f', 'mpegts', secret)
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=64x64:d=1',
      '-f',
      'lavfi',
      '-i',
      'sine=d=1',
      join(dir, 'own.mp4'),
    )
    await ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=64x64:d=1', join(dir, 'own.mkv'))
    await ffmpeg('-i', secret, '-frames:v', '1', join(dir, 'still001.png'))
    server = createServer((socket) => {
      calls += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ts`
  })
  after(async () => {
    server?.close()
    found?.ffmpeg.sandbox.close()
    await engine.close()
    await rm(dir, { recursive: true, force: true })
  })

  async function touched(
    work: () => Promise<unknown>,
  ): Promise<{ result: unknown; wasRead: boolean; calls: number }> {
    await utimes(secret, READ_LONG_AGO, WRITTEN)
    calls = 0
    const result = await work().catch((error: unknown) => error)
    return { result, wasRead: (await stat(secret)).atimeMs !== READ_LONG_AGO * 1_000, calls }
  }

  const hls = (target: string): string =>
    `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1,\n${target}\n#EXT-X-ENDLIST\n`
  const dash = (target: string): string =>
    '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" ' +
    'mediaPresentationDuration="PT1S" ' +
    'profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period><AdaptationSet ' +
    'mimeType="video/mp2t"><Representation id="1" ' +
    `bandwidth="1"><BaseURL>${target}</BaseURL></Representation></AdaptationSet></Period></MPD>`
  const sdp =
    'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n'

  /** The data of a track is said to be elsewhere (ISO/IEC 14496-12, 8.7.2; QuickTime's `url ` and `alis`). */
  async function withDataElsewhere(kind: 'url ' | 'alis'): Promise<Buffer> {
    const own = await readFile(join(dir, 'own.mp4'))
    const at = own.indexOf('url ', own.indexOf('dref'))
    const place = kind === 'url ' ? Buffer.from(`${pathToFileURL(secret).href}\0`) : aliasOf(secret)
    const entry = Buffer.concat([Buffer.alloc(4), Buffer.from(kind), Buffer.alloc(4), place])
    entry.writeUInt32BE(entry.length)
    // The index lies behind the media, so that only the boxes around the entry grow.
    const bytes = Buffer.concat([own.subarray(0, at - 4), entry, own.subarray(at + 8)])
    for (const box of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
      const head = bytes.lastIndexOf(box, at) - 4
      bytes.writeUInt32BE(bytes.readUInt32BE(head) + entry.length - 12, head)
    }
    return bytes
  }

  /**
   * Its neighbours are said to be other files (Matroska, NextFilename and PrevFilename), where
   * ffmpeg had left room.
   */
  async function withNeighbours(): Promise<Buffer> {
    const bytes = await readFile(join(dir, 'own.mkv'))
    const room = bytes.indexOf(VOID_OF_8)
    const name = Buffer.from('secret.ts')
    const info = Buffer.concat([
      Buffer.from([0x3e, 0x83, 0xbb, 0x80 + name.length]),
      name,
      Buffer.from([0x3c, 0x83, 0xab, 0x80 + name.length]),
      name,
    ])
    const element = Buffer.concat([Buffer.from([0x15, 0x49, 0xa9, 0x66, 0x80 + info.length]), info])
    const size = Number(bytes.readBigUInt64BE(room + 1) & 0xff_ffff_ffff_ffffn) + 9
    assert.ok(room > 0 && size > element.length + 2 && size < element.length + 128, 'there is room')
    const rest = size - element.length
    return Buffer.concat([
      bytes.subarray(0, room),
      element,
      Buffer.from([0xec, 0x80 + rest - 2]),
      Buffer.alloc(rest - 2),
      bytes.subarray(room + size),
    ])
  }

  /** A subtitle that asks for a font, beside a font that is attached. */
  async function withFonts(): Promise<string> {
    await writeFile(
      join(dir, 'font.ass'),
      '[Script Info]\n[V4+ Styles]\nFormat: Name, Fontname\nStyle: ' +
        `Default,${secret}\n[Events]\nFormat: Start, End, Style, Text\nDialogue: ` +
        `0:00:00.00,0:00:01.00,Default,{\\fn${secret}}words\n`,
    )
    await writeFile(join(dir, 'font.ttf'), 'no font')
    const path = join(dir, 'fonts.mkv')
    await ffmpeg(
      '-i',
      join(dir, 'own.mkv'),
      '-i',
      join(dir, 'font.ass'),
      '-c:v',
      'copy',
      '-attach',
      join(dir, 'font.ttf'),
      '-metadata:s:t',
      'mimetype=application/x-truetype-font',
      path,
    )
    return path
  }

  const KINDS: { what: string; content: () => Promise<string | Buffer> | string; name?: string }[] =
    [
      { what: 'an HLS playlist of a file', content: () => hls(secret) },
      { what: 'an HLS playlist of an address', content: () => hls(address) },
      {
        what: 'an HLS playlist behind what looks like an MP4',
        content: () =>
          Buffer.concat([
            Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
            Buffer.from(hls(secret)),
          ]) as unknown as Promise<Buffer>,
      },
      { what: 'an HLS playlist named as one', content: () => hls(secret), name: 'list.m3u8' },
      { what: 'a DASH manifest of a file', content: () => dash(secret), name: 'list.mpd' },
      { what: 'a DASH manifest of an address', content: () => dash(address) },
      { what: 'an ffconcat script', content: () => `ffconcat version 1.0\nfile ${secret}\n` },
      {
        what: 'an ffconcat script of an address',
        content: () => `ffconcat version 1.0\nfile ${address}\n`,
        name: 'list.ffconcat',
      },
      { what: 'a session description', content: () => sdp, name: 'live.sdp' },
      {
        what: 'a playlist of Windows Media',
        content: () => `<asx version="3.0"><entry><ref href="${address}"/></entry></asx>`,
        name: 'list.asx',
      },
      { what: 'a link to a stream', content: () => `[Reference]\nRef1=${address}\n` },
      {
        what: 'a QuickTime file whose data is elsewhere by name',
        content: () => withDataElsewhere('url '),
      },
      {
        what: 'a QuickTime file whose data is elsewhere by alias',
        content: () => withDataElsewhere('alis'),
      },
      { what: 'a Matroska file with neighbours', content: () => withNeighbours() },
      {
        what: 'a Matroska file whose subtitles ask for fonts',
        content: async () => readFile(await withFonts()),
      },
      {
        what: 'a name that is a pattern of pictures',
        content: () => readFile(join(dir, 'still001.png')),
        name: 'still%03d.png',
      },
      {
        what: 'a name that is an address',
        content: () => readFile(join(dir, 'own.mp4')),
        name: 'concat:secret.ts|secret.ts',
      },
    ]

  it('what is looked for here would be seen: ffmpeg by itself goes there', async () => {
    await writeFile(join(dir, 'followed.m3u8'), hls(secret))
    const followed = await touched(() => ffprobe('-show_streams', join(dir, 'followed.m3u8')))
    assert.equal((followed.result as { streams: { width: number }[] }).streams[0]?.width, 98)
    await writeFile(join(dir, 'asked.m3u8'), hls(address))
    assert.ok(
      (
        await touched(() =>
          ffprobe('-show_streams', '-protocol_whitelist', 'file,http,tcp', join(dir, 'asked.m3u8')),
        )
      ).calls > 0,
    )
    await writeFile(join(dir, 'elsewhere.mov'), await withDataElsewhere('alis'))
    const elsewhere = await touched(() =>
      ffprobe(
        '-show_packets',
        '-enable_drefs',
        '1',
        '-use_absolute_path',
        '1',
        join(dir, 'elsewhere.mov'),
      ),
    )
    // Where the disk notes no reading at all, it notes neither.
    assert.equal(elsewhere.wasRead, followed.wasRead)
  })

  for (const [place, { what, content, name }] of KINDS.entries()) {
    it(`${what} leads nowhere`, async () => {
      const path = join(dir, name ?? `crafted-${place}.mp4`)
      await writeFile(path, await content())
      const silent = { ...call, limits: SHORT_OUTPUT }
      for (const sandbox of [NO_SANDBOX, found.ffmpeg.sandbox]) {
        const [ffmpegThere, ffprobeThere] = [found.ffmpeg, found.ffprobeProgram].map((program) => ({
          ...program,
          sandbox,
        }))
        const {
          result,
          wasRead,
          calls: callCount,
        } = await touched(async () => {
          await textTracks(ffprobeThere!, path, call).catch(() => null)
          const args = [
            '-nostdin',
            '-loglevel',
            'error',
            ...safeInput(path),
            '-map',
            '0:v?',
            '-map',
            '0:a?',
            '-f',
            'null',
            '-',
          ]
          await run(ffmpegThere!, args, silent, async () => {}).catch(() => null)
          return run(ffprobeThere!, probeArgs(path), { ...silent, stdout: true }, ({ stdout }) =>
            text(stdout),
          )
        })
        assert.deepEqual({ wasRead, callCount }, { wasRead: false, callCount: 0 })
        assert.ok(
          result instanceof RunFailure || !/"width": 98/.test(String(result)),
          String(result),
        )
      }
      const probed = await engine.probe(path, call).catch((error: unknown) => error)
      if (probed instanceof Error)
        assert.ok(
          probed instanceof AppError &&
            ['unsupported_source', 'source_damaged'].includes(probed.code),
          String(probed),
        )
    })
  }
})
