import assert from 'node:assert/strict'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'mocha'
import type { Client } from '../../../daemon/contract/client.ts'
import type { ImportCreate } from '../../../daemon/contract/import.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { everythingBelow, folders } from '../../support/folder.ts'
import { fakeVimeo, TOKEN, type FakeVideo, type FakeVimeo } from '../../support/vimeo.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'

const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nGood evening\n'

describe('imports: from Vimeo', () => {
  const folder = folders()
  let clip: Buffer
  let vimeo: FakeVimeo
  let daemon: Daemon
  let space: string
  let api: Client

  before(async () => {
    const file = join(await folder(), 'clip.mp4')
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=64x36:r=10:d=0.5',
      '-pix_fmt',
      'yuv420p',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      file,
    )
    clip = await readFile(file)
    vimeo = await fakeVimeo()
    daemon = await startDaemon({
      env: { SVC_VIMEO_API_URL: vimeo.url, SVC_ALLOW_PRIVATE_HOSTS: vimeo.host },
    })
    // It is enough to see that the sources have come.
    await daemon.api.system.update({ body: { encoding_paused: true } })
  })
  after(async () => {
    await daemon.remove()
    await vimeo.close()
  })

  /** In a space of its own. */
  async function open(videos: Partial<FakeVideo>[]): Promise<void> {
    vimeo.reset(
      videos.map((video, at) => ({
        id: String(100 + at),
        name: `Film ${at}`,
        file: clip,
        ...video,
      })),
    )
    space = (await daemon.api.spaces.create({ body: { name: 'test' } })).id
    api = daemon.as(daemon.owner, space)
  }
  async function killed(thenGoOn: () => void): Promise<void> {
    await daemon.kill()
    thenGoOn()
    daemon = await daemon.restart()
    api = daemon.as(daemon.owner, space)
  }
  const begin = (more: Partial<Extract<ImportCreate, { source: 'vimeo' }>> = {}) =>
    api.imports.create({ body: { source: 'vimeo', access_token: TOKEN, ...more } })
  const read = (id: string) => api.imports.get({ params: { id } })
  const ended = (id: string) =>
    until(
      () => read(id),
      ({ ended_at }) => ended_at !== null,
      'the import to end',
    )
  const items = async (id: string) =>
    (await api.imports.items({ params: { id }, query: { limit: 100 } })).data
  const videos = async () =>
    (await api.videos.list({ query: { limit: 100, sort: 'created_at' } })).data
  const collections = async () => (await api.collections.list({ query: { limit: 100 } })).data
  const many = (count: number): Partial<FakeVideo>[] => Array.from({ length: count }, () => ({}))

  it('what has come plays', async () => {
    await open(many(1))
    await daemon.api.system.update({ body: { encoding_paused: false } })
    await ended((await begin()).id)
    assert.equal(
      (await untilStatus(api, (await videos())[0]!.id, 'ready', 'errored')).status,
      'ready',
    )
    await daemon.api.system.update({ body: { encoding_paused: true } })
  })

  it('brings names, descriptions, tags, languages, privacy, subtitles and nested folders', async () => {
    await open([
      {
        name: 'Overture',
        folder: '2',
        description: 'Before the curtain.',
        tags: ['opera', 'first night'],
        language: 'de',
        texts: [
          { language: 'en-x-autogen', type: 'subtitles', text: VTT.replace('Good', 'God') },
          { language: 'en', type: 'subtitles', text: VTT, name: 'English' },
          { language: 'de', type: 'captions', text: 'no subtitle at all' },
          { language: 'fr', type: 'subtitles', text: VTT, active: false },
        ],
      },
      { name: 'Rehearsal', folder: '1', view: 'nobody' },
      { name: 'Trailer', view: 'disable' },
      { name: 'For friends', view: 'password' },
    ])
    vimeo.folders = [
      { id: '2', name: 'Act one', parent: '1' },
      { id: '1', name: 'Season' },
      { id: '3', name: 'Empty' },
    ]
    const { id } = await begin()
    const done = await ended(id)
    assert.deepEqual([done.status, done.error, done.account], ['finished', null, 'The opera'])
    assert.deepEqual(
      { ...done.progress },
      {
        folders: 3,
        found: 4,
        planned: 0,
        waiting: 0,
        fetching: 0,
        done: 4,
        skipped: 0,
        failed: 0,
        bytes: 4 * clip.length,
        total_bytes: 4 * clip.length,
      },
    )

    const named = new Map((await videos()).map((video) => [video.name, video]))
    const tree = new Map((await collections()).map((collection) => [collection.name, collection]))
    assert.deepEqual([...tree.keys()].sort(), ['Act one', 'Empty', 'Season'])
    assert.equal(tree.get('Act one')!.parent, tree.get('Season')!.id)
    const overture = named.get('Overture')!
    assert.deepEqual(
      [
        overture.description,
        overture.tags,
        overture.language,
        overture.collection,
        overture.visibility,
        overture.metadata,
      ],
      [
        'Before the curtain.',
        ['opera', 'first night'],
        'de',
        tree.get('Act one')!.id,
        'public',
        { import_source: 'vimeo', import_id: '100', import_made_at: '2020-05-04T10:00:00+00:00' },
      ],
    )
    assert.deepEqual(
      overture.subtitles.map(({ language, kind, label }) => [language, kind, label]),
      [['en', 'subtitles', 'English']],
    )
    assert.match(await (await fetch(overture.subtitles[0]!.url)).text(), /Good evening/)
    assert.match(
      (await items(id))
        .find(({ name }) => name === 'Overture')!
        .notes.map(({ message }) => message)
        .join(),
      /Subtitles \(de\) could not be imported/,
    )
    assert.deepEqual(
      ['Rehearsal', 'Trailer', 'For friends'].map((name) => named.get(name)!.visibility),
      ['private', 'public', 'private'],
    )
    assert.equal(named.get('Trailer')!.collection, null)
    assert.ok(vimeo.fileHeaders.every(({ authorization }) => authorization === undefined))
  })

  it('killed while it lists and while it fetches, it brings everything once', async () => {
    await open(many(8))
    let goOn = vimeo.hold(/^\/me\/videos\?.*[?&]page=2/)
    const { id } = await begin()
    await until(
      () => read(id),
      ({ progress }) => progress.found === 3,
      'the first page',
    )
    // Before the second start: what it fetches at once is held, too.
    await killed(() => {
      goOn()
      goOn = vimeo.holdFiles()
    })
    await until(
      () => read(id),
      ({ progress }) => progress.fetching === 2,
      'two under way',
    )
    await killed(goOn)
    assert.deepEqual((await ended(id)).progress.done, 8)
    assert.deepEqual(
      (await videos()).map(({ name }) => name).sort(),
      vimeo.videos.map(({ name }) => name),
    )
    assert.ok((await videos()).every(({ uploaded_at }) => uploaded_at !== null))
    // The first page is read once: where the second begins was written with it. Of two files a half
    // had come, and all of them once.
    assert.equal(
      vimeo.requests.filter((path) => path.startsWith('/me/videos') && !/[?&]page=/.test(path))
        .length,
      1,
    )
    assert.deepEqual([...vimeo.sent.values()].toSorted(), [1, 1, 1, 1, 1, 1, 1, 1])
    const stored = (await everythingBelow(join(daemon.dataDir, 'videos', space))).filter((path) =>
      path.endsWith('/source'),
    )
    assert.equal(stored.length, 8)
  })

  it('a second import brings only what is new, and again brings all', async () => {
    await open(many(2))
    vimeo.folders = [{ id: '1', name: 'Season' }]
    await ended((await begin()).id)
    vimeo.videos.push({ id: '300', name: 'New', file: clip, folder: '1' })
    const second = await ended((await begin()).id)
    assert.deepEqual([second.progress.done, second.progress.skipped], [1, 2])
    assert.match(
      (await items(second.id))
        .find(({ status, kind }) => status === 'skipped' && kind === 'video')!
        .notes.map(({ message }) => message)
        .join(),
      /Already imported as/,
    )
    assert.equal((await videos()).length, 3)
    assert.equal((await collections()).length, 1)
    // One that was deleted here is here no more.
    await api.videos.delete({ params: { id: (await videos())[0]!.id } })
    assert.equal((await ended((await begin()).id)).progress.done, 1)
    assert.equal((await ended((await begin({ again: true })).id)).progress.done, 3)
    assert.equal((await videos()).length, 6)
  })

  it('one that begins while another is under way leaves alone what that one fetches', async () => {
    await open(many(3))
    const goOn = vimeo.holdFiles()
    const first = await begin()
    await until(
      () => read(first.id),
      ({ progress }) => progress.fetching === 2,
      'two under way',
    )
    await until(videos, (rows) => rows.length === 2, 'both to have a video')
    const second = await begin()
    await until(
      () => read(second.id),
      ({ status }) => status === 'fetching',
      'the second',
    )
    assert.match(
      (await items(second.id))[0]!.notes.map(({ message }) => message).join(),
      /Already being imported/,
    )
    await api.imports.cancel({ params: { id: second.id } })
    goOn()
    assert.equal((await ended(first.id)).status, 'finished')
    assert.ok((await videos()).length >= 2)
    assert.ok([...vimeo.sent.values()].every((times) => times === 1))
    await ended((await begin()).id)
    assert.equal((await videos()).length, 3)
  })

  it('two imports of one account at once bring nothing twice', async () => {
    await open(many(6))
    const goOn = vimeo.holdFiles()
    const both = [(await begin()).id, (await begin()).id]
    for (const id of both)
      await until(
        () => read(id),
        ({ status, progress }) => status === 'fetching' && progress.waiting < 6,
        'both to fetch',
      )
    goOn()
    const [one, two] = await Promise.all(both.map(ended))
    assert.equal(one!.progress.done + two!.progress.done, 6)
    assert.equal((await videos()).length, 6)
  })

  it('waits as long as it is asked to, without a place in the queue; the token is nowhere to be read', async () => {
    await open(many(1))
    vimeo.limit(1, {
      'x-ratelimit-reset': new Date(Date.now() + 3_600_000).toISOString(),
      'retry-after': '2',
    })
    const waiting = await begin()
    const { waiting_until } = await until(
      () => read(waiting.id),
      (row) => row.waiting_until !== null,
      'it to wait',
    )
    // The later of both.
    assert.ok(Date.parse(waiting_until!) > Date.now() + 3_000_000)
    for (const name of await readdir(daemon.dataDir))
      if (name.startsWith('svc.db'))
        assert.ok(!(await readFile(join(daemon.dataDir, name))).includes(TOKEN), name)
    assert.ok(!daemon.log().includes(TOKEN))
    // Others go on meanwhile, and this one ends at once.
    vimeo.limit(1, { 'retry-after': '1' })
    assert.equal((await ended((await begin()).id)).progress.done, 1)
    assert.equal((await api.imports.cancel({ params: { id: waiting.id } })).status, 'cancelled')
    // What has ended keeps no token, not even a sealed one.
    const database = new DatabaseSync(join(daemon.dataDir, 'svc.db'), {
      readOnly: true,
      timeout: 10_000,
    })
    assert.deepEqual(
      { ...database.prepare('SELECT COUNT(*) AS n FROM imports WHERE token IS NOT NULL').get() },
      { n: 0 },
    )
    database.close()
  })

  it('is asked to wait in the middle, and goes on from there', async () => {
    await open(many(4))
    const goOn = vimeo.hold(/^\/videos\/10[23]\?/)
    const { id } = await begin()
    await until(
      () => read(id),
      ({ progress }) => progress.done === 2 && progress.fetching === 2,
      'two to have come',
    )
    vimeo.limit(2, { 'retry-after': '1' })
    goOn()
    assert.equal((await ended(id)).progress.done, 4)
    assert.equal((await videos()).length, 4)
    assert.deepEqual([...vimeo.sent.values()], [1, 1, 1, 1])
  })

  it('what moves forward while others are deleted there is not missed', async () => {
    await open(many(7))
    const goOn = vimeo.hold(/[?&]page=2/)
    const { id } = await begin({ dry_run: true })
    await until(
      () => read(id),
      ({ progress }) => progress.found === 3,
      'the first page',
    )
    vimeo.videos.splice(0, 2)
    goOn()
    await ended(id)
    assert.deepEqual((await items(id)).map(({ name }) => name).sort(), [
      'Film 0',
      'Film 1',
      'Film 2',
      'Film 3',
      'Film 4',
      'Film 5',
      'Film 6',
    ])
  })

  it('asks for a new link where one has expired, and says at each what cannot be had', async () => {
    await open([{}, { file: null }, { type: 'live', file: null }, {}])
    vimeo.expire(2)
    const { id, status, error, progress } = await ended((await begin()).id)
    assert.deepEqual(
      [status, error?.code, progress.done, progress.failed],
      ['finished', 'import_incomplete', 2, 2],
    )
    assert.deepEqual(
      (await items(id)).filter(({ error }) => error).map(({ name, error }) => [name, error!.code]),
      [
        ['Film 1', 'import_unavailable'],
        ['Film 2', 'import_unavailable'],
      ],
    )
    assert.equal((await videos()).length, 2)
    // What was refused too often is tried by the next import, as the same video.
    vimeo.videos = [{ id: '500', name: 'Stubborn', file: clip }]
    vimeo.expire(3)
    const refused = await ended((await begin()).id)
    const [item] = await items(refused.id)
    assert.deepEqual([item!.status, item!.error?.code], ['failed', 'source_unreachable'])
    assert.equal((await api.videos.get({ params: { id: item!.video! } })).status, 'errored')
    assert.equal((await ended((await begin()).id)).progress.done, 1)
    assert.notEqual((await api.videos.get({ params: { id: item!.video! } })).uploaded_at, null)
  })

  it('what failed is tried again in the same import, with another token of the same account', async () => {
    await open([{}, { file: null }])
    const { id } = await ended((await begin()).id)
    const retry = (body = {}) => api.imports.retry({ params: { id }, body })
    await assert.rejects(retry(), { message: /was deleted when the import ended/ })
    Object.assign(vimeo, {
      videos: vimeo.videos.map((video) => ({ ...video, file: clip })),
      user: { uri: '/users/8', name: 'The ballet' },
    })
    await retry({ access_token: TOKEN })
    assert.match(
      (await ended(id)).error!.message,
      /to another account, The ballet; this import is from The opera/,
    )
    vimeo.user = { uri: '/users/77', name: 'The opera' }
    await retry({ access_token: TOKEN })
    assert.deepEqual(
      [(await ended(id)).error, [...vimeo.sent.values()], (await videos()).length],
      [null, [1, 1], 2],
    )
  })

  it('a dry run tells what would come, and makes nothing', async () => {
    await open([{ folder: '1' }, { file: null }, {}])
    vimeo.folders = [{ id: '1', name: 'Season' }]
    const { id, progress } = await ended((await begin({ dry_run: true })).id)
    assert.deepEqual(
      [progress.folders, progress.planned, progress.failed, progress.total_bytes],
      [1, 2, 1, 2 * clip.length],
    )
    assert.deepEqual(
      (await items(id)).map(({ name, status, parent }) => [name, status, parent]),
      [
        ['Season', 'planned', null],
        ['Film 0', 'planned', '1'],
        ['Film 1', 'failed', null],
        ['Film 2', 'planned', null],
      ],
    )
    assert.deepEqual([await videos(), await collections(), vimeo.sent.size], [[], [], 0])
  })

  it('one folder comes with all inside it, into a collection of choice', async () => {
    await open([{ folder: '1' }, { folder: '2' }, { folder: '3' }, {}])
    vimeo.folders = [
      { id: '1', name: 'Season' },
      { id: '2', name: 'Act one', parent: '1' },
      { id: '3', name: 'Other' },
    ]
    const { id: collection } = await api.collections.create({ body: { name: 'From Vimeo' } })
    const { progress } = await ended(
      (await begin({ folder: '1', collection, visibility: 'private' })).id,
    )
    assert.deepEqual([progress.folders, progress.done], [2, 2])
    const [season] = (await collections()).filter(({ name }) => name === 'Season')
    assert.equal(season!.parent, collection)
    assert.ok((await videos()).every(({ visibility }) => visibility === 'private'))
    assert.equal(
      (await ended((await begin({ folder: '9' })).id)).error?.code,
      'import_folder_not_found',
    )
  })

  it('cancelled, it stops at once, keeps what has come and leaves nothing half made', async () => {
    await open(many(4))
    const first = vimeo.hold(/^\/videos\/10[23]\?/)
    const { id } = await begin()
    await until(
      () => read(id),
      ({ progress }) => progress.done === 2 && progress.fetching === 2,
      'two to have come',
    )
    const files = vimeo.holdFiles()
    first()
    await until(videos, (rows) => rows.length === 4, 'the other two to begin')
    const cancelled = await api.imports.cancel({ params: { id } })
    assert.deepEqual([cancelled.status, cancelled.progress.done], ['cancelled', 2])
    await until(videos, (rows) => rows.length === 2, 'what was half made to go')
    assert.deepEqual(
      (await items(id)).map(({ status }) => status),
      ['done', 'done', 'waiting', 'waiting'],
    )
    await assert.rejects(api.imports.cancel({ params: { id } }), { message: /is `cancelled`/ })
    files()
    assert.equal((await ended((await begin()).id)).progress.done, 2)
  })

  it('a token that is refused, or lacks a scope, ends it with what to do', async () => {
    await open(many(1))
    vimeo.scope = 'public private'
    const { status, error } = await ended((await begin()).id)
    assert.deepEqual([status, error?.code], ['failed', 'import_refused'])
    assert.match(error!.message, /lacks the scope video_files/)
    assert.match(
      (await ended((await begin({ access_token: 'another' })).id)).error!.message,
      /rejected the access token/,
    )
    assert.deepEqual(
      (await api.imports.list()).data.map(({ status: each }) => each),
      ['failed', 'failed'],
    )
  })

  it('the owner hears on the stream how far it is; a key of the space does not', async () => {
    await open(many(1))
    const listen = async (token: string) => {
      const response = await fetch(`${daemon.baseUrl}/v1/events/stream`, {
        headers: { authorization: `Bearer ${token}`, 'svc-space': space },
      })
      let text = ''
      const reading = (async () => {
        for await (const part of response.body!.pipeThrough(
          new TextDecoderStream() as never,
        ) as unknown as AsyncIterable<string>)
          text += part
      })().catch(() => 'ended with the daemon')
      return { text: () => text, reading }
    }
    const [owner, key] = await Promise.all([
      listen(daemon.owner),
      api.keys
        .create({ body: { name: 'test', access: 'read_write' } })
        .then(({ secret }) => listen(secret)),
    ])
    await ended((await begin()).id)
    await until(
      owner.text,
      (text) => /event: import\ndata: .*"status":"finished"/.test(text),
      'the end to be told',
    )
    await until(key.text, (text) => text.includes('video.uploaded'), 'the video to be told')
    assert.ok(!key.text().includes('event: import'))
  })
})
