import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { parse as parseYaml } from 'yaml'
import { toCsv } from '../../cli/output/csv.ts'
import { parseFields, pick, unknownFields, valueAt } from '../../cli/output/fields.ts'
import { toYaml } from '../../cli/output/yaml.ts'
import { videoList } from '../../daemon/contract/video-list.ts'
import { startDaemon, type Daemon } from '../daemon.ts'
import { newHome, screen, type Home } from './svc.ts'

describe('fields', () => {
  const row = {
    id: 'a',
    urls: { hls: 'h', dash: null },
    renditions: [
      { name: 'h264_sd', width: 640 },
      { name: 'h264_hd', width: 1280 },
    ],
    settings: {},
    error: null,
  }

  it('are picked in their order and keep the shape', () => {
    assert.deepEqual(parseFields(' urls.hls, id ,'), ['urls.hls', 'id'])
    assert.equal(JSON.stringify(pick(row, ['urls.hls', 'id'])), '{"urls":{"hls":"h"},"id":"a"}')
    assert.deepEqual(pick(row, ['renditions.name', 'renditions.width', 'error.code']), {
      renditions: row.renditions,
      error: null,
    })
    assert.deepEqual(pick(row, ['urls', 'urls.hls']), { urls: { hls: 'h' } })
    assert.deepEqual(
      pick(row, ['nope.deeper', '__proto__']),
      JSON.parse('{"nope":null,"__proto__":null}'),
    )
  })

  it('lead through lists', () => {
    assert.deepEqual(valueAt(row, 'renditions.name'), ['h264_sd', 'h264_hd'])
    assert.equal(valueAt(row, 'error.code'), null)
    assert.equal(valueAt(row, 'constructor'), null)
  })

  it('that nothing has are named; those that may be unset are not', () => {
    assert.deepEqual(unknownFields([row], ['id', 'urls.hsl', 'settings.color', 'error.code']), [
      { path: 'urls.hsl', known: ['hls', 'dash'] },
    ])
    assert.deepEqual(unknownFields([{ a: 1 }, { b: 2 }], ['b']), [])
    assert.deepEqual(unknownFields([], ['x']), [])
  })
})

describe('CSV', () => {
  it('is as RFC 4180 has it', () => {
    assert.equal(
      toCsv(
        ['a', 'b'],
        [
          ['plain', 'a "word", or two'],
          ['line\nbreak', ' kept '],
        ],
      ),
      'a,b\r\nplain,"a ""word"", or two"\r\n"line\nbreak"," kept "\r\n',
    )
    assert.equal(
      toCsv(['a', 'b', 'c', 'd'], [[null, -1.5, true, ['x', 'y']]]),
      'a,b,c,d\r\n,-1.5,true,"[""x"",""y""]"\r\n',
    )
  })

  it('holds nothing that a spreadsheet would take for a formula', () => {
    for (const text of ['=1+1', '+1', '-2', '@SUM(A1)', '\t=1', '＝1'])
      assert.ok(toCsv(['a'], [[text]]).includes(`'${text}`), text)
    assert.equal(toCsv(['a'], [['a=b']]), 'a\r\na=b\r\n')
  })
})

describe('YAML', () => {
  it('comes back as it was, also from names that look like something else', () => {
    const value = {
      a: 'no',
      b: '2026-03-01',
      c: '123',
      d: ['x', { y: null }],
      e: 'two\nlines',
      f: '\u009b31m\u001b[0m\u202e\u007f',
      g: '- x: y',
    }
    assert.deepEqual(parseYaml(toYaml(value)), value)
    assert.deepEqual(
      parseYaml(toYaml(value), { version: '1.1' }),
      value,
      'an old parser reads the same',
    )
  })

  it('holds nothing that a terminal would obey', () => {
    assert.doesNotMatch(
      toYaml({ a: 'x\u009by\u001b[2J\u007f\u202e', '\u009bkey': 1 }).replaceAll('\n', ''),
      /\p{Cc}|[\u2028-\u202e]/u,
    )
  })
})

