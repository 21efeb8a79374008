/** A clip like a camera's, and the time from its last uploaded byte to ready. */
import { readEvents } from '../../daemon/contract/event-stream.ts'
import { startDaemon } from '../../test/daemon.ts'
import { ffmpeg } from '../../test/sources/ffmpeg.ts'
import { putFile } from '../upload.ts'

export const SECONDS = 60
const SILENCE_MS = 60_000

/** Movement, edges and the grain of a camera: a flat picture would cost next to nothing. */
export async function makeClip(file: string): Promise<string> {
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=1920x1080:rate=30:duration=${SECONDS},noise=alls=3:allf=t`,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=330:duration=${SECONDS}`,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '22',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-b:a',
    '160k',
    file,
  )
  return file
}

/**
 * Seconds from the last uploaded byte to ready, in a new daemon each time, so that none profits from what another left.
 * `earlierProgram`: of an earlier build, if not of this one.
 */
export async function uploadToReady(clip: string, earlierProgram?: string): Promise<number> {
  const daemon = await startDaemon({
    env: { SVC_LOG_LEVEL: 'warn', SVC_FFMPEG: process.env.SVC_FFMPEG ?? '' },
    earlierProgram,
  })
  try {
    const { id } = await daemon.api.videos.create({ body: { name: 'bench' } })
    const response = await fetch(`${daemon.baseUrl}/v1/events/stream?video=${id}`, {
      headers: { authorization: `Bearer ${daemon.owner}` },
    })
    const [lastByteAt, readyAt] = await Promise.all([
      putFile(daemon, id, clip),
      momentReady(response),
    ])
    return (readyAt - lastByteAt) / 1000
  } catch (error) {
    throw new Error(`the appliance could not make the video:\n${daemon.log()}`, { cause: error })
  } finally {
    await daemon.remove()
  }
}

/** Read from the start of the upload on: a response that nobody reads may be collected, and its stream with it. */
async function momentReady({ status, body }: Response): Promise<number> {
  if (status !== 200 || !body) throw new Error(`the event stream answered ${status}`)
  for await (const { event, data } of readEvents(body, SILENCE_MS)) {
    if (event === 'video.ready') return performance.now()
    if (event === 'video.errored') throw new Error(`the video erred: ${data}`)
  }
  throw new Error('the event stream ended before the video was ready')
}
