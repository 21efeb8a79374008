import assert from 'node:assert/strict'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'mocha'
import { importItem, importList, importResource } from '../../daemon/contract/import.ts'
import { startDaemon, until, type Daemon } from '../daemon.ts'
import { fakeVimeo, TOKEN, type FakeVimeo } from '../support/vimeo.ts'
import { newHome, screen, type Home } from './svc.ts'

/** No film: that it has come is all that is looked at here. */
const FILE = Buffer.alloc(2_000_000, 7)

describe('svc import', () => {
  let vimeo: FakeVimeo
  let daemon: Daemon
  let home: Home
  before(async () => {
    vimeo = await fakeVimeo()
    daemon = await startDaemon({
      env: { SVC_VIMEO_API_URL: vimeo.url, SVC_ALLOW_PRIVATE_HOSTS: vimeo.host },
    })
    home = await newHome({
      SVC_DATA_DIR: daemon.dataDir,
      SVC_URL: daemon.baseUrl,
      VIMEO_ACCESS_TOKEN: TOKEN,
    })
    await daemon.api.system.update({ body: { encoding_paused: true } })
  })
  beforeEach(() => vimeo.reset([]))
  after(async () => {
    await home.remove()
    await daemon.remove()
    await vimeo.close()
  })

  let made = 0
  const film = (more: object = {}) => ({
    id: String((made += 1)),
    name: `Film ${made}`,
    file: FILE,
    ...more,
  })

  it('looks first, then brings everything, says what has come, and goes on with what failed', async () => {
    vimeo.reset([film({ folder: '1' }), film(), film({ file: null })])
    vimeo.folders = [{ id: '1', name: 'Season' }]
    const dry = await home.run(['import', 'vimeo', '--dry-run'])
    assert.equal(dry.code, 0, dry.stderr)
    const { items, ...report } = dry.json()
    assert.equal(importResource.parse(report).progress.planned, 2)
    assert.equal(items.map((item: unknown) => importItem.parse(item)).length, 4)
    assert.match(
      dry.stderr,
      /2 of 3 videos would be imported \(4\.0 MB\), and 1 collection; 1 not available\. This was a dry run; nothing was created\./,
    )
    const table = await home.run(['import', 'vimeo', '--dry-run', '--format', 'table'], {
      env: { COLUMNS: '120' },
    })
    assert.match(table.stdout, /^1 +planned +folder +Season/m)
    assert.match(table.stdout, /^4 +failed +video +Film \d.*Vimeo does not provide the file/m)

    const done = await home.run(['import', 'vimeo'])
    assert.equal(done.code, 7)
    assert.equal(importResource.parse(done.json()).progress.done, 2)
    assert.match(done.stderr, /Fetching from Vimeo .*\n/)
    assert.match(
      done.stderr,
      /2 of 3 videos were imported \(4\.0 MB\); 1 not available\.\n {2}Film \d+: Vimeo does not provide the file/,
    )
    assert.equal(done.problem().code, 'import_incomplete')
    assert.ok(importList.parse((await home.run(['import', 'list'])).json()).data.length >= 3)

    // What failed comes with another token; where nothing can be left, nobody is asked for one.
    assert.ok(
      done.problem().hint.endsWith(`Retry the failed ones: svc import retry ${done.json().id}`),
      done.problem().hint,
    )
    vimeo.videos = vimeo.videos.map((video) => ({ ...video, file: FILE }))
    const again = await home.run(['import', 'retry', done.json().id], {
      env: { VIMEO_ACCESS_TOKEN: '' },
      input: `${TOKEN}\n`,
    })
    assert.equal(again.code, 0, again.stderr)
    assert.deepEqual(
      [importResource.parse(again.json()).progress.done, [...vimeo.sent.values()]],
      [3, [1, 1, 1]],
    )
    assert.match(again.stderr, /3 of 3 videos were imported/)
    assert.match(
      (
        await home.run(['import', 'retry', report.id], { env: { VIMEO_ACCESS_TOKEN: '' } })
      ).problem().detail,
      /was a dry run/,
    )
  })

  it('retries what failed alone: all of it, or one by its number or its ID', async () => {
    vimeo.reset([film({ file: null }), film({ file: null }), film({ file: null })])
    const { id } = (await home.run(['import', 'vimeo', '--quiet'])).json()
    const table = await home.run(['import', 'status', id, '--items', '--format', 'table'])
    assert.match(table.stdout, /^# +STATUS/)
    vimeo.videos = [...vimeo.videos.map((video) => ({ ...video, file: FILE })), film()]
    const unknown = await home.run(['import', 'retry', id, '--item', '77'])
    assert.deepEqual([unknown.code, unknown.stdout], [2, ''])
    const external = vimeo.videos[2]!.id
    const some = await home.run(['import', 'retry', id, '--item', '1', '--item', external])
    assert.equal(some.code, 7, some.stderr)
    assert.equal(some.json().progress.done, 2)
    const all = await home.run(['import', 'retry', id, '--failed', '--timeout', '1m'])
    assert.deepEqual(
      [all.code, all.json().progress.done, all.json().progress.found],
      [0, 3, 3],
      all.stderr,
    )
  })

  it('a token is typed unseen, on a terminal that shows how far it is', async () => {
    vimeo.reset([film(), film()])
    const goOn = vimeo.holdFiles()
    const running = home.terminal(['import', 'vimeo'], { env: { VIMEO_ACCESS_TOKEN: '' } })
    await until(running.stdout, (text) => text.includes('Vimeo access token'), 'the question')
    running.child.stdin.write(`${TOKEN}\r`)
    await until(
      running.stdout,
      (text) => /Fetching from Vimeo.*\d+ %.*0 of 2/.test(text),
      'progress',
    )
    goOn()
    const { code, stdout } = await running.ended
    assert.equal(code, 0, stdout)
    assert.ok(!stdout.includes(TOKEN))
    assert.ok(
      screen(stdout).some((line) =>
        /^Fetching from Vimeo +\[#+\] +100 % +2 of 2, 4\.0 MB$/.test(line),
      ),
      screen(stdout).join('\n'),
    )
  })

  it('goes on without the terminal: Ctrl-C, status, cancel', async () => {
    vimeo.reset([film(), film(), film()])
    const goOn = vimeo.holdFiles()
    const running = home.start(['import', 'vimeo'])
    await until(running.stderr, (text) => text.includes('Fetching from Vimeo'), 'progress')
    running.child.kill('SIGINT')
    const stopped = await running.ended
    assert.equal(stopped.code, 130)
    const id = /svc import status (imp_\w+)/.exec(stopped.problem().hint)![1]!
    const status = await home.run(['import', 'status', id, '--items'])
    assert.equal(status.json().status, 'fetching')
    assert.equal(status.json().items.length, 3)
    goOn()
    assert.equal((await home.run(['import', 'status', id, '--wait'])).json().progress.done, 3)

    vimeo.reset([film()])
    const held = vimeo.holdFiles()
    const detached = await home.run(['import', 'vimeo', '--detach'])
    assert.match(detached.stderr, /svc import status imp_\w+ --wait/)
    const cancelled = await home.run(['import', 'cancel', detached.json().id])
    assert.equal(importResource.parse(cancelled.json()).status, 'cancelled')
    held()
    assert.equal((await home.run(['import', 'cancel', detached.json().id])).code, 5)
    const waited = await home.run(['import', 'status', detached.json().id, '--wait'])
    assert.deepEqual(
      [waited.code, waited.json().status, waited.problem().hint],
      [5, 'cancelled', `Resume it: svc import retry ${detached.json().id}`],
    )
  })

  it('a list with faults is refused with their rows; a folder of this machine is read', async () => {
    const list = join(home.path, 'list.csv')
    await writeFile(list, 'url;visibility\nnonsense;public\nhttps://a.example/a.mp4;secret\n')
    const refused = await home.run(['import', 'csv', list, '--format', 'table'])
    assert.equal(refused.code, 2)
    assert.match(refused.stderr, /row 2, url: is not a URL.*\n +row 3, visibility: is secret/)
    await writeFile(list, Buffer.from('url,name\nhttps://a.example/a.mp4,F\xfcr\n', 'latin1'))
    assert.match((await home.run(['import', 'csv', list])).problem().hint, /CSV UTF-8/)
    assert.match(
      (await home.run(['import', 'csv', join(home.path, 'none.csv')])).problem().detail,
      /File not found/,
    )

    const films = join(home.path, 'films')
    await mkdir(join(films, 'Talks'), { recursive: true })
    await writeFile(join(films, 'Talks', 'one.mp4'), FILE)
    const folder = await home.run(['import', 'folder', 'films', '--visibility', 'private'])
    assert.equal(folder.code, 0, folder.stderr)
    assert.deepEqual([folder.json().progress.done, folder.json().progress.folders], [1, 1])
    const linked = join(home.path, 'linked')
    await mkdir(linked)
    await symlink('/etc/hosts', join(linked, 'x.mp4'))
    const looked = await home.run(['import', 'folder', linked, '--dry-run', '--format', 'table'])
    assert.match(looked.stdout, /Links are not followed/)
    assert.doesNotMatch(looked.stdout, /object Object/)
    // Names that are not UTF-8 lead nowhere.
    await mkdir(Buffer.concat([Buffer.from(join(films, 'Lost-')), Buffer.from([0xff])]))
    const incomplete = await home.run(['import', 'folder', films])
    assert.deepEqual([incomplete.code, incomplete.problem().code], [7, 'import_incomplete'])
    assert.match(incomplete.stderr, / {2}Lost.*: Nothing in this folder was imported\. Cannot read/)
    const elsewhere = await home.run(['import', 'folder', films], {
      env: { SVC_URL: 'https://video.example.org' },
    })
    assert.match(elsewhere.problem().hint, /svc videos upload/)
  })

  it('a refused token ends it with what to do', async () => {
    const refused = await home.run(['import', 'vimeo'], { env: { VIMEO_ACCESS_TOKEN: 'another' } })
    assert.equal(refused.code, 3)
    assert.match(refused.problem().detail, /rejected the access token/)
    const empty = await home.run(['import', 'vimeo'], { env: { VIMEO_ACCESS_TOKEN: ' ' } })
    assert.equal(empty.problem().code, 'usage')
    assert.equal(
      (await home.run(['import', 'vimeo', '--folder', 'Season'])).problem().code,
      'usage',
    )
  })
})
