/** How right the time left is that a video says of itself while it is encoded. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEvents } from '../../daemon/contract/event-stream.ts'
import type { ProgressNote } from '../../daemon/contract/event.ts'
import { startDaemon } from '../../test/daemon.ts'
import { ffmpeg } from '../../test/sources/ffmpeg.ts'
import { median, type Bench } from '../bench.ts'

const SECONDS = 120
const SILENCE_MS = 60_000
/** From here on it has to be right. */
const FIRST_TENTH = 0.1

export const bench: Bench = {
  about:
    'the time left that is said from the first tenth on, beside the time it really took ' +
    `(${SECONDS} s of 720p, quiet and busy in turn)`,
  rounds: 3,
  async run({ rounds, print }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    try {
      const film = await makeFilm(join(folder, 'film.mp4'))
      const errors: number[] = []
      const atTenth: { estimated: number; took: number }[] = []
      for (let round = 0; round < rounds; round++) {
        const { notes, endedAt } = await watchEncode(film)
        const from = notes.filter(
          ({ progress, left }) => progress >= FIRST_TENTH && progress < 0.9 && left !== null,
        )
        if (from.length === 0) throw new Error('no time left was said')
        const offs = from.map(({ at, left }) => Math.abs(left! - (endedAt - at)) / (endedAt - at))
        errors.push(median(offs))
        atTenth.push({ estimated: from[0]!.left!, took: endedAt - from[0]!.at })
        print(
          `at ${(from[0]!.progress * 100).toFixed(0)} %: said ${from[0]!.left!.toFixed(1)} s, ` +
            `took ${(endedAt - from[0]!.at).toFixed(1)} s; median error after it ` +
            `${(median(offs) * 100).toFixed(0)} %`,
        )
      }
      const first = median(atTenth.map(({ estimated, took }) => Math.abs(estimated - took) / took))
      return [
        {
          what: 'error of the time left at the first tenth',
          ours: `${median(atTenth.map(({ estimated }) => estimated)).toFixed(1)} s`,
          reference: `${median(atTenth.map(({ took }) => took)).toFixed(1)} s`,
          ratio: first,
          bar: { most: 0.25 },
        },
        {
          what: 'median error from there to nine tenths',
          ours: `${(median(errors) * 100).toFixed(0)} %`,
          reference: '0 %',
          ratio: median(errors),
          bar: { most: 0.25 },
        },
      ]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Ten seconds that hardly move, ten full of movement, and so on: what was fast so far does not stay fast. */
async function makeFilm(file: string): Promise<string> {
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=1280x720:rate=30:duration=${SECONDS},noise=alls=12:allf=t:enable='gte(mod(t,20),10)'`,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=330:duration=${SECONDS}`,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '20',
    '-g',
    '60',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    file,
  )
  return file
}

interface Note {
  at: number
  progress: number
  left: number | null
}

/** Times in seconds. */
async function watchEncode(film: string): Promise<{ notes: Note[]; endedAt: number }> {
  const daemon = await startDaemon({ env: { SVC_LOG_LEVEL: 'warn' } })
  try {
    const { id } = await daemon.api.videos.create({ body: { name: 'bench' } })
    const bytes = new Uint8Array(await readFile(film))
    // Read from at once: undici cancels a body that nobody reads when its response is collected.
    const { body } = await fetch(`${daemon.baseUrl}/v1/events/stream?video=${id}`, {
      headers: { authorization: `Bearer ${daemon.owner}` },
    })
    const [watched] = await Promise.all([
      watch(body!),
      daemon.api.videos.putSource({ params: { id }, raw: bytes }),
    ])
    return watched
  } finally {
    await daemon.remove()
  }
}

async function watch(
  body: ReadableStream<Uint8Array>,
): Promise<{ notes: Note[]; endedAt: number }> {
  const notes: Note[] = []
  for await (const { event, data } of readEvents(body, SILENCE_MS)) {
    const at = performance.now() / 1000
    if (event === 'video.ready') return { notes, endedAt: at }
    if (event === 'video.errored') throw new Error(`the video erred: ${data}`)
    if (event !== 'progress') continue
    const { progress, remaining_seconds: left } = JSON.parse(data) as ProgressNote
    notes.push({ at, progress, left })
  }
  throw new Error('the event stream ended before the video was ready')
}
