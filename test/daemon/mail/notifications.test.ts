/** What people are sent: each kind once, in their language, and never about what they may not see. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { AccountUpdate } from '../../../daemon/contract/account.ts'
import type { Client } from '../../../daemon/contract/client.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { assertSameTimes, FEWEST_TIMES, timesOf } from '../../support/distribution.ts'
import { folders } from '../../support/folder.ts'
import { startMailServer, type MailServer, type ReceivedMail } from '../../support/mail-server.ts'
import { freePort } from '../../support/server.ts'
import { join, PASSWORD, type Person } from '../access/join.ts'
import { itLong } from '../../support/long.ts'

describe('mail: what people are sent', () => {
  const folder = folders()
  let server: MailServer
  let daemon: Daemon
  let api: Client
  let film: Uint8Array<ArrayBuffer>
  before(async () => {
    film = new Uint8Array(
      await readFile(
        await codedVideo(joinPath(await folder(), 'film.mp4'), {
          audio: 'sine',
          width: 320,
          height: 180,
        }),
      ),
    )
    // In the last test it starts again at the same port.
    server = await startMailServer({ port: await freePort() })
    daemon = await startDaemon({
      env: { ...server.env, SVC_TRUSTED_PROXIES: '127.0.0.1', SVC_LOG_LEVEL: 'debug' },
    })
    ;({ api } = daemon)
  })
  after(async () => {
    await daemon.remove()
    await server.close()
  })

  const person = async (
    name: string,
    role: Parameters<typeof join>[1]['role'],
    update: AccountUpdate,
    more: Partial<Parameters<typeof join>[1]> = {},
  ): Promise<Person> => {
    const joined = await join(daemon, { name, role, ...more }, daemon.space)
    await joined.as.accounts.update({ body: update })
    return joined
  }
  const isTo =
    ({ email }: { email: string }) =>
    (mail: ReceivedMail): boolean =>
      mail.to.includes(email)
  const idle = () =>
    until(
      () => api.mail.get(),
      ({ waiting }) => waiting === 0,
      'the queue to be empty',
    )
  function check(mail: ReceivedMail, { language, links }: { language: string; links: string[] }) {
    assert.match(mail.html, new RegExp(`<html lang="${language}">`))
    assert.doesNotMatch(mail.html, /<img|<link|<script|url\(|@import|https?:\/\/(?!127\.0\.0\.1)/i)
    assert.doesNotMatch(mail.text, /https?:\/\/(?!127\.0\.0\.1)/)
    const found = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) =>
      href!.replaceAll('&#38;', '&'),
    )
    assert.deepEqual(found, links)
    for (const link of links) assert.ok(mail.text.includes(link), mail.text)
  }
  const send = (path: string, body: object, address = '203.0.113.9') =>
    daemon.request(daemon.baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    })

  it('an invitation goes to the address, in the language of who invites, and its link works', async () => {
    const owner = await person('Äda <script>', 'owner', { language: 'de' })
    const invited = await owner.as.invitations.create({
      body: { role: 'editor', email: 'new@example.org' },
    })
    assert.equal(invited.mailed, true)
    const [mail, ...others] = await server.take(1)
    assert.deepEqual([mail!.to, others], [['new@example.org'], []])
    const space = (await api.spaces.get({ params: { id: daemon.space } })).name
    assert.equal(mail!.subject, `Äda <script> lädt Sie zu ${space} ein`)
    check(mail!, { language: 'de', links: [invited.url] })
    assert.match(mail!.text, /Ihre Rolle: Redakteur\./)
    assert.ok(!mail!.html.includes('<script>'))
    const code = new URL(invited.url).hash.slice(1)
    assert.equal((await send('/v1/invitations/show', { code })).status, 200)
    // Without an address, and one that was revoked: nothing is sent.
    assert.equal((await api.invitations.create({ body: { role: 'viewer' } })).mailed, false)
    await idle()
    assert.deepEqual(server.received, [])
  })

  it('a ready video is told to who wants to know and may see it, once, in their languages', async () => {
    const inner = (await api.collections.create({ body: { name: 'Inner' } })).id
    const other = (await api.collections.create({ body: { name: 'Other' } })).id
    const all = { notifications: { video_ready: 'all' } } as const
    const dutch = await person('Nel', 'viewer', { ...all, language: 'nl' })
    const french = await person(
      'Fée',
      'editor',
      { ...all, language: 'fr' },
      { collections: [inner] },
    )
    const limited = await person('Li', 'editor', all, { collections: [other] })
    const silent = await person('Si', 'viewer', {})
    const own = await person('Ow', 'uploader', { notifications: { video_ready: 'own' } })
    const another = (await api.spaces.create({ body: { name: 'Elsewhere' } })).id
    const stranger = await join(daemon, { name: 'St', role: 'owner' }, another)
    await stranger.as.accounts.update({ body: all })

    const { id } = await api.videos.create({
      body: { name: 'Pottery\r\nBcc: evil@example.org', collection: inner, visibility: 'private' },
    })
    await api.videos.putSource({ params: { id }, raw: film })
    await untilStatus(api, id, 'ready')
    const mails = await server.take(2)
    await idle()
    assert.deepEqual(server.received, [], 'nobody else')
    const links = [`${daemon.baseUrl}/videos/${id}`, `${daemon.baseUrl}/account/notifications`]
    const [toDutch] = mails.filter(isTo(dutch))
    const [toFrench] = mails.filter(isTo(french))
    assert.equal(toDutch!.subject, 'Klaar: Pottery Bcc: evil@example.org')
    assert.equal(toFrench!.subject, 'Prête : Pottery Bcc: evil@example.org')
    check(toDutch!, { language: 'nl', links })
    check(toFrench!, { language: 'fr', links })
    for (const mail of mails) {
      assert.equal(mail.headers.get('bcc'), undefined)
      assert.equal(mail.to.length, 1)
    }
    for (const nobody of [limited, silent, own, stranger])
      assert.ok(!mails.some(isTo(nobody)), nobody.email)

    // Encoding it again is no news.
    await api.videos.reencode({ params: { id }, body: { force: true } })
    await until(
      async () => (await api.events.list({ query: { video: id, limit: 100 } })).data,
      (events) => events.filter(({ type }) => type === 'video.ready').length === 2,
      'the second encoding',
    )
    const mine = await own.as.videos.create({ body: { name: 'Mine' } })
    await own.as.videos.putSource({ params: { id: mine.id }, raw: film })
    const [toOwn] = await server.take(1, isTo(own))
    assert.equal(toOwn!.subject, 'Ready: Mine')
    await idle()
    const again = server.received.splice(0).filter(({ subject }) => /Pottery/.test(subject))
    assert.deepEqual(again, [])
    for (const each of [dutch, french, limited, own, stranger])
      await each.as.accounts.update({ body: { notifications: { video_ready: 'off' } } })
  })

  it('a failed video is told with its reason, in the language of the person', async () => {
    const german = await person('Ge', 'editor', {
      language: 'de',
      notifications: { video_failed: 'all' },
    })
    const { id } = await api.videos.create({ body: { name: 'Kein Film' } })
    await api.videos.putSource({ params: { id }, raw: Buffer.from('no film at all') })
    await untilStatus(api, id, 'errored')
    const [mail] = await server.take(1)
    assert.deepEqual(mail!.to, [german.email])
    assert.equal(mail!.subject, 'Fehlgeschlagen: Kein Film')
    assert.match(mail!.text, /Grund: Die Datei ist keine Video- oder Audiodatei/)
    check(mail!, {
      language: 'de',
      links: [`${daemon.baseUrl}/videos/${id}`, `${daemon.baseUrl}/account/notifications`],
    })
    const { notifications, language } = await german.as.accounts.get()
    assert.deepEqual(
      [notifications.video_failed, notifications.video_ready, language],
      ['all', 'off', 'de'],
    )
    await german.as.accounts.update({ body: { notifications: { video_failed: 'off' } } })
  })

  it('within an hour no more than a number are sent, and the last one says so', async () => {
    const person1 = await person('Many', 'viewer', { notifications: { video_failed: 'all' } })
    for (let count = 0; count < 23; count += 1) {
      const { id } = await api.videos.create({ body: { name: `Video ${count}` } })
      await api.videos.putSource({ params: { id }, raw: Buffer.from('no film at all') })
      await untilStatus(api, id, 'errored')
    }
    await idle()
    const mails = server.received.splice(0).filter(isTo(person1))
    assert.equal(mails.length, 20)
    assert.equal(mails.filter(({ text }) => text.includes('for up to an hour')).length, 1)
    await person1.as.accounts.update({ body: { notifications: { video_failed: 'off' } } })
  })

  it('a forgotten password is replaced by a link, of which three are sent an hour', async () => {
    const known = await person('Kno', 'viewer', { language: 'en' })
    for (const email of [known.email.toUpperCase(), 'nobody@example.org'])
      for (let count = 0; count < 3; count += 1) {
        const answer = await send('/v1/password_resets/request', { email })
        assert.deepEqual([answer.status, await answer.text()], [204, ''], email)
      }
    for (const email of [known.email, 'nobody@example.org'])
      assert.equal((await send('/v1/password_resets/request', { email })).status, 429, email)
    await idle()
    const mails = server.received.splice(0)
    assert.ok(mails.length >= 1 && mails.length <= 3)
    for (const mail of mails) assert.deepEqual(mail.to, [known.email])
    const mail = mails.at(-1)!
    assert.equal(mail.subject, 'Set a new password')
    const link = /http\S+\/reset#\S+/.exec(mail.text)![0]
    check(mail, { language: 'en', links: [link] })
    const code = new URL(link).hash.slice(1)
    const password = 'five other words in a row'
    assert.equal((await send('/v1/password_resets', { code, password })).status, 204)
    assert.equal((await send('/v1/password_resets', { code, password })).status, 401)
    assert.equal((await send('/v1/session', { email: known.email, password })).status, 201)
    const old = { email: known.email, password: PASSWORD }
    assert.equal((await send('/v1/session', old)).status, 401)
    assert.equal((await daemon.as(null).sessions.methods()).password_reset, true)
  })

  itLong(
    'the time of a request for a new password does not tell whether an account exists',
    async () => {
      const known: Person[] = []
      while (known.length < Math.ceil(FEWEST_TIMES / 3))
        known.push(await person(`Known ${known.length}`, 'viewer', {}))
      let network = 0
      const ask = async (email: string): Promise<void> => {
        network += 1
        const answer = await send('/v1/password_resets/request', { email }, `192.0.2.${network}`)
        assert.deepEqual([answer.status, await answer.text()], [204, ''])
      }
      const { account, nobody } = await timesOf(
        {
          account: (at) => ask(known[at % known.length]!.email),
          nobody: (at) => ask(`nobody${at}@example.org`),
        },
        // What the request before has left to do.
        idle,
      )
      const { signIn } = await timesOf({
        async signIn(at) {
          const body = { email: `nobody${at}@example.org`, password: PASSWORD }
          assert.equal((await send('/v1/session', body, `192.0.3.${at}`)).status, 401)
        },
      })
      assertSameTimes({ account, nobody }, signIn)
      server.received.splice(0)
    },
  )

  it('links are sealed while they wait, and what is over is not sent', async () => {
    await server.close()
    const { url, id } = await api.invitations.create({
      body: { role: 'viewer', email: 'secret@example.org' },
    })
    const retained = await api.invitations.create({
      body: { role: 'viewer', email: 'kept@example.org' },
    })
    await until(
      () => api.mail.get(),
      ({ last }) => last?.error != null,
      'the first attempt to fail',
    )
    const { DatabaseSync } = await import('node:sqlite')
    const database = new DatabaseSync(`${daemon.dataDir}/svc.db`, {
      readOnly: true,
      timeout: 10_000,
    })
    const jobs = JSON.stringify(database.prepare(`SELECT * FROM jobs WHERE kind = 'mail'`).all())
    database.close()
    assert.match(jobs, /sealed/)
    for (const secret of [new URL(url).hash.slice(1), 'secret@example.org'])
      assert.ok(!jobs.includes(secret))
    await api.invitations.delete({ params: { id } })
    const again = await startMailServer({ port: server.port })
    server = again
    const [mail] = await server.take(1)
    assert.deepEqual(mail!.to, ['kept@example.org'])
    check(mail!, { language: 'en', links: [retained.url] })
    await idle()
    assert.deepEqual(server.received, [])
  })
})
