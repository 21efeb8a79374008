/**
 * Kinds of text that come with no request of their own: a turn puts some of them where the appliance finds
 * them, and waits for what it says of each. 200: read · 422: refused · 500: a fault.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Daemon } from '../../test/daemon.ts'
import { matroska, type MatroskaText } from './matroska.ts'
import type { Mutator } from './mutate.ts'
import type { StandIn } from './stand-in.ts'
import { MOST, SRT, VTT } from './texts.ts'

export interface Stage {
  daemon: Daemon
  folder: string
  standIn: StandIn
  /** Of the turn: unlike every other. */
  turn: string
  /** What the transcriber writes. */
  transcript: string
  /** A ready video with sound. */
  spoken: string
}
interface Flow {
  share: number
  /** How many texts one turn brings. */
  texts: number
  /** Whether what comes of it is encoded. */
  encodes: boolean
  turn(stage: Stage, mutate: Mutator): Promise<number[]>
}

const READ = 200
const REFUSED = 422
const FAULT = 500
const LOOK_MS = 15
/** Longer than the reader's limits together: what takes longer does not end. */
const MOST_WAIT_MS = 150_000
const LANGUAGES = ['en', 'de', 'fr', 'nl', 'es', 'it', 'pt', 'pl', 'cs', 'sv']
const MOST_IN_FILE = 2_000_000

const PLAYLISTS = [
  '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
  '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1"\nhttp://a.example/v.m3u8\n',
  '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><AdaptationSet>' +
    '<BaseURL>http://a.example/</BaseURL></AdaptationSet></Period></MPD>',
  "ffconcat version 1.0\nfile 'a.mp4'\nduration 2\n",
  '<smil><body><video src="http://a.example/a.mp4"/></body></smil>',
]
const ASS_HEADER =
  '[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname\nStyle: Default,Arial\n\n' +
  '[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n'
const ASS_CUE = '0,0,Default,,0,0,0,,{\\an8\\i1}One{\\i0}\\NTwo'
const MATROSKA_TEXTS: [MatroskaText['codec'], header: string, cue: string][] = [
  ['S_TEXT/UTF8', '', '<i>One</i> {\\an8}& more'],
  ['S_TEXT/ASS', ASS_HEADER, ASS_CUE],
  ['D_WEBVTT/SUBTITLES', '', 'id\nline:0 align:start\n<v Ann>Hello <b>there</b></v> &amp; more'],
]

const VIMEO: Record<string, string> = {
  '/oauth/verify': '{"scope":"public private video_files"}',
  '/me': '{"uri":"/users/77","name":"The opera"}',
  '/me/projects':
    '{"total":1,"paging":{"next":null},"data":[{"uri":"/users/77/projects/5","name":"Act one",' +
    '"metadata":{"connections":{"parent_folder":{"uri":"/users/77/projects/4"}}}}]}',
  '/me/videos':
    '{"total":1,"paging":{"next":null},"data":[{"uri":"/videos/100","name":"Overture","description":' +
    '"x","language":"de","created_time":"2020-05-04T10:00:00+00:00","tags":[{"name":"a","tag":"a"}],' +
    '"privacy":{"view":"anybody"},"parent_folder":{"uri":"/users/77/projects/5"},"download":' +
    '[{"quality":"source","size":9,"height":36}]}]}',
  '/videos/100':
    '{"uri":"/videos/100","download":[{"quality":"source","link":"{at}/clip","size":9}]}',
  '/videos/100/texttracks':
    '{"data":[{"uri":"/t/1","active":true,"type":"captions","language":"en","name":"English",' +
    '"link":"{at}/en.vtt"}]}',
}

