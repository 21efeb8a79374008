/** A page with every element in each of its states at once: each has the id `<name>-<state>`, and what else it shows a word behind that. */
import type { Page, Route } from 'playwright-core'
import type { AudioState } from '../../../components/audio/events.ts'
import type { ClipState } from '../../../components/clip/events.ts'
import type { FilesState } from '../../../components/files/events.ts'
import type { ListState } from '../../../components/list/events.ts'
import type { PlayerState } from '../../../components/player/events.ts'
import type { TextState } from '../../../components/text/events.ts'
import type { UploadState } from '../../../components/upload/events.ts'
import { addList } from '../list/lists.ts'
import type { Stage } from '../stage.ts'

/** A state that is added to one of these types without a row here does not compile. */
interface States {
  player: PlayerState
  audio: AudioState
  clip: ClipState
  text: TextState
  files: FilesState
  list: ListState
  upload: UploadState
}
type Name = keyof States

interface Row {
  attributes?: string
  /** In the page, once all are ready for it. */
  act?: (element: any) => unknown
}
type Rows = { [N in Name]: Record<States[N], Row> }
interface Look extends Row {
  name: Name
  state: string
  look: string
  /** What is seen then, within the element. */
  shows: string
}

const SIZE_BYTES = 1_000
const SLOW = 'slow000000000001'
const MISSING = 'embed="video0missing04"'
/** Far below what is seen. */
const FAR: Row = { attributes: 'loading="lazy" data-far' }

const add = (element: any): unknown =>
  element.add([new File([new Uint8Array(1_000)], 'one.mp4', { type: 'video/mp4' })])
const playSlowly = async (element: any): Promise<void> => {
  element.media.playbackRate = 0.0625
  await element.play()
}
const toItsEnd = async (element: any): Promise<void> => {
  await element.play()
  element.currentTime = element.duration
}
const upload = (token: string, more = ''): string => `token="a.b.${token}" ${more}`

