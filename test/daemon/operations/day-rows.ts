/** What each periodic task does within one day: prepared 30 days before it is due, and found done once. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PeriodicTask } from '../../../daemon/ports/schedule.ts'
import { until, untilStatus } from '../../daemon.ts'
import type { MailServer } from '../../support/mail-server.ts'
import type { MovedAppliance } from '../../support/moved-clock.ts'
import type { Receiver } from '../../support/receiver.ts'
import { askViewingData } from '../../support/viewing-data.ts'
import { join as joined } from '../access/join.ts'

export interface DayOf {
  appliance: MovedAppliance
  mail: MailServer
  receiver: Receiver
  /** Four seconds. */
  film: Uint8Array<ArrayBuffer>
  /** What was made by the preparations is as many days old as things are kept, at this time. */
  due: Date
}

export interface DayRow {
  /** As long before the day as things are kept. */
  prepare?(day: DayOf): Promise<void>
  /** When the day begins. */
  begin?(day: DayOf): Promise<void>
  /** When it is over: throws where it was not done, or not once. */
  check(day: DayOf): Promise<void>
}

/** After a start. */
const FIRST_LOOK_MS = 10_000
/** Of things that are kept, in days. */
export const RETENTION_DAYS = 30
const linesWith = ({ appliance }: DayOf, text: string) =>
  appliance.log().filter(({ msg }) => msg.includes(text))
const jobs = (day: DayOf, kind: string) =>
  linesWith(day, 'job done').filter((line) => line['kind'] === kind)
const isWithin = (at: string, from: Date, minutes: number): boolean => {
  const afterMs = Date.parse(at) - from.getTime()
  return afterMs >= 0 && afterMs <= minutes * 60_000
}

async function made({ appliance: { api }, film }: DayOf, name: string): Promise<string> {
  const { id } = await api.videos.create({ body: { name } })
  await api.videos.putSource({ params: { id }, raw: film })
  await untilStatus(api, id, 'ready')
  return id
}

const typesOf = async ({ appliance: { api } }: DayOf, video: string) =>
  (await api.events.list({ query: { limit: 100, video } })).data

async function view({ appliance }: DayOf, video: string): Promise<void> {
  const { ticket } = (await appliance.as(null).embeds.get({ params: { id: video } })).metrics!
  const { status } = await appliance.request(`${appliance.baseUrl}/v1/collect`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
    body: JSON.stringify({
      ticket,
      view: randomBytes(16).toString('base64url'),
      events: [
        { type: 'play', seq: 0, ago_ms: 0 },
        { type: 'start', seq: 1, ago_ms: 0, startup_ms: 250 },
      ],
    }),
  })
  assert.equal(status, 202)
}

function countIn(day: DayOf, file: string, sql: string): unknown {
  const database = new DatabaseSync(join(day.appliance.dataDir, file), { readOnly: true })
  try {
    return database.prepare(sql).get()!['n']
  } finally {
    database.close()
  }
}

