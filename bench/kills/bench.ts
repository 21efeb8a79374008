/** A video is encoded while its daemon is killed again and again, beside the same encode left alone. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDaemon, until, type Daemon } from '../../test/daemon.ts'
import { alternate, medianRatio, median, type Bench } from '../bench.ts'
import { put, unchanged, whole } from './checks.ts'
import { watchEncoders } from './encoders.ts'
import { makeFilm, makePiece, PIECE_SECONDS, RATE, wholePieces } from './film.ts'

/** How long the encode is to last that is left alone. */
const ENCODE_SECONDS = 600
/** For a look that takes less time: the film's seconds, and how many kills. */
const SECONDS = Number(process.env.SVC_BENCH_SECONDS) || null
const KILLS = Number(process.env.SVC_BENCH_KILLS) || null
const KILLS_OF_THE_DAEMON = 60
/** Of the encode: before it there is nothing to lose, after it it may be over. */
const [EARLIEST, LATEST] = [0.01, 0.97]

/** What is killed each time. Answers the daemon that runs then. */
export type Strike = (daemon: Daemon, encoders: { running(): Promise<number> }) => Promise<Daemon>

export const bench = benchOf({ what: 'SIGKILLs', kills: KILLS_OF_THE_DAEMON, strike: killDaemon })

/** `what`: such kills, at random moments of the encode. */
export function benchOf({
  what,
  kills: usual,
  strike,
}: {
  what: string
  kills: number
  strike: Strike
}): Bench {
  const kills = KILLS ?? usual
  return {
    about:
      `encoder time of an encode of ${ENCODE_SECONDS / 60} min of 1080p with ${kills} ${what} at ` +
      'random moments, beside the same encode without',
    rounds: 1,
    async run({ rounds, print }) {
      const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
      try {
        const piece = await makePiece(folder)
        const seconds = SECONDS ? wholePieces(SECONDS) : await secondsFor(folder, piece, print)
        const film = await makeFilm(folder, piece, seconds)
        print(`film: ${seconds} s, 1920x1080, ${((await stat(film)).size / 1e6).toFixed(0)} MB`)
        const { killed, alone } = await alternate(rounds, {
          alone: () => encode({ film, seconds, kills: 0, strike }, print),
          killed: () => encode({ film, seconds, kills, strike }, print),
        })
        const work = ({ encoderSeconds }: Encoded): number => encoderSeconds
        const shown = (sides: Encoded[]): string => `${median(sides.map(work)).toFixed(1)} s`
        print(
          `alone it lasted ${median(alone.map(({ wallSeconds }) => wallSeconds)).toFixed(0)} ` +
            's; a kill cost ' +
            `${((median(killed.map(work)) - median(alone.map(work))) / kills).toFixed(2)} s of ` +
            'encoders',
        )
        return [
          {
            what: `encoder time with ${kills} kills`,
            ours: shown(killed),
            reference: shown(alone),
            ratio: medianRatio(killed, alone, work),
            bar: { most: 1.15 },
          },
        ]
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

async function killDaemon(
  daemon: Daemon,
  encoders: { running(): Promise<number> },
): Promise<Daemon> {
  await daemon.kill()
  await until(
    () => encoders.running(),
    (running) => running === 0,
    'the encoders of the killed daemon to be gone',
    15_000,
  )
  return daemon.restart()
}

/** How long a film is whose encode lasts as long as it is to. */
async function secondsFor(
  folder: string,
  piece: string,
  print: (line: string) => void,
): Promise<number> {
  // Long enough that what is done once for each video counts for little.
  const seconds = 2 * PIECE_SECONDS
  const film = await makeFilm(folder, piece, seconds)
  const { wallSeconds } = await encode({ film, seconds, kills: 0, strike: killDaemon }, print)
  return wholePieces((seconds * ENCODE_SECONDS) / wallSeconds)
}

interface Encode {
  film: string
  seconds: number
  kills: number
  strike: Strike
}
/** Processor time of all encoders together; and from the whole source to ready. */
interface Encoded {
  encoderSeconds: number
  wallSeconds: number
}

async function encode(
  { film, seconds, kills, strike }: Encode,
  print: (line: string) => void,
): Promise<Encoded> {
  const frames = seconds * RATE
  let daemon = await startDaemon({ env: { SVC_LOG_LEVEL: 'warn' } })
  const { dataDir } = daemon
  const watch = watchEncoders(dataDir)
  try {
    const { id } = await daemon.api.videos.create({ body: { name: 'bench' } })
    await put(daemon, id, film)
    const startedAt = performance.now()
    const moments = Array.from(
      { length: kills },
      () => EARLIEST + Math.random() * (LATEST - EARLIEST),
    ).sort((a, b) => a - b)
    let finished = new Map<string, string>()
    for (const [at, moment] of moments.entries()) {
      await until(
        () => daemon.api.videos.get({ params: { id } }),
        ({ progress, status }) => progress >= moment || status === 'ready' || status === 'errored',
        'the next kill',
        1_200_000,
      )
      daemon = await strike(daemon, watch)
      finished = await unchanged(finished, join(dataDir, 'videos'))
      if ((at + 1) % 10 === 0)
        print(
          `${at + 1} kills, ${finished.size} segments, ${watch.seconds().toFixed(1)} s of encoders`,
        )
    }
    const video = await until(
      () => daemon.api.videos.get({ params: { id } }),
      ({ status }) => status === 'ready' || status === 'errored',
      'the video to be ready',
      1_200_000,
    )
    if (video.status !== 'ready')
      throw new Error(`it erred: ${JSON.stringify(video.error)}\n${daemon.log()}`)
    const wallSeconds = (performance.now() - startedAt) / 1000
    await unchanged(finished, join(dataDir, 'videos'))
    await whole(
      video.renditions.filter(({ kind }) => kind === 'video').map(({ url }) => url),
      frames,
    )
    const stray = (await readdir(dataDir, { recursive: true })).filter((entry) =>
      /\.(part|begun)$/.test(entry),
    )
    if (stray.length > 0) throw new Error(`left behind: ${stray.join(', ')}`)
    if ((await watch.running()) > 0) throw new Error('an encoder is left')
    print(
      `${kills} kills: ready, ${frames} frames in every rendition, every finished segment ` +
        'unchanged, nothing left behind',
    )
    return { encoderSeconds: watch.seconds(), wallSeconds }
  } finally {
    watch.stop()
    await daemon.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
}
