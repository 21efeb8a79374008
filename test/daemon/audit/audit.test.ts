/** Who did what, and that a change of the log shows. A real daemon, and its database in the hands of somebody else. */
import assert from 'node:assert/strict'
import { join as joinPath } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'mocha'
import type { AuditEntry } from '../../../daemon/contract/audit.ts'
import type { Client } from '../../../daemon/contract/client.ts'
import { codeAt } from '../../../daemon/sessions/totp.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'
import { join, PASSWORD, type Person } from '../access/join.ts'

describe('http: the audit log', () => {
  let daemon: Daemon
  let api: Client
  let ada: Person
  before(async () => {
    daemon = await startDaemon({ env: { SVC_TRUSTED_PROXIES: '127.0.0.1' } })
    ;({ api } = daemon)
    ada = await join(daemon, { name: 'Ada', role: 'owner' }, daemon.space)
  })
  after(() => daemon.remove())

  const last = async (query: object = {}): Promise<AuditEntry> =>
    (await api.audit.list({ query: { limit: 1, ...query } })).data[0]!

  it('says who changed what from what to what, from where', async () => {
    const { id } = await ada.as.videos.create({ body: { name: 'Opening night' } })
    const created = await last()
    assert.deepEqual(
      [created.action, created.target, created.actor.kind, created.actor.id, created.actor.name],
      ['videos.create', { id, name: 'Opening night' }, 'account', ada.id, 'Ada'],
    )
    assert.equal(created.actor.address, '127.0.0.1')
    await ada.as.videos.update({
      params: { id },
      body: { name: 'Closing night', visibility: 'private', description: '' },
    })
    const updated = await last()
    assert.equal(updated.action, 'videos.update')
    assert.equal(updated.target.name, 'Opening night', 'as it was called then')
    assert.deepEqual(updated.changes, [
      { field: 'name', from: 'Opening night', to: 'Closing night' },
      { field: 'visibility', from: 'public', to: 'private' },
    ])
    const key = await api.keys.create({ body: { name: 'website', access: 'read_write' } })
    assert.equal((await last()).actor.kind, 'owner_secret')
    await daemon.as(key.secret).videos.delete({ params: { id } })
    const deleted = await last()
    assert.deepEqual(
      [deleted.action, deleted.target, deleted.actor.kind, deleted.actor.id],
      ['videos.delete', { id, name: 'Closing night' }, 'api_key', key.id],
    )
  })

  it('holds what is done to people, settings and sign-in, and no secret', async () => {
    const { id } = await join(daemon, { name: 'Bo', role: 'viewer' }, daemon.space)
    await ada.as.people.update({ params: { id }, body: { role: 'editor' } })
    const role = await last()
    assert.deepEqual(role.target, { id, name: 'Bo' })
    assert.deepEqual(role.changes, [{ field: 'role', from: 'viewer', to: 'editor' }])
    await ada.as.spaces.update({ params: { id: daemon.space }, body: { name: 'Theatre' } })
    assert.deepEqual(
      (await last()).changes.map(({ to }) => to),
      ['Theatre'],
    )
    await ada.as.accounts.setPassword({
      body: { password: 'another few words', current_password: PASSWORD },
    })
    const password = await last()
    assert.deepEqual([password.action, password.changes], ['accounts.setPassword', []])
    await daemon.request(`${daemon.baseUrl}/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.9' },
      body: JSON.stringify({ email: ada.email, password: 'wrong' }),
    })
    const refused = await last()
    assert.deepEqual(
      [refused.action, refused.actor, refused.target.name],
      [
        'sessions.refused',
        { kind: 'anonymous', id: null, name: null, address: '192.0.2.9' },
        ada.email,
      ],
    )
    const whole = JSON.stringify(await api.audit.list({ query: { limit: 100 } }))
    for (const secret of [PASSWORD, 'another few words', 'svc_rw_', 'svc_owner_'])
      assert.ok(!whole.includes(secret), secret)
  })

  it('has a wrong second factor as a refused sign-in, and not that one was asked for', async () => {
    const { as, email } = await join(daemon, { name: 'Cy', role: 'viewer' }, daemon.space)
    const { secret } = await as.accounts.setUpTotp({ body: { current_password: PASSWORD } })
    const code = codeAt(secret, Math.floor(Date.now() / 30_000))
    await as.accounts.confirmTotp({ body: { code } })
    const enter = async (more: object) => {
      const response = await daemon.request(`${daemon.baseUrl}/v1/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.10' },
        body: JSON.stringify({ email, password: PASSWORD, ...more }),
      })
      return ((await response.json()) as { code: string }).code
    }
    const before = await last()
    assert.equal(await enter({}), 'second_factor_required')
    assert.deepEqual(await last(), before)
    assert.equal(await enter({ second_factor: 'wrong' }), 'unauthorized')
    const refused = await last()
    assert.deepEqual(
      [refused.action, refused.target.name, refused.changes],
      ['sessions.refused', email, [{ field: 'reason', from: null, to: 'second_factor_wrong' }]],
    )
  })

  it('names what was created, whatever it is', async () => {
    const film = (await api.videos.create({ body: { visibility: 'private' } })).id
    const collection = (await api.collections.create({ body: { name: 'Named' } })).id
    const content = 'url\nhttps://example.org/a.mp4\n'
    const missing: string[] = []
    for (const create of [
      () => api.spaces.create({ body: { name: 'Named' } }),
      () => api.keys.create({ body: { name: 'Named', access: 'read_only' } }),
      () => api.webhooks.create({ body: { url: 'https://example.org/hook', enabled: false } }),
      () => api.invitations.create({ body: { role: 'viewer' } }),
      () => api.privateLinks.create({ body: { target: film } }),
      () => api.uploadLinks.create({ body: { collection, label: 'Named' } }),
      () => api.backups.create(),
      () => api.imports.create({ body: { source: 'csv', content, dry_run: true } }),
      () =>
        api.signInProviders.create({
          body: { name: 'Named', issuer: 'https://id.example.org', client_id: 'svc' },
        }),
    ]) {
      const { id } = await create()
      const { data } = await api.audit.list({ query: { target: id } })
      if (data.length !== 1) missing.push(String(create))
    }
    assert.deepEqual(missing, [])
  })

  it('has settings of the server, which are in a file, and not what follows from them', async () => {
    const { id } = await ada.as.videos.create({ body: { name: 'Thrown away' } })
    await ada.as.videos.trash({ params: { id } })
    const trashed = await last()
    const { retention, backups } = await api.system.get()
    await api.system.update({
      body: { retention: { trash_days: 0, audit_days: 30 }, backups: { nightly: true } },
    })
    assert.deepEqual((await api.trash.list()).data, [], 'what was due has gone')
    const [changed, expired, ...before] = (await api.audit.list({ query: { limit: 3 } })).data
    assert.deepEqual(
      [changed!.action, changed!.space, changed!.target],
      ['system.update', null, { id: null, name: null }],
    )
    assert.deepEqual(changed!.changes, [
      { field: 'retention.audit_days', from: retention.audit_days, to: 30 },
      { field: 'retention.trash_days', from: retention.trash_days, to: 0 },
      { field: 'backups.nightly', from: backups.nightly, to: true },
    ])
    assert.deepEqual([expired!.action, expired!.target.id], ['trash.expire', id])
    assert.deepEqual(before, [trashed])
    const { trash_days, audit_days } = retention
    const restored = { retention: { trash_days, audit_days }, backups: { nightly: false } }
    await api.system.update({ body: restored })
    assert.equal((await last()).action, 'system.update', 'also where the database is not written')

    const server = { host: 'localhost', security: 'none', from: 'video@example.org' } as const
    await api.mail.set({ body: server })
    await api.mail.set({ body: { ...server, from: 'films@example.org' } })
    assert.deepEqual((await last()).changes, [
      { field: 'from', from: 'video@example.org', to: 'films@example.org' },
    ])
    await api.mail.delete()
  })

  it('says what a part of a video was before, and which one was deleted', async () => {
    const { id } = await ada.as.videos.create({ body: { name: 'With subtitles' } })
    const content = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'
    const made = await ada.as.subtitles.create({
      params: { id },
      body: { language: 'en', label: 'English', content },
    })
    const params = { id, subtitle: made.id }
    await ada.as.subtitles.update({ params, body: { label: 'English (UK)', language: 'en' } })
    const updated = await last()
    assert.deepEqual(updated.target, { id, name: 'With subtitles' })
    assert.deepEqual(updated.changes, [{ field: 'label', from: 'English', to: 'English (UK)' }])
    await ada.as.subtitles.delete({ params })
    const deleted = await last()
    assert.deepEqual(
      [deleted.action, deleted.target.name, deleted.changes],
      [
        'subtitles.delete',
        'With subtitles',
        [
          { field: 'language', from: 'en', to: null },
          { field: 'label', from: 'English (UK)', to: null },
        ],
      ],
    )
  })

  it('says who joined by which invitation, and that a link set another password', async () => {
    const { id } = await api.collections.create({ body: { name: 'Season' } })
    const role = { role: 'editor' as const, collections: [id] }
    const bea = await join(daemon, { name: 'Bea', ...role }, daemon.space)
    const [joined, invited] = (await api.audit.list({ query: { action: 'invitations', limit: 2 } }))
      .data
    assert.deepEqual(
      [joined!.action, joined!.space, joined!.target],
      ['invitations.accept', daemon.space, { id: invited!.target.id, name: bea.email }],
    )
    assert.deepEqual(
      [joined!.actor.kind, joined!.actor.id, joined!.actor.name, joined!.actor.address !== null],
      ['account', bea.id, 'Bea', true],
    )
    assert.deepEqual(joined!.changes, [
      { field: 'role', from: null, to: 'editor' },
      { field: 'collections', from: null, to: [id] },
    ])

    const { url } = await ada.as.people.resetPassword({ params: { id: bea.id } })
    const use = (code: string) =>
      daemon.request(`${daemon.baseUrl}/v1/password_resets`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.77' },
        body: JSON.stringify({ code, password: 'five words in a row' }),
      })
    assert.equal((await use('a code that nobody has')).status, 401)
    assert.equal((await last()).action, 'people.resetPassword')
    assert.equal((await use(new URL(url).hash.slice(1))).status, 204)
    const reset = await last()
    assert.deepEqual(
      [reset.action, reset.target, reset.actor, reset.changes],
      [
        'passwordResets.use',
        { id: bea.id, name: 'Bea' },
        { kind: 'anonymous', id: null, name: null, address: '192.0.2.77' },
        [],
      ],
    )
  })

  it('has no entry of what was refused, and none twice', async () => {
    const before = await last()
    await assert.rejects(
      api.videos.update({ params: { id: `${daemon.space}0000000000` }, body: {} }),
    )
    await assert.rejects(daemon.as(null).videos.create({ body: {} }))
    assert.equal((await last()).id, before.id)
    for (let time = 0; time < 2; time += 1)
      await api.videos.create({ body: { name: 'Once' } }, { headers: { 'idempotency-key': 'one' } })
    assert.equal(Number((await last()).id), Number(before.id) + 1)
  })

  it('is found by person, object, operation, text and time, and read a page at a time', async () => {
    const all = (await api.audit.list({ query: { limit: 100 } })).data
    assert.ok(
      (await api.audit.list({ query: { actor: ada.id, limit: 100 } })).data.every(
        ({ actor }) => actor.id === ada.id,
      ),
    )
    const videos = (await api.audit.list({ query: { action: 'videos', limit: 100 } })).data
    assert.ok(videos.length > 2 && videos.every(({ action }) => action.startsWith('videos.')))
    const named = (await api.audit.list({ query: { q: 'Closing' } })).data
    assert.deepEqual(
      named.map(({ action }) => action),
      ['videos.delete'],
    )
    assert.deepEqual((await api.audit.list({ query: { until: all.at(-1)!.created_at } })).data, [])
    const pages: AuditEntry[] = []
    let cursor: string | undefined
    do {
      const page = await api.audit.list({ query: { limit: 3, ...(cursor ? { cursor } : {}) } })
      pages.push(...page.data)
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    assert.deepEqual(pages, all)
  })

  it('says who began an upload and who cancelled one, key, person or token', async () => {
    const b64 = (text: string) => Buffer.from(text).toString('base64')
    const send = (path: string, init: RequestInit & { headers: Record<string, string> }) =>
      daemon.request(new URL(path, daemon.baseUrl).href, {
        ...init,
        headers: { 'tus-resumable': '1.0.0', 'x-forwarded-for': '198.51.100.77', ...init.headers },
      })
    const begin = (headers: Record<string, string>, metadata: string) =>
      send('/v1/uploads', {
        method: 'POST',
        headers: { 'upload-length': '12', 'upload-metadata': metadata, ...headers },
      })
    const response = await begin(ada.headers, `filename ${b64('film.mp4')}`)
    assert.equal(response.status, 201)
    const video = response.headers.get('svc-video')!
    const created = await last()
    assert.deepEqual(
      [created.action, created.target, created.actor],
      [
        'videos.create',
        { id: video, name: 'film' },
        { kind: 'account', id: ada.id, name: 'Ada', address: '198.51.100.77' },
      ],
    )
    assert.deepEqual(created.changes, [
      { field: 'file_name', from: null, to: 'film.mp4' },
      { field: 'size_bytes', from: null, to: 12 },
    ])

    const { token } = await api.tokens.create({ body: { aud: 'upload', sub: video } })
    const auth = { authorization: `Bearer ${token}` }
    const second = await begin(auth, `video ${b64(video)},filename ${b64('two.mp4')}`)
    const [began] = (await api.videos.changes({ params: { id: video } })).data
    assert.deepEqual(
      [began!.action, began!.target, began!.actor.kind],
      ['uploads.create', { id: video, name: 'film' }, 'token'],
    )
    const location = second.headers.get('location')!
    const cancel = () => send(location, { method: 'DELETE', headers: auth })
    assert.equal((await cancel()).status, 204)
    const cancelled = await last()
    assert.deepEqual(
      [cancelled.action, cancelled.target.id, cancelled.actor.kind, cancelled.changes],
      ['uploads.delete', video, 'token', []],
    )
    // What is refused has no entry.
    assert.notEqual((await cancel()).status, 204)
    assert.notEqual((await begin(auth, `collection ${b64('col_0')}`)).status, 201)
    const whole = response.headers.get('location')!
    const sent = await send(whole, {
      method: 'PATCH',
      body: 'no film here',
      headers: {
        ...ada.headers,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    })
    assert.equal(sent.status, 204)
    const late = await send(whole, { method: 'DELETE', headers: ada.headers })
    // 404 once svc has found that this is no film.
    assert.ok([404, 409].includes(late.status), String(late.status))
    assert.equal((await last()).id, cancelled.id)
  })

  it('has an entry of each of many videos that are changed at once, and of none that is not', async () => {
    const created = async (name: string, tags: string[]) =>
      (await ada.as.videos.create({ body: { name, tags } })).id
    const [one, two] = [await created('One', []), await created('Two', ['spring'])]
    const before = Number((await last()).id)
    const change = { add_tags: ['spring'], visibility: 'public' as const }
    const gone = `${daemon.space}0000000000`
    await ada.as.videos.batch({ body: { videos: [one, two, gone], change } })
    const entry = await last()
    assert.equal(Number(entry.id), before + 1)
    assert.deepEqual([entry.action, entry.target], ['videos.update', { id: one, name: 'One' }])
    assert.deepEqual(entry.changes, [{ field: 'tags', from: [], to: ['spring'] }])
    await ada.as.videos.batch({ body: { videos: [one, two], change: { archived: true } } })
    for (const video of [one, two]) {
      const [shown] = (await api.videos.changes({ params: { id: video } })).data
      assert.deepEqual(shown!.changes, [{ field: 'archived', from: false, to: true }])
      assert.equal(shown!.actor.name, 'Ada')
    }
    assert.equal(Number((await last()).id), before + 3)
  })

  it('an owner of one space sees that space alone', async () => {
    await api.spaces.create({ body: { name: 'Elsewhere' } })
    const seen = (await ada.as.audit.list({ query: { limit: 100 } })).data
    assert.ok(seen.length > 3)
    assert.ok(seen.every(({ space }) => space === daemon.space))
    await assert.rejects(ada.as.audit.verify(), { message: /system:read/ })
  })

  it('is exported as CSV and NDJSON, oldest first', async () => {
    const read = async (format: string) =>
      (
        await daemon.request(`${daemon.baseUrl}/v1/audit/export?format=${format}`, {
          headers: { authorization: `Bearer ${daemon.owner}` },
        })
      ).text()
    const all = (await api.audit.list({ query: { limit: 100 } })).data.toReversed()
    const lines = (await read('ndjson')).trimEnd().split('\n')
    assert.deepEqual(
      lines.map((line) => JSON.parse(line) as AuditEntry),
      all,
    )
    const csv = (await read('csv')).trimEnd().split('\r\n')
    assert.equal(csv.length, all.length + 1)
    assert.match(csv[0]!, /^id,created_at,space,/)
  })

  it('a changed, a removed and a replaced entry show', async () => {
    const good = await api.audit.verify()
    assert.deepEqual([good.ok, good.fault], [true, null])
    assert.equal((await api.audit.verify({ query: { expect: good.last!.hash } })).ok, true)
    const change = (sql: string) => {
      const database = new DatabaseSync(joinPath(daemon.dataDir, 'svc.db'), { timeout: 10_000 })
      try {
        database.exec(sql)
      } finally {
        database.close()
      }
    }
    const [{ id } = assert.fail()] = (
      await api.audit.list({ query: { action: 'keys.create', limit: 1 } })
    ).data
    change(`UPDATE audit SET actor_name = 'Somebody' WHERE seq = ${id}`)
    assert.deepEqual((await api.audit.verify()).fault, { id, reason: 'changed' })
    change(`UPDATE audit SET actor_name = NULL WHERE seq = ${id}`)
    assert.equal((await api.audit.verify()).fault, null)
    change(
      `CREATE TABLE kept AS SELECT * FROM audit WHERE seq = ${id}; DELETE FROM audit WHERE seq = ${id}`,
    )
    const behind = String(Number(id) + 1)
    assert.deepEqual((await api.audit.verify()).fault, { id: behind, reason: 'missing' })
    change('INSERT INTO audit SELECT * FROM kept; DROP TABLE kept')
    assert.equal((await api.audit.verify()).fault, null)
    change(`DELETE FROM audit WHERE seq = (SELECT MAX(seq) FROM audit)`)
    const shortened = await api.audit.verify({ query: { expect: good.last!.hash } })
    assert.equal(shortened.ok, false)
  })
})
