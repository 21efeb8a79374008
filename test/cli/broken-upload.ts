/**
 * One upload under bad conditions: the connection is cut many times, svc is killed some times. What
 * arrives, and what memory it took.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDaemon, until } from '../daemon.ts'
import { everythingBelow } from '../support/folder.ts'
import { freePort } from '../support/server.ts'
import { makeSparseFilm } from './film.ts'
import { openGate } from './gate.ts'
import { newHome, type Ended, type Running } from './svc.ts'

interface Conditions {
  sizeBytes: number
  cuts: number
  kills: number
  print(line: string): void
}

export interface BrokenUpload {
  sent: string
  arrived: string | null
  sizeBytes: number
  /** Starts of svc that went on with what an earlier one had begun. */
  resumed: number
  /** Most memory that each process ever held, in bytes; of svc the largest of all its runs. */
  peak: { cli: number; daemon: number }
  seconds: number
  last: Ended
}

export async function uploadUnderFire({
  sizeBytes,
  cuts,
  kills,
  print,
}: Conditions): Promise<BrokenUpload> {
  const port = await freePort()
  const gate = await openGate(`http://127.0.0.1:${port}`)
  const compiled = await mkdtemp(join(tmpdir(), 'svc-compiled-'))
  const first = await startDaemon({
    env: {
      SVC_PORT: String(port),
      SVC_PUBLIC_URL: gate.url,
      SVC_LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: compiled,
    },
  })
  const home = await newHome({ SVC_URL: gate.url, SVC_API_KEY: await first.key('read_write') })
  await first.stop()
  // As on every machine where it was started before: its code is compiled.
  const daemon = await first.restart()
  try {
    const file = join(home.path, 'large.mp4')
    await makeSparseFilm(file, sizeBytes)
    const sent = await sha256(file)
    const startedAt = performance.now()
    const peaks: number[] = []
    const start = (): Running => {
      const running = home.start(['videos', 'upload', file, '--format', 'json'])
      watch(running, peaks)
      return running
    }
    const events = row(cuts, kills)
    const each = Math.floor(sizeBytes / (events.length + 2))
    let resumed = 0
    let passed = gate.holdAfter(each)
    let running = start()
    for (const [at, event] of events.entries()) {
      await Promise.race([
        passed,
        running.ended.then(({ stderr }) =>
          Promise.reject(new Error(`svc ended before the ${event} ${at + 1}: ${stderr}`)),
        ),
      ])
      if (event === 'kill') {
        peaks.push(await peakOf(running.child.pid!))
        running.child.kill('SIGKILL')
        await running.ended
      }
      gate.cut()
      // Before anything new can come.
      passed = at + 1 < events.length ? gate.holdAfter(each) : Promise.resolve()
      if (at + 1 === events.length) gate.open()
      print(
        `${event} ${at + 1} of ${events.length}: the daemon has held ` +
          `${((await peakOf(daemon.pid)) / 1e6).toFixed(0)} MB at most`,
      )
      if (event === 'kill') {
        running = start()
        resumed += 1
      }
    }
    const last = await running.ended
    const seconds = (performance.now() - startedAt) / 1000
    const arrived = last.code === 0 ? await storedSha256(daemon.dataDir, sizeBytes) : null
    return {
      sent,
      arrived,
      sizeBytes,
      resumed,
      peak: { cli: Math.max(...peaks), daemon: await peakOf(daemon.pid) },
      seconds,
      last,
    }
  } finally {
    await home.remove()
    await daemon.stop()
    for (const folder of [daemon.dataDir, compiled])
      await rm(folder, { recursive: true, force: true })
    await gate.close()
  }
}

/** Kills spread evenly among the cuts. */
function row(cuts: number, kills: number): ('cut' | 'kill')[] {
  const all = cuts + kills
  return Array.from({ length: all }, (_, at) =>
    Math.floor(((at + 1) * kills) / all) > Math.floor((at * kills) / all) ? 'kill' : 'cut',
  )
}

/** The system keeps the most that there ever was: the last look before the end is what counts. */
function watch({ child, ended }: Running, peaks: number[]): void {
  const timer = setInterval(() => void peakOf(child.pid!).then((peak) => peaks.push(peak)), 100)
  void ended.then(() => clearInterval(timer))
}

/** VmHWM of the process, in bytes; 0 when it has ended. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '') // it has ended
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}

async function storedSha256(dataDir: string, sizeBytes: number): Promise<string | null> {
  const folder = join(dataDir, 'videos')
  const sources = await until(
    async () => (await everythingBelow(folder)).filter((path) => path.endsWith('/source')),
    ({ length }) => length > 0,
    'the source to have its place',
  )
  const path = join(folder, sources[0]!)
  return (await stat(path)).size === sizeBytes ? sha256(path) : null
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 }))
    hash.update(piece as Buffer)
  return hash.digest('hex')
}
