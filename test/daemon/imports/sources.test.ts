import assert from 'node:assert/strict'
import { mkdir, readFile, realpath, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { createLocalFolders } from '../../../daemon/adapters/local-folders.ts'
import type { Client } from '../../../daemon/contract/client.ts'
import type { ImportCreate, ImportRetry } from '../../../daemon/contract/import.ts'
import { openLocalFolder } from '../../../daemon/imports/local/source.ts'
import type { SourceDeps } from '../../../daemon/imports/source.ts'
import type { ImportRecord } from '../../../daemon/ports/imports.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { servers } from '../../support/server.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'

const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nGood evening\n'

describe('imports: a list, and a folder of the machine', () => {
  const folder = folders()
  const serve = servers()
  let daemon: Daemon
  let api: Client
  let clip: Buffer

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
    daemon = await startDaemon({ env: { SVC_ALLOW_PRIVATE_HOSTS: 'localhost' } })
    await daemon.api.system.update({ body: { encoding_paused: true } })
  })
  after(() => daemon.remove())

  async function imported(body: ImportCreate) {
    const { id } = await api.imports.create({ body })
    const done = await until(
      () => api.imports.get({ params: { id } }),
      ({ ended_at }) => ended_at !== null,
      'the import to end',
    )
    return {
      ...done,
      items: (await api.imports.items({ params: { id }, query: { limit: 100 } })).data,
    }
  }
  const inNewSpace = async () =>
    void (api = daemon.as(
      daemon.owner,
      (await daemon.api.spaces.create({ body: { name: 'test' } })).id,
    ))
  const videos = async () =>
    new Map(
      (await api.videos.list({ query: { limit: 100 } })).data.map((video) => [video.name, video]),
    )

  it('a list brings what its rows say; what cannot be fetched is tried again, then named', async () => {
    await inNewSpace()
    let broken = 1
    const { port } = await serve((request, response) => {
      if (request.url === '/gone.mp4') response.writeHead(404).end()
      else if (request.url === '/shaky.mp4' && broken-- > 0) response.writeHead(503).end()
      else response.end(request.url!.endsWith('.vtt') ? VTT : clip)
    })
    const at = `http://localhost:${port}`
    const content = `url,name,collection,visibility,captions\n${at}/one.mp4,One,Talks/2026,private,en=${at}/en.vtt\n${at}/shaky.mp4,Shaky,Talks,,\n${at}/gone.mp4,Gone,,,\n`
    const { status, error, progress, items } = await imported({ source: 'csv', content })
    assert.deepEqual(
      [status, error?.code, progress.folders, progress.done, progress.failed],
      ['finished', 'import_incomplete', 2, 2, 1],
    )
    assert.deepEqual(
      items
        .filter(({ kind }) => kind === 'video')
        .map(({ name, status: each, attempts }) => [name, each, attempts]),
      [
        ['One', 'done', 0],
        ['Shaky', 'done', 1],
        ['Gone', 'failed', 1],
      ],
    )
    const named = await videos()
    assert.deepEqual(
      [named.get('One')!.visibility, named.get('One')!.subtitles.map(({ language }) => language)],
      ['private', ['en']],
    )
    const tree = (await api.collections.list()).data
    assert.equal(
      tree.find(({ id }) => id === named.get('One')!.collection)!.parent,
      named.get('Shaky')!.collection,
    )
    assert.match(named.get('Gone')!.error!.message, /404.*Import it again/)
    assert.equal((await imported({ source: 'csv', content })).progress.skipped, 2)
  })

  it('an import that has ended goes on with what failed, and with what it had left when it was cancelled', async () => {
    await inNewSpace()
    let gone = true
    const { port } = await serve((request, response) => {
      if (request.url === '/slow.mp4' && gone) response.writeHead(200).write(clip.subarray(0, 100))
      else if (gone) response.writeHead(404).end()
      else response.end(clip)
    })
    const at = `http://localhost:${port}`
    const params = ({ id }: { id: string }) => ({ params: { id } })
    const ended = (id: string) =>
      until(
        () => api.imports.get({ params: { id } }),
        ({ ended_at }) => ended_at !== null,
        'the import to end',
      )

    const first = await imported({
      source: 'csv',
      content: `url,collection\n${at}/one.mp4,Talks\n${at}/two.mp4,\n`,
    })
    assert.deepEqual([first.status, first.progress.failed], ['finished', 2])
    const cut = await api.imports.create({
      body: { source: 'csv', content: `url\n${at}/slow.mp4\n` },
    })
    await until(
      () => api.imports.get(params(cut)),
      ({ progress }) => progress.fetching === 1,
      'the file to be on its way',
    )
    await assert.rejects(api.imports.retry(params(cut)), {
      message: /Only finished imports/,
    })
    await api.imports.cancel(params(cut))
    // What was on its way is put back by the job, which ends behind the answer.
    await until(
      () => api.imports.get(params(cut)),
      ({ progress }) => progress.waiting === 1,
      'the file to be left',
    )

    gone = false
    assert.equal((await api.imports.retry(params(first))).ended_at, null)
    assert.equal((await api.imports.retry(params(cut))).progress.waiting, 1)
    const [again, all] = [await ended(first.id), await ended(cut.id)]
    assert.deepEqual(
      [again.status, again.error, again.progress.done, all.progress.done],
      ['finished', null, 2, 1],
    )
    const folder = (
      await api.imports.items({ params: { id: first.id }, query: { kind: 'folder' } })
    ).data[0]!
    assert.equal(folder.status, 'done', 'its collection stays its own')
    assert.equal((await videos()).size, 3)
    await assert.rejects(api.imports.retry(params(first)), {
      message: /nothing to retry/,
    })
    const looked = await imported({
      source: 'csv',
      content: `url\n${at}/three.mp4\n`,
      dry_run: true,
    })
    await assert.rejects(api.imports.retry(params(looked)), { message: /dry run/ })
  })

  it('failed items are retried alone, all or some, without listing the source again', async () => {
    await inNewSpace()
    let gone = true
    const { port } = await serve((request, response) => {
      // Never whole: its import is not over when it is cancelled.
      if (request.url === '/d.mp4') response.writeHead(200).write(clip.subarray(0, 100))
      else if (gone) response.writeHead(404).end()
      else response.end(clip)
    })
    const at = `http://localhost:${port}`
    const first = await imported({
      source: 'csv',
      content: `url\n${at}/a.mp4\n${at}/b.mp4\n${at}/c.mp4\n`,
    })
    assert.equal(first.progress.failed, 3)
    const params = { id: first.id }
    const retry = async (body: ImportRetry) => {
      const { status } = await api.imports.retry({ params, body })
      assert.equal(status, 'waiting')
      return until(
        () => api.imports.get({ params }),
        ({ ended_at }) => ended_at !== null,
        'the import to end',
      )
    }
    gone = false
    const one = await retry({ items: [2] })
    assert.deepEqual(
      [one.status, one.progress.done, one.progress.failed, one.error?.code],
      ['finished', 1, 2, 'import_incomplete'],
    )
    await assert.rejects(api.imports.retry({ params, body: { items: [3, 2] } }), {
      message: /Item 2 of this import has not failed/,
    })
    await assert.rejects(api.imports.retry({ params, body: { items: [9] } }), { message: /Item 9/ })
    const all = await retry({ only_failed: true })
    assert.deepEqual([all.progress.done, all.progress.failed, all.error], [3, 0, null])
    await assert.rejects(api.imports.retry({ params, body: { only_failed: true } }), {
      message: /nothing to retry/,
    })
    const cancelled = await api.imports.create({
      body: { source: 'csv', content: `url\n${at}/d.mp4\n` },
    })
    await api.imports.cancel({ params: { id: cancelled.id } })
    await assert.rejects(
      api.imports.retry({ params: { id: cancelled.id }, body: { only_failed: true } }),
      { message: /Only finished imports/ },
    )
  })

  it('a list can be looked at before: its first rows, and every fault with its row and column', async () => {
    await inNewSpace()
    const rows = Array.from(
      { length: 30 },
      (_, at) => `https://films.example.org/${at}.mp4,Film ${at},Talks/2026,opera; first`,
    )
    const good = await api.imports.preview({
      body: { content: ['url,name,collection,tags', ...rows].join('\n') },
    })
    assert.deepEqual([good.total, good.rows.length, good.fault_count], [30, 20, 0])
    assert.deepEqual(good.rows[0], {
      row: 2,
      url: 'https://films.example.org/0.mp4',
      name: 'Film 0',
      collection: 'Talks/2026',
      visibility: 'public',
      tags: ['opera', 'first'],
      captions: [],
    })
    const bad = await api.imports.preview({
      body: {
        content:
          'url,visibility\nhttp://127.0.0.1/a.mp4,\nhttps://films.example.org/b.mp4,secret\n',
      },
    })
    assert.deepEqual(
      [bad.fault_count, ...bad.faults.map(({ row, column }) => `${row} ${column}`)],
      [2, '2 url', '3 visibility'],
    )
    assert.equal((await api.imports.preview({ body: { content: ' ' } })).fault_count, 1)
    assert.deepEqual((await api.imports.list()).data, [])
  })

  it('a list with faults begins nothing', async () => {
    await inNewSpace()
    const refused = (error: { problem?: { code: string; errors?: { path: string }[] } }) =>
      error.problem?.code === 'validation_failed' &&
      error.problem.errors?.length === 2 &&
      error.problem.errors[0]!.path === 'row 2, url'
    await assert.rejects(
      api.imports.create({
        body: { source: 'csv', content: 'url\nhttp://127.0.0.1/a.mp4\nnonsense\n' },
      }),
      refused,
    )
    assert.deepEqual((await api.imports.list()).data, [])
  })

  it('a list may be longer than other requests', async () => {
    await inNewSpace()
    const rows = Array.from(
      { length: 150 },
      (_, at) => `https://films.example.org/${at}.mp4,${'long '.repeat(1_800)}`,
    )
    const { progress } = await imported({
      source: 'csv',
      content: ['url,description', ...rows].join('\n'),
      dry_run: true,
    })
    assert.equal(progress.planned, 150)
  })

  it('a folder comes with those inside, and texts beside; links and what is no video do not', async () => {
    await inNewSpace()
    const root = join(await folder(), 'films')
    const outside = join(await folder(), 'outside')
    for (const path of [root, join(root, 'Talks'), join(root, 'Talks', '2026'), outside])
      await mkdir(path, { recursive: true })
    await writeFile(join(root, 'Trailer.mp4'), clip)
    await writeFile(join(root, 'notes.txt'), 'no video')
    await writeFile(join(root, '.hidden.mp4'), clip)
    await writeFile(join(root, 'Talks', '2026', 'Opening.mov'), clip)
    await writeFile(join(root, 'Talks', '2026', 'Opening.en.vtt'), VTT)
    await writeFile(
      join(root, 'Talks', '2026', 'Opening.srt'),
      '1\n00:00:00,000 --> 00:00:01,000\nBonsoir\n',
    )
    await writeFile(join(outside, 'Secret.mp4'), clip)
    await symlink(join(outside, 'Secret.mp4'), join(root, 'Link.mp4'))
    await symlink(outside, join(root, 'Way out'))

    const body: ImportCreate = { source: 'folder', path: root }
    const { progress, items, account } = await imported(body)
    assert.equal(account, await realpath(root))
    assert.deepEqual(
      [progress.folders, progress.done, progress.skipped, progress.bytes],
      [2, 2, 1, 2 * clip.length],
    )
    assert.match(
      items
        .find(({ name }) => name === 'Link')!
        .notes.map(({ message }) => message)
        .join(),
      /not followed/,
    )
    const named = await videos()
    assert.deepEqual([...named.keys()].sort(), ['Opening', 'Trailer'])
    assert.deepEqual(
      named
        .get('Opening')!
        .subtitles.map(({ language }) => language)
        .sort(),
      ['en', 'und'],
    )
    assert.equal((await readFile(join(root, 'Trailer.mp4'))).length, clip.length)
    assert.equal((await imported(body)).progress.skipped, 3)
  })

  it('a folder inside that cannot be read is noted, and the others come', async () => {
    await inNewSpace()
    const root = join(await folder(), 'films')
    await mkdir(join(root, 'Talks'), { recursive: true })
    await writeFile(join(root, 'Talks', 'Opening.mp4'), clip)
    // No path that svc has leads to a name that is not UTF-8.
    const notUtf8 = (path: string, extension = '') =>
      Buffer.concat([Buffer.from(`${path}-`), Buffer.from([0xff]), Buffer.from(extension)])
    await mkdir(notUtf8(join(root, 'Lost')))
    await writeFile(notUtf8(join(root, 'Talks', 'Lost'), '.mp4'), clip)

    const body: ImportCreate = { source: 'folder', path: root }
    const { status, error, progress, items } = await imported(body)
    assert.deepEqual([status, progress.done, progress.folders], ['finished', 1, 2])
    const lost = items.find(({ name }) => name.startsWith('Lost'))!
    assert.deepEqual(
      [lost.kind, lost.status, lost.notes.map(({ reason }) => reason)],
      ['folder', 'done', ['folder_unreadable']],
    )
    assert.match(
      lost.notes[0]!.message,
      /Cannot read Lost.*does not exist, or its name is not UTF-8/,
    )
    assert.deepEqual([error?.code, progress.failed], ['import_incomplete', 1])
    assert.match(
      error!.message,
      /^1 of 2 videos could not be imported\. 1 folder could not be read\./,
    )
    const file = items.find(({ status: each }) => each === 'failed')!
    assert.match(file.name, /^Lost/)
    assert.match(file.error!.message, /not UTF-8.*Rename the file/)
    const looked = await imported({ ...body, dry_run: true })
    assert.deepEqual([looked.error, looked.progress.failed], [null, 1])
  })

  it('a folder that could not be read is read by a retry, also under another name', async () => {
    await inNewSpace()
    const root = join(await folder(), 'films')
    const notUtf8 = Buffer.concat([Buffer.from(join(root, 'Lost-')), Buffer.from([0xff])])
    await mkdir(root)
    await mkdir(notUtf8)
    await writeFile(Buffer.concat([notUtf8, Buffer.from('/Opening.mp4')]), clip)
    const { id, error, progress } = await imported({ source: 'folder', path: root })
    assert.deepEqual([error?.code, progress.failed], ['import_incomplete', 0])
    const retried = async () => {
      await api.imports.retry({ params: { id } })
      const ended = await until(
        () => api.imports.get({ params: { id } }),
        ({ ended_at }) => ended_at !== null,
        'the import to end again',
      )
      const { data } = await api.imports.items({ params: { id }, query: { kind: 'folder' } })
      return { ...ended, notes: data.map(({ notes }) => notes.map(({ reason }) => reason)) }
    }
    const still = await retried()
    assert.match(still.error!.message, /^1 folder could not be read\./)
    assert.deepEqual(still.notes, [['folder_unreadable']])
    await rename(notUtf8, join(root, 'Found'))
    const read = await retried()
    assert.deepEqual([read.error, read.progress.done, read.notes], [null, 1, [[], []]])
    await assert.rejects(api.imports.retry({ params: { id } }), /nothing to retry/)
  })

  it('a folder that is gone when its import begins ends it at once', async () => {
    await inNewSpace()
    const root = await folder()
    const gone = createLocalFolders({ dataDir: daemon.dataDir })
    const source = openLocalFolder(
      { localFolders: gone } as unknown as SourceDeps,
      { folder: join(root, 'gone') } as ImportRecord,
    )
    await assert.rejects(source.page(null), {
      code: 'import_folder_not_found',
      message: /does not exist/,
    })
    await assert.rejects(source.page({ folders: ['inside'] }), { code: 'import_folder_not_found' })
  })

  it('a folder that becomes a way out while it is imported leads nowhere', async () => {
    await inNewSpace()
    const root = join(await folder(), 'films')
    const outside = join(await folder(), 'outside')
    await mkdir(join(root, 'A'), { recursive: true })
    await mkdir(outside)
    await writeFile(join(root, 'A', 'film.mp4'), clip)
    await writeFile(join(outside, 'film.mp4'), clip)
    const { stream } = await localFolders().open(await realpath(root), 'A/film.mp4')
    stream.destroy()
    await rename(join(root, 'A'), join(root, 'B'))
    await symlink(outside, join(root, 'A'))
    await assert.rejects(localFolders().open(await realpath(root), 'A/film.mp4'), {
      code: 'source_unreachable',
    })
    await assert.rejects(localFolders().list(await realpath(root), 'A'), {
      code: 'source_unreachable',
    })
    await assert.rejects(localFolders().open(await realpath(root), '../outside/film.mp4'), {
      code: 'source_unreachable',
    })
  })
  const localFolders = () => createLocalFolders({ dataDir: daemon.dataDir })

  it('a folder is read for the owner secret alone, and never the data folder', async () => {
    await inNewSpace()
    const path = await folder()
    const code = (expected: string) => (error: { problem?: { code: string } }) =>
      error.problem?.code === expected
    for (const wrong of [
      'relative',
      join(path, 'nothing'),
      daemon.dataDir,
      join(daemon.dataDir, 'videos'),
    ])
      await assert.rejects(
        api.imports.create({ body: { source: 'folder', path: wrong } }),
        code('import_folder_not_found'),
        wrong,
      )
    const key = await api.keys.create({ body: { name: 'test', access: 'read_write' } })
    await assert.rejects(
      daemon.as(key.secret).imports.create({ body: { source: 'folder', path } }),
      code('forbidden'),
    )
    const cookie = await session(daemon)
    const asSession = await fetch(`${daemon.baseUrl}/v1/imports`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: daemon.baseUrl },
      body: JSON.stringify({ source: 'folder', path }),
    })
    assert.equal(asSession.status, 403)
    assert.match(await asSession.text(), /requires the owner secret/)
  })
})

/** As the dashboard has it. */
async function session({ api, baseUrl }: Daemon): Promise<string> {
  const { hash } = new URL((await api.sessions.createLink()).url)
  const answer = await fetch(`${baseUrl}/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify({ code: hash.slice(1) }),
  })
  return answer.headers.get('set-cookie')!.split(';')[0]!
}