export const FLOWS: Record<string, Flow> = {
  'vimeo-answer': { share: 1.5, texts: 1, encodes: false, turn: vimeoAnswer },
  'fetched-captions': { share: 4, texts: LANGUAGES.length, encodes: false, turn: fetchedCaptions },
  sidecars: { share: 4, texts: LANGUAGES.length, encodes: false, turn: sidecars },
  'transcriber-output': { share: 0.7, texts: 1, encodes: true, turn: transcriberOutput },
  playlist: { share: 1.5, texts: 1, encodes: true, turn: playlist },
  'subtitle-in-source': { share: 4, texts: 6, encodes: true, turn: subtitlesInSource },
  'chapters-and-titles-in-source': { share: 0.7, texts: 1, encodes: true, turn: factsInSource },
}

/** One of its answers is changed; the others are as they should be. */
async function vimeoAnswer(
  { daemon, standIn, turn }: Stage,
  { text, pick }: Mutator,
): Promise<number[]> {
  const changed = pick(Object.keys(VIMEO))
  for (const [path, honest] of Object.entries(VIMEO)) {
    const answer = honest.replaceAll('{at}', standIn.url)
    standIn.serve.set(path, path === changed ? text(answer, 3_900_000) : answer)
  }
  standIn.serve.set('/en.vtt', VTT)
  const isListed = changed.startsWith('/me') || changed.startsWith('/oauth')
  const { id } = await daemon.api.imports.create({
    body: { source: 'vimeo', access_token: turn, dry_run: isListed, again: true },
  })
  return [await endOfImport(daemon, id)]
}

async function fetchedCaptions(stage: Stage, mutate: Mutator): Promise<number[]> {
  const { daemon, standIn } = stage
  const rows = LANGUAGES.map((language) => {
    standIn.serve.set(`/captions/${language}`, subtitleBytes(mutate))
    return `${language}=${standIn.url}/captions/${language}`
  })
  const { id } = await daemon.api.imports.create({
    body: {
      source: 'csv',
      content: `url,captions\n${standIn.url}/clip,${rows.join(' ')}\n`,
      again: true,
    },
  })
  return captionsOf(daemon, id)
}

/** Text files beside a film in a folder that is imported. */
async function sidecars(
  { daemon, folder, standIn, turn }: Stage,
  mutate: Mutator,
): Promise<number[]> {
  const path = join(folder, turn)
  await mkdir(path)
  await writeFile(join(path, 'talk.mkv'), standIn.serve.get('/clip')!)
  for (const language of LANGUAGES)
    await writeFile(
      join(path, `talk.${language}.${mutate.pick(['srt', 'vtt'])}`),
      subtitleBytes(mutate),
    )
  const { id } = await daemon.api.imports.create({ body: { source: 'folder', path } })
  const statuses = await captionsOf(daemon, id)
  await rm(path, { recursive: true })
  return statuses
}

async function transcriberOutput(
  { daemon, transcript, spoken }: Stage,
  mutate: Mutator,
): Promise<number[]> {
  await writeFile(transcript, subtitleBytes(mutate))
  const params = { id: spoken }
  const { id } = await daemon.api.transcripts.create({ params })
  const row = await waited(
    () => daemon.api.subtitles.get({ params: { ...params, subtitle: id } }),
    ({ status }) => status === 'ready' || status === 'failed',
  )
  if (row) await daemon.api.subtitles.delete({ params: { ...params, subtitle: id } })
  return [row ? statusOf(row.error) : FAULT]
}

async function playlist({ daemon }: Stage, { text, pick }: Mutator): Promise<number[]> {
  return [await sourceOf(daemon, Buffer.from(text(pick(PLAYLISTS), MOST)))]
}

async function subtitlesInSource({ daemon }: Stage, mutate: Mutator): Promise<number[]> {
  const texts = Array.from({ length: 6 }, (_, at): MatroskaText => {
    const [codec, header, honest] = MATROSKA_TEXTS[at % MATROSKA_TEXTS.length]!
    const cues = mutate
      .text(`${honest}\n\n${honest}\n\n${honest}`, MOST_IN_FILE)
      .split('\n\n')
      .slice(0, 200)
    const before = codec === 'S_TEXT/ASS' && mutate.random() < 0.7 ? '0,0,Default,,0,0,0,,' : ''
    return {
      codec,
      header: header && mutate.random() < 0.3 ? mutate.text(header, MOST_IN_FILE) : header,
      language: mutate.random() < 0.2 ? mutate.text('ger', 200) : 'ger',
      name: mutate.random() < 0.2 ? mutate.text('Deutsch', 5_000) : 'Deutsch',
      cues: cues.map((cue, number) => Buffer.from(`${before && `${number},`}${before}${cue}`)),
    }
  })
  const status = await sourceOf(
    daemon,
    matroska({ title: 'Film', chapters: [], tags: [], texts: [original(), ...texts] }),
  )
  return texts.map(() => status)
}