export function dayRows(): Record<PeriodicTask, DayRow> {
  const ids = { film: '', cut: '', trashed: '', unfinished: '', entries: 0 }
  const segmentOf = async ({ appliance }: DayOf): Promise<string> => {
    const below = join(appliance.dataDir, 'videos', ids.film.slice(0, 5), ids.film.slice(5))
    const source = (await readdir(below)).find((name) => name.startsWith('src_'))!
    return join(below, source, 'renditions', 'h264_sd', '0.m4s')
  }
  const isMissing = async ({ appliance }: DayOf): Promise<boolean> =>
    (await appliance.api.system.get()).problems.some(({ code }) => code === 'media_missing')
  const key = ({ appliance }: DayOf): string => join(appliance.dataDir, 'visitor.key')
  const history = async ({ appliance }: DayOf) =>
    (await appliance.api.audit.list({ query: { limit: 100 } })).data

  return {
    self_check: {
      async prepare(day) {
        ids.film = await made(day, 'Film')
        const segment = await segmentOf(day)
        await rename(segment, `${segment}.away`)
        // The look soon after the start finds it; that of the day finds it there again.
        await day.appliance.pass(FIRST_LOOK_MS)
        assert.ok(await isMissing(day))
        await rename(`${segment}.away`, segment)
      },
      async check(day) {
        assert.equal(await isMissing(day), false)
        assert.equal(linesWith(day, 'files that the database references are missing').length, 1)
      },
    },
    viewing_data: {
      prepare: (day) => view(day, ids.film),
      begin: (day) => view(day, ids.film),
      async check(day) {
        const before = day.due.getTime() - RETENTION_DAYS * 86_400_000
        const times = await askViewingData<{ at: number }>(
          day.appliance.dataDir,
          'SELECT at FROM events',
        )
        assert.equal(times.length, 2)
        assert.ok(times.every(({ at }) => Number(at) > before))
      },
    },
    visitor_key: {
      // That of the view above; its day ends at midnight UTC.
      async begin(day) {
        assert.ok(existsSync(key(day)))
      },
      async check(day) {
        assert.ok(!existsSync(key(day)))
      },
    },
    cuts: {
      async prepare(day) {
        ids.cut = await made(day, 'Cut')
        const params = { id: ids.cut }
        const { api } = day.appliance
        await api.videos.putCut({ params, body: { keep: [{ start: 0, end: 2 }] } })
        await until(
          () => api.videos.cut({ params }),
          ({ state }) => state === 'ready',
          'the cut',
        )
        await untilStatus(api, ids.cut, 'ready')
      },
      async check(day) {
        const { undo_until: end } = await day.appliance.api.videos.cut({ params: { id: ids.cut } })
        assert.equal(end, null)
        assert.equal(linesWith(day, 'what was cut from a video was removed').length, 1)
      },
    },
    trash: {
      async prepare(day) {
        ids.trashed = (await day.appliance.api.videos.create({ body: { name: 'Old' } })).id
        await day.appliance.api.videos.trash({ params: { id: ids.trashed } })
      },
      async check(day) {
        assert.deepEqual((await day.appliance.api.trash.list()).data, [])
        const deleted = (await typesOf(day, ids.trashed)).filter(
          ({ type }) => type === 'video.deleted',
        )
        assert.equal(deleted.length, 1)
        assert.ok(isWithin(deleted[0]!.created_at, day.due, 1), deleted[0]!.created_at)
        const entries = (await history(day)).filter(({ action }) => action === 'trash.expire')
        assert.deepEqual(
          entries.map(({ target }) => target.id),
          [ids.trashed],
        )
      },
    },
    uploads: {
      async prepare({ appliance }) {
        ids.unfinished = (await appliance.api.videos.create({ body: { name: 'Unfinished' } })).id
        // As a client leaves it that was cut off.
        const database = new DatabaseSync(join(appliance.dataDir, 'svc.db'))
        const now = appliance.clock.now().getTime()
        database
          .prepare(
            'INSERT INTO uploads (id, space, video, file_name, size_bytes, created_at, ' +
              `expires_at, made_video) VALUES ('upl_one', ?, ?, 'a', 10, ?, ?, 0)`,
          )
          .run(
            appliance.space,
            ids.unfinished,
            new Date(now).toISOString(),
            new Date(now + RETENTION_DAYS * 86_400_000).toISOString(),
          )
        database.close()
        await mkdir(join(appliance.dataDir, 'uploads'), { recursive: true })
        await writeFile(join(appliance.dataDir, 'uploads', 'upl_one'), 'abc')
      },
      async check(day) {
        const video = await day.appliance.api.videos.get({ params: { id: ids.unfinished } })
        assert.deepEqual([video.status, video.error?.code], ['errored', 'upload_expired'])
        const errored = (await typesOf(day, ids.unfinished)).filter(
          ({ type }) => type === 'video.errored',
        )
        assert.equal(errored.length, 1)
        assert.ok(isWithin(errored[0]!.created_at, day.due, 1), errored[0]!.created_at)
      },
    },
    deliveries: {
      async prepare(day) {
        const { appliance, receiver } = day
        await appliance.api.webhooks.create({
          body: { url: receiver.url, events: ['video.updated'] },
        })
        await this.begin!(day)
      },
      async begin({ appliance, receiver }) {
        const before = receiver.received.length
        await appliance.api.videos.update({
          params: { id: ids.film },
          body: { description: `${before}` },
        })
        await until(
          () => receiver.received.length,
          (number) => number === before + 1,
          'the delivery',
        )
      },
      async check({ appliance, receiver }) {
        const [webhook] = (await appliance.api.webhooks.list()).data
        const { data } = await appliance.api.webhooks.deliveries({ params: { id: webhook!.id } })
        assert.deepEqual(
          data.map(({ event }) => event),
          receiver.received.slice(1).map(({ event }) => event.id),
        )
      },
    },
    events: {
      // Kept for longer than everything else: those of the preparations stay.
      async check(day) {
        const types = (await typesOf(day, ids.film)).map(({ type }) => type)
        assert.ok(types.includes('video.created'))
      },
    },
    audit: {
      async begin(day) {
        ids.entries = (await history(day)).filter(
          ({ created_at: at }) => at < day.appliance.clock.now().toISOString(),
        ).length
        assert.ok(ids.entries > 0)
        await day.appliance.api.videos.create({ body: { name: 'New' } })
      },
      async check(day) {
        const oldest = (await history(day)).map(({ created_at: at }) => at).sort()[0]!
        assert.ok(Date.parse(oldest) > day.due.getTime() - 86_400_000, oldest)
        const { ok } = await day.appliance.api.audit.verify({})
        assert.ok(ok)
      },
    },
    mail: {
      async prepare({ appliance }) {
        const person = await joined(appliance, { name: 'Ann', role: 'owner' }, appliance.space)
        await person.as.accounts.update({ body: { notifications: { weekly_digest: true } } })
      },
      async begin({ mail }) {
        mail.received.length = 0
      },
      async check({ mail }) {
        assert.equal(mail.received.length, 1)
        assert.match(mail.received[0]!.subject, /^Views from /)
      },
    },
    disk: {
      async check(day) {
        const text = countIn(
          day,
          'svc.db',
          `SELECT value AS n FROM system_facts WHERE name = 'disk_days'`,
        )
        const days = (JSON.parse(String(text)) as { day: string }[]).map((each) => each.day)
        assert.deepEqual(days.slice(-2), ['2026-02-01', '2026-02-02'])
        assert.equal(new Set(days).size, days.length)
      },
    },
    // Off unless the owner names an index; then it asks for nothing.
    updates: {
      async check(day) {
        const sql = `SELECT count(*) AS n FROM system_facts WHERE name = 'update_check'`
        assert.equal(countIn(day, 'svc.db', sql), 0)
      },
    },
    // The address is http: there is none to look at.
    certificate: {
      async check(day) {
        assert.deepEqual(linesWith(day, 'certificate'), [])
      },
    },
    nights: {
      async begin({ appliance }) {
        await appliance.api.system.update({ body: { backups: { nightly: true } } })
      },
      // That of the day that begins at noon has not been made yet.
      check: (day) => oneNight(day, '2026-02-02', 2),
    },
    clock: {
      async check(day) {
        assert.deepEqual(linesWith(day, 'the clock'), [])
        assert.deepEqual(linesWith(day, 'timestamps from a clock'), [])
      },
    },
  }
}

/** So many backups in all, each with one restore test, and the last of them soon after three o'clock of that day. */
export async function oneNight(
  day: Pick<DayOf, 'appliance'>,
  date: string,
  backups: number,
): Promise<void> {
  const nights = (await day.appliance.api.backups.list()).data.filter(
    ({ trigger }) => trigger === 'nightly',
  )
  assert.deepEqual(
    nights.map(({ status, verification }) => [status, verification?.state]),
    Array.from({ length: backups }, () => ['ready', 'verified']),
  )
  assert.ok(isWithin(nights[0]!.created_at, new Date(`${date}T03:00:00`), 5), nights[0]!.created_at)
  assert.equal(jobs(day as DayOf, 'backup').length, backups)
  assert.equal(jobs(day as DayOf, 'verify_backup').length, backups)
}
