/**
 * The daemon that the journeys of a page run on: it holds thousands of videos and more collections
 * than a page of the API before a journey adds its own, which are the newest. What works with a
 * handful alone does not get past it.
 */
import { rm } from 'node:fs/promises'
import { startDaemon, type Daemon } from '../daemon.ts'
import { manyVideos } from './many-videos.ts'

const VIDEOS = 5_000
const SERIES = 120

export async function startManyDaemon({
  env,
}: { env?: Record<string, string> } = {}): Promise<Daemon> {
  const { dataDir } = await manyVideos(VIDEOS, { isSpoken: false, series: SERIES })
  return withItsFolder(await startDaemon({ dataDir, ...(env ? { env } : {}) }))
}

/** Who was given a folder leaves it: this one was made for the daemon, and for those that are started on it again. */
const withItsFolder = (daemon: Daemon): Daemon => ({
  ...daemon,
  restart: async (env) => withItsFolder(await daemon.restart(env)),
  async remove() {
    await daemon.remove()
    await rm(daemon.dataDir, { recursive: true, force: true })
  },
})
