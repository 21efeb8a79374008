/** What is sent: known killers at full size, and mutations of honest texts, the same for the same seed. */
import { randomFrom } from '../fuzz-api/requests.ts'

export interface Sent {
  what: string
  method: 'GET' | 'PUT' | 'POST'
  /** Below /v1; `{id}` is a video. */
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

const CUE = '00:00:01,000 --> 00:00:02,500'
const SRT = `1\n${CUE}\n{\\an8}<i>One</i> & more\n\n2\n00:00:03.5 -> 00:00:04,000\nTwo\n`
const VTT =
  'WEBVTT\nLanguage: nl\n\nSTYLE\n::cue { color: red }\n\nNOTE x\n\nid\n00:01.000 --> ' +
  '00:02.000 line:0 align:start\n<v Ann>Hello <b>there</b></v> &amp; &#65;\n'
const CSV =
  'url,name,description,tags,collection,visibility,external_id,captions\nhttps://a.example/one.mp4,"One, ' +
  '""two""",x,"a;b",Talks/2026,private,7,en=https://a.example/en.vtt\n'
const CHAPTERS =
  '{"chapters":[{"start_seconds":0,"title":"One"},{"start_seconds":5.5,"end_seconds":9,"title":"Two"}]}'
const EMPTY_GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

/** What scanners stumble over. */
const TOKENS = [
  '1:1:1:',
  '1:1,1->',
  '-->',
  ' --> ',
  CUE,
  '\n',
  '\r',
  '\r\n\r\n',
  ' ',
  '\t',
  '{',
  '}',
  '{\\an8',
  '{\\',
  '<',
  '<b',
  '<v ',
  '<c.a',
  '</',
  '&',
  '&amp;',
  '&#',
  '[Events]\n',
  'Dialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,',
  'WEBVTT\n',
  'NOTE',
  'STYLE\n',
  'Language: ',
  ',',
  ';',
  '"',
  '""',
  '"a"b',
  'url',
  'en=https://a.example/x ',
  'a/',
  '=',
  '\0',
  '\uFEFF',
  '\u2028',
  '\u0301',
  '\u0e01',
  '\u4e2d',
  'é',
  '😀',
  '9',
  '99:99:99.999',
  '-',
  '_',
  '.',
  '%',
  '+',
  '[',
  '[[',
  '{"a":',
  '\\',
  '\\u0000',
  'a',
  'aaaaaaaaaa!',
]

const json = { 'Content-Type': 'application/json' }
const put = (what: string, body: string | Buffer, language = 'zu'): Sent => ({
  what,
  method: 'PUT',
  path: `/videos/{id}/subtitles?language=${language}`,
  headers: {},
  body: Buffer.from(body),
})
const list = (
  what: string,
  content: string,
  path = '/imports/preview',
  more: object = {},
): Sent => ({
  what,
  method: 'POST',
  path,
  headers: json,
  body: Buffer.from(JSON.stringify({ ...more, content })),
})
const poster = (what: string, body: Buffer): Sent => ({
  what,
  method: 'PUT',
  path: '/videos/{id}/poster',
  headers: { 'Content-Type': 'image/png' },
  body,
})

const MOST = 9_900_000
const filled = (unit: string, bytes: number): string =>
  unit.repeat(Math.max(1, Math.floor(bytes / Math.max(1, Buffer.byteLength(unit)))))

/** Each of them stopped the appliance for seconds to hours, or took its memory. */
export function killers(): Sent[] {
  const subtitles: Record<string, string> = {
    'clocks in one line': filled('1:1:1:', MOST),
    'clocks in lines': filled(`${filled('1:1:1:', 9_900)}\n`, MOST),
    'blanks behind a timing': `${CUE}${filled(' ', MOST)}x`,
    'blanks in lines': filled(`${CUE.replace(' ', ' '.repeat(9_900))}\nx\n\n`, MOST),
    settings: `WEBVTT\n\n00:01.000 --> 00:02.000 a${filled(' ', MOST)}b\nx\n`,
    'settings in lines': `WEBVTT\n\n${filled(`00:01.000 --> 00:02.000 a${' '.repeat(9_000)}b\nx\n\n`, MOST)}`,
    braces: `${CUE}\n${filled('{', MOST)}`,
    'braces in lines': filled(`${CUE}\n${filled('{\\', 9_900)}\n\n`, MOST),
    tags: filled(`${CUE}\n${filled('<b', 9_900)}\n\n`, MOST),
    'line ends': filled('\n', MOST),
    'lines of one sign': filled('x\n', MOST),
    cues: filled(`${CUE}\nx\n\n`, MOST),
    'wrong timings': filled('1 --> 2\n', MOST),
    words: Array.from({ length: 230_000 }, (_, at) => `${CUE}\n${at.toString(36)}\n`).join('\n'),
    'timings without text': `WEBVTT\n\n${filled('00:01.000 --> 00:02.000\n', MOST)}`,
  }
  const lists: Record<string, string> = {
    columns: `url${filled(',url', 12_000_000)}\nx\n`,
    cells: `url\n${filled(',', 12_000_000)}\n`,
    rows: `url\n${filled('https://a.example/x.mp4\n', 15_000_000)}`,
    quotes: `url\n"${filled('""', 12_000_000)}`,
    'wrong quotes': `url\n${filled('"x"y\n', 12_000_000)}`,
    captions: `url,captions\nhttps://a.example/a.mp4,${Array.from({ length: 200_000 }, (_, at) => `en-${at.toString(36).padStart(5, '0')}=https://a.example/x`).join(' ')}\n`,
    folders: `url,collection\n${Array.from({ length: 20_000 }, (_, at) => `https://a.example/${at}.mp4,${'a/'.repeat(19)}${at}`).join('\n')}\n`,
    'honest rows': `url,name,tags\n${Array.from({ length: 20_000 }, (_, at) => `https://a.example/${at}.mp4,Name ${at},a;b;c`).join('\n')}\n`,
  }
  const huge = Buffer.from(PNG, 'base64')
  huge.writeUInt32BE(60_000, 16)
  huge.writeUInt32BE(60_000, 20)
  return [
    ...Object.entries(subtitles).map(([name, text]) => put(`killer: subtitle of ${name}`, text)),
    ...Object.entries(lists).map(([name, text]) => list(`killer: list of ${name}`, text)),
    list('killer: import of 20,000 rows', lists['honest rows']!, '/imports', {
      source: 'csv',
      dry_run: true,
    }),
    poster('killer: image of 60,000 × 60,000', huge),
    poster('killer: 20 MB of zeros', Buffer.alloc(19_900_000)),
    poster(
      'killer: SVG of 5 MB',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${filled('<g>', 5_000_000)}`),
    ),
    {
      what: 'killer: JSON of brackets',
      method: 'POST',
      path: '/videos',
      headers: json,
      body: Buffer.from('['.repeat(900_000)),
    },
    {
      what: 'killer: JSON of keys',
      method: 'POST',
      path: '/videos',
      headers: json,
      body: Buffer.from(`{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":1`).join(',')}}`),
    },
    {
      what: 'killer: encodings',
      method: 'PUT',
      path: '/videos/{id}/subtitles?language=ja',
      headers: {},
      body: Buffer.alloc(MOST, 0x81),
    },
  ]
}

/** Mostly small, a twentieth large, one in five hundred as large as it may be. */
export function* mutations(seed: number, count: number): Generator<Sent> {
  const random = randomFrom(seed)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  const sizeUpTo = (most: number): number => {
    const luck = random()
    return luck < 0.002
      ? most
      : luck < 0.05
        ? 2_000 + random() * Math.min(most, 300_000)
        : random() * 2_000
  }

  function mutated(honest: string, most: number): string {
    const size = sizeUpTo(most)
    let text = honest
    for (let changes = 1 + Math.floor(random() * 4); changes > 0; changes -= 1) {
      const at = Math.floor(random() * text.length)
      const unit = `${pick(TOKENS)}${random() < 0.5 ? pick(TOKENS) : ''}`
      const chance = random()
      if (chance < 0.4) text = text.slice(0, at) + filled(unit, size / 4) + text.slice(at)
      else if (chance < 0.6) text = text.slice(0, at) + text.slice(at + Math.floor(random() * 30))
      else if (chance < 0.8) text = text.slice(0, at) + unit + text.slice(at)
      else text = filled(text, size)
    }
    return text.slice(0, most)
  }
  const bytesOf = (honest: Buffer, most: number): Buffer => {
    const bytes = Buffer.concat([
      honest,
      Buffer.alloc(Math.floor(sizeUpTo(most)), Math.floor(random() * 256)),
    ])
    for (let changes = 1 + Math.floor(random() * 6); changes > 0; changes -= 1)
      bytes[Math.floor(random() * Math.min(bytes.length, 200))] = Math.floor(random() * 256)
    return bytes
  }

  const makers: [share: number, make: () => Sent][] = [
    [25, () => put('SRT', mutated(SRT, MOST), pick(['en', 'ru', 'ja', 'zh']))],
    [25, () => put('WebVTT', mutated(VTT, MOST), pick(['en', 'nl']))],
    [
      8,
      () =>
        put(
          'bytes as a subtitle',
          bytesOf(Buffer.from(SRT, random() < 0.5 ? 'utf16le' : 'latin1'), MOST),
          pick(['pl', 'ko', 'th']),
        ),
    ],
    [
      5,
      () => ({
        what: 'subtitle as JSON',
        method: 'POST',
        path: '/videos/{id}/subtitles',
        headers: json,
        body: Buffer.from(
          JSON.stringify({ language: 'de', original: true, content: mutated(VTT, 900_000) }),
        ),
      }),
    ],
    [15, () => list('list', mutated(CSV, 15_000_000))],
    [
      6,
      () => ({
        what: 'chapters',
        method: 'PUT',
        path: '/videos/{id}/chapters',
        headers: json,
        body: Buffer.from(mutated(CHAPTERS, 900_000)),
      }),
    ],
    [
      6,
      () => ({
        what: 'JSON',
        method: 'POST',
        path: '/videos',
        headers: json,
        body: Buffer.from(mutated('{"name":"x","tags":["a"],"metadata":{"a":"b"}}', 900_000)),
      }),
    ],
    [1, () => poster('image', bytesOf(Buffer.from(pick([PNG, EMPTY_GIF]), 'base64'), 2_000_000))],
    [0.3, () => poster('SVG', Buffer.from(mutated(SVG, 500_000)))],
    [
      4,
      () => ({
        what: 'transcript',
        method: 'GET',
        path: `/videos/{id}/transcript?format=${pick(['json', 'txt'])}`,
        headers: {},
        body: null,
      }),
    ],
    [
      5,
      () => {
        const header = (): string =>
          mutated('Mozilla/5.0 (X11; Linux x86_64)', 6_000)
            .replace(/[^\x20-\x7e]/g, 'x')
            .trim()
        return {
          what: 'headers and search',
          method: 'GET',
          path: `/videos?q=${encodeURIComponent(mutated('plan', 2_000).toWellFormed())
            .slice(0, 4_000)
            .replace(/%[0-9A-F]?$/, '')}`,
          headers: { 'User-Agent': header(), Referer: `https://x/${header()}`, Cookie: header() },
          body: null,
        }
      },
    ],
  ]
  const all = makers.reduce((sum, [share]) => sum + share, 0)
  for (let made = 0; made < count; made += 1) {
    let luck = random() * all
    yield makers.find(([share]) => (luck -= share) < 0)![1]()
  }
}