describe('svc --format, --fields, --quiet', () => {
  let daemon: Daemon
  let home: Home
  const names = ['=HYPERLINK("http://x")', 'a, "b"\u009b31m', 'c']
  before(async () => {
    daemon = await startDaemon()
    home = await newHome({ SVC_URL: daemon.baseUrl, SVC_API_KEY: await daemon.key('read_write') })
    for (const name of names) await daemon.api.videos.create({ body: { name } })
  })
  after(async () => {
    await home.remove()
    await daemon.remove()
  })
  const list = async (...more: string[]) =>
    home.run(['videos', 'list', '--sort', 'created_at', ...more])

  it('the same list comes as JSON, YAML and a line of JSON each', async () => {
    const json = videoList.parse((await list()).json())
    assert.deepEqual(
      json.data.map(({ name }) => name),
      names,
    )
    const yaml = await list('--format', 'yaml')
    assert.deepEqual(videoList.parse(parseYaml(yaml.stdout)), json)
    const lines = (await list('--format', 'ndjson')).stdout.trimEnd().split('\n')
    assert.deepEqual(
      lines.map((line) => JSON.parse(line) as unknown),
      json.data,
    )
    for (const { stdout } of [yaml, await list()]) assert.ok(!stdout.includes('\u009b'))
  })

  it('CSV has the columns of the table, or the fields that were named, as the API has them', async () => {
    const { stdout, stderr } = await list('--format', 'csv', '--limit', '2')
    const [head, first, second, end] = stdout.split('\r\n')
    assert.equal(head, 'id,name,status,duration_seconds,size_bytes,created_at')
    assert.match(
      first!,
      /^\w{15},"'=HYPERLINK\(""http:\/\/x""\)",created,,,20\d\d-\d\d-\d\dT[\d:.]+Z$/,
    )
    assert.match(second!, /^\w{15},"a, ""b""/)
    assert.equal(end, '')
    assert.match(stderr, /^There are more: add --all, or --cursor \S+\n$/)
    const fields = (await list('--format', 'csv', '--fields', 'name,urls.embed')).stdout.split(
      '\r\n',
    )
    assert.equal(fields[0], 'name,urls.embed')
    assert.match(fields[3]!, /^c,http:\S+$/)
    assert.equal(
      (await home.run(['collections', 'list', '--format', 'csv'])).stdout,
      'id,name,video_count,parent,created_at\r\n',
    )
  })

  it('--fields keeps the frame of a list, and makes a table of any field', async () => {
    const { stdout, stderr } = await list('--fields', 'name,urls.embed', '--limit', '1')
    const { data, has_more, next_cursor } = JSON.parse(stdout) as {
      data: object[]
      has_more: boolean
      next_cursor: string
    }
    assert.deepEqual(
      [Object.keys(data[0]!), has_more, typeof next_cursor, stderr],
      [['name', 'urls'], true, 'string', ''],
    )
    assert.match(
      (await list('--format', 'table', '--fields', 'status,name')).stdout,
      /^STATUS +NAME\ncreated +=HYP/,
    )
    const shown = screen(
      (
        await home.terminal(['videos', 'list', '--format', 'table', '--fields', 'id,urls.embed'], {
          columns: 40,
        }).ended
      ).stdout,
    ).filter(Boolean)
    for (const line of shown) assert.ok(line.length <= 40, line)
  })

  it('a field that is not there is refused with those that are; a --fields without a name is typed wrongly', async () => {
    for (const more of [[], ['--quiet']]) {
      const { code, stdout, stderr } = await list('--fields', 'nmae', '--limit', '1', ...more)
      assert.deepEqual([code, stdout], [2, ''])
      assert.match(
        stderr,
        /^Error: --fields: there is no field nmae; the fields are \(usage\)\n {2}object, id, /,
      )
      assert.match(stderr, /\n {2}Did you mean name\?\n$/)
    }
    assert.equal((await list('--fields', ',')).code, 2)
  })

  it('CSV on a terminal shows escape codes instead of obeying them; in a file nothing is changed', async () => {
    const id = (await daemon.api.videos.create({ body: { name: '\u001b]0;pwn\u0007\u202ered' } }))
      .id
    try {
      const typed = ['videos', 'list', '--limit', '1', '--format', 'csv', '--fields', 'name']
      assert.match((await home.terminal(typed).ended).stdout, /\\u001b\]0;pwn\\u0007\\u202ered/)
      assert.ok((await home.run(typed)).stdout.includes('\u001b]0;pwn\u0007\u202ered'))
      const oldest = (await daemon.api.events.list({ query: { limit: 100 } })).data[0]!.id
      const tailed = home.terminal([
        'events',
        'tail',
        '--after',
        oldest,
        '--format',
        'csv',
        '--fields',
        'data.object.name',
        '--count',
        '3',
      ])
      const shown = (await tailed.ended).stdout
      assert.match(shown, /\\u001b\]0;pwn\\u0007\\u202ered/)
      assert.doesNotMatch(shown, /\u001b\]|\u202e/)
    } finally {
      await daemon.api.videos.delete({ params: { id } })
    }
  })

  it('--quiet leaves stderr to errors', async () => {
    assert.equal((await list('--format', 'table', '--limit', '1', '--quiet')).stderr, '')
    assert.match((await home.run(['videos', 'get', 'x', '--quiet'])).stderr, /^Error: /)
  })
})
