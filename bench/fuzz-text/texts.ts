/** What one request brings: known killers at full size, and mutations of honest texts. */
import { CUE, filled, type Mutator } from './mutate.ts'

export interface Sent {
  what: string
  method: 'GET' | 'PUT' | 'POST'
  /** Below /v1; `{id}` is a video, `{subtitle}` one of its subtitles. */
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

export const SRT = `1\n${CUE}\n{\\an8}<i>One</i> & more\n\n2\n00:00:03.5 -> 00:00:04,000\nTwo\n`
export const VTT =
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

/** Below the limit of a subtitle file. */
export const MOST = 9_900_000

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

const COLLECTED =
  '{"ticket":"{ticket}","view":"{view}","page":"https://a.example/p","referrer":"https://b.example/",' +
  '"events":[{"type":"start","seq":0,"ago_ms":1,"startup_ms":300},{"type":"played","seq":1,' +
  '"ago_ms":0,"from":0,"to":1.5,"playing_ms":10,"quality":"720p","subtitle":"nl"}]}'
const METADATA: Record<string, string> = {
  filename: 'film.mp4',
  name: 'A film',
  fingerprint: 'a'.repeat(64),
  video: '{id}',
  filetype: 'video/mp4',
}
const HEADER_CLAIMS = [
  '{"alg":"HS256","kid":"key_00000000000000000000","typ":"JWT"}',
  '{"alg":"HS256"}',
]
const CLAIMS =
  '{"sub":"{id}","exp":1900000000,"nbf":1,"iat":1,"aud":["playback","upload"],"download":true,' +
  '"uploader":"ann","once":false}'
const VIMEO_IMPORT =
  '{"source":"vimeo","access_token":"no-such-token","folder":"12","visibility":"private","dry_run":true}'
/** Node refuses 16 KB of headers. */
const MOST_HEADER = 12_000
const MOST_TOKEN = 20_000
const MOST_COLLECTED = 64_000

const sendJson = (
  what: string,
  method: 'POST' | 'PUT',
  path: string,
  body: string | object,
): Sent => ({
  what,
  method,
  path,
  headers: json,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})
const read = (what: string, path: string, headers: Record<string, string> = {}): Sent => ({
  what,
  method: 'GET',
  path,
  headers,
  body: null,
})
/** What a header may hold. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, 'x').trim()

/** Kinds that one request brings. The shares are parts of the sum of all, here and in `flows.ts`. */
export const REQUESTS: Record<string, { share: number; make(mutate: Mutator): Sent }> = {
  srt: {
    share: 25,
    make: ({ text, pick }) => put('srt', text(SRT, MOST), pick(['en', 'ru', 'ja', 'zh'])),
  },
  webvtt: {
    share: 25,
    make: ({ text, pick }) => put('webvtt', text(VTT, MOST), pick(['en', 'nl'])),
  },
  'subtitle-bytes': {
    share: 8,
    make: ({ bytes, random, pick }) =>
      put(
        'subtitle-bytes',
        bytes(Buffer.from(SRT, random() < 0.5 ? 'utf16le' : 'latin1'), MOST),
        pick(['pl', 'ko', 'th']),
      ),
  },
  'subtitle-json': {
    share: 5,
    make: ({ text }) =>
      sendJson('subtitle-json', 'POST', '/videos/{id}/subtitles', {
        language: 'de',
        original: true,
        content: text(VTT, 900_000),
      }),
  },
  'subtitle-content': {
    share: 6,
    make: ({ text, pick }) =>
      sendJson('subtitle-content', 'PUT', '/videos/{id}/subtitles/{subtitle}/content', {
        content: text(pick([SRT, VTT]), MOST),
      }),
  },
  'subtitle-as': {
    share: 5,
    make: ({ pick }) =>
      read(
        'subtitle-as',
        `/videos/{id}/subtitles/{subtitle}/content?format=${pick(['json', 'vtt', 'srt', 'txt'])}`,
      ),
  },
  transcript: {
    share: 5,
    make: ({ pick }) =>
      read('transcript', `/videos/{id}/transcript?format=${pick(['json', 'txt', 'vtt'])}`),
  },
  list: { share: 15, make: ({ text }) => list('list', text(CSV, 15_000_000)) },
  'import-of-list': {
    share: 3,
    make: ({ text }) =>
      list('import-of-list', text(CSV, 15_000_000), '/imports', { source: 'csv', dry_run: true }),
  },
  'import-request': {
    share: 2,
    make: ({ text }) => sendJson('import-request', 'POST', '/imports', text(VIMEO_IMPORT, 900_000)),
  },
  chapters: {
    share: 6,
    make: ({ text }) =>
      sendJson('chapters', 'PUT', '/videos/{id}/chapters', text(CHAPTERS, 900_000)),
  },
  json: {
    share: 6,
    make: ({ text }) =>
      sendJson(
        'json',
        'POST',
        '/videos',
        text('{"name":"x","tags":["a"],"metadata":{"a":"b"}}', 900_000),
      ),
  },
  collect: {
    share: 6,
    make({ text, random }) {
      const view = Buffer.from(Array.from({ length: 16 }, () => random() * 256)).toString(
        'base64url',
      )
      return {
        ...sendJson(
          'collect',
          'POST',
          '/collect',
          text(COLLECTED.replace('{view}', view), MOST_COLLECTED),
        ),
        headers: {
          'Content-Type': 'text/plain',
          'User-Agent': printable(text('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 2_000)),
        },
      }
    },
  },
  token: {
    share: 6,
    make({ text, pick, random }) {
      const part = (honest: string): string =>
        Buffer.from(text(honest, 3_000)).toString('base64url')
      const honest = `${part(pick(HEADER_CLAIMS))}.${part(CLAIMS)}.c2lnbmF0dXJl`
      const token = random() < 0.5 ? honest : text(random() < 0.5 ? '{token}' : honest, MOST_TOKEN)
      return sendJson('token', 'POST', '/tokens/inspect', {
        token,
        use: pick(['playback', 'upload']),
        video: '{id}',
      })
    },
  },
  tus: {
    share: 5,
    make({ text, pick, random }) {
      const pairs = Object.entries(METADATA).flatMap(([key, value]) =>
        random() < 0.6
          ? [
              `${key} ${Buffer.from(random() < 0.5 ? value : text(value, 2_000)).toString('base64')}`,
            ]
          : [],
      )
      const metadata = pairs.join(',')
      return {
        what: 'tus',
        method: 'POST',
        path: '/uploads',
        headers: {
          'Tus-Resumable': '1.0.0',
          'Upload-Length': pick(['10', '10', '10', '-1', '1e3', '99999999999999999999']),
          'Upload-Metadata':
            printable(random() < 0.6 ? metadata : text(`${metadata},x`, MOST_HEADER)) || 'x',
        },
        body: null,
      }
    },
  },
  image: {
    share: 1,
    make: ({ bytes, pick }) =>
      poster('image', bytes(Buffer.from(pick([PNG, EMPTY_GIF]), 'base64'), 2_000_000)),
  },
  svg: { share: 0.3, make: ({ text }) => poster('svg', Buffer.from(text(SVG, 500_000))) },
  headers: {
    share: 5,
    make({ text }) {
      const header = (): string => printable(text('Mozilla/5.0 (X11; Linux x86_64)', 6_000))
      const searched = encodeURIComponent(text('plan', 2_000).toWellFormed())
        .slice(0, 4_000)
        .replace(/%[0-9A-F]?$/, '')
      return read('headers', `/videos?q=${searched}`, {
        'User-Agent': header(),
        Referer: `https://x/${header()}`,
        Cookie: header(),
      })
    },
  },
}
