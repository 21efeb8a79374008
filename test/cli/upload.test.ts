import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'mocha'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { video } from '../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { holds, makeFilm } from './film.ts'
import { openGate, type Gate } from './gate.ts'
import { seen } from './seen.ts'
import { newHome, type Home, type Running } from './svc.ts'
import { passOn } from '../support/pass-on.ts'
import { receivedBytes } from '../support/received-bytes.ts'
import { freePort, servers } from '../support/server.ts'

const MB = 1_000_000

describe('svc videos upload', () => {
  const serve = servers()
  let gate: Gate
  let daemon: Daemon
  let home: Home
  /** Two seconds of picture and tone, then free space up to 8 MB: enough to be stopped in the middle. */
  let film: string
  before(async () => {
    const port = await freePort()
    // To everybody its address is the gate's.
    gate = await openGate(`http://127.0.0.1:${port}`)
    daemon = await startDaemon({
      env: {
        SVC_PORT: String(port),
        SVC_PUBLIC_URL: gate.url,
        SVC_MAX_SOURCE_BYTES: String(20 * MB),
      },
    })
    home = await newHome({ SVC_URL: gate.url, SVC_API_KEY: await daemon.key('read_write') })
    film = join(home.path, 'a film.mp4')
    await makeFilm(film)
  })
  // Another film each time, as to its last bytes: what one test stored proves nothing in the next.
  beforeEach(async () => {
    const bytes = await readFile(film)
    randomBytes(16).copy(bytes, bytes.length - 16)
    await writeFile(film, bytes)
  })
  afterEach(async () => {
    gate.open()
    await pause(false)
  })
  after(async () => {
    await home?.remove()
    await daemon?.remove()
    await gate?.close()
  })

  const pause = (paused: boolean) => daemon.api.system.update({ body: { encoding_paused: paused } })
  /** Has sent the film and waits for it, as long as encoding is paused. */
  async function waitingFor(name: string): Promise<Running> {
    await pause(true)
    const running = home.start(['videos', 'upload', film, '--name', name, '--wait'])
    await until(
      () => running.stderr(),
      (text) => /^Encoding a film\.mp4 \d+ %/m.test(text),
      'the wait to begin',
    )
    return running
  }

  /** What the dead process had sent, and the gate still holds, never arrives. */
  function breakHeld(): void {
    gate.cut()
    gate.open()
  }

  // A svc that was killed may leave half a note, which nobody reads.
  const unfinished = async () =>
    (await readdir(join(home.path, '.config', 'svc', 'uploads'))).filter((name) =>
      name.endsWith('.json'),
    )
  const notes = async () =>
    Promise.all(
      (await unfinished()).map(async (name) =>
        basename(
          (
            JSON.parse(
              await readFile(join(home.path, '.config', 'svc', 'uploads', name), 'utf8'),
            ) as { file: string }
          ).file,
        ),
      ),
    )
  const count = async () => (await daemon.api.videos.list({ query: { limit: 100 } })).data.length

  it('prints the video and nothing else on stdout, progress on stderr', async () => {
    // Else it is also said that it can be watched already, if the upload takes long enough.
    const encoding = (play: boolean) =>
      daemon.api.spaces.update({
        params: { id: daemon.space },
        body: { encoding: { play_while_uploading: play } },
      })
    await encoding(false)
    const made = (await home.run(['collections', 'create', '--name', 'Films'])).json()
    const { code, stderr, json } = await home.run([
      'videos',
      'upload',
      film,
      '--collection',
      made.id,
    ])
    assert.equal(code, 0, stderr)
    const uploaded = video.parse(json())
    assert.deepEqual(
      [uploaded.name, uploaded.collection, uploaded.size_bytes],
      ['a film', made.id, 8 * MB],
    )
    assert.notEqual(uploaded.status, 'created')
    const lines = stderr.trimEnd().split('\n')
    assert.deepEqual(lines.splice(-2), ['Verifying a film.mp4', 'a film.mp4 is uploaded'])
    assert.ok(
      lines.length <= 11 && lines.every((line) => /^Uploading a film\.mp4 \d+ %/.test(line)),
      stderr,
    )
    assert.match(lines.at(-1) ?? '', /100 % 8\.0 MB of 8\.0 MB/)
    assert.deepEqual(await unfinished(), [])
    await untilStatus(daemon.api, uploaded.id, 'ready')
    await encoding(true)
  })

  it('waits until the video is ready when asked to', async () => {
    const { ended } = await waitingFor('Waited for')
    await pause(false)
    const { code, stderr, json } = await ended
    assert.equal(code, 0, stderr)
    assert.deepEqual([video.parse(json()).status, json().name], ['ready', 'Waited for'])
    assert.match(stderr, /^Encoding a film\.mp4 \d+ %/m)
    assert.match(stderr, /^The video is playable: http/m)
  })

  it("fails with the video's error, and its exit code, when the video errs", async () => {
    const text = join(home.path, 'text.mp4')
    await writeFile(text, 'This is no film.\n'.repeat(100))
    const { code, stdout, problem } = await home.run(['videos', 'upload', text, '--wait'])
    assert.deepEqual([code, stdout], [7, ''])
    assert.equal(problem().code, 'unsupported_source')
  })

  it('ends with 7 whenever the video that it prints is errored, also without --wait', async () => {
    const text = join(home.path, 'no film.mp4')
    await writeFile(text, 'No film.\n'.repeat(100))
    // Whoever asks for the video is answered when the appliance has looked at it.
    const { url } = await serve(
      passOn(
        () => daemon.baseUrl,
        async ({ url: path, method }) => {
          const [, id] = /^\/v1\/videos\/(\w+)$/.exec(path!) ?? []
          if (method === 'GET' && id) await untilStatus(daemon.api, id, 'errored')
        },
      ),
    )
    const at = home.with({ SVC_URL: url })
    const { code, json, problem } = await at.run(['videos', 'upload', text])
    assert.equal(json<{ status: string }>().status, 'errored')
    assert.deepEqual([code, problem().code], [7, 'unsupported_source'])
  })

  it('says of a video all that `videos create` can, from its first moment on', async () => {
    const typed = [
      '--visibility',
      'private',
      '--tags',
      'internal,2026',
      '--metadata',
      'case=17',
      '--language',
      'de',
      '--description',
      'Board',
    ]
    const uploaded = video.parse((await home.run(['videos', 'upload', film, ...typed])).json())
    const { visibility, tags, metadata, language, description } = uploaded
    assert.deepEqual(
      [visibility, tags, metadata, language, description],
      ['private', ['internal', '2026'], { case: '17' }, 'de', 'Board'],
    )
    const events = (await daemon.api.events.list({ query: { type: 'video.created', limit: 100 } }))
      .data
    const created = events.find(({ data }) => data.object.id === uploaded.id)
    assert.equal(
      (created!.data.object as { visibility?: string }).visibility,
      'private',
      'at no time public',
    )
    const refused = await home.run(['videos', 'upload', film, '--visibility', 'secret'])
    assert.equal(refused.code, 2)
  })

  it('stops at Ctrl-C, says how to go on, and goes on', async () => {
    const before = await count()
    const args = ['videos', 'upload', film, '--name', 'Interrupted']
    const held = gate.holdAfter(3 * MB)
    const storedBefore = await stored()
    const running = home.terminal(args)
    await held
    // What passed the gate is still on its way.
    await until(stored, (bytes) => bytes >= storedBefore + 2 * MB, 'two megabytes to be kept')
    running.child.stdin.write('\u0003')
    const { code, stdout } = await running.ended
    breakHeld()
    assert.equal(code, 130, stdout)
    const output = (await seen(stdout)).join('\n')
    assert.match(output, /Stopped after \S+ MB of 8\.0 MB\. \(interrupted\)/)
    assert.match(
      output,
      new RegExp(`Run the same command to resume: svc videos upload '${film}' --name Interrupted`),
    )
    assert.equal((await unfinished()).length, 1)

    const again = await home.run(args)
    assert.equal(again.code, 0, again.stderr)
    assert.match(again.stderr, /^Resuming the upload/)
    const [, first] = /^Uploading a film\.mp4 (\d+) %/m.exec(again.stderr) ?? []
    assert.ok(Number(first) > 10, `begins where it stopped: ${again.stderr}`)
    assert.deepEqual(await unfinished(), [])
    assert.equal(await count(), before + 1, 'one video, not two')
    await sameBytes(again.json().id)
  })

  it('goes on by itself after a broken connection', async () => {
    const running = home.start(['videos', 'upload', film, '--name', 'Broken'])
    for (const bytes of [2 * MB, 2 * MB, 2 * MB]) {
      await gate.holdAfter(bytes)
      gate.cut()
    }
    gate.open()
    const { code, stderr, json } = await running.ended
    assert.equal(code, 0, stderr)
    assert.match(stderr, /^Connection lost; retrying\.$/m)
    await sameBytes(json().id)
  })

  it('goes on after it was killed', async () => {
    const args = ['videos', 'upload', film, '--name', 'Killed']
    const held = gate.holdAfter(3 * MB)
    const running = home.start(args)
    await held
    running.child.kill('SIGKILL')
    await running.ended
    breakHeld()
    const again = await home.run(args)
    assert.equal(again.code, 0, again.stderr)
    assert.match(again.stderr, /^Resuming the upload/)
    await sameBytes(again.json().id)
  })

  it('begins anew when the file has changed since', async () => {
    const changing = join(home.path, 'changing.mp4')
    await writeFile(changing, randomBytes(4 * MB))
    const held = gate.holdAfter(2 * MB)
    const running = home.start(['videos', 'upload', changing])
    await held
    running.child.kill('SIGINT')
    assert.equal((await running.ended).code, 130)
    breakHeld()
    await writeFile(changing, await readFile(film))
    const { code, stderr, json } = await home.run(['videos', 'upload', changing])
    assert.equal(code, 0, stderr)
    assert.doesNotMatch(stderr, /Resuming/)
    await sameBytes(json().id)
  })

  it('says so when the file becomes shorter while it is sent', async () => {
    const shrinking = join(home.path, 'shrinking.mp4')
    await writeFile(shrinking, randomBytes(16 * MB))
    const held = gate.holdAfter(1 * MB)
    const running = home.start(['videos', 'upload', shrinking])
    await held
    await writeFile(shrinking, 'x')
    gate.open()
    const { code, problem } = await running.ended
    assert.equal(code, 2)
    assert.match(problem().detail, /became shorter|can no longer be read/)
  })

  it('stops waiting at Ctrl-C, and the video becomes ready all the same', async () => {
    const running = await waitingFor('Left alone')
    running.child.kill('SIGINT')
    const { code, problem } = await running.ended
    assert.equal(code, 130)
    await pause(false)
    const [, id] = /svc videos get (\S+)/.exec(problem().hint) ?? []
    await untilStatus(daemon.api, id!, 'ready')
  })

  it('waits on when the connection breaks meanwhile', async () => {
    const running = await waitingFor('Patient')
    gate.cut()
    await pause(false)
    const { code, stderr, json } = await running.ended
    assert.equal(code, 0, stderr)
    assert.equal(json().status, 'ready')
  })

  it(
    'refuses before it creates anything: no file, a folder without films, a pattern that nothing ' +
      'fits, an empty file',
    async () => {
      const before = await count()
      const empty = join(home.path, 'empty.mp4')
      await writeFile(empty, '')
      assert.equal((await home.run(['videos', 'upload', 'absent.mp4'])).code, 2)
      const bare = join(home.path, 'bare')
      await mkdir(bare)
      await writeFile(join(bare, 'notes.txt'), 'x')
      for (const nothing of [bare, join(bare, '*.mp4')])
        assert.equal((await home.run(['videos', 'upload', nothing])).code, 2)
      assert.equal((await home.run(['videos', 'upload', film, bare, '--name', 'One name'])).code, 2)
      const { code, problem } = await home.run(['videos', 'upload', empty])
      assert.deepEqual([code, problem().code], [7, 'unsupported_source'])
      assert.equal(await count(), before)
    },
  )

  it('leaves no video behind when the file is too large', async () => {
    const before = await count()
    const large = join(home.path, 'large.mp4')
    await writeFile(large, Buffer.alloc(20 * MB + 1))
    const { code, problem } = await home.run(['videos', 'upload', large])
    assert.deepEqual([code, problem().code], [6, 'upload_too_large'])
    assert.equal(await count(), before)
    assert.deepEqual(await notes(), ['changing.mp4'], 'only that of the file that was changed')
  })

  /** Bytes of all uploads that are not whole. */
  async function stored(): Promise<number> {
    const received = [...(await receivedBytes(daemon.dataDir)).values()]
    return received.reduce((sum, bytes) => sum + bytes, 0)
  }

  async function sameBytes(id: string): Promise<void> {
    await untilStatus(daemon.api, id, 'ready', 'errored')
    const { size_bytes } = await daemon.api.videos.get({ params: { id } })
    assert.equal(size_bytes, 8 * MB)
    assert.ok(
      await holds(daemon.dataDir, await readFile(film)),
      'the source is stored byte for byte',
    )
  }
})
