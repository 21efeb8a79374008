/** Files that come by an upload link: one message for several, to who wants to know, in each language. */
import assert from 'node:assert/strict'
import { join as joinPath } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'mocha'
import type { VideoChoice } from '../../../daemon/contract/notifications.ts'
import type { UploadLink } from '../../../daemon/contract/upload-link.ts'
import type { AccountUpdate } from '../../../daemon/contract/account.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { startMailServer, type MailServer, type ReceivedMail } from '../../support/mail-server.ts'
import { join, type Person } from '../access/join.ts'
import { itLong } from '../../support/long.ts'

const FILM = Buffer.alloc(64_000, 7)

describe('mail: files by an upload link', () => {
  let server: MailServer
  let daemon: Daemon
  let collection: string
  before(async () => {
    server = await startMailServer()
    daemon = await startDaemon({ env: { ...server.env, SVC_TRUSTED_PROXIES: '127.0.0.1' } })
    collection = (await daemon.api.collections.create({ body: { name: 'Concert' } })).id
  })
  after(async () => {
    await daemon.remove()
    await server.close()
  })

  const person = async (
    name: string,
    choice: VideoChoice,
    {
      language = 'en',
      ...more
    }: Partial<Parameters<typeof join>[1]> & Pick<AccountUpdate, 'language'> = {},
  ): Promise<Person> => {
    const joined = await join(daemon, { name, role: 'editor', ...more }, daemon.space)
    await joined.as.accounts.update({
      body: { language, notifications: { files_arrived: choice } },
    })
    return joined
  }
  async function send(
    link: UploadLink,
    sender: string,
    about: Record<string, string>,
  ): Promise<string> {
    const form = await fetch(link.url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ name: sender }),
    })
    const cookie = form.headers.get('set-cookie')!.split(';')[0]!
    const page = await (await fetch(link.url, { headers: { cookie } })).text()
    const headers = {
      authorization: `Bearer ${/token="([^"]+)"/.exec(page)![1]}`,
      'tus-resumable': '1.0.0',
    }
    const created = await fetch(`${daemon.baseUrl}/v1/uploads`, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(FILM.length),
        'upload-metadata': Object.entries({ filename: 'film.mp4', ...about })
          .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
          .join(','),
      },
    })
    const sent = await fetch(created.headers.get('location')!, {
      method: 'PATCH',
      body: FILM,
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
    })
    assert.equal(sent.status, 204)
    return created.headers.get('svc-video')!
  }
  const database = <T>(work: (db: DatabaseSync) => T): T => {
    const db = new DatabaseSync(joinPath(daemon.dataDir, 'svc.db'), { timeout: 10_000 })
    try {
      return work(db)
    } finally {
      db.close()
    }
  }
  /** When the message of a link is due, in seconds from now; null without one. */
  const dueIn = (link: UploadLink): number | null =>
    database((db) => {
      const row = db
        .prepare(`SELECT run_at FROM jobs WHERE kind = 'mail' AND subject = ?`)
        .get(link.id) as { run_at: string } | undefined
      return row ? (Date.parse(row.run_at) - Date.now()) / 1_000 : null
    })
  /** As if the quiet time were over. */
  async function letTimePass(link: UploadLink): Promise<void> {
    database((db) =>
      db
        .prepare(`UPDATE jobs SET run_at = ? WHERE kind = 'mail' AND subject = ?`)
        .run(new Date().toISOString(), link.id),
    )
    // Any change wakes the queue.
    await daemon.api.collections.create({ body: { name: 'x' } })
  }
  const isTo =
    ({ email }: Person) =>
    (mail: ReceivedMail): boolean =>
      mail.to.includes(email)

  itLong(
    'several files are one message, some time after the last, in the four languages',
    async () => {
      const other = (await daemon.api.collections.create({ body: { name: 'Other' } })).id
      const maker = await person('Mia', 'own')
      const german = await person('Grete', 'all', { language: 'de' })
      const french = await person('Fée', 'all', { language: 'fr', collections: [collection] })
      const dutch = await person('Nel', 'all', { language: 'nl' })
      await person('Li', 'all', { collections: [other] })
      await person('Ow', 'own')
      await person('Si', 'off')
      const link = await maker.as.uploadLinks.create({
        body: { collection, label: 'Your “concert”\u202e videos' },
      })

      const first = await send(link, 'Ada\r\nBcc: evil@example.org', {
        name: 'Cello <script>',
        description: 'Line one\nline two',
      })
      const due = dueIn(link)!
      assert.ok(due > 100 && due <= 120, `in two minutes: ${due}`)
      await send(link, 'Ben', {})
      const gone = await send(link, 'Cy', { name: 'Trashed' })
      await daemon.api.videos.trash({ params: { id: gone } })
      assert.deepEqual(server.received, [], 'not yet')
      await daemon.kill()
      daemon = await daemon.restart()
      await letTimePass(link)

      const mails = await server.take(4)
      const count = 2
      const subjects: [Person, string][] = [
        [maker, `${count} files for Your “concert” videos`],
        [german, `${count} Dateien für Your “concert” videos`],
        [french, `${count} fichiers pour Your “concert” videos`],
        [dutch, `${count} bestanden voor Your “concert” videos`],
      ]
      for (const [who, subject] of subjects) {
        const mail = mails.find(isTo(who))
        assert.equal(mail?.subject, subject)
        assert.equal(mail.headers.get('bcc'), undefined)
        assert.ok(!mail.html.includes('<script>'))
        assert.match(mail.text, /Cello <script>: .*Ada Bcc: evil@example\.org/)
        assert.match(mail.text, /Line one line two/)
        assert.match(mail.text, /film: .*Ben/)
        assert.ok(!mail.text.includes('Trashed'))
        assert.ok(mail.text.includes(`${daemon.baseUrl}/?collection=${collection}`))
        assert.ok(mail.text.includes(`${daemon.baseUrl}/account/notifications`))
      }
      assert.match(mails.find(isTo(german))!.text, /2 Dateien wurden mit dem Upload-Link/)
      assert.equal(dueIn(link), null)

      // The next one is told anew; one file is linked itself.
      const moved = await daemon.api.uploadLinks.get({ params: { id: link.id } })
      const next = await send(moved, 'Ada', { name: 'Encore' })
      await letTimePass(link)
      const again = await server.take(4)
      const toMaker = again.find(isTo(maker))!
      assert.equal(toMaker.subject, 'A file for Your “concert” videos')
      assert.ok(toMaker.text.includes(`${daemon.baseUrl}/videos/${next}`))
      assert.ok(!toMaker.text.includes(first))
    },
  )

  it('a message waits for no more than a quarter of an hour, and survives the link', async () => {
    const maker = await person('Max', 'own')
    const link = await maker.as.uploadLinks.create({
      body: { label: 'Without end', ask_name: true },
    })
    await send(link, 'Ada', { name: 'One' })
    database((db) => {
      const row = db.prepare('SELECT payload FROM jobs WHERE subject = ?').get(link.id) as {
        payload: string
      }
      const payload = { ...JSON.parse(row.payload), since: new Date(Date.now() - 14.5 * 60_000) }
      db.prepare('UPDATE jobs SET payload = ? WHERE subject = ?').run(
        JSON.stringify(payload),
        link.id,
      )
    })
    await send(link, 'Ada', { name: 'Two' })
    const due = dueIn(link)!
    assert.ok(due <= 31, `a quarter of an hour after the first: ${due}`)
    await maker.as.uploadLinks.delete({ params: { id: link.id } })
    await letTimePass(link)
    const [mail] = await server.take(1, isTo(maker))
    assert.equal(mail!.subject, '2 files for Without end')
    await until(
      () => daemon.api.mail.get(),
      ({ waiting }) => waiting === 0,
      'the queue to be empty',
    )
    server.received.length = 0
  })

  it('nobody is told who may no longer see it when it is sent', async () => {
    const leaver = await person('Lea', 'own')
    const link = await leaver.as.uploadLinks.create({ body: { collection, label: 'Secret' } })
    await send(link, 'Ada', { name: 'One' })
    await daemon.api.people.update({ params: { id: leaver.id }, body: { role: 'viewer' } })
    await letTimePass(link)
    await until(
      () => daemon.api.mail.get(),
      ({ waiting }) => waiting === 0,
      'the queue to be empty',
    )
    assert.ok(!server.received.some(isTo(leaver)))
  })
})
