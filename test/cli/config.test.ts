import assert from 'node:assert/strict'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { startDaemon, type Daemon } from '../daemon.ts'
import { newHome, screen, type Home } from './svc.ts'

describe('svc config', () => {
  let daemon: Daemon
  let home: Home
  before(async () => {
    daemon = await startDaemon()
    home = await newHome({ SVC_API_KEY: await daemon.key('read_write') })
    await daemon.api.videos.create({ body: { name: 'A film' } })
  })
  after(async () => {
    await home.remove()
    await daemon.remove()
  })
  const config = (...args: string[]) => home.run(['config', ...args])
  const folder = () => join(home.path, '.config', 'svc')
  const file = () => join(folder(), 'config.json')

  it('keeps what is set in a file that only its owner can read, and says where', async () => {
    const before = (await config('path')).json()
    assert.deepEqual(before, { object: 'file', path: file(), exists: false })
    const set = await config('set', 'url', `${daemon.baseUrl}/`)
    assert.deepEqual(
      [set.code, set.json().value, set.json().source],
      [0, daemon.baseUrl, 'config'],
      set.stderr,
    )
    assert.equal((await stat(file())).mode & 0o777, 0o600)
    assert.equal((await stat(folder())).mode & 0o777, 0o700)
    assert.deepEqual(await readdir(folder()), ['config.json'])
    assert.equal((await config('path')).json().exists, true)
    assert.equal((await home.run(['whoami'])).json().url, daemon.baseUrl, 'it is used')
  })

  it('an environment, a flag and a profile win over it', async () => {
    await config('set', 'url', 'http://127.0.0.1:9', '--profile', 'broken')
    assert.equal((await config('get', 'url')).json().value, daemon.baseUrl)
    const own = (await config('get', 'url', '--profile', 'broken')).json()
    assert.deepEqual([own.value, own.source], ['http://127.0.0.1:9', 'profile'])
    const broken = { SVC_PROFILE: 'broken' }
    assert.equal((await home.run(['whoami'], { env: broken })).code, 9)
    const typed = await home.run(['whoami', '--url', daemon.baseUrl], { env: broken })
    assert.equal(typed.code, 0, typed.stderr)
    const unset = await config('unset', 'url', '--profile', 'broken')
    assert.equal(unset.json().value, daemon.baseUrl)
  })

  it('format, columns and colours count on a terminal; a script sees JSON as ever', async () => {
    await config('set', 'format', 'table')
    await config('set', 'columns.videos.list', 'name, status')
    const shown = screen((await home.terminal(['videos', 'list']).ended).stdout)
    assert.match(shown.join('\n'), /^NAME +STATUS\nA film +created/)
    assert.equal((await home.run(['videos', 'list'])).json().data.length, 1)
    const json = await home.terminal(['videos', 'list', '--json', 'id']).ended
    assert.match(json.stdout, /"id"/)
    const escapes = async () =>
      (await home.terminal(['videos', 'list']).ended).stdout.includes('\u001b[')
    assert.equal(await escapes(), true)
    await config('set', 'color', 'never')
    assert.equal(await escapes(), false)
    const listed = (await config('list')).json().data as { name: string; value: string | null }[]
    assert.deepEqual(
      listed.filter(({ value }) => value !== null).map(({ name }) => name),
      ['format', 'color', 'url', 'columns.videos.list'],
    )
    for (const name of ['format', 'color', 'columns.videos.list'])
      assert.equal((await config('unset', name)).json().value, null)
  })

  it('what is no setting or no value is refused with what there is', async () => {
    for (const [typed, pattern] of [
      [['set', 'formt', 'csv'], /Did you mean format\?/],
      [['set', 'format', 'tabel'], /Did you mean table\?/],
      [['set', 'url', 'video.example.org'], /http:\/\/host:port/],
      [['set', 'api_key', 'svc_rw_x'], /settings are/],
      [['set', 'columns.videos.list', 'id,nmae'], /Did you mean name\?/],
      [['set', 'columns.nothing', 'id'], /svc help/],
      [['get', 'toString'], /settings are/],
    ] as const) {
      const { code, stdout, problem } = await config(...typed)
      assert.deepEqual([code, stdout], [2, ''])
      assert.match(problem().hint, pattern)
    }
    const { settings } = JSON.parse(await readFile(file(), 'utf8')) as { settings: object }
    assert.deepEqual(settings, { url: daemon.baseUrl })
  })

  it('two that are set at the same time are both there', async () => {
    const names = ['format', 'space', 'quiet', 'ca']
    const values = ['csv', 'abc12', 'false', 'authority.pem']
    await Promise.all(names.map((name, at) => config('set', name, values[at]!)))
    const { settings } = JSON.parse(await readFile(file(), 'utf8')) as { settings: object }
    const added = Object.keys(settings).filter((name) => name !== 'url')
    assert.deepEqual(added.sort(), [...names].sort())
    await Promise.all(names.map((name) => config('unset', name)))
    assert.deepEqual(await readdir(folder()), ['config.json'])
  })

  it('a file that somebody broke is named, and can be mended by svc itself', async () => {
    await writeFile(file(), '{"settings": {"format": "xml"}}')
    const wrong = await home.run(['version'])
    assert.equal(wrong.code, 2)
    assert.match(wrong.problem().detail, /config\.json: format: xml is not one of/)
    assert.equal((await config('unset', 'format')).code, 0)
    assert.equal((await home.run(['version'])).code, 0)
    await writeFile(file(), 'not JSON')
    const broken = await home.run(['version'])
    assert.deepEqual([broken.code, broken.problem().detail], [2, `${file()} is not JSON.`])
    assert.equal((await config('path')).code, 0)
  })
})
