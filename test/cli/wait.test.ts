import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { timeoutSecondsIn } from '../../cli/waiting/wait-for.ts'
import { startDaemon, untilStatus, type Daemon } from '../daemon.ts'
import { codedVideo } from '../sources/coded-video.ts'
import { ffmpeg } from '../sources/ffmpeg.ts'
import { builtCommands } from './declared-fields.ts'
import { newHome, screen, type Ended, type Home } from './svc.ts'
import { itLong } from '../support/long.ts'

describe('svc --wait --timeout', () => {
  let daemon: Daemon
  let home: Home
  let id: string
  before(async () => {
    daemon = await startDaemon()
    home = await newHome({
      SVC_DATA_DIR: daemon.dataDir,
      SVC_URL: daemon.baseUrl,
      SVC_API_KEY: await daemon.key('read_write'),
    })
    const film = await codedVideo(join(home.path, 'film.mp4'), {
      seconds: 2,
      width: 480,
      height: 270,
    })
    ;({ id } = await daemon.api.videos.create({ body: { name: 'A film' } }))
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(film) })
    await untilStatus(daemon.api, id, 'ready')
  })
  after(async () => {
    await home?.remove()
    await daemon?.remove()
  })
  const pause = (encoding_paused: boolean) =>
    daemon.api.system.update({ body: { encoding_paused } })
  const assertLate = (ended: Ended, said: RegExp, next: RegExp) => {
    assert.deepEqual([ended.code, ended.stdout], [124, ''], ended.stderr)
    const { code, detail, hint } = ended.problem()
    assert.equal(code, 'timed_out')
    assert.match(detail, said)
    assert.match(hint, next)
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
    const shown = await home.terminal(['videos', 'wait', film, '--timeout', '1s']).ended
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

  it('a timeout without a wait, and a wait for whole collections, are typed wrongly', async () => {
    assert.equal((await home.run(['videos', 'retry', id, '--timeout', '5s'])).code, 2)
    assert.equal((await home.run(['videos', 'reencode', '--all', '--wait'])).code, 2)
    assert.equal((await home.run(['videos', 'wait', id, '--timeout', 'soon'])).code, 2)
  })
})
