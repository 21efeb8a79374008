/** What is kept for how long, as the operator says it. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { createVisitorKey, LOOK_EVERY_MS } from '../../../daemon/adapters/analytics/visitor-key.ts'
import { startDaemon, until } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { openAnalytics } from '../../support/open-analytics.ts'
import { onEachViewingData } from '../../support/viewing-data.ts'
import { batch, event, HOUR_MS, played } from './batches.ts'

const DAY_MS = 24 * HOUR_MS

onEachViewingData('how long viewing data are kept', (newPlace) => {
  it(
    'the settings of the appliance act by themselves: events, figures, and texts that nothing ' +
      'speaks of any more',
    async () => {
      const place = await newPlace()
      const { dataDir, databaseUrl } = place
      const first = await startDaemon({ dataDir, env: { SVC_DATABASE_URL: databaseUrl } })
      const { space } = first
      const { id: video } = await first.api.videos.create({ body: { name: 'Watched' } })
      await first.stop()
      const analytics = openAnalytics(dataDir, 3_650, databaseUrl)
      const nowMs = Date.now()
      for (const daysAgo of [0, 10, 200]) {
        const traits = {
          device: 'desktop',
          browser: 'Firefox',
          os: 'Linux',
          country: '',
          referrer: '',
          page: `https://example.org/${daysAgo}`,
          embed_domain: 'example.org',
        }
        await analytics.collect(
          batch(
            nowMs - daysAgo * DAY_MS,
            [event(0, 'play'), event(1, 'start', { a: 1 }), played(2, 0, 9_000)],
            { space, video, traits },
          ),
        )
      }
      const hour = Math.floor(nowMs / HOUR_MS)
      const year = { space, videos: null, fromHour: hour - 24 * 365, toHour: hour + 1 }
      await until(
        () => analytics.totals(year),
        ({ views }) => views === 3,
        'the sums',
      )
      await analytics.close()

      const daemon = await first.restart({ SVC_ANALYTICS_EVENT_DAYS: '5' })
      // What the environment says is not changed from afar; the rest is, while it runs.
      assert.deepEqual((await daemon.api.system.get()).retention, {
        analytics_event_days: 5,
        analytics_days: 0,
        delivery_days: 30,
        audit_days: 400,
        trash_days: 30,
        fixed: ['analytics_event_days'],
      })
      await assert.rejects(
        daemon.api.system.update({
          body: { retention: { analytics_days: 60, analytics_event_days: 9 } },
        }),
        { message: /SVC_ANALYTICS_EVENT_DAYS is set in the environment/ },
      )
      await assert.rejects(
        daemon.api.system.update({ body: { retention: { delivery_days: 0 } } }),
        {
          message: /delivery_days/,
        },
      )
      assert.equal(
        (await daemon.api.system.get()).retention.analytics_days,
        0,
        'all of it or nothing',
      )
      await daemon.api.analytics.overview()
      const { retention } = await daemon.api.system.update({
        body: { retention: { analytics_days: 60, delivery_days: 7 } },
      })
      assert.deepEqual([retention.analytics_days, retention.delivery_days], [60, 7])
      assert.deepEqual(JSON.parse(await readFile(join(dataDir, 'config.json'), 'utf8')), {
        analyticsDays: 60,
        deliveryDays: 7,
      })
      const left = async () => {
        const all = async (sql: string) =>
          (await place.ask(sql)).map((row) => Object.values(row)[0] as unknown)
        return {
          events: (await all('SELECT DISTINCT at FROM events')).length,
          pages: await all(`SELECT text FROM words WHERE text LIKE 'https%' ORDER BY text`),
        }
      }
      const remaining = await until(
        left,
        ({ events, pages }) => events === 1 && pages.length === 2,
        'what is old to go',
      )
      assert.deepEqual(remaining.pages, ['https://example.org/0', 'https://example.org/10'])
      const { figures } = await daemon.api.analytics.overview({
        query: { from: new Date(nowMs - 365 * DAY_MS).toISOString() },
      })
      assert.deepEqual([figures.views, figures.watch_seconds], [2, 18])
      await daemon.stop()
    },
  )
})

describe('the key of visitors', () => {
  const folder = folders()

  it('never grows older than 48 hours while the appliance runs, whoever comes', async () => {
    const dataDir = await folder()
    const file = join(dataDir, 'visitor.key')
    const key = createVisitorKey(dataDir)
    const begins = new Date('2026-03-10T00:00:00Z')
    const ofDay = key.of(begins)
    const bytes = Buffer.from(ofDay)
    assert.ok((await readFile(file, 'utf8')).includes(bytes.toString('hex')))
    // It is looked at so often; nobody comes any more.
    let lastSeen = begins.getTime()
    for (let at = begins.getTime(); at < begins.getTime() + 3 * DAY_MS; at += LOOK_EVERY_MS) {
      key.expire(new Date(at))
      if (existsSync(file)) lastSeen = at
    }
    assert.ok(lastSeen - begins.getTime() <= 48 * HOUR_MS - LOOK_EVERY_MS)
    assert.equal(existsSync(file), false)
    assert.deepEqual(ofDay, Buffer.alloc(32))
    assert.notDeepEqual(key.of(new Date(begins.getTime() + 3 * DAY_MS)), bytes)
  })
})
