/** This build beside an earlier one on the default engines, SQLite and disk: what came since must not have cost them. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchWholeBrowser } from '../../test/browser.ts'
import { startDaemon, type Daemon } from '../../test/daemon.ts'
import { startLibrary } from '../api/library.ts'
import { timeSlices, type RequestSide } from '../api/slices.ts'
import { alternate, median, medianRatio, type Bench, type Verdict } from '../bench.ts'
import { play } from '../first-play/play.ts'
import { CASES as SOURCES, makeSource } from '../first-play/sources.ts'
import { FULL_HD, makeClip as makeFilm } from '../ladder/clip.ts'
import { makeFiles, type MediaKind, type ServedFile } from '../media/files.ts'
import { timed } from '../side.ts'
import { makeClip, uploadToReady } from '../upload-to-ready/upload.ts'
import { buildEarlier, type EarlierBuild } from './build.ts'

/** The commit before PostgreSQL, S3 and workers. */
const EARLIER = process.env.SVC_BENCH_COMMIT || 'ae01c876~1'
const BAR = { most: 1.05 }
const VIDEOS = 10_000
const FILM_SECONDS = 60
/** Pairs of short slices for each round. */
const SLICES = 40

/** `earlier`: the daemon's program of the earlier build; `folder`: empty. */
interface Setting {
  earlier: string
  folder: string
  rounds: number
  print(line: string): void
}
const CASES: Record<string, (setting: Setting) => Promise<Verdict[]>> = {
  api: compareLists,
  media: compareMedia,
  'first-play': compareFirstPlay,
  'upload-to-ready': compareUploads,
  ladder: compareLadders,
}

export const bench: Bench = {
  about: `this build beside that of ${EARLIER}: API, media, first play, upload to ready, all renditions of a film`,
  rounds: 5,
  cases: Object.keys(CASES),
  async run({ rounds, only, print }) {
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    let build: EarlierBuild | undefined
    try {
      build = await buildEarlier(EARLIER, join(folder, 'earlier'))
      const verdicts: Verdict[] = []
      for (const [name, compare] of Object.entries(CASES)) {
        if (only.length > 0 && !only.includes(name)) continue
        const own = join(folder, name)
        await mkdir(own)
        verdicts.push(...(await compare({ earlier: build.program, folder: own, rounds, print })))
        await rm(own, { recursive: true })
      }
      return verdicts
    } finally {
      await build?.remove().catch((error: unknown) => print(String(error)))
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function compareLists({ earlier, folder, rounds, print }: Setting): Promise<Verdict[]> {
  const start = (own: string, program?: string) => startLibrary(own, VIDEOS, print, program)
  return withBoth(earlier, folder, start, async (daemons) => {
    const sides = daemons.map(({ baseUrl, owner }) => ({
      url: `${baseUrl}/v1/videos?limit=25`,
      headers: { authorization: `Bearer ${owner}` },
    }))
    return [await compareRequests('a page of the list', sides, { connections: 8, rounds })]
  })
}

async function compareMedia({ earlier, folder, rounds }: Setting): Promise<Verdict[]> {
  const start = (own: string, earlierProgram?: string) =>
    startDaemon({ dataDir: join(own, 'data'), env: { SVC_LOG_LEVEL: 'warn' }, earlierProgram })
  return withBoth(earlier, folder, start, async (daemons) => {
    const served: Record<MediaKind, ServedFile>[] = []
    for (const daemon of daemons) served.push(await makeFiles(daemon, join(daemon.dataDir, '..')))
    const compare = (kind: MediaKind, connections: number): Promise<Verdict> => {
      const sides = daemons.map(({ baseUrl }, index) => ({
        url: new URL(served[index]![kind].paths.public, baseUrl).href,
        headers: {},
      }))
      return compareRequests(kind, sides, { connections, rounds })
    }
    return [await compare('segments', 4), await compare('playlists', 16)]
  })
}

/** Works with a daemon of this build and one of the earlier build, in this order; each has a folder of its own. */
async function withBoth<T>(
  earlier: string,
  folder: string,
  start: (own: string, earlierProgram?: string) => Promise<Daemon>,
  work: (daemons: readonly Daemon[]) => Promise<T>,
): Promise<T> {
  const daemons: Daemon[] = []
  try {
    daemons.push(await start(join(folder, 'now')))
    daemons.push(await start(join(folder, 'earlier'), earlier))
    return await work(daemons)
  } finally {
    await Promise.allSettled(daemons.map((daemon) => daemon.stop()))
  }
}

async function compareRequests(
  what: string,
  sides: RequestSide[],
  { connections, rounds }: { connections: number; rounds: number },
): Promise<Verdict> {
  const [now, before] = await timeSlices({
    sides,
    connections,
    requests: 200,
    slices: rounds * SLICES,
    warmUpSlices: 10,
  })
  return verdictOf(what, now!, before!, 'ms')
}

async function compareFirstPlay({ earlier, folder, rounds, print }: Setting): Promise<Verdict[]> {
  const [short] = SOURCES
  const source = await makeSource(folder, short!)
  const browser = await launchWholeBrowser()
  try {
    const side = (name: string, program?: string) => () =>
      timed(
        `first frame ${name}`,
        print,
        async () => (await play(browser, source, short!.seconds, program)).firstFrameSeconds,
      )
    const { now, before } = await alternate(rounds, {
      now: side('now'),
      before: side('earlier', earlier),
    })
    return [verdictOf(`${short!.name}, first frame`, now, before, 's')]
  } finally {
    await browser.close()
  }
}

async function compareUploads({ folder, ...setting }: Setting): Promise<Verdict[]> {
  const clip = await makeClip(join(folder, 'clip.mp4'))
  return [await compareReady('upload to ready', clip, setting)]
}

async function compareLadders({ folder, ...setting }: Setting): Promise<Verdict[]> {
  const film = await makeFilm(join(folder, 'film.mp4'), FULL_HD, FILM_SECONDS)
  return [await compareReady('all renditions of a film of 50 Mbit/s', film, setting)]
}

async function compareReady(
  what: string,
  file: string,
  { earlier, rounds, print }: Omit<Setting, 'folder'>,
): Promise<Verdict> {
  const { now, before } = await alternate(rounds, {
    now: () => timed('now', print, () => uploadToReady(file)),
    before: () => timed('earlier', print, () => uploadToReady(file, earlier)),
  })
  return verdictOf(what, now, before, 's')
}

function verdictOf(what: string, now: number[], before: number[], unit: 's' | 'ms'): Verdict {
  const digits = unit === 's' ? 2 : 3
  return {
    what,
    ours: `${median(now).toFixed(digits)} ${unit}`,
    reference: `${median(before).toFixed(digits)} ${unit}`,
    ratio: medianRatio(now, before, (value) => value),
    bar: BAR,
  }
}