function rowsOf(stage: Stage): { rows: Rows; looks: Look[]; film: string } {
  const named = (changes: Parameters<Stage['add']>[0] = {}) => `embed="${stage.add(changes).id}"`
  const { id, urls } = stage.add({
    chapters: [
      { start_seconds: 0, end_seconds: 6, title: 'The harbour' },
      { start_seconds: 6, end_seconds: 12, title: 'The last lighthouse' },
    ],
  })
  const film = `embed="${id}"`
  const nothing = { audio_tracks: [], subtitles: [], renditions: [] }
  const making = named({ ...nothing, status: 'processing', playable: false, progress: 0.4 })
  const bare = named(nothing)
  const slow = `embed="${SLOW}"`
  const sound = named({
    audio_only: true,
    urls: { ...urls, hls: `${stage.appliance}/media/audio.m3u8` },
  })
  addList(stage, { id: 'many0' })
  addList(stage, { id: 'none0', count: 0 })
  addList(stage, { id: 'half0' })
  const half = stage.lists.get('half0')!
  stage.lists.set('half0', (query) => (query.has('cursor') ? 500 : half(query)))
  const rows: Rows = {
    player: {
      empty: {},
      idle: { ...FAR, attributes: `${FAR.attributes} ${film}` },
      loading: { attributes: slow },
      waiting: { attributes: making },
      ready: { attributes: film },
      started: { attributes: `${film} muted loop`, act: playSlowly },
      ended: { attributes: `${film} muted`, act: toItsEnd },
      failed: { attributes: MISSING },
    },
    audio: {
      empty: {},
      idle: { attributes: `${FAR.attributes} ${film}` },
      loading: { attributes: slow },
      waiting: { attributes: making },
      none: { attributes: bare },
      ready: { attributes: film },
      started: { attributes: `${film} muted loop`, act: playSlowly },
      ended: { attributes: `${film} muted`, act: toItsEnd },
      failed: { attributes: MISSING },
    },
    clip: {
      empty: {},
      idle: { attributes: `${FAR.attributes} ${film}` },
      loading: { attributes: slow },
      waiting: { attributes: making },
      poster: { attributes: `${film} autoplay="off"` },
      playing: { attributes: film, act: playSlowly },
      paused: {
        attributes: film,
        act: async (clip) => {
          await clip.play()
          clip.pause()
        },
      },
      failed: { attributes: MISSING },
    },
    text: {
      empty: {},
      idle: { attributes: `${FAR.attributes} ${film}` },
      loading: { attributes: slow },
      none: { attributes: bare },
      // A name of its own, since axe wants none twice.
      ready: { attributes: named({ name: 'The harbour at night' }) },
      failed: { attributes: MISSING },
    },
    files: {
      empty: {},
      idle: { attributes: `${FAR.attributes} ${film}` },
      loading: { attributes: slow },
      waiting: { attributes: making },
      ready: { attributes: film },
      none: { attributes: bare },
      failed: { attributes: MISSING },
    },
    list: {
      empty: {},
      idle: { attributes: `${FAR.attributes} space="many0"` },
      loading: { attributes: 'space="slow0"' },
      ready: { attributes: 'space="many0" controls="search order"' },
      none: { attributes: 'space="none0" controls="search order"' },
      failed: { attributes: 'space="gone0"' },
    },
    upload: {
      empty: { attributes: upload('empty') },
      queued: { attributes: upload('queued', 'autostart="off"'), act: add },
      uploading: { attributes: upload('uploading'), act: add },
      waiting: { attributes: upload('waiting'), act: add },
      paused: {
        attributes: upload('paused'),
        act: (element) => {
          element.add([new File(['x'], 'two.mp4', { type: 'video/mp4' })])
          element.pause()
        },
      },
      processing: { attributes: upload('processing'), act: add },
      done: { attributes: upload('done'), act: add },
      failed: { attributes: upload('failed'), act: add },
    },
  }
  const looks: Look[] = [
    {
      name: 'player',
      state: 'started',
      look: 'sound-alone',
      attributes: `${sound} muted loop`,
      act: playSlowly,
      shows: '.frame.audio .controls',
    },
    {
      name: 'text',
      state: 'ready',
      look: 'left-by-its-reader',
      attributes: 'for="player-started" style="height: 60px"',
      shows: '.follow',
    },
    {
      name: 'audio',
      state: 'started',
      look: 'paused',
      attributes: `${film} muted`,
      act: async (audio) => {
        await audio.play()
        audio.pause()
      },
      shows: '.start',
    },
    {
      name: 'list',
      state: 'ready',
      look: 'more-failed',
      attributes: 'space="half0" page-size="3"',
      act: (list) => list.loadMore(),
      shows: '.more > span',
    },
    {
      name: 'upload',
      state: 'empty',
      look: 'disabled',
      attributes: `${upload('x')} disabled`,
      shows: '.main[disabled]',
    },
    {
      name: 'upload',
      state: 'empty',
      look: 'over',
      attributes: upload('x'),
      act: (element) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['x'], 'one.mp4'))
        element.renderRoot
          .querySelector('.drop')
          .dispatchEvent(new DragEvent('dragenter', { dataTransfer, cancelable: true }))
      },
      shows: '.drop.over',
    },
    {
      name: 'upload',
      state: 'uploading',
      look: 'preparing',
      attributes: upload('preparing'),
      act: add,
      shows: '[part~=preparing]',
    },
    {
      name: 'upload',
      state: 'empty',
      look: 'rejected',
      attributes: upload('x', 'max-size="1B"'),
      act: add,
      shows: '[part~=rejected]',
    },
    {
      name: 'upload',
      state: 'queued',
      look: 'details',
      attributes: upload('x', 'details="on"'),
      act: add,
      shows: '.details textarea',
    },
  ]
  return { rows, looks, film: id }
}

