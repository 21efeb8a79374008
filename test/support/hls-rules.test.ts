import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { fragmentOf } from '../../daemon/adapters/mp4/segments/fragments.ts'
import { faultsOfHls } from './hls-rules.ts'

const SYNC = 0x02000000
const OTHER = 0x01010000
const BASE = 'http://host/media/space/key'

/** Two seconds in two samples, the first of 5,000 bytes. */
const segment = (second: number, flags = SYNC): Buffer =>
  Buffer.concat(
    fragmentOf(1, [
      {
        decodeTime: second * 1_000,
        duration: 1_000,
        compositionOffset: 0,
        flags,
        data: Buffer.alloc(5_000),
      },
      {
        decodeTime: (second + 1) * 1_000,
        duration: 1_000,
        compositionOffset: 0,
        flags: OTHER,
        data: Buffer.alloc(1_000),
      },
    ]),
  )
/** Two seconds in two fragments with these numbers. */
const joined = (flags: number, ...numbers: number[]): Buffer =>
  Buffer.concat(
    numbers.flatMap((number, index) =>
      fragmentOf(number, [
        {
          decodeTime: 2_000 + index * 1_000,
          duration: 1_000,
          compositionOffset: 0,
          flags: index === 0 ? SYNC : flags,
          data: Buffer.alloc(3_000),
        },
      ]),
    ),
  )
const KEYFRAME_END = segment(0).length - 1_000
const playlist = (lines: string[], version = 7) =>
  [
    '#EXTM3U',
    `#EXT-X-VERSION:${version}`,
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...lines,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')

const bits = segment(0).length * 8
const FILES: Record<string, string | Buffer> = {
  'manifest.m3u8': [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="sound.m3u8"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",LANGUAGE="de",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="sound.m3u8"',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,URI="text.m3u8"',
    `#EXT-X-STREAM-INF:BANDWIDTH=${bits},AVERAGE-BANDWIDTH=${bits},CODECS="avc1.64001E",RESOLUTION=640x360,FRAME-RATE=1.000,VIDEO-RANGE=SDR,AUDIO="a",SUBTITLES="s",CLOSED-CAPTIONS=NONE`,
    'picture.m3u8',
    `#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=${KEYFRAME_END * 4},CODECS="avc1.64001E",RESOLUTION=640x360,URI="keys.m3u8",AVERAGE-BANDWIDTH=${KEYFRAME_END * 4}`,
    '',
  ].join('\n'),
  'picture.m3u8': playlist([
    '#EXT-X-MAP:URI="init.mp4"',
    '#EXTINF:2.0,',
    '0.m4s',
    '#EXTINF:2.0,',
    '1.m4s',
  ]),
  'sound.m3u8': playlist([
    '#EXT-X-MAP:URI="init.mp4"',
    '#EXTINF:2.0,',
    '0.m4s',
    '#EXTINF:2.0,',
    '1.m4s',
  ]),
  'keys.m3u8': playlist([
    '#EXT-X-I-FRAMES-ONLY',
    '#EXT-X-MAP:URI="init.mp4"',
    '#EXTINF:2.0,',
    `#EXT-X-BYTERANGE:${KEYFRAME_END}@0`,
    '0.m4s',
    '#EXTINF:2.0,',
    `#EXT-X-BYTERANGE:${KEYFRAME_END}@0`,
    '1.m4s',
  ]),
  'text.m3u8': playlist(['#EXTINF:2.0,', 'text.vtt']),
  'text.vtt':
    'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n\n00:00.000 --> 00:01.000\nHello\n',
  'init.mp4': Buffer.alloc(8),
  '0.m4s': segment(0),
  '1.m4s': segment(2),
}

function faultsWith(
  change: Record<string, string | Buffer | ((text: string) => string)>,
): Promise<string[]> {
  return faultsOfHls(`${BASE}/manifest.m3u8`, async (url) => {
    const name = url.slice(BASE.length + 1)
    const file = FILES[name]!
    const changed = change[name] ?? file
    return Buffer.from(
      typeof changed === 'function' ? changed(file as string) : (changed as string),
    )
  })
}
const less = (part: string) => (text: string) => text.replace(part, '')
const instead = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to)