async function factsInSource({ daemon }: Stage, { text, random }: Mutator): Promise<number[]> {
  return [
    await sourceOf(
      daemon,
      matroska({
        title: text('A film', MOST_IN_FILE),
        chapters: Array.from({ length: 1 + Math.floor(random() * 20) }, (_, at) =>
          text(`Chapter ${at}`, MOST_IN_FILE),
        ),
        tags: [
          ['TITLE', text('A film', MOST_IN_FILE)],
          [text('LANGUAGE', 200), text('en', MOST_IN_FILE)],
        ],
        texts: [original()],
      }),
    ),
  ]
}

/** So that nobody has to transcribe the sound. */
const original = (): MatroskaText => ({
  codec: 'S_TEXT/UTF8',
  language: 'eng',
  name: 'English',
  header: '',
  cues: [Buffer.from('Honest')],
})

function subtitleBytes({ text, bytes, pick, random }: Mutator): Buffer {
  return random() < 0.7
    ? Buffer.from(text(pick([SRT, VTT]), MOST))
    : bytes(Buffer.from(SRT, pick(['utf16le', 'latin1', 'utf8'])), MOST)
}

/** Sent as a video, which is gone when it is said what it is. */
async function sourceOf(daemon: Daemon, bytes: Buffer): Promise<number> {
  const { id } = await daemon.api.videos.create({ body: { name: 'source', language: 'en' } })
  const params = { id }
  await daemon.api.videos.putSource({ params, raw: new Uint8Array(bytes) })
  const video = await waited(
    () => daemon.api.videos.get({ params }),
    ({ status }) => status === 'ready' || status === 'errored',
  )
  await daemon.api.videos.delete({ params })
  return video ? statusOf(video.error) : FAULT
}

async function captionsOf(daemon: Daemon, id: string): Promise<number[]> {
  const ended = await endOfImport(daemon, id)
  const { data } = await daemon.api.imports.items({ params: { id }, query: { kind: 'video' } })
  const [item] = data
  if (item?.video) await daemon.api.videos.delete({ params: { id: item.video } })
  const isWhole = ended === READ && item?.status === 'done'
  return LANGUAGES.map((language) =>
    !isWhole
      ? FAULT
      : item.notes.some(
            ({ given }) =>
              (given as Record<string, unknown> | undefined)?.['language'] === language,
          )
        ? REFUSED
        : READ,
  )
}

/** One that waits to try again has been refused by what it was told. */
async function endOfImport(daemon: Daemon, id: string): Promise<number> {
  const params = { id }
  const seen = await waited(
    () => daemon.api.imports.get({ params }),
    ({ ended_at, error, waiting_until }) =>
      ended_at !== null || error !== null || waiting_until !== null,
  )
  if (seen?.ended_at === null) await daemon.api.imports.cancel({ params }).catch(() => undefined)
  return seen
    ? statusOf(seen.waiting_until === null ? seen.error : { code: 'rate_limited' })
    : FAULT
}

const statusOf = (error: { code: string } | null): number =>
  error === null ? READ : error.code === 'internal_error' ? FAULT : REFUSED

async function waited<T>(look: () => Promise<T>, holds: (seen: T) => boolean): Promise<T | null> {
  for (const beganAt = performance.now(); performance.now() - beganAt < MOST_WAIT_MS;) {
    const seen = await look()
    if (holds(seen)) return seen
    await pause(LOOK_MS)
  }
  return null
}