interface EachState {
  body: string
  /** Answers what the page asks; before it is loaded. */
  prepare(page: Page): Promise<void>
  reach(page: Page): Promise<void>
  /** Throws if an element has left its state. */
  hold(page: Page): Promise<void>
}

export function eachState(stage: Stage): EachState {
  const { rows, looks, film } = rowsOf(stage)
  const all: (Look | (Row & { name: Name; state: string }))[] = [
    ...(Object.keys(rows) as Name[]).flatMap((name) =>
      Object.entries<Row>(rows[name]).map(([state, row]) => ({ name, state, ...row })),
    ),
    ...looks,
  ]
  const idOf = (row: (typeof all)[number]): string =>
    `${row.name}-${row.state}${'look' in row ? `-${row.look}` : ''}`
  const states = Object.fromEntries(all.map((row) => [idOf(row), row.state]))
  const inState = async (page: Page): Promise<void> => {
    await page.waitForFunction(
      (wanted) =>
        Object.entries(wanted).every(
          ([id, state]) => (document.getElementById(id) as any).state === state,
        ),
      states,
    )
    for (const row of looks)
      await page
        .locator(`#${idOf(row)} ${row.shows}`)
        .first()
        .waitFor()
  }
  return {
    body: all
      .map((row) => {
        const { attributes = '', name } = row
        const eager = attributes.includes('loading=') || name === 'upload' ? '' : 'loading="eager"'
        return `<svc-${name} id="${idOf(row)}" ${eager} ${attributes}></svc-${name}>`
      })
      .concat(
        '<style>main { display: grid; grid-template-columns: repeat(4, 400px); align-items: start; gap: 8px } [data-far] { position: absolute; top: 30000px }</style>',
      )
      .join(''),
    async prepare(page) {
      await page.route(/(?:embeds|lists)\/slow0/, () => undefined)
      await page.route(/\/v1\/uploads/, (route) => answerUpload(route, film))
    },
    async reach(page) {
      await page.waitForFunction(
        (wanted) =>
          wanted.every((id) =>
            ['ready', 'poster', 'playing', 'empty'].includes(
              (document.getElementById(id) as any).state,
            ),
          ),
        all.filter(({ act }) => act).map(idOf),
      )
      for (const row of all) if (row.act) await page.locator(`#${idOf(row)}`).evaluate(row.act)
      await page.locator('#text-ready-left-by-its-reader .cue').first().waitFor()
      await page.locator('#text-ready-left-by-its-reader').dispatchEvent('wheel')
      await inState(page)
    },
    hold: inState,
  }
}

/** Stands in for the appliance; how far an upload gets is said by its token. */
async function answerUpload(route: Route, video: string): Promise<void> {
  const request = route.request()
  const wanted = request.headers()['authorization']?.split('.').at(-1) ?? ''
  const id = `upl_${wanted}`
  const info = {
    id,
    video,
    size_bytes: SIZE_BYTES,
    received_bytes: SIZE_BYTES,
    receiving: false,
    progress: 0.4,
  }
  const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' }
  const isWhole = ['processing', 'done', 'failed'].includes(wanted)
  if (wanted === 'preparing') return
  if (wanted === 'waiting') return route.abort()
  if (request.url().includes('fingerprint='))
    return route.fulfill({ headers, json: { data: isWhole ? [info] : [] } })
  if (request.method() === 'POST')
    return route.fulfill({ status: 201, headers: { ...headers, location: `/v1/uploads/${id}` } })
  if (request.method() === 'HEAD')
    return route.fulfill({
      headers: {
        ...headers,
        'upload-offset': String(SIZE_BYTES),
        'upload-length': String(SIZE_BYTES),
      },
    })
  if (request.method() === 'GET' && wanted === 'done')
    return route.fulfill({ headers, json: { ...info, status: 'ready', playable: true } })
  if (request.method() === 'GET' && wanted === 'failed')
    return route.fulfill({
      headers,
      json: { ...info, status: 'errored', playable: false, error: { code: 'source_damaged' } },
    })
}
