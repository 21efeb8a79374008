import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'mocha'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { video } from '../../daemon/contract/video.ts'
import { videoList } from '../../daemon/contract/video-list.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { freePort } from '../support/server.ts'
import { holds, makeFilm } from './film.ts'
import { openGate, type Gate } from './gate.ts'
import { seen } from './seen.ts'
import { newHome, type Home } from './svc.ts'

const MB = 1_000_000

describe('svc videos upload, several files', () => {
  let gate: Gate
  let daemon: Daemon
  let home: Home
  let films: string
  before(async () => {
    const port = await freePort()
    gate = await openGate(`http://127.0.0.1:${port}`)
    daemon = await startDaemon({ env: { SVC_PORT: String(port), SVC_PUBLIC_URL: gate.url } })
    home = await newHome({ SVC_URL: gate.url, SVC_API_KEY: await daemon.key('read_write') })
    films = join(home.path, 'films')
    await mkdir(join(films, 'older'), { recursive: true })
    for (const name of ['part 2.mp4', 'part 10.MP4', 'older/first.mov'])
      await makeFilm(join(films, name), 2 * MB)
    await writeFile(join(films, 'notes.txt'), 'x')
    await writeFile(join(films, 'empty.mkv'), '')
    await writeFile(join(films, '.hidden.mp4'), 'x')
    await symlink(films, join(films, 'round'))
  })
  afterEach(() => gate.open())
  after(async () => {
    await home?.remove()
    await daemon?.remove()
    await gate?.close()
  })

  /** Else svc also says that it can be watched already, if the upload takes long enough. */
  const withoutEarlyPlay = () =>
    daemon.api.spaces.update({
      params: { id: daemon.space },
      body: { encoding: { play_while_uploading: false } },
    })
  const names = (list: { data: { name: string }[] }) => list.data.map(({ name }) => name)

  it('takes a folder with those in it, says what it leaves out, and answers a list', async () => {
    const { code, stderr, json } = await home.run(['videos', 'upload', 'films'])
    assert.equal(code, 0, stderr)
    assert.deepEqual(names(videoList.parse(json())), ['first', 'part 2', 'part 10'])
    const leftOut = stderr.split('\n').filter((line) => line.startsWith('Skipped'))
    assert.deepEqual(leftOut, [
      'Skipped: films/empty.mkv (empty)',
      'Skipped: films/notes.txt (not a video or audio file extension)',
      'Skipped: films/round (not a video or audio file extension)',
    ])
    for (const file of ['part 2.mp4', 'part 10.MP4', 'older/first.mov'])
      assert.ok(await holds(daemon.dataDir, await readFile(join(films, file))), file)
  })

  it('is told by the appliance which bytes it has, once it has them all', async () => {
    const tus = { authorization: `Bearer ${daemon.owner}`, 'tus-resumable': '1.0.0' }
    const begin = async (bytes: number): Promise<string> => {
      const { headers } = await fetch(`${daemon.baseUrl}/v1/uploads`, {
        method: 'POST',
        headers: { ...tus, 'upload-length': String(bytes) },
      })
      return headers.get('location')!.split('/').at(-1)!
    }
    const bytes = await readFile(join(films, 'older/first.mov'))
    const upload = await begin(bytes.length)
    const sent = await fetch(`${daemon.baseUrl}/v1/uploads/${upload}`, {
      method: 'PATCH',
      headers: {
        ...tus,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
    })
    assert.equal(sent.status, 204)
    const found = await daemon.api.uploads.checksum({ params: { upload }, query: { wait: 20 } })
    assert.deepEqual(found, {
      object: 'upload_checksum',
      upload,
      size_bytes: bytes.length,
      algorithm: 'sha256',
      value: createHash('sha256').update(bytes).digest('hex'),
    })
    const unfinished = daemon.api.uploads.checksum({ params: { upload: await begin(5) } })
    await assert.rejects(
      unfinished,
      (error: { problem?: { code?: string } }) => error.problem?.code === 'invalid_state',
    )
  })

  it('takes patterns, each file once, and the ending of what is named itself does not matter', async () => {
    await makeFilm(join(home.path, 'film without ending'), 2 * MB)
    const { code, stderr, json } = await home.run([
      'videos',
      'upload',
      'films/**/*.mov',
      'films/older/first.mov',
      'films/p*.{mp4,MP4}',
      'film without ending',
      '--quiet',
    ])
    assert.deepEqual([code, stderr], [0, ''])
    assert.deepEqual(names(json()), ['first', 'part 2', 'part 10', 'film without ending'])
  })

  it('goes on with the others when one fails, and ends with its code', async () => {
    const text = join(home.path, 'text.mp4')
    await writeFile(text, 'This is no film.\n'.repeat(100))
    const { code, json, problem, stderr } = await home.run([
      'videos',
      'upload',
      text,
      'films/older',
      '--wait',
    ])
    assert.deepEqual([code, problem().code], [7, 'unsupported_source'], stderr)
    assert.match(problem().detail, /^1 of 2 files failed.*text\.mp4: /)
    const list = videoList.parse(json())
    assert.deepEqual(
      list.data.map(({ name, status }) => [name, status]),
      [['first', 'ready']],
    )
  })

  it('begins no other file when the reason is one for all of them', async () => {
    const { code, problem, stderr } = await home.run([
      'videos',
      'upload',
      'films',
      '--collection',
      'col_aaaaaaaaaaaaaaaaaaaa',
      '--parallel',
      '1',
    ])
    assert.deepEqual([code, problem().code], [4, 'collection_not_found'], stderr)
    assert.match(stderr, /part 2\.mp4: not started/)
  })

  it('waits until all can be watched with --wait=playable', async () => {
    const { code, stderr, json } = await home.run([
      'videos',
      'upload',
      'films/older/first.mov',
      '--wait=playable',
      '--no-verify',
    ])
    assert.equal(code, 0, stderr)
    assert.equal(video.parse(json()).playable, true)
    assert.doesNotMatch(stderr, /Verifying/)
    await untilStatus(daemon.api, json().id, 'ready')
  })

  it('reads stdin; what was kept of it goes when it is sent', async () => {
    const film = await readFile(join(films, 'part 2.mp4'))
    randomBytes(16).copy(film, film.length - 16)
    const { code, stderr, json } = await home.run(
      ['videos', 'upload', '-', '--name', 'From a pipe'],
      { input: film },
    )
    assert.equal(code, 0, stderr)
    assert.deepEqual([video.parse(json()).name, json().size_bytes], ['From a pipe', film.length])
    assert.ok(await holds(daemon.dataDir, film))
    assert.deepEqual(
      (await readdir(join(home.path, '.config', 'svc', 'uploads'))).filter((name) =>
        name.startsWith('stdin'),
      ),
      [],
    )
    const nothing = await home.run(['videos', 'upload', '-'])
    assert.deepEqual([nothing.code, nothing.problem().code], [7, 'unsupported_source'])
  })

  const copies = async () =>
    (await readdir(join(home.path, '.config', 'svc', 'uploads'))).filter((name) =>
      name.startsWith('stdin'),
    )

  it('resumes stdin by the command that it prints, and then removes the copy', async () => {
    const path = join(home.path, 'piped')
    await makeFilm(path, 8 * MB)
    const film = await readFile(path)
    const count = async () => (await daemon.api.videos.list({ query: { limit: 100 } })).data.length
    const before = await count()
    const held = gate.holdAfter(3 * MB)
    const running = home.start(['videos', 'upload', '-', '--tags', 'piped'], { input: film })
    await held
    running.child.kill('SIGINT')
    const stopped = await running.ended
    gate.cut()
    gate.open()
    assert.equal(stopped.code, 130, stopped.stderr)
    const [, command] = /^Run the same command to resume: svc (.*)$/.exec(stopped.problem().hint)!
    assert.equal((await copies()).length, 1)
    const again = await home.run(command!.split(' '))
    assert.equal(again.code, 0, again.stderr)
    assert.match(again.stderr, /^Resuming the upload of stdin/)
    assert.deepEqual([again.json().name, again.json().tags], ['stdin', ['piped']])
    assert.equal(await count(), before + 1, 'one video, not two')
    assert.ok(await holds(daemon.dataDir, film))
    assert.deepEqual(await copies(), [])
  })

  it('removes the copy of stdin once it has arrived or was refused, whatever the wait ends with', async () => {
    await daemon.api.system.update({ body: { encoding_paused: true } })
    await makeFilm(join(home.path, 'piped'), 2 * MB)
    const film = await readFile(join(home.path, 'piped'))
    const wait = ['videos', 'upload', '-', '--wait', '--timeout', '1s']
    const late = await home.run(wait, { input: film })
    await daemon.api.system.update({ body: { encoding_paused: false } })
    assert.deepEqual([late.code, await copies()], [124, []], late.stderr)
    const text = 'This is no film.\n'.repeat(100)
    const refused = await home.run(['videos', 'upload', '-', '--wait'], { input: text })
    assert.deepEqual([refused.code, await copies()], [7, []], refused.stderr)
  })

  it('keeps stdin that could not be sent, and says how it is uploaded', async () => {
    const film = await readFile(join(films, 'part 2.mp4'))
    const wrong = ['videos', 'upload', '-', '--collection', 'col_aaaaaaaaaaaaaaaaaaaa']
    const { code, stderr } = await home.run(wrong, { input: film })
    assert.equal(code, 4, stderr)
    const [copy] = await copies()
    assert.match(
      stderr,
      new RegExp(`kept for 30 days\\. To upload it: svc videos upload \\S+${copy} `),
    )
    const sent = await home.run(['videos', 'upload', join('.config', 'svc', 'uploads', copy!)])
    assert.deepEqual([sent.code, sent.json().name, await copies()], [0, 'stdin', []], sent.stderr)
    // What would fail in any case does so before stdin is read.
    const mistyped = ['videos', 'upload', '-', '--wait', '--timeout', 'soon']
    const denied = await home.run(mistyped, { input: 'x' })
    assert.deepEqual([denied.code, await copies()], [2, []], denied.stderr)
  })

  it('says that what arrived is not what was sent when the file changed on its way', async () => {
    const changing = join(home.path, 'changing.mp4')
    await makeFilm(changing, 4 * MB)
    const held = gate.holdAfter(1 * MB)
    const running = home.start(['videos', 'upload', changing])
    await held
    // In its place: a file that is written anew is too short for a moment.
    const file = await open(changing, 'r+')
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, 100_000)
    await file.write(Buffer.from([buffer[0]! ^ 0xff]), 0, 1, 100_000)
    await file.close()
    gate.open()
    const { code, problem } = await running.ended
    assert.deepEqual([code, problem().code], [7, 'source_damaged'])
    assert.match(problem().detail, /changed during the upload/)
    assert.match(problem().hint, /svc videos delete/)
  })

  for (const columns of [80, 40]) {
    it(`shows a line for every file on a terminal of ${columns} columns, and stops at Ctrl-C`, async () => {
      await withoutEarlyPlay()
      for (const file of ['part 2.mp4', 'part 10.MP4', 'older/first.mov'])
        await makeFilm(join(films, file), 16 * MB)
      gate.holdEachAfter(1.5 * MB)
      const running = home.terminal(
        [
          'videos',
          'upload',
          'films/part 2.mp4',
          'films/part 10.MP4',
          'films/older/first.mov',
          '--parallel',
          '2',
        ],
        { columns },
      )
      const during = await until(
        () => seen(running.stdout(), { columns }),
        // The last line comes last, and goes first when it is drawn again: with it, the picture is whole.
        (lines) =>
          lines.filter((line) => /^↑ .* [1-9]\d? %/.test(line)).length === 2 &&
          /^Ctrl-C stops; .* resume/.test(lines.at(-1)!),
        'two files on their way',
      )
      for (const line of during) assert.ok(line.length < columns, line)
      assert.match(
        during[0]!,
        columns === 80
          ? /^↑ part 2\.mp4 {3}━*─+ {2,3}\d+ %.* {2}of 16\.0 MB$/
          : /^↑ part 2\.mp4 {3}━*─+ {2,3}\d+ %/,
      )
      assert.match(during[2]!, /^· first\.mov {4}waits$/)
      assert.match(during[3]!, /^0 of 3 done {2}━*─+ +\d+ %/)
      assert.match(during[4]!, /^Ctrl-C stops; /)
      running.child.stdin.write('\u0003')
      const { code, stdout } = await running.ended
      const after = await seen(stdout, { columns })
      assert.equal(code, 130, after.join('\n'))
      assert.match(after[0]!, /^‖ part 2\.mp4 {3}stopped$/)
      const output = after.join('\n')
      assert.match(output, /Stopped; 0 of 3 videos are done\. \(interrupted\)/)
      assert.match(output, /same command to resume: svc videos upload 'films\/part 2\.mp4'/)
      gate.cut()
      gate.open()
      const again = await home.run([
        'videos',
        'upload',
        'films/part 2.mp4',
        'films/part 10.MP4',
        'films/older/first.mov',
      ])
      assert.equal(again.code, 0, again.stderr)
      assert.equal(again.stderr.match(/Resuming the upload/g)?.length, 2, again.stderr)
      for (const file of ['part 2.mp4', 'part 10.MP4'])
        assert.ok(await holds(daemon.dataDir, await readFile(join(films, file))))
    })
  }

  it('shows one file from its first byte to ready, and an error in the end alone', async () => {
    await withoutEarlyPlay()
    const { code, stdout } = await home.terminal([
      'videos',
      'upload',
      'films/older/first.mov',
      '--name',
      'Seen',
      '--wait',
      '--fields',
      'status',
    ]).ended
    const lines = await seen(stdout)
    assert.equal(code, 0, lines.join('\n'))
    assert.deepEqual(
      [lines[0]!.slice(0, 27), ...lines.slice(1)],
      ['The video is playable: http', '✓ first.mov  ready', '{', '  "status": "ready"', '}'],
    )
    const ascii = await seen(
      (
        await home.terminal(['videos', 'upload', 'text.mp4', '--wait'], { env: { LANG: 'C' } })
          .ended
      ).stdout,
    )
    assert.deepEqual(ascii.slice(0, 2), [
      '! text.mp4  failed',
      'Error: This is a text file. Upload a video or audio file. (unsupported_source)',
    ])
  })

  it('keeps what is on its way for its owner alone', async () => {
    const held = gate.holdAfter(1 * MB)
    const running = home.start(['videos', 'upload', 'films/part 2.mp4', '--name', 'Private'])
    await held
    const folder = join(home.path, '.config', 'svc', 'uploads')
    const notes = await until(
      async () => (await readdir(folder)).filter((name) => name.endsWith('.json')),
      ({ length }) => length > 0,
      'a note',
    )
    for (const name of notes) assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600)
    gate.open()
    assert.equal((await running.ended).code, 0)
  })
})
