/** What svc does by itself, and uploads that do not come to their end: the audit log says so. A real daemon. */
import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { request as httpRequest, type ClientRequest } from 'node:http'
import { join as joinPath } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'mocha'
import type { AuditEntry } from '../../../daemon/contract/audit.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { join } from '../access/join.ts'

const JOB = { kind: 'job', id: null, name: null, address: null }

describe('the audit log of what svc does by itself', () => {
  const folder = folders()
  let daemon: Daemon
  beforeEach(async () => void (daemon = await startDaemon()))
  afterEach(() => daemon.remove())

  /** Newest first. */
  const entriesOf = async (target: string, at = daemon): Promise<AuditEntry[]> =>
    (await at.api.audit.list({ query: { target, limit: 50 } })).data
  const actionsOf = async (target: string, at = daemon) =>
    (await entriesOf(target, at)).map(({ action, actor }) => [action, actor.kind])

  /** A PUT of which a part is sent, once the log says that it began. */
  async function startPut(id: string, headers: Record<string, string>): Promise<ClientRequest> {
    const put = httpRequest(`${daemon.baseUrl}/v1/videos/${id}/source`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'video/mp4', 'content-length': '100000' },
    })
    put.on('error', () => {
      // It is broken off by the test.
    })
    put.write(Buffer.alloc(1_000))
    await until(
      () => actionsOf(id),
      ([last]) => last?.[0] === 'videos.putSource',
      'the entry of its beginning',
    )
    return put
  }

  it('a file that breaks off in the middle is cancelled in the log, by whoever sent it', async () => {
    const ada = await join(daemon, { name: 'Ada', role: 'editor' }, daemon.space)
    const { id } = await ada.as.videos.create({ body: { name: 'Half' } })
    const put = await startPut(id, ada.headers)
    put.destroy()
    await until(
      () => actionsOf(id),
      ([last]) => last?.[0] === 'uploads.delete',
      'the entry of its end',
    )
    const [cancelled] = await entriesOf(id)
    assert.deepEqual(
      [cancelled!.actor.name, cancelled!.target, cancelled!.changes],
      ['Ada', { id, name: 'Half' }, []],
    )
    // One that is refused before its first byte has no entry, and a whole one has one.
    await assert.rejects(ada.as.videos.putSource({ params: { id }, raw: '' }), { message: /empty/ })
    await ada.as.videos.putSource({ params: { id }, raw: 'no film at all' })
    assert.deepEqual(await actionsOf(id), [
      ['videos.putSource', 'account'],
      ['uploads.delete', 'account'],
      ['videos.putSource', 'account'],
      ['videos.create', 'account'],
    ])
  })

  it('a file that a kill has cut off is given up by svc at its next start', async () => {
    const { id } = await daemon.api.videos.create({ body: { name: 'Killed' } })
    await startPut(id, { authorization: `Bearer ${daemon.owner}` })
    await daemon.kill()
    const next = await daemon.restart()
    try {
      const [given] = await entriesOf(id, next)
      assert.deepEqual(
        [given!.action, given!.actor, given!.target.name],
        ['uploads.delete', JOB, 'Killed'],
      )
      assert.equal((await next.api.audit.verify()).ok, true)
    } finally {
      await next.stop()
    }
  })

  it('what an import creates is in the log with the import, which says who began it', async () => {
    const path = await folder()
    await mkdir(joinPath(path, 'Talks'))
    await writeFile(joinPath(path, 'Talks', 'Opening.mp4'), 'no film at all')
    const { id } = await daemon.api.imports.create({ body: { source: 'folder', path } })
    await until(
      () => daemon.api.imports.get({ params: { id } }),
      ({ status }) => status === 'finished',
      'the import',
    )
    const made = (await daemon.api.audit.list({ query: { actor: id, limit: 50 } })).data
    assert.deepEqual(
      made.map(({ action, target, actor, changes }) => [action, target.name, actor.kind, changes]),
      [
        ['videos.create', 'Opening', 'job', [{ field: 'import_source', from: null, to: 'folder' }]],
        [
          'collections.create',
          'Talks',
          'job',
          [{ field: 'import_source', from: null, to: 'folder' }],
        ],
      ],
    )
    assert.deepEqual(await actionsOf(id), [['imports.create', 'owner_secret']])
  })

  it('what has been in the trash for too long is deleted by svc, and not by whoever put it there', async () => {
    const ada = await join(daemon, { name: 'Ada', role: 'owner' }, daemon.space)
    const { id } = await ada.as.videos.create({ body: { name: 'Old film' } })
    const { id: term } = await ada.as.collections.create({ body: { name: 'Old term' } })
    const inside = (await ada.as.videos.create({ body: { collection: term } })).id
    await ada.as.videos.trash({ params: { id } })
    await ada.as.collections.trash({ params: { id: term } })
    await daemon.stop()
    const next = await daemon.restart({ SVC_TRASH_DAYS: '0' })
    try {
      await until(
        () => next.api.trash.list(),
        ({ data, deleting_count: left }) => data.length + left === 0,
        'the trash to be empty',
      )
      for (const [target, name] of [
        [id, 'Old film'],
        [term, 'Old term'],
      ] as const) {
        const [expired, trashed] = await entriesOf(target, next)
        assert.deepEqual(
          [expired!.action, expired!.actor, expired!.target, expired!.space],
          ['trash.expire', JOB, { id: target, name }, next.space],
        )
        assert.deepEqual(
          expired!.changes.map(({ field, to }) => [field, to]),
          [['trashed_at', null]],
        )
        assert.equal(trashed!.actor.name, 'Ada')
      }
      // What is in a collection goes with its entry.
      assert.deepEqual(await actionsOf(inside, next), [['videos.create', 'account']])
      const { id: gone } = await next.api.videos.create({ body: {} })
      await next.api.videos.trash({ params: { id: gone } })
      assert.deepEqual(await actionsOf(gone, next), [
        ['videos.trash', 'owner_secret'],
        ['videos.create', 'owner_secret'],
      ])
    } finally {
      await next.stop()
    }
  })
})
