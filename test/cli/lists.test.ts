import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { collection, collectionList } from '../../daemon/contract/collection.ts'
import { problem as problemShape } from '../../daemon/contract/errors.ts'
import { video } from '../../daemon/contract/video.ts'
import { videoList } from '../../daemon/contract/video-list.ts'
import { startDaemon, until, type Daemon } from '../daemon.ts'
import { newHome, screen, type Ended, type Home } from './svc.ts'

describe('svc videos, svc collections', () => {
  let daemon: Daemon
  let home: Home
  let parent: string
  const ids: string[] = []
  before(async () => {
    daemon = await startDaemon()
    home = await newHome({ SVC_URL: daemon.baseUrl, SVC_API_KEY: await daemon.key('read_write') })
    for (const name of [
      'one',
      'two',
      'three, with a name that is much longer than any terminal would like it to be',
      'vier \u001b[31mrot\u0007',
    ]) {
      ids.push((await daemon.api.videos.create({ body: { name } })).id)
    }
  })
  after(async () => {
    await home.remove()
    await daemon.remove()
  })

  it('prints what it created', async () => {
    const made = await home.run(['collections', 'create', '--name', 'Autumn'])
    assert.deepEqual([made.code, made.stderr], [0, ''])
    parent = collection.parse(made.json()).id
    const child = collection.parse(
      (await home.run(['collections', 'create', '--name', 'Inner', '--parent', parent])).json(),
    )
    assert.equal(child.parent, parent)
    assert.deepEqual(
      (await home.run(['collections', 'list', '--parent', parent]))
        .json()
        .data.map(({ id }: { id: string }) => id),
      [child.id],
    )
    assert.equal(
      (
        await home.run(['collections', 'update', child.id, '--name', 'Outer', '--parent', 'none'])
      ).json().parent,
      null,
    )
    assert.equal((await home.run(['collections', 'get', child.id])).json().name, 'Outer')
    assert.equal((await home.run(['collections', 'update', child.id])).code, 2)
    const deleted = await home.run(['collections', 'delete', child.id, '--yes'])
    const { object, id, name } = deleted.json()
    assert.deepEqual([object, id, name], ['trash_entry', child.id, 'Outer'])
    assert.equal((await home.run(['collections', 'get', child.id])).code, 4)
    assert.equal(
      collectionList.parse((await home.run(['collections', 'list'])).json()).data.length,
      1,
    )
  })

  it('shows collections as a table', async () => {
    assert.match(
      (await home.run(['collections', 'list', '--format', 'table'])).stdout,
      /^ID +NAME +VIDEOS +PARENT +CREATED\ncol_\S{20} +Autumn +0 +– +\d{4}-\d\d-\d\d \d\d:\d\d\n$/,
    )
  })

  it('prints lists as the API answers them', async () => {
    const { code, json, stderr } = await home.run(['videos', 'list'])
    assert.deepEqual([code, stderr], [0, ''])
    assert.deepEqual(
      videoList
        .parse(json())
        .data.map(({ id }) => id)
        .sort(),
      [...ids].sort(),
    )
  })

  it('reads page by page, or all of them', async () => {
    const first = videoList.parse((await home.run(['videos', 'list', '--limit', '3'])).json())
    assert.deepEqual([first.data.length, first.has_more], [3, true])
    const rest = videoList.parse(
      (await home.run(['videos', 'list', '--limit', '3', '--cursor', first.next_cursor!])).json(),
    )
    assert.deepEqual([rest.data.length, rest.has_more], [1, false])
    const all = videoList.parse((await home.run(['videos', 'list', '--all'])).json())
    assert.deepEqual([all.data.length, all.has_more, all.next_cursor], [4, false, null])
  })

  it('filters', async () => {
    assert.equal((await home.run(['videos', 'list', '--q', 'two'])).json().data.length, 1)
    assert.equal((await home.run(['videos', 'list', '--status', 'ready'])).json().data.length, 0)
    assert.equal((await home.run(['videos', 'list', '--collection', 'none'])).json().data.length, 4)
    assert.equal((await home.run(['videos', 'list', '--collection', parent])).json().data.length, 0)
  })

  it('shows a table that fits the terminal and obeys no name', async () => {
    for (const columns of [80, 100]) {
      const { code, stdout } = await home.terminal(['videos', 'list', '--format', 'table'], {
        columns,
      }).ended
      assert.equal(code, 0)
      assert.ok(!stdout.includes('\u001b[31m') && !stdout.includes('\u0007'))
      const lines = screen(stdout).filter(Boolean)
      assert.equal(lines.length, 5)
      assert.match(lines[0] ?? '', /^ID +NAME +STATUS +DURATION +SIZE +CREATED$/)
      for (const line of lines) assert.ok(line.length <= columns, line)
      assert.ok(lines.some((line) => line.includes('…')))
      for (const id of ids) assert.ok(stdout.includes(id))
    }
    const page = await home.run(['videos', 'list', '--format', 'table', '--limit', '3'])
    assert.match(page.stderr, /--all, or --cursor \S+/)
  })

  it('stops without a word when the reader has enough', async () => {
    const running = home.start(['videos', 'list', '--all'])
    running.child.stdout.destroy()
    const { code, stderr } = await running.ended
    assert.deepEqual([code, stderr], [0, ''])
  })

  it('reads one', async () => {
    assert.equal(video.parse((await home.run(['videos', 'get', ids[0]!])).json()).name, 'one')
  })

  it('passes on the problem as the API put it, with the exit code of the catalogue', async () => {
    const absent = await home.run([
      'videos',
      'get',
      `${daemon.space}0000000000`,
      '--format',
      'json',
    ])
    assert.deepEqual([absent.code, absent.stdout], [4, ''])
    assert.equal(problemShape.parse(absent.problem()).code, 'video_not_found')
    assert.equal((await home.run(['collections', 'create', '--name', ' '])).code, 2)
    assert.equal((await home.run(['videos', 'retry', ids[0]!])).code, 5)
    const readOnly = { SVC_API_KEY: await daemon.key('read_only') }
    const refused = await home.run(['collections', 'create', '--name', 'x'], { env: readOnly })
    assert.deepEqual([refused.code, refused.problem().code], [3, 'read_only_key'])
    assert.equal(
      (
        await home.run(['videos', 'list'], {
          env: { SVC_API_KEY: 'svc_rw_aaaaaaaaaaaaaaaaaaaa_b' },
        })
      ).code,
      3,
    )
  })

  it('names every fault of what was typed', async () => {
    const seen = screen(
      (await home.terminal(['collections', 'create', '--name', ' ', '--parent', 'x']).ended).stdout,
    )
    for (const path of ['body.name', 'body.parent'])
      assert.ok(
        seen.some((line) => line.startsWith(`  ${path}: `)),
        seen.join('\n'),
      )
  })

  it('deletes after a yes', async () => {
    const [first, second] = ids as [string, string]
    const unasked = await home.run(['videos', 'delete', first])
    assert.deepEqual([unasked.code, unasked.problem().code], [2, 'usage'])

    const declined = await answer('n', ['videos', 'delete', first])
    assert.equal(declined.code, 130)
    assert.match(declined.stdout, /Delete “one”/)
    assert.equal((await home.run(['videos', 'get', first])).code, 0)

    assert.equal((await answer('y', ['videos', 'delete', first])).code, 0)
    assert.equal((await home.run(['videos', 'get', first])).code, 4)

    const permanent = await home.run(['videos', 'delete', second, '--permanent', '--yes'])
    assert.deepEqual(permanent.json(), {
      object: 'video',
      id: second,
      deleted: true,
    })
  })

  async function answer(word: string, args: string[]): Promise<Ended> {
    const running = home.terminal(args)
    await until(
      () => running.stdout(),
      (shown) => shown.includes('[y/N]'),
      'the question',
    )
    running.child.stdin.write(`${word}\r`)
    return running.ended
  }
})
