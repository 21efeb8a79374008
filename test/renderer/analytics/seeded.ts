/** A daemon whose videos were watched for weeks: written by the analytics' own code while the daemon stands still. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Batch } from '../../../daemon/ports/analytics.ts'
import { batch, event, played } from '../../daemon/analytics/batches.ts'
import { until, untilStatus, type Daemon } from '../../daemon.ts'
import { startManyDaemon } from '../many-daemon.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'
import { openAnalytics } from '../../support/open-analytics.ts'

export const LENGTH_SECONDS = 12
/** Long before all others one view was from no known country. */
export const UNKNOWN_DAYS_AGO = 200

export interface Seeded {
  daemon: Daemon
  film: string
  lesson: string
  quiet: string
  collection: string
}

const DAY_MS = 86_400_000
const SITES = [
  'https://school.example/course',
  'https://school.example/',
  'https://blog.example/post/7',
]
const BROWSERS = [
  ['desktop', 'Firefox', 'Linux', 'NL'],
  ['mobile', 'Safari', 'iOS', 'DE'],
  ['desktop', 'Chrome', 'Windows', 'FR'],
  ['tablet', 'Safari', 'iPadOS', 'NL'],
] as const

/** `days`: how many were asked to play on each day, the day of `nowMs` last. */
export async function seeded(days: readonly number[], nowMs: number): Promise<Seeded> {
  const first = await startManyDaemon()
  const { id: collection } = await first.api.collections.create({ body: { name: 'Course' } })
  const film = await filmed(first, collection)
  const { id: lesson } = await first.api.videos.create({ body: { name: 'Lesson' } })
  const { id: quiet } = await first.api.videos.create({ body: { name: 'Quiet' } })
  const { dataDir, space } = first
  await first.stop()

  const analytics = openAnalytics(dataDir, 400)
  const batches = days.flatMap((count, index) =>
    Array.from({ length: count }, (_, number) =>
      viewOf(
        space,
        number % 3 === 2 ? lesson : film,
        nowMs - (days.length - 1 - index) * DAY_MS,
        number,
      ),
    ),
  )
  batches.push(viewOf(space, lesson, nowMs - UNKNOWN_DAYS_AGO * DAY_MS, 0, ''))
  for (let at = 0; at < batches.length; at += 500)
    await Promise.all(batches.slice(at, at + 500).map((each) => analytics.collect(each)))
  await until(
    () =>
      analytics.totals({
        space,
        videos: null,
        fromHour: 0,
        toHour: Math.floor(nowMs / 3_600_000) + 1,
      }),
    ({ attempts }) => attempts === batches.length,
    'the sums',
  )
  await analytics.close()
  return { daemon: await first.restart(), film, lesson, quiet, collection }
}

async function filmed({ api }: Daemon, collection: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-watched-'))
  const file = join(folder, 'film.mp4')
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=320x180:rate=5:duration=${LENGTH_SECONDS}`,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    '5',
    '-pix_fmt',
    'yuv420p',
    file,
  )
  const { id } = await api.videos.create({ body: { name: 'Welcome', collection } })
  await api.videos.putSource({ params: { id }, raw: await readFile(file) })
  await rm(folder, { recursive: true, force: true })
  await untilStatus(api, id, 'ready')
  return id
}

/**
 * No two alike, and always the same: some leave early, some see a part again, every tenth fails,
 * every seventh waits.
 */
function viewOf(space: string, video: string, atMs: number, number: number, from?: string): Batch {
  const [device, browser, os, known] = BROWSERS[number % BROWSERS.length]!
  const page = SITES[number % SITES.length]!
  const untilMs = Math.min(LENGTH_SECONDS * 1_000, 2_000 + (number % 12) * 1_000)
  const events =
    number % 10 === 9
      ? [event(0, 'play'), event(1, 'error', { text: 'network' })]
      : [
          event(0, 'play'),
          event(1, 'start', { a: 200 + (number % 8) * 90 }),
          played(2, 0, untilMs, number % 2 ? '720p|en' : '1080p|'),
          ...(number % 5 === 1 ? [played(3, 1_000, 3_000)] : []),
          ...(number % 7 === 3 ? [event(4, 'stall', { a: 400 })] : []),
        ]
  const country = from ?? known
  const traits = {
    device,
    browser,
    os,
    country,
    referrer: number % 2 ? '' : 'search.example',
    page,
    embed_domain: new URL(page).hostname,
  }
  return batch(atMs, events, {
    space,
    video,
    durationMs: LENGTH_SECONDS * 1_000,
    traits,
    visitor: `${Math.floor(atMs / DAY_MS)}-${number % 40}`,
  })
}
