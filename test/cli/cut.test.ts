import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { videoCut } from '../../daemon/contract/cut.ts'
import { video } from '../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { codedVideo } from '../sources/coded-video.ts'
import { newHome, type Home } from './svc.ts'

describe('svc videos cut and clip', () => {
  let daemon: Daemon
  let home: Home
  let id: string

  before(async () => {
    daemon = await startDaemon()
    home = await newHome({ SVC_URL: daemon.baseUrl, SVC_API_KEY: await daemon.key('read_write') })
    const film = await readFile(await codedVideo(join(home.path, 'film.mp4'), { seconds: 6 }))
    ;({ id } = await daemon.api.videos.create({ body: { name: 'A film' } }))
    await daemon.api.videos.putSource({ params: { id }, raw: film })
    await untilStatus(daemon.api, id, 'ready')
  })
  after(async () => {
    await home?.remove()
    await daemon?.remove()
  })
  const svc = (...args: string[]) => home.run(['videos', ...args])

  it('cuts, says how it is, and undoes it', async () => {
    const cut = await svc('cut', id, '--keep', '0:01-2.5', '--keep', '4-end')
    assert.deepEqual([cut.code, cut.stderr], [0, ''])
    assert.deepEqual(videoCut.parse(cut.json()).keep, [
      { start: 1, end: 2.5 },
      { start: 4, end: 6 },
    ])
    await until(
      async () => videoCut.parse((await svc('cut', id)).json()).state,
      (state) => state === 'ready',
      'the cut to be ready',
    )
    assert.match((await svc('cut', id, '--format', 'table')).stdout, /ready +3\.5 +6 /)
    const one = async () => (await svc('get', id, '--format', 'table')).stdout
    assert.match(await one(), /2 ranges are kept; undo until \d{4}-\d\d-\d\d/)
    assert.equal(videoCut.parse((await svc('cut', id, '--undo')).json()).state, 'none')
    assert.doesNotMatch(await one(), /kept/)
  })

  it('makes a clip', async () => {
    const clip = await svc('clip', id, '--from', '0:01', '--to', 'end', '--title', 'The end')
    assert.deepEqual([clip.code, clip.stderr], [0, ''])
    const made = video.parse(clip.json())
    assert.deepEqual([made.name, made.duration_seconds, made.playable], ['The end', 5, true])
    const refused = await svc('download', made.id, '--rendition', 'original')
    assert.equal(refused.problem().code, 'forbidden')
    assert.match(refused.problem().detail, /also contains what was cut away/)
  })

  it('says what is wrong with what was typed', async () => {
    for (const [args, pattern] of [
      [['cut', id, '--keep', '1'], /not a range/],
      [['cut', id, '--keep', '1-x'], /not a valid time/],
      [['cut', id, '--keep', '0-1', '--undo'], /cannot be combined/],
    ] as const) {
      const { code, problem } = await svc(...args)
      assert.equal(code, 2)
      assert.match(problem().detail, pattern)
    }
    const beyond = await svc('cut', id, '--keep', '0-9')
    assert.equal(beyond.problem().code, 'validation_failed')
    assert.match(beyond.problem().detail, /6 seconds long/)
  })
})
