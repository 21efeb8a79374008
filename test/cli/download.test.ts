import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { download } from '../../cli/downloads/download.ts'
import { extensionIn, safeName } from '../../cli/downloads/file-name.ts'
import type { CliError } from '../../cli/errors/cli-error.ts'
import { silentProgress } from '../../cli/output/progress.ts'
import { until } from '../daemon.ts'
import { listening, stopped } from '../support/server.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

describe('a download', () => {
  const file = randomBytes(500_000)
  let folder: string
  let server: Server
  let url: string
  /** Each request in its turn. */
  let answers: Answer[]
  /** Instead of them. */
  let always: Answer | null
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-download-'))
    answers = []
    always = null
    server = createServer((request, response) => (always ?? answers.shift()!)(request, response))
    url = `http://127.0.0.1:${await listening(server)}/file`
  })
  afterEach(async () => {
    await stopped(server)
    await rm(folder, { recursive: true, force: true })
  })
  const fetched = (more: Partial<Parameters<typeof download>[0]> = {}) =>
    download({
      url,
      to: join(folder, 'film.mp4'),
      overwrite: false,
      progress: silentProgress,
      signal: new AbortController().signal,
      ...more,
    })

  const broken = (after: number) => (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-length': file.length, etag: '"one"' })
    response.write(file.subarray(0, after), () => response.destroy())
  }

  it('goes on where the line broke, with the very same file', async () => {
    let headers: IncomingMessage['headers'] = {}
    const messages: string[] = []
    answers = [
      broken(200_000),
      (request, response) => {
        headers = request.headers
        const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')![1])
        response
          .writeHead(206, { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` })
          .end(file.subarray(from))
      },
    ]
    const done = await fetched({
      progress: { ...silentProgress, print: (message) => void messages.push(message) },
    })
    assert.deepEqual(done, { path: join(folder, 'film.mp4'), size_bytes: file.length })
    assert.ok(file.equals(await readFile(join(folder, 'film.mp4'))))
    assert.deepEqual([headers['if-range'], messages], ['"one"', ['Connection lost; retrying.']])
  })

  it('goes on behind the last byte that is on disk, wherever it broke', async () => {
    const breaks = [1, 16_384, 65_537, 131_072, 300_000, 499_999]
    const firstAnswers = breaks.map((after) => broken(after))
    // All at once: they begin in any order, and one of which nothing came begins anew.
    always = (request, response) => {
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
      const breaking = from === 0 ? firstAnswers.shift() : undefined
      if (breaking) return breaking(request, response)
      response
        .writeHead(from === 0 ? 200 : 206, { 'content-length': file.length - from })
        .end(file.subarray(from))
    }
    const paths = breaks.map((after) => join(folder, `${after}.mp4`))
    await Promise.all(paths.map((to) => fetched({ to })))
    for (const path of paths) assert.ok(file.equals(await readFile(path)), path)
  })

  it('keeps nothing of a file that was replaced meanwhile, or that there is none of', async () => {
    answers = [broken(200_000), (_, response) => void response.writeHead(200).end(file)]
    await assert.rejects(
      fetched(),
      (error: CliError) => error.code === 'conflict' && /replaced/.test(error.message),
    )
    answers = [
      (_, response) =>
        void response
          .writeHead(404, { 'content-type': 'application/problem+json' })
          .end(JSON.stringify({ code: 'not_found', detail: 'No such file' })),
    ]
    await assert.rejects(fetched(), { message: 'No such file' })
    assert.deepEqual(await readdir(folder), [])
  })

  it('keeps nothing when it is stopped', async () => {
    const stop = new AbortController()
    answers = [
      (_, response) => {
        response.writeHead(200, { 'content-length': file.length })
        response.write(file.subarray(0, 100_000))
      },
    ]
    const stopsWhenItComes = { ...silentProgress, update: () => stop.abort() }
    await assert.rejects(
      fetched({ signal: stop.signal, progress: stopsWhenItComes }),
      (error: CliError) => error.code === 'interrupted',
    )
    assert.deepEqual(await readdir(folder), [])
  })

  it('leaves a file alone that is there, unless it is told to', async () => {
    await writeFile(join(folder, 'film.mp4'), 'mine')
    answers = [(_, response) => void response.end(file), (_, response) => void response.end(file)]
    await assert.rejects(fetched(), (error: CliError) => error.code === 'conflict')
    assert.equal(await readFile(join(folder, 'film.mp4'), 'utf8'), 'mine')
    assert.equal((await fetched({ overwrite: true })).size_bytes, file.length)
  })

  it('is for its owner alone where it holds secrets, also over a file that others may read', async () => {
    const to = join(folder, 'backup.tar')
    const modes: number[] = []
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777
    // What a killed process with the same number has left.
    const part = `${to}.${process.pid}.part`
    await Promise.all([to, part].map((path) => writeFile(path, 'old')))
    await Promise.all([to, part].map((path) => chmod(path, 0o644)))
    answers = [
      async (_, response) => {
        response.writeHead(200, { 'content-length': file.length })
        response.write(file.subarray(0, 100_000))
        await until(
          () => readFile(part),
          ({ length }) => length > 3,
          'the first bytes',
        )
        modes.push(await modeOf(part))
        response.end(file.subarray(100_000))
      },
    ]
    await fetched({ to, overwrite: true, isPrivate: true })
    assert.deepEqual([...modes, await modeOf(to)], [0o600, 0o600])
  })

  it('says that a name is too long, not that the folder is the reason', async () => {
    answers = [(_, response) => void response.end(file)]
    await assert.rejects(
      fetched({ to: join(folder, 'x'.repeat(255)) }),
      (error: CliError) =>
        error.code === 'usage' &&
        /name of the file is too long/.test(error.message) &&
        /shorter name/.test(error.hint!),
    )
  })

  it('has a name that no file system finds too long, cut between two characters', async () => {
    const part = `.${2 ** 22}.part`
    for (const letter of ['x', 'ж', '日', '한', '🎬', '🇨🇭', 'q\u0323\u0302'])
      for (const first of ['', 'a', 'aa', 'aaa']) {
        const name = safeName(first + letter.repeat(300), '.mp4')
        assert.ok(Buffer.byteLength(name) > 205, name)
        await writeFile(join(folder, name + part), '')
        assert.equal(name.slice(first.length).replaceAll(letter, ''), '.mp4')
      }
    assert.equal(safeName(`a${'\u0301'.repeat(300)}`, '.mp4'), 'á.mp4')
    assert.match(safeName('日'.repeat(300), '.de.vtt'), /日\.de\.vtt$/)
  })

  it('has a name that Windows does not take for a device', () => {
    for (const [name, extension] of [
      ['con', '.mp4'],
      ['NUL', ''],
      ['Com1.final', '.mp4'],
      ['LPT²', '.mp4'],
      ['aux ', '.en.vtt'],
    ] as const)
      assert.equal(safeName(name, extension), `_${name.trim()}${extension}`)
    for (const name of ['Conference', 'com10', 'auxiliary', 'my con'])
      assert.equal(safeName(name, '.mp4'), `${name}.mp4`)
  })

  it('has a name that no file system takes for something else', () => {
    assert.equal(safeName('../../etc/passwd', '.mp4'), '_.._etc_passwd.mp4')
    assert.equal(safeName('  .hidden\u0000\u202e ', '.vtt'), 'hidden_.vtt')
    assert.equal(safeName('???', '.mp4'), '_.mp4')
    assert.equal(safeName('. .', '.mp4'), 'video.mp4')
    assert.equal(extensionIn(`attachment; filename="x.MOV"; filename*=UTF-8''%C3%A9.MOV`), '.mov')
    assert.equal(extensionIn('attachment; filename="../x.sh/"'), '.sh')
    for (const none of [
      null,
      'inline',
      `attachment; filename*=UTF-8''%ZZ`,
      'attachment; filename="x.m/../p"',
    ])
      assert.equal(extensionIn(none), '', String(none))
  })
})
