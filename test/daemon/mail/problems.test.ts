/** What is told of the server and its webhooks, and the digest: each time once, to who may know. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'mocha'
import type { Notifications } from '../../../daemon/contract/account.ts'
import { NO_NOTIFICATIONS, type MailLanguage } from '../../../daemon/contract/notifications.ts'
import type { Role } from '../../../daemon/contract/permissions.ts'
import type { ProblemEntry } from '../../../daemon/contract/problems.ts'
import { compose } from '../../../daemon/mail/compose.ts'
import type { QueuedMail } from '../../../daemon/mail/queue.ts'
import { sendMail } from '../../../daemon/mail/send.ts'
import { notifyOfProblems } from '../../../daemon/mail/notify-of-problems.ts'
import { weekOf } from '../../../daemon/mail/week.ts'
import type { Deps } from '../../../daemon/ports/deps.ts'
import type { SmtpServer } from '../../../daemon/ports/mail.ts'
import { until } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'
import { startMailServer, type MailServer } from '../../support/mail-server.ts'

describe('mail: problems and the digest', () => {
  const folder = folders()
  let house: House
  let server: MailServer
  let smtp: SmtpServer
  /** Of the clock. */
  let now: Date
  let freeBytes: number
  let problems: ProblemEntry[]
  let deps: Deps
  beforeEach(async () => {
    server = await startMailServer()
    smtp = {
      host: '127.0.0.1',
      port: server.port,
      security: 'none',
      user: null,
      password: null,
      from: 'video@example.org',
      fromName: 'svc',
      language: 'en',
    }
    house = await openHouse(await folder(), { smtp, diskLowBytes: 10_000_000_000 })
    now = new Date(2026, 10, 25, 12)
    freeBytes = 500_000_000_000
    problems = []
    const { storage } = house.deps
    deps = {
      ...house.deps,
      clock: { ...house.deps.clock, now: () => now },
      storage: {
        ...storage,
        usage: () => Promise.resolve({ usedBytes: 1, freeBytes, totalBytes: 1e12 }),
      },
    }
  })
  afterEach(async () => {
    await house.close()
    await server.close()
  })

  let people = 100
  async function person(
    role: Role,
    space: string,
    chosen: Partial<Notifications>,
    language: MailLanguage | null = null,
  ): Promise<string> {
    const id = `acc_${String((people += 1)).padStart(20, '0')}`
    await deps.db.write(async ({ accounts }) => {
      await accounts.insert({
        id,
        name: `Person ${people}`,
        email: `${id}@example.org`,
        password: null,
        totp: null,
        totpPending: null,
        totpStep: null,
        recoveryCodes: null,
        language,
        notifications: { ...NO_NOTIFICATIONS, ...chosen },
        createdAt: now.toISOString(),
        lastSignedInAt: null,
      })
      await accounts.setMembership({
        account: id,
        space,
        role,
        collections: null,
        createdAt: now.toISOString(),
        provider: null,
      })
    })
    return id
  }
  /** Looks, and sends what was queued. Returns who was sent what. */
  async function look(): Promise<{ to: string; subject: string; text: string }[]> {
    await notifyOfProblems(deps, () => Promise.resolve(problems))
    for (;;) {
      const soon = new Date(now.getTime() + 60_000).toISOString()
      const job = await deps.db.write(({ jobs }) =>
        jobs.claim('test', ['mail'], now.toISOString(), soon),
      )
      if (!job) break
      await sendMail(deps, job, new AbortController().signal)
      await deps.db.write(({ jobs }) => jobs.remove(job.id))
    }
    return server.received.splice(0).map(({ to, subject, text, html }) => {
      assert.doesNotMatch(html, /<img/)
      assert.match(text, /\/account\/notifications\n/)
      return { to: to[0]!.split('@')[0]!, subject, text }
    })
  }
  const later = (ms: number): void => void (now = new Date(now.getTime() + ms))
  const HOUR = 3_600_000

  it('a disk that is nearly full is told once to owners of all spaces, and again after it had space', async () => {
    const owner = await person('owner', '*', { disk_low: true }, 'de')
    await person('owner', house.owner.space, { disk_low: true })
    await person('owner', '*', {})
    assert.deepEqual(await look(), [])
    freeBytes = 4_200_000_000
    const [mail, ...others] = await look()
    assert.deepEqual([mail!.to, others], [owner, []])
    assert.equal(mail!.subject, 'Der Datenträger ist fast voll: noch 4,2 GB frei')
    assert.match(mail!.text, /\/settings\/storage\n/)
    later(2 * HOUR)
    assert.deepEqual(await look(), [], 'once')
    freeBytes = 11_000_000_000
    await look()
    freeBytes = 9_000_000_000
    assert.deepEqual(await look(), [], 'a little more space is not the end of it')
    freeBytes = 50_000_000_000
    await look()
    freeBytes = 9_000_000_000
    assert.equal((await look()).length, 1)
  })

  it('a failed backup is told once, with its reason', async () => {
    const owner = await person('owner', '*', { backup_failed: true }, 'fr')
    await person('owner', house.owner.space, { backup_failed: true })
    const given = { place: 'local', error: 'The disk\r\nSubject: of the backup is full.' }
    problems = [{ code: 'backup_failed', message: '', since: now.toISOString(), given }]
    later(6 * 60_000)
    const [mail, ...others] = await look()
    assert.deepEqual([mail!.to, others], [owner, []])
    assert.equal(mail!.subject, 'La sauvegarde nocturne a échoué')
    assert.match(mail!.text, /Raison : The disk Subject: of the backup is full\./)
    later(HOUR)
    assert.deepEqual(await look(), [])
    later(23 * HOUR)
    problems = [{ ...problems[0]!, since: now.toISOString() }]
    later(6 * 60_000)
    assert.equal((await look()).length, 1, 'the next night')
  })

  it('a place of backups that cannot be used is told when it lasts, once a day for each place', async () => {
    await person('owner', '*', { backup_failed: true })
    const away = (...places: string[]) =>
      void (problems = places.map((place) => ({
        code: 'backup_failed',
        message: '',
        since: now.toISOString(),
        given: { place, error: `${place} is away.` },
      })))
    const told = async () =>
      (await look()).map(({ text }) => /(\w+) is away\./.exec(text)![1]!).toSorted()
    away('local', 'elsewhere')
    later(4 * 60_000)
    assert.deepEqual(await told(), [], 'for a moment')
    later(2 * 60_000)
    assert.deepEqual(await told(), ['elsewhere', 'local'])
    // The daemon was restarted, and has found them again.
    later(2 * HOUR)
    away('local', 'elsewhere')
    later(6 * 60_000)
    assert.deepEqual(await told(), [])
    later(24 * HOUR)
    away('elsewhere')
    later(6 * 60_000)
    assert.deepEqual(await told(), ['elsewhere'])
  })

  it('a webhook that keeps failing is told once to owners of its space', async () => {
    const { space } = house.owner
    const another = await house.anotherSpace()
    const owner = await person('owner', space, { webhook_failing: true }, 'nl')
    await person('owner', another.space, { webhook_failing: true })
    await person('editor', space, { webhook_failing: true })
    const id = 'whk_00000000000000000001'
    const since = now.toISOString()
    await deps.db.write(({ webhooks }) =>
      webhooks.insert({
        id,
        space,
        url: 'https://hooks.example.org/a?b=<c>',
        description: '',
        events: ['*'],
        enabled: true,
        secret: deps.vault.seal('x'),
        previousSecret: null,
        previousUntil: null,
        failingSince: since,
        failingError: 'The receiver responded with 500.',
        createdAt: since,
        updatedAt: since,
      }),
    )
    problems = [{ code: 'webhook_failing', message: '', since, given: { id } }]
    assert.deepEqual(await look(), [], 'not at once')
    later(6 * 60_000)
    const [mail, ...others] = await look()
    assert.deepEqual([mail!.to, others], [owner, []])
    assert.equal(mail!.subject, 'Webhook mislukt: hooks.example.org')
    assert.match(mail!.text, /Laatste fout: The receiver responded with 500\./)
    assert.match(mail!.text, new RegExp(`/developers/webhooks/${id}\n`))
    later(3 * HOUR)
    assert.deepEqual(await look(), [])
    // It works again before the next message is sent.
    await deps.db.write(({ webhooks }) => webhooks.update(id, { failingSince: null }))
    problems = [{ ...problems[0]!, since: now.toISOString() }]
    later(6 * 60_000)
    assert.deepEqual(await look(), [])
  })

  it('the digest comes once on Mondays, with the views of the spaces whose analytics one may read', async () => {
    const { space } = house.owner
    const analyst = await person('analyst', space, { weekly_digest: true })
    await person('viewer', space, { weekly_digest: true })
    await person('analyst', space, {})
    const video = await house.video()
    await house.change(video, { name: 'Bowls & "plates"' })
    const monday = new Date(2026, 10, 30, 9)
    const watched = Date.UTC(2026, 10, 28, 10)
    await deps.analytics.collect(viewOf(space, video, watched))
    const hours = [watched - HOUR, watched + HOUR].map((ms) => Math.floor(ms / HOUR))
    await until(
      () => deps.analytics.totals({ space, videos: null, fromHour: hours[0]!, toHour: hours[1]! }),
      ({ views }) => views === 1,
      'the view to be counted',
    )
    assert.deepEqual(await look(), [], 'a Wednesday')
    now = monday
    const [mail, ...others] = await look()
    assert.deepEqual([mail!.to, others], [analyst, []])
    assert.equal(mail!.subject, 'Views from 23 November 2026 to 29 November 2026')
    assert.match(mail!.text, /\nViews: 1 \(week before: 0\)\n/)
    assert.match(mail!.text, /Most viewed: Bowls & "plates" \(1 view\)/)
    assert.match(mail!.text, /\/analytics\n/)
    later(3 * HOUR)
    assert.deepEqual(await look(), [], 'once')
    now = new Date(2026, 11, 7, 9)
    const [quiet] = await look()
    assert.match(quiet!.text, /Nobody watched a video this week\./)
  })

  it('the week is the seven days before a Monday', () => {
    assert.equal(weekOf(new Date(2026, 10, 30, 6, 59)), null)
    assert.equal(weekOf(new Date(2026, 11, 1, 9)), null)
    assert.deepEqual(weekOf(new Date(2026, 10, 30, 7)), {
      from: '2026-11-23T00:00:00.000Z',
      to: '2026-11-30T00:00:00.000Z',
    })
  })

  it('a person who lost the role, or the address, is not written to', async () => {
    const owner = await person('owner', '*', { disk_low: true })
    const mail: QueuedMail = { kind: 'disk_low', account: owner, freeBytes: 1 }
    assert.equal((await compose(deps, mail, 'en'))?.to, `${owner}@example.org`)
    await deps.db.write(({ accounts }) => accounts.removeMembership(owner, '*'))
    assert.equal(await compose(deps, mail, 'en'), null)
    await deps.db.write(({ accounts }) => accounts.remove(owner))
    assert.equal(await compose(deps, mail, 'en'), null)
  })

  it('a message that has waited for more than a day is no news', async () => {
    await person('owner', '*', { disk_low: true })
    freeBytes = 1
    await notifyOfProblems(deps, () => Promise.resolve(problems))
    later(25 * HOUR)
    freeBytes = 500_000_000_000
    assert.deepEqual(await look(), [])
    assert.equal(await deps.db.read(({ jobs }) => jobs.countOf('mail')), 0)
  })

  it('without a mail server nothing is queued', async () => {
    await person('owner', '*', { disk_low: true, backup_failed: true, weekly_digest: true })
    freeBytes = 1
    deps = { ...deps, settings: { ...deps.settings, smtp: null } }
    await notifyOfProblems(deps, () => Promise.resolve(problems))
    assert.equal(await deps.db.read(({ jobs }) => jobs.countOf('mail')), 0)
  })
})

const viewOf = (space: string, video: string, atMs: number) => ({
  space,
  video,
  durationMs: 2_000,
  ticket: 'ticket',
  issuedMs: atMs,
  receivedMs: atMs,
  view: '0'.repeat(22),
  visitor: '0'.repeat(16),
  isBot: false,
  traits: {
    device: 'desktop',
    browser: 'Firefox',
    os: 'Linux',
    country: '',
    referrer: '',
    page: '',
    embed_domain: '',
  },
  events: [
    { seq: 0, atMs, kind: 'play' as const, a: 0, b: 0, c: 0, text: '' },
    { seq: 1, atMs: atMs + 100, kind: 'start' as const, a: 100, b: 0, c: 0, text: '' },
    {
      seq: 2,
      atMs: atMs + 2_000,
      kind: 'played' as const,
      a: 0,
      b: 2_000,
      c: 2_000,
      text: '720p|',
    },
  ],
})
