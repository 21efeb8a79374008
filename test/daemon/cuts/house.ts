/** A daemon with films whose frames and sound say when they were. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CutRange } from '../../../daemon/contract/cut.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo, H264 } from '../../sources/coded-video.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'
import type { SmallDisk } from '../../support/small-disk.ts'

export const RATE = 25
export const SECONDS = 20
/** Its pitch rises fast, from another tone each second, so every moment sounds different. */
const SOUND = `aevalsrc='0.5*sin(2*PI*((300+40*floor(t))*t+1200*pow(mod(t,1),2)))':s=48000`
const SAMPLE_RATE = 8_000

export interface CutHouse {
  daemon: Daemon
  /** The file that was sent. */
  film: string
  made(body?: Record<string, unknown>): Promise<Video>
  /** Waits until the cut is complete. */
  cut(id: string, keep: CutRange[]): Promise<Video>
  /** Nothing is encoded but what viewers ask for; what was begun waits. */
  pause(paused: boolean): Promise<unknown>
  remove(): Promise<void>
}

interface HouseOptions {
  env?: Record<string, string>
  /** A lavfi source; by default one channel that sounds different at every moment. */
  sound?: string
  disk?: SmallDisk
  /** With two renditions; a small film, which costs a fifth of it, has one. */
  large?: boolean
}

const SMALL = { width: 320, height: 180 }
const LARGE = { width: 640, height: 360 }

/** Made once for all houses of a process. */
const films = new Map<string, Promise<Buffer>>()

export async function cutHouse({
  env = {},
  sound = SOUND,
  disk,
  large = false,
}: HouseOptions = {}): Promise<CutHouse> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
  const film = join(folder, 'film.mp4')
  const kind = `${large} ${sound}`
  const made = films.get(kind)
  if (made) await writeFile(film, await made)
  else {
    const making = codedVideo(film, {
      ...(large ? LARGE : SMALL),
      rate: String(RATE),
      seconds: SECONDS,
      audio: sound,
      audioCodec: ['-c:a', 'aac', '-b:a', '128k'],
      codec: [...H264, '-g', '60'],
    }).then((file) => readFile(file))
    films.set(kind, making)
    await making
  }
  const daemon = await startDaemon({
    env: { SVC_REPLACED_SECONDS: '1', ...env },
    ...(disk ? { disk } : {}),
  })
  const bytes = await readFile(film)
  const house: CutHouse = {
    daemon,
    film,
    async made(body = {}) {
      const { daemon } = house
      const { id } = await daemon.api.videos.create({ body: { name: 'A film', ...body } })
      await daemon.api.videos.putSource({ params: { id }, raw: bytes as BodyInit })
      return untilStatus(daemon.api, id, 'ready', 'errored')
    },
    async cut(id, keep) {
      const { daemon } = house
      await daemon.api.videos.putCut({ params: { id }, body: { keep } })
      await untilCut(daemon, id)
      return untilStatus(daemon.api, id, 'ready')
    },
    pause: (paused) => house.daemon.api.system.update({ body: { encoding_paused: paused } }),
    async remove() {
      await house.daemon.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return house
}

export const untilCut = (daemon: Daemon, id: string) =>
  until(
    () => daemon.api.videos.cut({ params: { id } }),
    ({ state }) => state !== 'pending',
    'the cut to be complete',
  )

/** Numbers of the frames in some ranges of the film. */
export const framesOf = (keep: readonly CutRange[]): number[] =>
  keep.flatMap(({ start, end }) => {
    const first = Math.round(start * RATE)
    return Array.from({ length: Math.round(end * RATE) - first }, (_, at) => first + at)
  })

/** What ffmpeg itself makes of these ranges; of one channel, or of all mixed. */
export async function soundOf(
  file: string,
  keep?: readonly CutRange[],
  channel: number | null = null,
): Promise<Float32Array> {
  const end = channel === null ? 'anull' : `pan=mono|c0=c${channel}`
  const graph = keep
    ? [
        `[0:a:0]asplit=${keep.length}${keep.map((_, at) => `[s${at}]`).join('')}`,
        ...keep.map(
          ({ start, end }, at) =>
            `[s${at}]atrim=start=${start}:end=${end},asetpts=PTS-STARTPTS[t${at}]`,
        ),
        `${keep.map((_, at) => `[t${at}]`).join('')}concat=n=${keep.length}:v=0:a=1,${end}[out]`,
      ].join(';')
    : `[0:a:0]${end}[out]`
  const bytes = await ffmpeg(
    '-i',
    file,
    '-filter_complex',
    graph,
    '-map',
    '[out]',
    '-ac',
    '1',
    '-ar',
    String(SAMPLE_RATE),
    '-f',
    'f32le',
    'pipe:1',
  )
  return new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4))
}

const WINDOW = SAMPLE_RATE / 4
const MOST_LAG = 400

/** How much later one is than the other at this second, in milliseconds, and how alike they are there. */
export function compared(
  one: Float32Array,
  other: Float32Array,
  seconds: number,
): { lagMs: number; likeness: number } {
  const from = Math.max(
    MOST_LAG,
    Math.min(Math.round(seconds * SAMPLE_RATE), other.length - WINDOW - MOST_LAG),
  )
  let best = { lag: 0, likeness: -1 }
  for (let lag = -MOST_LAG; lag <= MOST_LAG; lag++) {
    let [product, a, b] = [0, 0, 0]
    for (let at = from; at < from + WINDOW; at++) {
      const [x, y] = [one[at + lag] ?? 0, other[at]!]
      product += x * y
      a += x * x
      b += y * y
    }
    const likeness = product / Math.sqrt(a * b || 1)
    if (likeness > best.likeness) best = { lag, likeness }
  }
  return { lagMs: (best.lag * 1000) / SAMPLE_RATE, likeness: best.likeness }
}
