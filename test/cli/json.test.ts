import assert from 'node:assert/strict'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { jsonTyped } from '../../cli/records/json-flag.ts'
import { startDaemon, type Daemon } from '../daemon.ts'
import { builtCommands } from './declared-fields.ts'
import { newHome, type Home } from './svc.ts'

/** These print no records, or what only the response tells. */
const WITHOUT = ['api', 'autocomplete', 'autocomplete:words', 'daemon:logs', 'help', 'mcp']

describe('svc --json and --jq', () => {
  let daemon: Daemon
  let home: Home
  before(async () => {
    daemon = await startDaemon()
    home = await newHome({ SVC_URL: daemon.baseUrl, SVC_API_KEY: await daemon.key('read_write') })
    for (const name of ['a "b"', '\u001b]0;pwn\u0007c'])
      await daemon.api.videos.create({ body: { name, metadata: { room: '7' } } })
  })
  after(async () => {
    await home.remove()
    await daemon.remove()
  })
  const videos = async () => (await daemon.api.videos.list({ query: { limit: 100 } })).data.length
  const list = (...more: string[]) => home.run(['videos', 'list', '--sort', 'created_at', ...more])

  it('every command that prints records has said which fields they have', () => {
    const silent = Object.entries(builtCommands())
      .filter(([, { prints }]) => prints === undefined)
      .map(([id]) => id)
    assert.deepEqual(silent.sort(), WITHOUT)
  })

  it('--json is found before the parser, alone or with what it names', () => {
    assert.equal(jsonTyped(['videos', 'list']), undefined)
    assert.equal(jsonTyped(['list', '--', '--json']), undefined)
    for (const alone of [['--json'], ['--json', '--all'], ['--json='], ['--json', '']])
      assert.equal(jsonTyped(alone), null)
    assert.equal(jsonTyped(['--json', 'id,name']), 'id,name')
    assert.equal(jsonTyped(['--json=id']), 'id')
  })

  it('prints these fields as JSON, whatever the table would have', async () => {
    const { data, has_more } = (await list('--json', 'name,urls.embed,metadata.room')).json()
    assert.deepEqual([Object.keys(data[0]), has_more], [['name', 'urls', 'metadata'], false])
    assert.deepEqual(
      [data[0].name, Object.keys(data[0].urls), data[0].metadata],
      ['a "b"', ['embed'], { room: '7' }],
    )
    const one = await home.run(['version', '--json=cli,server.version'])
    assert.deepEqual(Object.keys(one.json()), ['cli', 'server'])
  })

  it('without a value lists the fields and does nothing', async () => {
    const before = await videos()
    const { code, stdout, stderr } = await home.run(['videos', 'create', '--json'])
    assert.deepEqual([code, stdout, await videos()], [2, '', before])
    assert.match(
      stderr,
      /^Error: --json: name the fields to print\. The fields are \(usage\)\n {2}object, id, .*\n/,
    )
    assert.match(stderr, /\n {2}urls\.hls, urls\.dash, /)
    assert.match(stderr, /\n {2}Separate them with commas: --json id,space\. For all of them, use/)
    assert.match((await home.run(['api', 'GET', 'videos', '--json'])).stderr, /--format json/)
  })

  it('a field that there is none of is refused before anything is done, also one in the place of an argument', async () => {
    const before = await videos()
    const created = await home.run(['videos', 'create', '--name', 'x', '--json', 'id,uplaod'])
    assert.deepEqual([created.code, created.stdout, await videos()], [2, '', before])
    assert.equal(created.problem().hint, 'Did you mean upload?')
    assert.match(
      (await home.run(['videos', 'get', '--json', 'k3x9aB7dQ2mZp0R'])).problem().detail,
      /there is no field k3x9aB7dQ2mZp0R/,
    )
    assert.equal((await list('--json', 'id', '--format', 'csv')).code, 2)
    assert.equal((await list('--json', 'id', '--fields', 'id')).code, 2)
  })

  it('the rows of a report have their own fields, beside those of the whole', async () => {
    const rows = await home.run([
      'analytics',
      'series',
      '--format',
      'csv',
      '--fields',
      'at,figures.views',
    ])
    const whole = await home.run(['analytics', 'series', '--json', 'object,data.at'])
    assert.deepEqual([rows.code, whole.code], [0, 0], rows.stderr + whole.stderr)
    assert.match(rows.stdout, /^at,figures\.views\r\n/)
  })

  it('--jq filters the JSON, a line for each result, text without quotes', async () => {
    assert.equal((await list('--jq', '.data[0].name')).stdout, 'a "b"\n')
    assert.equal(
      (await list('--json', 'name', '--jq', '.data | map(.name | length)')).stdout,
      '[\n  5,\n  9\n]\n',
    )
    assert.equal((await list('--jq', '-(.data | length)')).stdout, '-2\n')
    const oldest = (await daemon.api.events.list({ query: { limit: 100 } })).data[0]!.id
    const tail = await home.run([
      'events',
      'tail',
      '--after',
      oldest,
      '--count',
      '1',
      '--jq',
      '.data.object.name | length',
    ])
    assert.deepEqual([tail.code, tail.stdout], [0, '9\n'], tail.stderr)
  })

  it('what --jq lets through is harmless on a terminal', async () => {
    const typed = ['videos', 'list', '--sort', 'created_at', '--jq', '.data[1].name']
    assert.match((await home.terminal(typed).ended).stdout, /\\u001b\]0;pwn\\u0007c/)
    assert.equal((await home.run(typed)).stdout, '\u001b]0;pwn\u0007c\n')
  })

  it('an expression that jq cannot read is refused before anything is done; a machine without jq says so', async () => {
    const before = await videos()
    const wrong = await home.run(['videos', 'create', '--name', 'x', '--jq', '.id |'])
    assert.deepEqual([wrong.code, wrong.stdout, await videos()], [2, '', before])
    assert.match(wrong.problem().detail, /^--jq: .*syntax error/)
    assert.match(wrong.problem().hint, /^Nothing was done\./)
    const late = await list('--jq', '.data + 1')
    assert.deepEqual([late.code, late.stdout], [2, ''])
    assert.match(late.problem().hint, /^The command succeeded/)
    const bin = join(home.path, 'bin')
    await mkdir(bin)
    await symlink(process.execPath, join(bin, 'node'))
    const without = await home.run(['videos', 'list', '--jq', '.'], { env: { PATH: bin } })
    assert.equal(without.code, 2)
    assert.match(without.problem().detail, /needs the program jq/)
    assert.equal((await list('--jq', '.', '--format', 'table')).code, 2)
  })
})