describe('the checker of HLS rules', () => {
  it('finds nothing where all is well', async () => {
    assert.deepEqual(await faultsWith({}), [])
  })

  const broken: [fault: RegExp, change: Parameters<typeof faultsWith>[0]][] = [
    [/segments are independent/, { 'manifest.m3u8': less('#EXT-X-INDEPENDENT-SEGMENTS\n') }],
    [/has no CODECS/, { 'manifest.m3u8': less('CODECS="avc1.64001E",') }],
    [/has no FRAME-RATE/, { 'manifest.m3u8': less('FRAME-RATE=1.000,') }],
    [
      /says BANDWIDTH=/,
      { 'manifest.m3u8': instead(`BANDWIDTH=${bits}`, `BANDWIDTH=${Math.round(bits * 1.2)}`) },
    ],
    [
      /says AVERAGE-BANDWIDTH=/,
      {
        'manifest.m3u8': instead(
          `AVERAGE-BANDWIDTH=${bits}`,
          `AVERAGE-BANDWIDTH=${Math.round(bits * 0.8)}`,
        ),
      },
    ],
    [/have one name/, { 'manifest.m3u8': instead('Deutsch', 'English') }],
    [/cannot tell tracks/, { 'manifest.m3u8': instead('LANGUAGE="de"', 'LANGUAGE="en"') }],
    [
      /has 2 defaults/,
      { 'manifest.m3u8': instead('LANGUAGE="de",DEFAULT=NO', 'LANGUAGE="de",DEFAULT=YES') },
    ],
    [
      /is not AUTOSELECT/,
      { 'manifest.m3u8': instead('DEFAULT=YES,AUTOSELECT=YES', 'DEFAULT=YES,AUTOSELECT=NO') },
    ],
    [/does not say its channels/, { 'manifest.m3u8': less(',CHANNELS="2"') }],
    [/names a group of SUBTITLES/, { 'manifest.m3u8': instead('SUBTITLES="s"', 'SUBTITLES="x"') }],
    [/no I-frame playlist/, { 'manifest.m3u8': instead(/#EXT-X-I-FRAME-STREAM-INF.*/, '') }],
    [/is not VOD with an end/, { 'picture.m3u8': less('#EXT-X-ENDLIST\n') }],
    [/needs version 6/, { 'picture.m3u8': instead('VERSION:7', 'VERSION:3') }],
    [/longer than the target/, { 'sound.m3u8': instead('#EXTINF:2.0', '#EXTINF:2.5') }],
    [
      /different target durations/,
      { 'sound.m3u8': instead('TARGETDURATION:2', 'TARGETDURATION:3') },
    ],
    [/EXT-X-MAP/, { 'picture.m3u8': less('#EXT-X-MAP:URI="init.mp4"\n') }],
    [/does not begin with a keyframe/, { '1.m4s': segment(2, OTHER) }],
    [/begins at 3000, the one before ends at 2000/, { '1.m4s': segment(3) }],
    [
      /the keyframe ends at/,
      { 'keys.m3u8': instead(`${KEYFRAME_END}@0`, `${KEYFRAME_END - 1}@0`) },
    ],
    [/a keyframe stands for 4 s/, { 'keys.m3u8': instead('#EXTINF:2.0', '#EXTINF:4.0') }],
    [/a fragment does not begin with a keyframe/, { '1.m4s': joined(OTHER, 2, 3) }],
    [/numbers of fragments/, { '1.m4s': joined(SYNC, 1, 1) }],
    [/lasts 2 s beside 4 s/, { 'sound.m3u8': less('#EXTINF:2.0,\n1.m4s\n') }],
    [/tied to the time/, { 'text.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n' }],
  ]
  for (const [fault, change] of broken) {
    it(`finds: ${fault.source}`, async () => {
      const faults = await faultsWith(change)
      assert.ok(
        faults.some((sentence) => fault.test(sentence)),
        faults.join('\n'),
      )
    })
  }
})
