/** `svc … delete` puts in the trash and says until when; `svc trash` shows it, restores and empties it. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { startDaemon, type Daemon } from '../daemon.ts'
import { newHome, type Home } from './svc.ts'

describe('svc trash', () => {
  let daemon: Daemon
  let home: Home
  before(async () => {
    daemon = await startDaemon()
    home = await newHome({ SVC_URL: daemon.baseUrl, SVC_API_KEY: await daemon.key('read_write') })
  })
  after(async () => {
    await home.remove()
    await daemon.remove()
  })
  const video = async (name: string, collection: string | null = null) =>
    (await daemon.api.videos.create({ body: { name, collection } })).id

  it('deleting a video puts it in the trash, says until when, and restoring brings it back', async () => {
    const id = await video('A film')
    const deleted = await home.run(['videos', 'delete', id, '--yes'])
    assert.deepEqual([deleted.code, deleted.json().kind, deleted.json().id], [0, 'video', id])
    assert.match(deleted.stderr, /“A film” is in the trash until \d{4}-\d\d-\d\d/)
    assert.match(deleted.stderr, new RegExp(`svc trash restore ${id}`))
    assert.equal((await home.run(['videos', 'get', id])).code, 4)
    const listed = await home.run(['trash', 'list', '--format', 'table'])
    assert.match(listed.stdout, /^ID +KIND +NAME +VIDEOS +SIZE +DELETED +KEPT UNTIL\n/)
    assert.match(listed.stdout, new RegExp(`${id} +video +A film`))
    assert.equal((await home.run(['trash', 'restore', id])).json().name, 'A film')
    assert.equal((await home.run(['videos', 'get', id])).code, 0)
  })

  it('a collection goes with its videos; with --permanent it goes alone', async () => {
    const { id } = await daemon.api.collections.create({ body: { name: 'Term' } })
    const inside = await video('Lesson', id)
    const deleted = await home.run(['collections', 'delete', id, '--yes'])
    assert.equal(deleted.json().video_count, 1)
    assert.equal((await home.run(['videos', 'get', inside])).code, 4)
    assert.equal((await home.run(['trash', 'restore', id])).json().object, 'collection')
    const gone = await home.run(['collections', 'delete', id, '--permanent', '--yes'])
    assert.deepEqual(gone.json(), { object: 'collection', id, deleted: true })
    assert.equal((await home.run(['videos', 'get', inside])).json().collection, null)
  })

  it('--permanent deletes what is in the trash as well', async () => {
    const id = await video('Twice')
    await home.run(['videos', 'delete', id, '--yes'])
    const gone = await home.run(['videos', 'delete', id, '--permanent', '--yes'])
    assert.deepEqual(gone.json(), { object: 'video', id, deleted: true })
    assert.equal((await home.run(['trash', 'restore', id])).code, 4)
  })

  it('is emptied only after a yes', async () => {
    await home.run(['videos', 'delete', await video('Last'), '--yes'])
    assert.equal((await home.run(['trash', 'empty'])).code, 2)
    assert.deepEqual((await home.run(['trash', 'empty', '--yes'])).json(), {
      object: 'trash_emptied',
      videos: 1,
      collections: 0,
    })
    assert.deepEqual((await home.run(['trash', 'list'])).json().data, [])
  })

  it('keeps things for as many days as the owner sets, and with 0 not at all', async () => {
    const owner = { env: { SVC_DATA_DIR: daemon.dataDir } }
    const set = await home.run(['daemon', 'retention', '--trash', '0'], owner)
    assert.equal(set.json().trash_days, 0, set.stderr)
    const id = await video('At once')
    const deleted = await home.run(['videos', 'delete', id, '--yes'])
    assert.match(deleted.stderr, /permanently deleted: the trash is turned off/)
    assert.equal((await home.run(['trash', 'restore', id])).code, 4)
  })
})
