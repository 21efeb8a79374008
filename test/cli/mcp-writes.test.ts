import assert from 'node:assert/strict'
import { copyFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Progress } from '@modelcontextprotocol/client'
import { after, afterEach, before, describe, it } from 'mocha'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { freePort, listening, stopped } from '../support/server.ts'
import { holds, makeFilm } from './film.ts'
import { openGate, type Gate } from './gate.ts'
import { connect, documentedServers, installedIn, speak, type Assistant } from './mcp-client.ts'
import { newHome, type Home } from './svc.ts'

const MB = 1_000_000

describe('svc mcp --allow-writes', () => {
  let gate: Gate
  let daemon: Daemon
  let home: Home
  let recordings: string
  let path: string
  let assistant: Assistant
  const films = createServer((request, response) =>
    request.url === '/film.mp4'
      ? void readFile(join(recordings, 'film.mp4')).then((film) => response.end(film))
      : response.writeHead(404).end(),
  )
  before(async () => {
    const port = await freePort()
    gate = await openGate(`http://127.0.0.1:${port}`)
    const filmsPort = await listening(films)
    daemon = await startDaemon({
      env: {
        SVC_PORT: String(port),
        SVC_PUBLIC_URL: gate.url,
        SVC_ALLOW_PRIVATE_HOSTS: `127.0.0.1:${filmsPort}`,
      },
    })
    home = await newHome()
    path = await installedIn(home.path)
    recordings = join(home.path, 'recordings')
    await mkdir(join(recordings, 'inner'), { recursive: true })
    await makeFilm(join(recordings, 'film.mp4'), 8 * MB)
    await writeFile(join(home.path, 'secret.mp4'), 'not for assistants')
    assistant = await connect(await configured('read_write'))
  })
  afterEach(() => gate.open())
  after(async () => {
    gate?.open()
    await assistant?.close()
    await home?.remove()
    await daemon?.remove()
    await gate?.close()
    await stopped(films)
  })

  /** The second sample of the docs, with this server, a key and a folder that is there. */
  async function configured(access: 'read_only' | 'read_write') {
    const sample = documentedServers()[1]!
    assert.deepEqual(sample.args.slice(0, 3), ['mcp', '--allow-writes', '--folder'])
    return {
      command: sample.command,
      args: [...sample.args.slice(0, 3), recordings],
      env: {
        SVC_URL: gate.url,
        SVC_API_KEY: await daemon.key(access),
        PATH: path,
        HOME: home.path,
      },
    }
  }
  /** Without how far each is. */
  const videos = async () =>
    (await daemon.api.videos.list({ query: { limit: 100 } })).data.map(
      ({ id, name, description }) => ({ id, name, description }),
    )

  it('has three tools more, which say that they write, and where files may be', async () => {
    const { tools } = await assistant.client.listTools()
    const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false)
    assert.deepEqual(
      writing.map(({ name, annotations }) => [name, annotations!.destructiveHint]),
      [
        ['upload_from_url', false],
        ['update_video', true],
        ['upload_file', false],
      ],
    )
    assert.ok(writing[2]!.description!.includes(recordings))
    assert.match(assistant.stderr(), /; may change videos and upload from \/.*recordings\.\n$/)
    const server = await configured('read_write')
    const without = await connect({ ...server, args: server.args.slice(0, 2) })
    try {
      const { tools: fewer } = await without.client.listTools()
      assert.ok(!fewer.some(({ name }) => name === 'upload_file'))
      assert.ok(fewer.some(({ name }) => name === 'update_video'))
    } finally {
      await without.close()
    }
  })

  it('uploads a file of the folder, tells how far it is, and the video is what was sent', async () => {
    const seen: Progress[] = []
    const { data, isError, text } = await assistant.call(
      'upload_file',
      {
        path: join(recordings, 'film.mp4'),
        description: 'From an assistant',
        tags: ['a', 'b'],
        visibility: 'private',
      },
      { onprogress: (progress) => seen.push(progress) },
    )
    assert.ok(!isError, text)
    assert.deepEqual([data.name, data.tags, data.visibility], ['film', ['a', 'b'], 'private'])
    const { description, size_bytes } = await daemon.api.videos.get({ params: { id: data.id } })
    assert.deepEqual([description, size_bytes], ['From an assistant', 8 * MB])
    assert.ok(await holds(daemon.dataDir, await readFile(join(recordings, 'film.mp4'))))
    const values = seen.map(({ progress }) => progress)
    assert.ok(values.length >= 3, values.join(' '))
    assert.deepEqual(
      values,
      values.toSorted((a, b) => a - b),
    )
    assert.ok(values.every((value) => value < 100))
    assert.ok(seen.every(({ total }) => total === 100))
    assert.match(seen[1]!.message!, /^[\d.]+ k?M?B of 8\.0 MB sent$/)
    assert.equal(seen.at(-1)!.message, 'Verifying the checksum')
    await untilStatus(daemon.api, data.id, 'ready')
  })

  it('finds a file by its path in the folder, and through a link that stays in it', async () => {
    const linked = join(recordings, 'inner', 'link.mp4')
    await symlink(join(recordings, 'film.mp4'), linked)
    for (const [typed, name] of [
      ['film.mp4', 'By its path'],
      ['inner/link.mp4', 'By a link'],
    ]) {
      const { data, text } = await assistant.call('upload_file', { path: typed, name })
      assert.equal(data?.name, name, text)
    }
  })

  it('refuses what is outside of the folder, by any way, and what is not a video', async () => {
    const before = await videos()
    await symlink(join(home.path, 'secret.mp4'), join(recordings, 'out.mp4'))
    await symlink(home.path, join(recordings, 'up'))
    await writeFile(join(recordings, 'id_ed25519'), 'key')
    await symlink(join(recordings, 'id_ed25519'), join(recordings, 'key.mp4'))
    const outside =
      /is not in a folder from which files may be uploaded, .*\(usage\)\nUse a file in/
    for (const [typed, pattern] of [
      [join(home.path, 'secret.mp4'), outside],
      ['../secret.mp4', outside],
      [join(recordings, '..', 'secret.mp4'), outside],
      ['out.mp4', outside],
      ['up/secret.mp4', outside],
      // Whether it exists is not told.
      ['/etc/shadow', outside],
      ['/etc/there-is-no-such-file', outside],
      [`${recordings}-2/film.mp4`, outside],
      [recordings, outside],
      ['inner', /does not have the file extension/],
      ['id_ed25519', /does not have the file extension/],
      ['key.mp4', /does not have the file extension/],
      ['absent.mp4', /File not found: absent\.mp4\. \(usage\)\nCheck the path\./],
    ] as const) {
      const { isError, text } = await assistant.call('upload_file', { path: typed })
      assert.ok(isError, typed)
      assert.match(text, pattern)
    }
    assert.deepEqual(await videos(), before)
  })

  it('a cancelled upload stops, and resumes when it is called again', async () => {
    const file = join(recordings, 'long.mp4')
    await makeFilm(file, 12 * MB)
    const before = (await videos()).length
    const held = gate.holdAfter(3 * MB)
    const cancel = new AbortController()
    const args = { path: file }
    const call = assistant.call('upload_file', args, { signal: cancel.signal })
    const rejected = assert.rejects(call)
    await held
    cancel.abort()
    await rejected
    gate.open()
    const note = join(home.path, '.config', 'svc', 'uploads')
    await until(
      async () => readdir(note),
      (names) => names.length === 1,
      'the note of the unfinished upload',
    )
    const resumed = await until(
      () => assistant.call('upload_file', args),
      // Until the cancelled one has ended.
      ({ text }) => !text.includes('already being uploaded'),
      'the cancelled upload to end',
    )
    assert.ok(!resumed.isError, resumed.text)
    assert.match(assistant.stderr(), /^Resuming the upload of long\.mp4\.$/m)
    assert.equal((await videos()).length, before + 1)
    assert.ok(await holds(daemon.dataDir, await readFile(file)))
    assert.deepEqual(await readdir(note), [])
  })

  it('the same file is not uploaded twice at once', async () => {
    const file = join(recordings, 'twice.mp4')
    await copyFile(join(recordings, 'film.mp4'), file)
    const held = gate.holdAfter(2 * MB)
    const first = assistant.call('upload_file', { path: file })
    await held
    const second = await assistant.call('upload_file', { path: 'twice.mp4' })
    assert.match(second.text, /twice\.mp4 is already being uploaded\. \(conflict\)\nWait for it\./)
    gate.open()
    assert.ok(!(await first).isError)
  })

  it('ends when stdin is closed during an upload', async () => {
    const file = join(recordings, 'late.mp4')
    await copyFile(join(recordings, 'film.mp4'), file)
    const params = { name: 'upload_file', arguments: { path: file } }
    const { code, messages, stderr } = await speak(
      await configured('read_write'),
      [JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params })],
      gate.holdAfter(2 * MB),
    )
    assert.equal(code, 0, stderr)
    assert.deepEqual(
      messages.map(({ id }) => id),
      [1],
    )
    await rm(join(home.path, '.config', 'svc', 'uploads'), { recursive: true })
  })

  it('creates a video from a URL, and tells why an address is refused', async () => {
    const { port } = films.address() as { port: number }
    const url = `http://127.0.0.1:${port}/film.mp4`
    const { data, text } = await assistant.call('upload_from_url', { url, name: 'Fetched' })
    assert.equal(data?.name, 'Fetched', text)
    await untilStatus(daemon.api, data.id, 'uploaded', 'processing', 'ready')
    const refused = await assistant.call('upload_from_url', { url: 'http://127.0.0.1:1/film.mp4' })
    assert.ok(refused.isError)
    assert.match(refused.text, /\(source_address_refused\)\nUse a public http or https URL/)
    const file = await assistant.call('upload_from_url', { url: 'file:///etc/passwd' })
    assert.match(file.text, /^Input validation error: .*url/)
  })

  it('changes the name, the description, or both', async () => {
    const { id } = await daemon.api.videos.create({ body: { name: 'Before', description: 'Old' } })
    const { data } = await assistant.call('update_video', { video: id, name: 'After' })
    assert.deepEqual([data.id, data.name, data.description], [id, 'After', 'Old'])
    const { name, description } = await daemon.api.videos.get({ params: { id } })
    assert.deepEqual([name, description], ['After', 'Old'])
    const nothing = await assistant.call('update_video', { video: id })
    assert.match(nothing.text, /Give a name, a description, or both/)
  })

  it('the server refuses what a read-only key may not, whatever flags there are', async () => {
    const before = await videos()
    const reader = await connect(await configured('read_only'))
    try {
      for (const [name, args] of [
        ['upload_file', { path: 'film.mp4' }],
        ['upload_from_url', { url: 'https://example.org/film.mp4' }],
        ['update_video', { video: before[0]!.id, name: 'Mine' }],
      ] as const) {
        const { isError, text } = await reader.call(name, args)
        assert.ok(isError, name)
        assert.match(
          text,
          /\(read_only_key\)\nAsk the person to give `svc mcp` a read-write key\.$/,
        )
      }
    } finally {
      await reader.close()
    }
    assert.deepEqual(await videos(), before)
  })
})
