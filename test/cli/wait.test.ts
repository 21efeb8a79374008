import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { timeoutSecondsIn } from '../../cli/waiting/wait-for.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { codedVideo } from '../sources/coded-video.ts'
import { ffmpeg } from '../sources/ffmpeg.ts'
import { builtCommands } from './declared-fields.ts'
import { newHome, screen, type Ended, type Home } from './svc.ts'
import { itLong } from '../support/long.ts'
import { passOn } from '../support/pass-on.ts'
import { servers } from '../support/server.ts'

describe('svc --wait --timeout', () => {
  const serve = servers()
  let daemon: Daemon
  let home: Home
  let id: string
  let film: Uint8Array<ArrayBuffer>
  before(async () => {
    daemon = await startDaemon()
    home = await newHome({
      SVC_DATA_DIR: daemon.dataDir,
      SVC_URL: daemon.baseUrl,
      SVC_API_KEY: await daemon.key('read_write'),
    })
    const file = join(home.path, 'film.mp4')
    film = new Uint8Array(
      await readFile(await codedVideo(file, { seconds: 2, width: 480, height: 270 })),
    )
    ;({ id } = await daemon.api.videos.create({ body: { name: 'A film' } }))
    await daemon.api.videos.putSource({ params: { id }, raw: film })
    await untilStatus(daemon.api, id, 'ready')
  })
  after(async () => {
    await home?.remove()
    await daemon?.remove()
  })
  const pause = (encoding_paused: boolean) =>
    daemon.api.system.update({ body: { encoding_paused } })
  const assertLate = (ended: Ended, pattern: RegExp, next: RegExp) => {
    assert.deepEqual([ended.code, ended.stdout], [124, ''], ended.stderr)
    const { code, detail, hint } = ended.problem()
    assert.equal(code, 'timed_out')
    assert.match(detail, pattern)
    assert.match(hint, next)
  }

  const assertGone = (ended: Ended) => {
    const { code, detail, hint } = ended.problem()
    assert.equal(code, 'conflict', ended.stderr)
    assert.match(detail, /was deleted while svc waited for it/)
    assert.match(hint, /svc trash list/)
  }

  it('has the same flags wherever something goes on', () => {
    const waiting = Object.entries(builtCommands())
      .filter(([, { flags }]) => 'timeout' in flags)
      .map(([name]) => name)
    assert.deepEqual(waiting.sort(), [
      'audio:add',
      'backups:create',
      'backups:verify',
      'import:csv',
      'import:folder',
      'import:retry',
      'import:status',
      'import:vimeo',
      'videos:clip',
      'videos:create',
      'videos:cut',
      'videos:reencode',
      'videos:retry',
      'videos:upload',
      'videos:wait',
    ])
    assert.equal(timeoutSecondsIn('20d'), 1_728_000)
    assert.throws(() => timeoutSecondsIn('30d'), /between 1 second and 20 days/)
  })

  it('when the time is up says so with 124, and the server continues', async () => {
    await pause(true)
    const late = await home.run(['videos', 'upload', 'film.mp4', '--wait', '--timeout', '1s'])
    assertLate(
      late,
      /^The video is not ready after 0:01; the server continues\.$/,
      /svc videos get \w+$/,
    )
    const film = /svc videos get (\w+)/.exec(late.problem().hint)![1]!
    const cut = await home.run(['videos', 'cut', id, '--keep', '0-1', '--wait', '--timeout', '1s'])
    assertLate(cut, /^The cut is not ready after 0:01;/, /svc videos cut \w+$/)
    // Time for the first answer, which is what is shown, also on a busy machine.
    const shown = await home.terminal(['videos', 'wait', film, '--timeout', '20s']).ended
    assert.equal(shown.code, 124)
    assert.ok(
      screen(shown.stdout).some((line) => /^(Queued|Encoding)/.test(line)),
      shown.stdout,
    )
    await pause(false)
    const waited = await home.run(['videos', 'wait', film, '--timeout', '2m', '--quiet'])
    assert.deepEqual([waited.json().status, waited.stderr], ['ready', ''])
    const undone = await home.run(['videos', 'cut', id, '--wait', '--json', 'state'])
    assert.deepEqual(undone.json(), { state: 'ready' })
    await daemon.api.videos.deleteCut({ params: { id } })
  })

  itLong('prints what has become of a clip, a re-encode, an audio track and a backup', async () => {
    const of = async (...args: string[]) => {
      const ended = await home.run([...args, '--wait', '--timeout', '2m', '--quiet'])
      assert.deepEqual([ended.code, ended.stderr], [0, ''], args.join(' '))
      return ended.json()
    }
    assert.equal((await of('videos', 'clip', id, '--to', '1')).status, 'ready')
    const before = (await daemon.api.videos.get({ params: { id } })).ready_at!
    const again = await of('videos', 'reencode', id, '--force')
    assert.equal(again.status, 'ready')
    assert.ok(again.ready_at > before, `${again.ready_at} is not after ${before}`)
    await ffmpeg('-f', 'lavfi', '-i', 'sine', '-t', '2', join(home.path, 'voice.wav'))
    assert.equal((await of('audio', 'add', id, 'voice.wav', '--language', 'en')).status, 'ready')
    const owner = home.with({ SVC_API_KEY: daemon.owner })
    const backup = await owner.run(['backups', 'create', '--wait', '--timeout', '2m'])
    assert.deepEqual([backup.code, backup.json().status], [0, 'ready'], backup.stderr)
  })

  it('the exit code is that of what failed', async () => {
    const how = ['--wait', '--timeout', '2m', '--quiet']
    const failed = await home.run(['videos', 'create', 'https://example.invalid/a.mp4', ...how])
    assert.deepEqual([failed.code, failed.problem().code], [7, 'source_unreachable'])
    const { data } = await daemon.api.videos.list({ query: { status: 'errored' } })
    const again = await home.run(['videos', 'retry', data[0]!.id, ...how])
    assert.deepEqual([again.code, again.stdout], [7, ''], again.stderr)
  })

  it('waits for the last video of a collection, or of the space, that is re-encoded', async () => {
    const { id: collection } = await daemon.api.collections.create({ body: { name: 'Films' } })
    await daemon.api.videos.update({ params: { id }, body: { collection } })
    const readyAt = async () => (await daemon.api.videos.get({ params: { id } })).ready_at!
    const before = await readyAt()
    const both = ['videos', 'reencode', '--collection', collection, '--force', '--wait']
    const later = [3, 4]
      .map((hours) => `${String((new Date().getHours() + hours) % 24).padStart(2, '0')}:00`)
      .join('-')
    // Another one of the collection is taken out of the queue while the command waits.
    const { id: added } = await daemon.api.videos.create({ body: { name: 'Added', collection } })
    await daemon.api.videos.putSource({ params: { id: added }, raw: film })
    await untilStatus(daemon.api, added, 'ready')
    let requests = 0
    const { url: stopping } = await serve(
      passOn(
        () => daemon.baseUrl,
        async ({ url: path, method }) => {
          if (method !== 'GET' || !/^\/v1\/spaces\/\w+\/reencode\b/.test(path!)) return
          if ((requests += 1) === 2) await daemon.api.videos.stopReencode({ params: { id: added } })
        },
      ),
    )
    const late = await home
      .with({ SVC_URL: stopping })
      .run([...both, '--between', later, '--timeout', '20s'])
    assert.match(late.stderr, /Re-encoding 0 % 2 left\nRe-encoding 50 % 1 left\n/)
    await daemon.api.videos.delete({ params: { id: added } })
    assertLate(
      late,
      /^Not all videos are re-encoded after 0:20; the server continues\.$/,
      new RegExp(`svc videos reencode --collection ${collection} --stop$`),
    )
    // What is left is known from the first answer on, also where all is over at the first look.
    const { url } = await serve(
      passOn(
        () => daemon.baseUrl,
        async ({ url: path, method }) => {
          if (method !== 'GET' || !/^\/v1\/spaces\/\w+\/reencode\b/.test(path!)) return
          await until(
            () => daemon.api.spaces.reencodeStatus({ params: { id: daemon.space } }),
            ({ waiting, running }) => waiting + running === 0,
            'the re-encode to be over',
          )
        },
      ),
    )
    const waited = await home.with({ SVC_URL: url }).run([...both, '--timeout', '2m'])
    assert.deepEqual([waited.code, waited.json().queued], [0, 1], waited.stderr)
    assert.match(waited.stderr, /Re-encoding.* 1 left/)
    const after = await readyAt()
    assert.ok(after > before, `${after} is not after ${before}`)
    const all = await home.run(['videos', 'reencode', '--all', '--wait', '--quiet'])
    assert.deepEqual([all.code, all.json().queued, all.stderr], [0, 0, ''])
  })

  it('ends when the video goes to the trash, or is deleted for good', async () => {
    await pause(true)
    const how = ['--timeout', '60s']
    const remove = {
      trash: (video: string) => daemon.api.videos.trash({ params: { id: video } }),
      delete: (video: string) => daemon.api.videos.delete({ params: { id: video } }),
    }
    for (const kind of ['trash', 'delete'] as const) {
      const { id: video } = await daemon.api.videos.create({ body: { name: kind } })
      await daemon.api.videos.putSource({ params: { id: video }, raw: film })
      await untilStatus(daemon.api, video, 'processing')
      const waiting = home.start(['videos', 'wait', video, ...how])
      await until(
        () => waiting.stderr(),
        (text) => /^Encoding/m.test(text),
        'the wait to begin',
      )
      await remove[kind](video)
      assertGone(await waiting.ended)
    }
    const uploading = home.start(['videos', 'upload', 'film.mp4', '--wait', ...how])
    await until(
      () => uploading.stderr(),
      (text) => /^Encoding/m.test(text),
      'the wait to begin',
    )
    const { data } = await daemon.api.videos.list({ query: { status: 'processing' } })
    for (const { id: video } of data) await remove.trash(video)
    assertGone(await uploading.ended)
    await pause(false)
  })

  it('a timeout without a wait is typed wrongly', async () => {
    assert.equal((await home.run(['videos', 'retry', id, '--timeout', '5s'])).code, 2)
    assert.equal((await home.run(['videos', 'wait', id, '--timeout', 'soon'])).code, 2)
  })
})
