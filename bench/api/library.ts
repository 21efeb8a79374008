/** A daemon with a library of many videos. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDaemon, untilStatus, type Daemon } from '../../test/daemon.ts'
import { codedVideo } from '../../test/sources/coded-video.ts'
import { fillLibrary } from './fill.ts'

/**
 * One real video is uploaded and becomes ready; its rows are then copied while the daemon is stopped.
 * `earlierProgram`: of an earlier build, if not of this one.
 */
export async function startLibrary(
  dataDir: string,
  videos: number,
  print: (line: string) => void,
  earlierProgram?: string,
): Promise<Daemon> {
  const env = { SVC_LOG_LEVEL: 'warn', SVC_REQUESTS_PER_MINUTE: '0' }
  const options = { dataDir, env, earlierProgram }
  const before = await startDaemon(options)
  const folder = await mkdtemp(join(tmpdir(), 'svc-bench-clip-'))
  let id: string
  try {
    const clip = await codedVideo(join(folder, 'clip.mp4'), {
      width: 1920,
      height: 1080,
      seconds: 1,
      audio: 'sine=f=440',
    })
    ;({ id } = await before.api.videos.create({ body: { name: 'Template' } }))
    await before.api.videos.putSource({ params: { id }, raw: await readFile(clip) })
    await untilStatus(before.api, id, 'ready')
  } finally {
    await before.stop()
    await rm(folder, { recursive: true })
  }
  const startedAt = performance.now()
  fillLibrary(dataDir, id, videos)
  print(
    `library of ${videos} videos filled in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  )
  return startDaemon(options)
}
