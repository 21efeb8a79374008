/** What the pages are driven on: one appliance with a video that was watched, and one of each thing that a page can show. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batch, event, HOUR_MS, played } from '../../daemon/analytics/batches.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'
import { openAnalytics } from '../../support/open-analytics.ts'
import { makeFilm } from '../video/fixture.ts'

export interface World {
  daemon: Daemon
  /** Ready, public, with subtitles and chapters, and watched. */
  video: string
  subtitle: string
  webhook: string
  /** Ended, with a video that could not be had. */
  import: string
  close(): Promise<void>
}

export async function openWorld(): Promise<World> {
  const receiver = await startReceiver()
  const folder = await mkdtemp(join(tmpdir(), 'svc-inputs-'))
  try {
    return await worldWith(receiver, folder)
  } catch (error) {
    await receiver.close()
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function worldWith(receiver: Receiver, folder: string): Promise<World> {
  const film = join(folder, 'film.mp4')
  await makeFilm(film)
  const first = await startDaemon({
    env: { SVC_ALLOW_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}` },
  })
  const { api } = first
  const { id: collection } = await api.collections.create({ body: { name: 'Course' } })
  const { id: video } = await api.videos.create({ body: { name: 'Throwing a bowl' } })
  const params = { id: video }
  await api.videos.putSource({ params, raw: new Uint8Array(await readFile(film)) })
  await untilStatus(api, video, 'ready')
  await api.videos.update({ params, body: { tags: ['clay'], collection } })
  const { id: subtitle } = await api.subtitles.create({
    params,
    body: { language: 'en', label: 'English', content: VTT },
  })
  await api.chapters.put({
    params,
    body: {
      chapters: [
        { start_seconds: 0, title: 'Wedging' },
        { start_seconds: 1, title: 'Centering' },
      ],
    },
  })
  const { id: webhook } = await api.webhooks.create({
    body: { url: receiver.url, events: ['video.updated'], description: 'Shop' },
  })
  await api.webhooks.test({ params: { id: webhook } })
  await first.key('read_only')
  const started = await api.imports.create({
    body: { source: 'csv', content: `url,name\nhttp://127.0.0.1:${receiver.port}/gone.mp4,Gone\n` },
  })
  await until(
    () => api.imports.get({ params: { id: started.id } }),
    ({ status }) => status === 'finished' || status === 'failed',
    'the import to end',
  )
  const [gone] = (await api.videos.list({ query: { status: 'errored' } })).data
  await api.videos.delete({ params: { id: gone!.id } })
  await first.stop()
  await watch(first, video)
  const daemon = await first.restart()
  return {
    daemon,
    video,
    subtitle,
    webhook,
    import: started.id,
    async close() {
      await daemon.stop()
      await first.remove()
      await receiver.close()
    },
  }
}

const VTT = `WEBVTT

00:00.200 --> 00:00.900
Good morning

00:01.000 --> 00:01.800
Clay first
`

/** Written by the analytics' own code while the daemon stands still. */
async function watch({ dataDir, space }: Daemon, video: string): Promise<void> {
  const analytics = openAnalytics(dataDir, 400)
  const nowMs = Date.now()
  for (let hoursAgo = 0; hoursAgo < 60; hoursAgo += 6) {
    const events = [event(0, 'play'), event(1, 'start', { a: 300 }), played(2, 0, 2_000)]
    await analytics.collect(
      batch(nowMs - hoursAgo * HOUR_MS, events, { space, video, durationMs: 2_000 }),
    )
  }
  await analytics.close()
}
