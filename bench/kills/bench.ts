/** A video is encoded while its daemon is killed again and again, beside the same encode left alone. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { startDaemon, until, type Daemon } from '../../test/daemon.ts'
import { ffmpeg, ffprobe } from '../../test/sources/ffmpeg.ts'
import { alternate, medianRatio, median, type Bench } from '../bench.ts'
import { watchEncoders } from './encoders.ts'

const SECONDS = 600
const FRAMES = SECONDS * 30
const KILLS = 60
/** Of the encode: before it there is nothing to lose, after it it may be over. */
const [EARLIEST, LATEST] = [0.01, 0.97]

export const bench: Bench = {
  about: `encoder time of 10 min of 1080p with ${KILLS} SIGKILLs at random moments, beside the same encode without`,
  rounds: 1,
  async run({ rounds, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    try {
      const film = await makeFilm(folder)
      say(`film: ${SECONDS} s, 1920x1080, ${((await stat(film)).size / 1e6).toFixed(0)} MB`)
      const { killed, alone } = await alternate(rounds, {
        alone: () => encode(film, 0, say),
        killed: () => encode(film, KILLS, say),
      })
      return [{
        what: `encoder time with ${KILLS} kills`, ours: `${median(killed).toFixed(1)} s`, reference: `${median(alone).toFixed(1)} s`,
        ratio: medianRatio(killed, alone, (seconds) => seconds), bar: { most: 1.15 },
      }]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Movement and grain, with a keyframe every two seconds as cameras and editors write them. */
async function makeFilm(folder: string): Promise<string> {
  const [piece, film] = [join(folder, 'piece.mp4'), join(folder, 'film.mp4')]
  await ffmpeg(
    '-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=30:duration=30,noise=alls=3:allf=t', '-f', 'lavfi', '-i', 'sine=frequency=330:duration=30',
    '-c:v', 'libx264', '-preset', 'veryfast', '-g', '60', '-crf', '22', '-pix_fmt', 'yuv420p', '-c:a', 'aac', piece,
  )
  await ffmpeg('-stream_loop', String(SECONDS / 30 - 1), '-i', piece, '-c', 'copy', '-t', String(SECONDS), film)
  return film
}

/** Answers the processor seconds that all encoders took together. */
async function encode(film: string, kills: number, say: (line: string) => void): Promise<number> {
  let daemon = await startDaemon({ env: { SVC_LOG_LEVEL: 'warn' } })
  const { dataDir } = daemon
  const watch = watchEncoders(dataDir)
  try {
    const { id } = await daemon.api.videos.create({ body: { name: 'bench' } })
    await put(daemon, id, film)
    const moments = Array.from({ length: kills }, () => EARLIEST + Math.random() * (LATEST - EARLIEST)).sort((a, b) => a - b)
    let finished = new Map<string, string>()
    for (const [at, moment] of moments.entries()) {
      await until(() => daemon.api.videos.get({ params: { id } }), ({ progress, status }) => progress >= moment || status === 'ready' || status === 'errored', 'the next kill', 1_200_000)
      await daemon.kill()
      await until(() => watch.running(), (running) => running === 0, 'the encoders of the killed daemon to be gone', 15_000)
      finished = await unchanged(finished, join(dataDir, 'videos'))
      daemon = await daemon.restart()
      if ((at + 1) % 10 === 0) say(`${at + 1} kills, ${finished.size} segments, ${watch.seconds().toFixed(1)} s of encoders`)
    }
    const video = await until(() => daemon.api.videos.get({ params: { id } }), ({ status }) => status === 'ready' || status === 'errored', 'the video to be ready', 1_200_000)
    if (video.status !== 'ready') throw new Error(`it erred: ${JSON.stringify(video.error)}\n${daemon.log()}`)
    await unchanged(finished, join(dataDir, 'videos'))
    await whole(video.renditions.filter(({ kind }) => kind === 'video').map(({ url }) => url))
    const stray = (await readdir(dataDir, { recursive: true })).filter((entry) => /\.(part|begun)$/.test(entry))
    if (stray.length > 0) throw new Error(`left behind: ${stray.join(', ')}`)
    if ((await watch.running()) > 0) throw new Error('an encoder is left')
    say(`${kills} kills: ready, ${FRAMES} frames in every rendition, every finished segment unchanged, nothing left behind`)
    return watch.seconds()
  } finally {
    watch.stop()
    await daemon.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function put({ baseUrl, owner }: Daemon, id: string, file: string): Promise<void> {
  const sending = request(`${baseUrl}/v1/videos/${id}/source`, { method: 'PUT', headers: { authorization: `Bearer ${owner}`, 'content-length': (await stat(file)).size } })
  const answered = new Promise<number | undefined>((resolve, reject) => sending.once('error', reject).once('response', (response) => resolve(response.resume().statusCode)))
  await pipeline(createReadStream(file), sending)
  if ((await answered) !== 200) throw new Error(`PUT answered ${await answered}`)
}

/** Every segment that is there now, by its digest. Throws when one that was there before is another now. */
async function unchanged(before: Map<string, string>, folder: string): Promise<Map<string, string>> {
  const now = new Map<string, string>()
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.m4s')) continue
    now.set(name, before.get(name) ?? createHash('sha256').update(await readFile(join(folder, name))).digest('hex'))
  }
  for (const [name, digest] of before) {
    const bytes = await readFile(join(folder, name))
    if (createHash('sha256').update(bytes).digest('hex') !== digest) throw new Error(`${name} was written again`)
  }
  return now
}

async function whole(urls: string[]): Promise<void> {
  for (const url of urls) {
    const { streams } = await ffprobe<{ streams: { nb_frames: string }[] }>('-select_streams', 'v', '-show_entries', 'stream=nb_frames', url)
    if (Number(streams[0]?.nb_frames) !== FRAMES) throw new Error(`${url} has ${streams[0]?.nb_frames} frames, not ${FRAMES}`)
  }
}
