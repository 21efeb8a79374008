import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEvents } from '../../daemon/contract/event-stream.ts'
import { createFfmpegEngine } from '../../daemon/adapters/ffmpeg/engine.ts'
import { planLadder } from '../../daemon/plan/plan.ts'
import type { Ladder } from '../../daemon/ports/media.ts'
import { startDaemon } from '../../test/daemon.ts'
import { ffmpeg } from '../../test/sources/ffmpeg.ts'
import { silentLog } from '../../test/support/silent-log.ts'
import { alternate, median, medianRatio, type Bench } from '../bench.ts'
import { inFolder, timed } from '../side.ts'
import { putFile } from '../upload.ts'
import { bareEncode } from './bare.ts'

const SECONDS = 60
const SILENCE_MS = 60_000

export const bench: Bench = {
  about:
    'from the last uploaded byte to ready, beside one bare ffmpeg making the same renditions (60 s of 1080p)',
  rounds: 3,
  async run({ rounds, print }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    try {
      const clip = await makeClip(join(folder, 'clip.mp4'))
      print(`clip: ${SECONDS} s, 1920x1080, ${((await stat(clip)).size / 1e6).toFixed(0)} MB`)
      const { program, ladder } = await planOf(clip)
      const { ours, bare } = await alternate(rounds, {
        ours: () => timed('svc', print, () => uploadToReady(clip)),
        bare: () =>
          timed('bare ffmpeg', print, () =>
            inFolder(join(folder, 'bare'), (dir) => bareEncode(program, clip, ladder, dir)),
          ),
      })
      return [
        {
          what: 'upload to ready',
          ours: `${median(ours).toFixed(2)} s`,
          reference: `${median(bare).toFixed(2)} s`,
          ratio: medianRatio(ours, bare, (seconds) => seconds),
          bar: { most: 1.2 },
        },
      ]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Movement, edges and the grain of a camera: a flat picture would cost next to nothing. */
async function makeClip(file: string): Promise<string> {
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

/** What the appliance will plan for this clip, and by which ffmpeg. */
async function planOf(clip: string): Promise<{ program: string; ladder: Ladder }> {
  const engine = createFfmpegEngine({
    explicitPath: process.env.SVC_FFMPEG || null,
    searchPath: process.env.PATH,
    log: silentLog(),
  })
  const info = await engine.info()
  if (!info) throw new Error('there is no ffmpeg')
  const probe = await engine.probe(clip, { signal: AbortSignal.timeout(60_000) })
  return { program: info.path, ladder: planLadder(probe, { trackId: () => 'aud_bench' }) }
}

/** A new appliance each time, so that none profits from what another left. Answers seconds. */
async function uploadToReady(clip: string): Promise<number> {
  const daemon = await startDaemon({
    env: { SVC_LOG_LEVEL: 'warn', SVC_FFMPEG: process.env.SVC_FFMPEG ?? '' },
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
