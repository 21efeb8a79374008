import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { startDaemon, type Daemon } from '../daemon.ts'
import { newHome, type Home } from './svc.ts'

const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'

describe('svc api', () => {
  let daemon: Daemon
  let home: Home
  let id: string
  before(async () => {
    daemon = await startDaemon()
    home = await newHome({ SVC_URL: daemon.baseUrl, SVC_API_KEY: await daemon.key('read_write') })
    for (const name of ['One', 'Two', 'Three']) await daemon.api.videos.create({ body: { name } })
    id = (await daemon.api.videos.list()).data[0]!.id
  })
  after(async () => {
    await home?.remove()
    await daemon?.remove()
  })
  const api = (...args: string[]) => home.run(['api', ...args])

  it('reads, by a path of the server or below /v1/, a page or all of them, in every format', async () => {
    const one = await api('get', `videos/${id}`, '--fields', 'id,name')
    assert.equal(one.code, 0, one.stderr)
    assert.deepEqual(one.json(), { id, name: 'Three' })
    const page = await api('GET', '/v1/videos?limit=2', '--format', 'csv', '--fields', 'name')
    assert.equal(page.stdout, 'name\r\nThree\r\nTwo\r\n')
    const all = await api('GET', 'videos', '--query', 'limit=1', '--all')
    assert.deepEqual(
      [all.json().data.map(({ name }: { name: string }) => name), all.json().next_cursor],
      [['Three', 'Two', 'One'], null],
    )
    assert.match((await api('GET', 'videos', '--format', 'table')).stdout, /^ID +.*NAME/)
  })

  it('changes: a body as typed, from a file, from stdin; a file as it is; nothing for no content', async () => {
    const name = async () => (await daemon.api.videos.get({ params: { id } })).name
    assert.equal((await api('PATCH', `videos/${id}`, '--body', '{"name":"A"}')).json().name, 'A')
    await writeFile(join(home.path, 'b.json'), '{"name":"B"}')
    assert.equal((await api('PATCH', `videos/${id}`, '--body', '@b.json')).code, 0)
    assert.equal(await name(), 'B')
    const typed = await home.run(['api', 'PATCH', `videos/${id}`, '--body', '-'], {
      input: Buffer.from('{"name":"C"}'),
    })
    assert.equal(typed.code, 0, typed.stderr)
    assert.equal(await name(), 'C')
    await writeFile(join(home.path, 'en.vtt'), VTT)
    const subtitle = await api(
      'PUT',
      `videos/${id}/subtitles`,
      '--query',
      'language=en',
      '--file',
      'en.vtt',
    )
    assert.equal(subtitle.code, 0, subtitle.stderr)
    assert.equal(subtitle.json().language, 'en')
    const gone = await api('DELETE', `videos/${id}/subtitles/${subtitle.json().id}`)
    assert.deepEqual([gone.code, gone.stdout], [0, ''])
  })

  it('errors are those of the API, with their exit codes; what is no JSON is printed as it is', async () => {
    const missing = await api('GET', 'videos/nothing', '--format', 'json')
    assert.deepEqual([missing.code, missing.problem().code], [4, 'video_not_found'])
    const wrong = await api('PATCH', `videos/${id}`, '--body', '{"visibility":"open"}')
    assert.equal(wrong.problem().code, 'validation_failed')
    const metrics = await home.run(['api', 'GET', '/docs'])
    assert.equal(metrics.code, 0, metrics.stderr)
    assert.match(metrics.stdout, /^<!doctype html>/i)
  })

  it('what is typed wrongly is said, and the key is sent nowhere else', async () => {
    for (const [args, pattern] of [
      [['FETCH', 'videos'], /FETCH is not a method/],
      [['GET', '//example.org/v1/videos'], /No endpoint or page/],
      [['GET', '@example.org/'], /No endpoint or page/],
      [['PATCH', 'videos', '--body', 'name'], /--body is not JSON/],
      [['GET', 'videos', '--query', 'limit'], /--query: limit is not a key=value pair/],
      [['PUT', 'videos', '--file', 'nowhere.mp4'], /File not found: nowhere\.mp4/],
    ] as const) {
      const { code, stderr } = await api(...args)
      assert.notEqual(code, 0, args.join(' '))
      assert.match(stderr, pattern)
    }
  })
})

describe('svc version', () => {
  it('says the versions of svc and of the server, without a sign-in; and when no server responds', async () => {
    const daemon = await startDaemon()
    const home = await newHome({ SVC_URL: daemon.baseUrl })
    try {
      const { code, stderr, json } = await home.run(['version'])
      assert.equal(code, 0, stderr)
      const { cli, node, server } = json()
      assert.match(cli, /^\d+\.\d+\.\d+/)
      assert.match(node, /^\d+\.\d+\.\d+$/)
      assert.deepEqual(server, { url: daemon.baseUrl, version: cli })
      await daemon.stop()
      const alone = await home.run(['version'])
      assert.deepEqual([alone.code, alone.json().server, alone.json().cli], [0, null, cli])
      assert.match(alone.stderr, /is not responding \(connection refused\)/)
    } finally {
      await home.remove()
      await daemon.remove()
    }
  })
})
