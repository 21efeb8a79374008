import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { ProblemError, type Client } from '../../../daemon/contract/client.ts'
import { emptySpace } from '../../../daemon/spaces/empty.ts'
import { removeSpace } from '../../../daemon/spaces/remove.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { openHouse } from '../../support/house.ts'
import { openAnalytics } from '../../support/open-analytics.ts'
import { join as joinSpace, openStreams, PASSWORD } from '../access/join.ts'
import { batch, event, played } from '../analytics/batches.ts'
import { traces } from './seen.ts'
import { runSql } from '../../support/run-sql.ts'
import { videoRecord } from '../../support/video-record.ts'
import { askViewingData } from '../../support/viewing-data.ts'

const refusal = (code: string) => (error: Error) =>
  error instanceof ProblemError && error.problem.code === code

describe('a space is deleted', () => {
  const folder = folders()
  let daemon: Daemon
  before(async () => void (daemon = await startDaemon()))
  after(async () => {
    await daemon?.remove()
    await rm(daemon.dataDir, { recursive: true, force: true })
  })

  /** Views of both spaces, which share one page and have one each. */
  async function watch(dataDir: string, space: string, video: string): Promise<void> {
    const analytics = openAnalytics(dataDir, 30)
    const now = Date.now()
    for (const page of ['https://example.org/shared', `https://example.org/of/${video}`]) {
      const traits = {
        device: 'desktop',
        browser: 'Firefox',
        os: 'Linux',
        country: '',
        referrer: '',
        page,
        embed_domain: 'example.org',
      }
      await analytics.collect(
        batch(now, [event(0, 'play'), event(1, 'start', { a: 1 }), played(2, 0, 9_000)], {
          space,
          video,
          traits,
          view: `${page} ${video}`,
          ticket: `${page} ${video}`,
        }),
      )
    }
    const hour = Math.floor(now / 3_600_000)
    await until(
      () => analytics.totals({ space, videos: null, fromHour: hour - 1, toHour: hour + 2 }),
      ({ views }) => views === 2,
      'the sums',
    )
    await analytics.close()
  }

  it(
    'with all that is in it, also when the daemon is killed as soon as it said so; the other one ' +
      'stays as it is',
    async () => {
      const { api, space: remaining, owner } = daemon
      const doomed = (await api.spaces.create({ body: { name: 'Doomed' } })).id
      const inside = daemon.as(owner, doomed)
      const outer = (await inside.collections.create({ body: { name: 'Outer' } })).id
      const inner = (await inside.collections.create({ body: { name: 'Inner', parent: outer } })).id
      const [video, ...others] = await Promise.all(
        Array.from({ length: 25 }, () =>
          inside.videos.create({ body: { name: 'Film', collection: inner } }),
        ),
      )
      await inside.videos.putSource({ params: { id: video!.id }, raw: 'no film at all' })
      await inside.webhooks.create({ body: { url: 'https://example.org/hook', enabled: false } })
      const key = await api.keys.create({
        body: { name: 'Its key', access: 'read_write', space: doomed },
      })
      await inside.imports.create({
        body: { source: 'csv', content: 'url\nhttps://example.org/a.mp4\n', dry_run: true },
      })
      await until(
        () => inside.imports.list(),
        ({ data }) => data[0]!.status === 'finished',
        'the import to have looked',
      )
      const survivor = await api.videos.create({ body: { name: 'Stays' } })
      await until(
        () => api.system.get(),
        ({ queue }) => queue.running + queue.waiting === 0,
        'the queue to be empty',
      )
      const before = {
        events: (await api.events.list()).data,
        spaces: (await api.spaces.list()).data.filter(({ id }) => id !== doomed),
      }
      await daemon.stop()
      await watch(daemon.dataDir, doomed, video!.id)
      await watch(daemon.dataDir, remaining, survivor.id)
      assert.ok(traces(daemon.dataDir, doomed).length > 10)
      const stray = join(daemon.dataDir, 'videos', doomed, 'abcdefghij')
      await mkdir(stray, { recursive: true })
      await writeFile(join(stray, 'source'), 'no film at all')
      daemon = await daemon.restart()

      const params = { id: doomed }
      await assert.rejects(daemon.api.spaces.delete({ params }), refusal('validation_failed'))
      await assert.rejects(
        daemon.api.spaces.delete({ params, query: { name: 'doomed' } }),
        refusal('validation_failed'),
      )
      await assert.rejects(
        daemon.as(key.secret).spaces.delete({ params, query: { name: 'Doomed' } }),
        refusal('forbidden'),
      )
      assert.equal((await daemon.as(key.secret).videos.list()).data.length, 25)
      await daemon.api.spaces.delete({ params, query: { name: 'Doomed' } })
      await daemon.kill()
      daemon = await daemon.restart()

      await assert.rejects(daemon.api.spaces.get({ params }), refusal('space_not_found'))
      await assert.rejects(
        daemon.as(daemon.owner, doomed).videos.list(),
        refusal('space_not_found'),
      )
      await assert.rejects(daemon.as(key.secret).videos.list(), refusal('unauthorized'))
      await assert.rejects(
        daemon.as(null).embeds.get({ params: { id: others[0]!.id } }),
        refusal('video_not_found'),
      )
      await until(
        () => daemon.api.system.get(),
        ({ queue }) => queue.running + queue.waiting === 0,
        'all of it to be gone',
      )
      // The audit log says who deleted it, and what was done before, until its own time is over. That
      // nothing more of it is taken in is known for as long as a ticket is good.
      const left = traces(daemon.dataDir, doomed)
      assert.deepEqual(left, ['audit.changes', 'audit.space', 'audit.target_id', 'words.text'])
      assert.ok(!existsSync(join(daemon.dataDir, 'videos', doomed)))

      assert.deepEqual((await daemon.api.spaces.list()).data, before.spaces)
      assert.deepEqual((await daemon.api.events.list()).data, before.events)
      const { data } = await daemon.api.analytics.breakdown({ query: { dimension: 'page' } })
      assert.deepEqual(data.map(({ value, figures }) => [value, figures.views]).sort(), [
        [`https://example.org/of/${survivor.id}`, 1],
        ['https://example.org/shared', 1],
      ])
      const texts = (
        await askViewingData<{ text: string }>(daemon.dataDir, 'SELECT text FROM words')
      ).map(({ text }) => text)
      assert.ok(!texts.some((text) => text.includes(video!.id)), `left: ${texts.join(' ')}`)
    },
  )

  it('its people lose their role there: with the last one the account, and invitations end', async () => {
    const { api, owner, space: kept } = daemon
    const doomed = (await api.spaces.create({ body: { name: 'Of people' } })).id
    const inside = daemon.as(owner, doomed)
    const [only, both, left] = [
      await joinSpace(daemon, { name: 'Only', role: 'owner' }, doomed),
      await joinSpace(daemon, { name: 'Both', role: 'editor' }, doomed),
      await joinSpace(daemon, { name: 'Left', role: 'viewer' }, kept),
    ]
    const post = (path: string, body: object, cookie = '') =>
      daemon.request(daemon.baseUrl + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      })
    const accept = async (
      client: Client,
      { email, cookie }: { email: string; cookie?: string },
    ) => {
      const { url } = await client.invitations.create({ body: { role: 'viewer' } })
      const details = { name: 'Again', email, password: PASSWORD }
      const body = { code: new URL(url).hash.slice(1), ...(cookie ? {} : details) }
      return (await post('/v1/invitations/accept', body, cookie)).status
    }
    assert.equal(await accept(api, both), 201)
    const pending = await inside.invitations.create({ body: { role: 'owner' } })
    const { cut } = await openStreams(daemon, only.headers)
    await api.spaces.delete({ params: { id: doomed } })

    await cut()
    await assert.rejects(only.as.system.whoami(), refusal('unauthorized'))
    const code = new URL(pending.url).hash.slice(1)
    assert.equal((await post('/v1/invitations/show', { code })).status, 401)
    const signIn = { email: both.email, password: PASSWORD }
    assert.equal((await post('/v1/session', signIn)).status, 201)
    assert.equal(await accept(api, { email: only.email }), 201, 'the address is free again')

    // An earlier version left accounts without any role.
    await daemon.stop()
    await runSql(daemon.dataDir, `DELETE FROM memberships WHERE account = '${left.id}'`)
    daemon = await daemon.restart()
    assert.equal(await accept(daemon.api, { email: left.email }), 201)
    const names = (await daemon.api.people.list()).data.map(({ name }) => name)
    assert.deepEqual(names.filter((name) => /Only|Both|Left|Again/.test(name)).sort(), [
      'Again',
      'Again',
      'Both',
    ])
  })

  it('an account that a sign-in provider names waits for its next role', async () => {
    const { deps, owner: caller, anotherSpace, close } = await openHouse(await folder())
    const { space } = await anotherSpace()
    await deps.db.write(async ({ accounts, sessions, signInProviders }) => {
      const owner = (await accounts.firstOwner())!
      for (const id of ['acc_left', 'acc_linked'])
        await accounts.insert({ ...owner, id, email: `${id}@example.org` })
      await signInProviders.insert({
        id: 'idp_1',
        name: 'Example ID',
        issuer: 'https://id.example.org',
        clientId: 'svc',
        clientSecret: null,
        scopes: [],
        groupsClaim: null,
        mapping: [],
        defaultRole: null,
        creates: 'invited',
        emailDomains: [],
        trustEmail: false,
        linkByEmail: false,
        enabled: true,
        createdAt: owner.createdAt,
        updatedAt: owner.createdAt,
      })
      await signInProviders.insertIdentity({
        id: 'idn_1',
        provider: 'idp_1',
        subject: 'subject',
        account: 'acc_linked',
        email: null,
        createdAt: owner.createdAt,
        lastUsedAt: owner.createdAt,
      })
      for (const account of ['acc_left', 'acc_linked']) {
        await accounts.setMembership({
          account,
          space,
          role: 'editor',
          collections: null,
          createdAt: owner.createdAt,
          provider: null,
        })
        await sessions.insert({
          hash: `hash of ${account}`,
          id: `ses_${account}`,
          kind: 'session',
          account,
          userAgent: null,
          address: null,
          createdAt: owner.createdAt,
          lastUsedAt: null,
          expiresAt: '2099-01-01T00:00:00.000Z',
          provider: null,
          providerSession: null,
        })
      }
    })
    await removeSpace(deps, caller, space, {})
    await deps.db.write(async ({ accounts, sessions }) => {
      assert.equal(await accounts.get('acc_left'), null)
      for (const time of ['after the space was deleted', 'after the next start']) {
        assert.ok(await accounts.get('acc_linked'), time)
        assert.deepEqual(await accounts.memberships('acc_linked'), [])
        assert.deepEqual(await sessions.of('acc_linked', new Date().toISOString()), [])
        await accounts.removeWithoutRole()
      }
      const owner = (await accounts.firstOwner())!
      await accounts.insert({ ...owner, id: 'acc_left', email: 'acc_left@example.org' })
      assert.equal(await accounts.removeWithoutRole(), 1)
      assert.equal(await accounts.get('acc_left'), null)
    })
    await close()
  })

  it('an empty one needs no name; the last one stays', async () => {
    const { id } = await daemon.api.spaces.create({ body: { name: 'Empty' } })
    await daemon.api.spaces.delete({ params: { id } })
    await assert.rejects(daemon.api.spaces.delete({ params: { id } }), refusal('space_not_found'))
    await assert.rejects(
      daemon.api.spaces.delete({ params: { id: daemon.space }, query: { name: 'My videos' } }),
      refusal('conflict'),
    )
  })

  it('piece by piece: what was cut off goes on, and what was made meanwhile goes too', async () => {
    const { deps, owner, anotherSpace, close } = await openHouse(await folder())
    const { space } = await anotherSpace()
    const row = (number: number) =>
      videoRecord({ id: `${space}${String(number).padStart(10, '0')}`, space })
    await deps.db.write(async ({ videos }) => {
      for (let number = 0; number < 30; number++) await videos.insert(row(number))
    })
    await removeSpace(deps, owner, space, {
      name: (await deps.db.read(({ spaces }) => spaces.get(space)))!.name,
    })
    await assert.rejects(emptySpace(deps, { subject: space }, AbortSignal.abort()), {
      name: 'AbortError',
    })
    const left = () => deps.db.read(({ spaces }) => spaces.videos(space, 100))
    assert.equal((await left()).length, 10)
    await deps.db.write(({ videos }) => videos.insert(row(99)))
    await emptySpace(deps, { subject: space }, new AbortController().signal)
    assert.deepEqual(await left(), [])
    await assert.rejects(
      deps.db.write(({ videos }) => videos.insert(row(100))),
      /FOREIGN KEY/,
    )
    await close()
  })
})
