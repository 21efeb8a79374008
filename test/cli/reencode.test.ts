import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { reencodeQueued, reencodeStopped } from '../../daemon/contract/reencode.ts'
import { listOf } from '../../daemon/contract/values.ts'
import { video } from '../../daemon/contract/video.ts'
import { startDaemon, untilStatus, type Daemon } from '../daemon.ts'
import { codedVideo } from '../sources/coded-video.ts'
import { jobsOf, loseRung } from '../support/outdate.ts'
import { newHome, type Home } from './svc.ts'

/** In some hours, for an hour. */
const later = [3, 4]
  .map((hours) => `${String((new Date().getHours() + hours) % 24).padStart(2, '0')}:00`)
  .join('-')

describe('svc videos reencode', () => {
  let daemon: Daemon
  let home: Home
  let collection: string
  let inside: string
  let outside: string
  let current: string

  before(async () => {
    daemon = await startDaemon()
    home = await newHome({ SVC_URL: daemon.baseUrl, SVC_API_KEY: await daemon.key('read_write') })
    const film = await readFile(
      await codedVideo(join(home.path, 'film.mp4'), { seconds: 1, width: 480, height: 270 }),
    )
    const made = async (body: { collection?: string } = {}): Promise<string> => {
      const { id } = await daemon.api.videos.create({ body })
      await daemon.api.videos.putSource({ params: { id }, raw: film })
      await untilStatus(daemon.api, id, 'ready')
      return id
    }
    collection = (await daemon.api.collections.create({ body: { name: 'Talks' } })).id
    inside = await made({ collection })
    outside = await made()
    current = await made()
    for (const id of [inside, outside]) loseRung(daemon.dataDir, id)
  })
  after(async () => {
    await home?.remove()
    await daemon?.remove()
  })
  const svc = (...args: string[]) => home.run(['videos', 'reencode', ...args])
  const waiting = (id: string) =>
    jobsOf(daemon.dataDir, id).map(({ kind, payload }) => [kind, payload])

  it('queues one video, and prints it', async () => {
    const { code, stdout, stderr, json } = await svc(inside, '--between', later)
    assert.deepEqual([code, stderr], [0, ''])
    assert.equal(video.parse(json()).id, inside, stdout)
    assert.deepEqual(waiting(inside), [['reencode', { between: later }]])
    assert.match((await svc(inside, '--between', later, '--format', 'table')).stdout, /ready/)
  })

  it('queues several, and one that is refused does not stop the others', async () => {
    const { code, json, problem } = await svc(current, inside, outside, '--between', later)
    assert.deepEqual(
      listOf(video)
        .parse(json())
        .data.map(({ id }) => id),
      [inside, outside],
    )
    assert.equal(code, 5)
    assert.equal(problem().code, 'invalid_state')
    assert.match(problem().detail, new RegExp(`1 of 3 videos.* ${current}: .*renditions`))
    assert.equal((await svc(current, inside, '--stop')).json().removed, 1)
    assert.deepEqual([waiting(inside), waiting(outside).length], [[], 1])
  })

  it('with --force, queues one that has the renditions of today', async () => {
    const refused = await svc(current)
    assert.deepEqual([refused.code, refused.stdout], [5, ''])
    assert.match(refused.problem().detail, /`force`/)
    assert.equal((await svc(current, '--force', '--between', later)).code, 0)
    assert.deepEqual(waiting(current), [['reencode', { between: later, force: 'true' }]])
  })

  it('queues a collection or the whole space, says how many, and stops them', async () => {
    await svc('--all', '--stop')
    const some = await svc('--collection', collection, '--between', later)
    assert.deepEqual(reencodeQueued.parse(some.json()), {
      object: 'reencode_queued',
      queued: 1,
      up_to_date: 0,
      without_source: 0,
      busy: 0,
    })
    const all = await svc('--all', '--between', later, '--format', 'table')
    assert.match(all.stdout, /queued +up to date +without source +busy\n +2 +1 +0 +0\n/i)
    const forced = await svc('--all', '--force', '--between', later)
    assert.equal(reencodeQueued.parse(forced.json()).queued, 3)
    assert.deepEqual(
      reencodeStopped.parse((await svc('--collection', collection, '--stop')).json()),
      {
        object: 'reencode_stopped',
        removed: 1,
        stopped: 0,
      },
    )
    assert.equal((await svc('--all', '--stop')).json().removed, 2)
  })

  it('says what to type where it is not clear which videos', async () => {
    for (const [args, pattern] of [
      [[], /nothing to re-encode/],
      [['--between', later], /nothing to re-encode/],
      [[inside, '--all'], /cannot be combined/],
      [['--all', '--collection', collection], /cannot be combined/],
      [['--all', '--stop', '--between', later], /--stop cannot be combined/],
      [['--all', '--stop', '--force'], /--stop cannot be combined/],
    ] as const) {
      const { code, problem, stdout } = await svc(...args)
      assert.deepEqual([code, stdout, problem().code], [2, '', 'usage'], args.join(' '))
      assert.match(problem().detail, pattern)
    }
    const wrong = await svc('--all', '--between', '22:00-22:00')
    assert.deepEqual([wrong.code, wrong.problem().code], [2, 'validation_failed'])
    assert.match(wrong.stderr, /22:00-06:00/)
    assert.equal((await svc('--collection', 'col_00000000000000000000')).code, 4)
  })
})
