import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { CollectBody, ViewingEvent } from '../../../daemon/contract/analytics.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'
import { filesBelow } from '../../support/folder.ts'
import { countryDatabase } from '../../support/mmdb.ts'
import { databaseOf } from '../../support/test-database.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like ' +
  'Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const newView = (): string => randomBytes(16).toString('base64url')

/** What a viewer sends who watches from 0 to `seconds`. */
function watched(
  seconds: number,
  more: Partial<Extract<ViewingEvent, { type: 'played' }>> = {},
): ViewingEvent[] {
  return [
    { type: 'play', seq: 0, ago_ms: 0 },
    { type: 'start', seq: 1, ago_ms: 0, startup_ms: 250 },
    {
      type: 'played',
      seq: 2,
      ago_ms: 0,
      from: 0,
      to: seconds,
      playing_ms: 1_000,
      quality: '90p',
      ...more,
    },
  ]
}

describe('viewing data over HTTP', () => {
  let folder: string
  let daemon: Daemon
  let video: string
  let other: string
  /** Views that have begun, each with the ticket that it has. */
  const started: { ticket: string; view: string }[] = []
  /** Of the process that was killed. */
  let earlierLog = ''

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    await writeFile(
      join(folder, 'countries.mmdb'),
      countryDatabase({ '192.0.2.0/24': 'NL', '198.51.100.0/24': 'DE' }),
    )
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=160x90:rate=5:duration=20',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      join(folder, 'film.mp4'),
    )
    const film = await readFile(join(folder, 'film.mp4'))
    daemon = await startDaemon({
      env: {
        SVC_TRUSTED_PROXIES: '127.0.0.1',
        SVC_LOG_LEVEL: 'debug',
        SVC_COUNTRIES: join(folder, 'countries.mmdb'),
        SVC_BOT_NETWORKS: '203.0.113.0/24',
      },
    })
    const filmed = async (name: string) => {
      const { id } = await daemon.api.videos.create({ body: { name } })
      await daemon.api.videos.putSource({ params: { id }, raw: film })
      await untilStatus(daemon.api, id, 'ready', 'errored')
      return id
    }
    ;[video, other] = [await filmed('=A film'), await filmed('Another')]
  })
  after(async () => {
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const ticketOf = async (id = video) =>
    (await daemon.as(null).embeds.get({ params: { id } })).metrics!.ticket
  interface Sender {
    address?: string
    userAgent?: string
    origin?: string
  }
  function send(
    body: unknown,
    { address = '192.0.2.7', userAgent = FIREFOX, origin = 'https://example.org' }: Sender = {},
  ): Promise<Response> {
    const headers = {
      'content-type': 'text/plain;charset=UTF-8',
      'x-forwarded-for': address,
      'user-agent': userAgent,
      origin,
    }
    return daemon.request(`${daemon.baseUrl}/v1/collect`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }
  async function view(
    events: ViewingEvent[],
    more: Partial<CollectBody> = {},
    sender: Sender & { video?: string } = {},
  ): Promise<number> {
    const one = { ticket: await ticketOf(sender.video), view: newView() }
    started.push(one)
    const answer = await send(
      {
        ...one,
        page: 'https://example.org/films?secret=1#x',
        events,
        ...more,
      },
      sender,
    )
    assert.equal(answer.status, 202)
    return ((await answer.json()) as { accepted: number }).accepted
  }
  const overview = async () => (await daemon.api.analytics.overview()).figures
  const counted = (views: number) =>
    until(overview, (figures) => figures.views === views, `${views} views`)

  it('what is sent is stored when it is answered, and soon in the figures; each dimension tells of it', async () => {
    assert.equal(await view(watched(10)), 3)
    assert.equal(
      await view(
        watched(20, { subtitle: 'en' }),
        { referrer: 'https://search.example/?q=private' },
        { address: '198.51.100.9', userAgent: IPHONE },
      ),
      3,
    )
    assert.equal(await view(watched(5), {}, { video: other }), 3)
    const figures = await counted(3)
    assert.deepEqual(
      [
        figures.attempts,
        figures.visitors,
        figures.watch_seconds,
        figures.unique_watch_seconds,
        figures.completions,
        figures.completion_rate,
        figures.average_startup_ms,
        figures.average_view_seconds,
      ],
      [3, 2, 35, 35, 1, 1 / 3, 250, 11.667],
    )
    const values: Record<string, [string, number][]> = {}
    for (const dimension of [
      'device',
      'browser',
      'os',
      'country',
      'referrer',
      'page',
      'embed_domain',
      'quality',
      'subtitle',
    ] as const) {
      values[dimension] = (await daemon.api.analytics.breakdown({ query: { dimension } })).data.map(
        ({ value, figures: { views } }) => [value, views],
      )
    }
    assert.deepEqual(values, {
      device: [
        ['desktop', 2],
        ['mobile', 1],
      ],
      browser: [
        ['Firefox', 2],
        ['Safari', 1],
      ],
      os: [
        ['Linux', 2],
        ['iOS', 1],
      ],
      country: [
        ['NL', 2],
        ['DE', 1],
      ],
      referrer: [
        ['', 2],
        ['search.example', 1],
      ],
      page: [['https://example.org/films', 3]],
      embed_domain: [['example.org', 3]],
      quality: [['90p', 3]],
      subtitle: [
        ['off', 2],
        ['en', 1],
      ],
    })
    assert.deepEqual(
      (await daemon.api.analytics.topVideos({ query: { sort: 'watch_seconds' } })).data.map(
        ({ video: id, name, figures: { watch_seconds } }) => [id, name, watch_seconds],
      ),
      [
        [video, '=A film', 30],
        [other, 'Another', 5],
      ],
    )
    const quality = await daemon.api.analytics.qualityOfExperience({ query: { video } })
    assert.ok(quality.startup_ms.p50! >= 250 && quality.startup_ms.p99! <= 275)
    assert.equal(quality.rebuffer_ratio.p99, 0)
  })

  it(
    'figures of some videos are asked for at once; those that nobody watched, or of another ' +
      'space, are left out',
    async () => {
      const { id: unseen } = await daemon.api.videos.create({ body: { name: 'Unseen' } })
      const viewsOf = async (query: object) =>
        (await daemon.api.analytics.topVideos({ query })).data.map(
          ({ video: id, figures: { views } }) => [id, views],
        )
      assert.deepEqual(await viewsOf({ ids: `${unseen},${other}`, from: '2000-01-01' }), [
        [other, 1],
      ])
      assert.deepEqual(await viewsOf({ ids: `${video},${other}` }), [
        [video, 2],
        [other, 1],
      ])
      assert.deepEqual(await viewsOf({ ids: `zzzzz${video.slice(5)}` }), [])
      // One in the trash takes the place of no other.
      await daemon.api.videos.trash({ params: { id: video } })
      assert.deepEqual(await viewsOf({ limit: 1 }), [[other, 1]])
      await daemon.api.videos.restore({ params: { id: video } })
      assert.deepEqual(await viewsOf({ limit: 1 }), [[video, 2]])
      const { id: collection } = await daemon.api.collections.create({
        body: { name: 'Nothing inside' },
      })
      assert.deepEqual(await viewsOf({ ids: video, collection }), [])
      await daemon.api.videos.delete({ params: { id: unseen } })
    },
  )

  it('reports follow their range, time zone, collection and video', async () => {
    const { id: collection } = await daemon.api.collections.create({ body: { name: 'Outer' } })
    const { id: inner } = await daemon.api.collections.create({
      body: { name: 'Inner', parent: collection },
    })
    await daemon.api.videos.update({ params: { id: other }, body: { collection: inner } })
    assert.equal(
      (await daemon.api.analytics.overview({ query: { collection } })).figures.watch_seconds,
      5,
    )
    const own = await daemon.api.videos.list()
    assert.equal(own.data.length, 2)
    const one = await daemon.api.analytics.video({
      params: { id: video },
      query: { compare: 'previous' },
    })
    assert.equal(one.figures.watch_seconds, 30)
    assert.equal(one.previous!.figures.views, 0)
    assert.deepEqual(one.retention.plays, [...Array(10).fill(2), ...Array(10).fill(1)])
    const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)
    assert.equal(
      (
        await daemon.api.analytics.overview({
          query: { to: new Date(hour.getTime() - 3_600_000).toISOString() },
        })
      ).figures.views,
      0,
    )
    for (const interval of ['hour', 'day', 'week', 'month'] as const) {
      const { data } = await daemon.api.analytics.timeSeries({
        query: { interval, time_zone: 'America/New_York' },
      })
      assert.equal(
        data.reduce((sum, { figures: { views } }) => sum + views, 0),
        3,
        interval,
      )
    }
    const days = await daemon.api.analytics.timeSeries({
      query: {
        from: '2026-03-01',
        to: '2026-04-01',
        time_zone: 'Europe/Berlin',
        compare: 'previous',
      },
    })
    assert.deepEqual(
      [days.data.length, days.data[0]!.at, days.data.at(-1)!.at],
      [31, '2026-02-28T23:00:00.000Z', '2026-03-30T22:00:00.000Z'],
    )
    assert.equal(days.previous!.length, 31)
    const months = await daemon.api.analytics.timeSeries({
      query: { from: '2026-01-15', to: '2026-04-01', time_zone: 'Asia/Tokyo', interval: 'month' },
    })
    assert.deepEqual(
      months.data.map(({ at }) => at),
      ['2026-01-14T15:00:00.000Z', '2026-01-31T15:00:00.000Z', '2026-02-28T15:00:00.000Z'],
    )
    await assert.rejects(
      daemon.api.analytics.timeSeries({ query: { from: '2020-01-01', interval: 'hour' } }),
      { message: /intervals/ },
    )
    await assert.rejects(
      daemon.api.analytics.overview({ query: { from: '2026-02-01', to: '2026-01-01' } }),
      { message: /must be at least one hour/ },
    )
    await assert.rejects(
      daemon.api.analytics.overview({ query: { time_zone: 'Nowhere/At_all' } }),
      { message: /time zone/ },
    )
    const { id: elsewhere } = await daemon.api.spaces.create({ body: { name: 'Elsewhere' } })
    const stranger = daemon.as(daemon.owner, elsewhere)
    await assert.rejects(stranger.analytics.overview({ query: { video } }), { message: /no video/ })
    assert.equal((await stranger.analytics.overview()).figures.views, 0)
  })

  it('the figures leave as CSV that no spreadsheet takes for formulas, and as lines of JSON', async () => {
    const get = (query: string, accept = '*/*') =>
      daemon.request(`${daemon.baseUrl}/v1/analytics/export${query}`, {
        headers: { authorization: `Bearer ${daemon.owner}`, accept },
      })
    const csv = (await (await get('?interval=month')).text()).split('\r\n')
    assert.match(csv[0]!, /^at,video,name,attempts,views,visitors,watch_seconds,/)
    assert.match(csv[1]!, new RegExp(`^[\\dT:.Z-]+,${video},'=A film,2,2,2,30,`))
    assert.equal(csv.length, 4)
    await daemon.api.videos.update({ params: { id: video }, body: { name: '＝A film' } })
    assert.match(
      (await (await get('?interval=month')).text()).split('\r\n')[1]!,
      new RegExp(`^[\\dT:.Z-]+,${video},'＝A film,`),
    )
    await daemon.api.videos.update({ params: { id: video }, body: { name: '=A film' } })
    const lines = (await (await get('', 'application/x-ndjson')).text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { video: string; watch_seconds: number })
    assert.deepEqual(
      lines.map(({ video: id, watch_seconds }) => [id, watch_seconds]),
      [
        [video, 30],
        [other, 5],
      ],
    )
  })

  it('who watches is there live until they pause', async () => {
    // Who has not been heard of for half a minute is gone anyway: none of those is to go just now.
    for (const one of started)
      await send({ ...one, events: [{ type: 'pause', seq: 3, ago_ms: 0 }] })
    const [ticket, viewId] = [await ticketOf(other), newView()]
    await send({ ticket, view: viewId, events: watched(1) })
    const before = await daemon.api.analytics.live()
    assert.deepEqual(
      (await daemon.api.analytics.live({ query: { video: other } })).viewers,
      before.videos.find(({ video: id }) => id === other)!.viewers,
    )
    await send({ ticket, view: viewId, events: [{ type: 'pause', seq: 3, ago_ms: 0 }] })
    assert.equal((await daemon.api.analytics.live()).viewers, before.viewers - 1)
    await until(
      overview,
      ({ views, pauses }) => views === 4 && pauses === 4,
      'the last pause in the figures',
    )
  })

  it('what is forged, sent again, from the future or too large changes no figure', async () => {
    const [before, ticket, again] = [await overview(), await ticketOf(), newView()]
    const refused = async (code: string, body: unknown, sender: Sender = {}) => {
      const answer = await send(body, sender)
      assert.deepEqual(
        [((await answer.json()) as { code: string }).code, answer.status >= 400],
        [code, true],
      )
    }
    const events = watched(10)
    const made = (more: object) => ({ ticket, view: newView(), events, ...more })
    await refused('token_invalid', made({ ticket: ticket.replace(video, other) }))
    await refused(
      'token_invalid',
      made({ ticket: `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}` }),
    )
    const [id, , duration, nonce, signature] = ticket.split('.')
    await refused(
      'token_invalid',
      made({ ticket: [id, (Date.now() + 1e9).toString(36), duration, nonce, signature].join('.') }),
    )
    await refused('validation_failed', made({ events: [{ ...events[2], ago_ms: -60_000 }] }))
    await refused('validation_failed', made({ events: [{ ...events[2], ago_ms: 80_000_000 }] }))
    await refused('validation_failed', made({ events: watched(2_000) }))
    await refused('validation_failed', made({ events: watched(10, { from: 12 }) }))
    await refused(
      'validation_failed',
      made({
        events: Array.from({ length: 101 }, (_, seq) => ({ type: 'pause', seq, ago_ms: 0 })),
      }),
    )
    await refused('validation_failed', made({ more: 1 }))
    await refused('body_too_large', made({ page: 'x'.repeat(70_000) }))
    await refused('invalid_json', '{')
    assert.deepEqual(await overview(), before)
    assert.equal(
      ((await (await send({ ...made({}), view: again })).json()) as { accepted: number }).accepted,
      3,
    )
    const since = await counted(before.views + 1)
    for (let time = 0; time < 3; time++)
      assert.equal(
        ((await (await send({ ...made({}), view: again })).json()) as { accepted: number })
          .accepted,
        0,
      )
    // Another view after it: what came before is in the figures by then.
    await view(watched(1), {}, { address: '192.0.2.7' })
    const last = await counted(since.views + 1)
    assert.equal(last.watch_seconds, since.watch_seconds + 1)
  })

  it('programs and the networks of programs are counted apart', async () => {
    const { figures, bot_views: bots } = await daemon.api.analytics.overview()
    await view(
      watched(9),
      {},
      { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    )
    await view(watched(9), {}, { userAgent: 'curl/8.14.1' })
    await view(watched(9), {}, { address: '203.0.113.5' })
    const now = await until(
      () => daemon.api.analytics.overview(),
      ({ bot_views: seen }) => seen === bots + 3,
      'three programs',
    )
    assert.deepEqual(now.figures, figures)
  })

  it('a language called constructor is in the reports, and the code of a private link in none', async () => {
    const before = await overview()
    const code = randomBytes(16).toString('base64url')
    const own = new URL(daemon.baseUrl).origin
    const events = watched(1, { subtitle: 'constructor' })
    await view(events, { page: `${own}/s/${code}` })
    await view(events, { page: `${own}/s/${code}/` })
    await view(events, { page: `${own}/s/short` })
    await view(events, { page: `https://alias.example/s/${code}` })
    await view(events, { page: 'https://example.org/s/about' })
    await counted(before.views + 5)
    const valuesOf = async (dimension: 'page' | 'subtitle') =>
      (await daemon.api.analytics.breakdown({ query: { dimension } })).data.map(
        ({ value, figures: { views } }): [string, number] => [value, views],
      )
    assert.deepEqual(
      (await valuesOf('page')).filter(([page]) => page.includes('/s/')).sort(),
      [
        [`${own}/s/~`, 3],
        ['https://alias.example/s/~', 1],
        ['https://example.org/s/about', 1],
      ].sort(),
    )
    assert.equal(new Map(await valuesOf('subtitle')).get('constructor'), 5)
  })

  it('sites that may not show the videos may not send either', async () => {
    await daemon.api.spaces.update({
      params: { id: daemon.space },
      body: { allowed_domains: ['example.org'] },
    })
    const { figures } = await daemon.api.analytics.overview()
    const body = { ticket: await ticketOf(), view: newView(), events: watched(1) }
    const elsewhere = await until(
      () => send(body, { origin: 'https://thief.example' }),
      ({ status }) => status === 403,
      'the new rule',
    )
    assert.equal(((await elsewhere.json()) as { code: string }).code, 'domain_not_allowed')
    const here = await send(body)
    assert.deepEqual(
      [here.status, here.headers.get('access-control-allow-origin')],
      [202, 'https://example.org'],
    )
    await daemon.api.spaces.update({ params: { id: daemon.space }, body: { allowed_domains: [] } })
    await counted(figures.views + 1)
  })

  it('a video whose settings say so has no ticket', async () => {
    await daemon.api.videos.update({
      params: { id: other },
      body: { settings: { metrics: 'off' } },
    })
    assert.equal((await daemon.as(null).embeds.get({ params: { id: other } })).metrics, null)
    await daemon.api.videos.update({ params: { id: other }, body: { settings: { metrics: 'on' } } })
    assert.equal(
      (await daemon.as(null).embeds.get({ params: { id: other } })).metrics!.respect_do_not_track,
      false,
    )
  })

  it('after SIGKILL everything that was answered is there', async () => {
    const { figures } = await daemon.api.analytics.overview()
    await Promise.all([1, 2, 3].map(() => view(watched(2))))
    earlierLog = await until(
      () => daemon.log(),
      (log) => log.includes('/v1/collect'),
      'what was logged',
    )
    await daemon.kill()
    daemon = await daemon.restart()
    const since = await counted(figures.views + 3)
    assert.equal(since.watch_seconds, figures.watch_seconds + 6)
  })

  it(
    'neither addresses nor user agents are in any file or log, nor query and fragment of a page; ' +
      'and a deleted video leaves no figure',
    async () => {
      const sent = [
        '192.0.2.7',
        '198.51.100.9',
        '203.0.113.5',
        FIREFOX,
        IPHONE,
        'Googlebot',
        'Gecko',
        'curl/8',
        'secret=1',
        'q=private',
      ]
      const log =
        earlierLog +
        (await until(
          () => daemon.log(),
          (text) => text.includes('/v1/analytics'),
          'what is logged',
        ))
      for (const each of sent) assert.equal(log.includes(each), false, `the log has ${each}`)
      // As it was sent, it would be found: a page of the same request is.
      const withPage = new Set<string>()
      for (const file of await filesBelow(daemon.dataDir)) {
        const bytes = await readFile(join(daemon.dataDir, file)).catch(() => Buffer.alloc(0)) // gone meanwhile
        if (bytes.includes('https://example.org/films')) withPage.add(file.replace(/-wal$/, ''))
        for (const each of sent) assert.equal(bytes.includes(each), false, `${file} has ${each}`)
      }
      assert.deepEqual([...withPage], databaseOf(daemon.dataDir) ? [] : ['analytics.db'])
      await daemon.api.videos.delete({ params: { id: video } })
      const left = await until(
        () => daemon.api.analytics.topVideos(),
        ({ data }) => data.every(({ video: id }) => id === other),
        'the figures to go',
      )
      const figures = await until(
        overview,
        ({ views }) => views === left.data[0]!.figures.views,
        'the figures of the space to follow',
      )
      assert.equal(figures.watch_seconds, left.data[0]!.figures.watch_seconds)
    },
  )
})
