/**
 * Segments are made by one process of those on a database, which knows what is being made and for which callers;
 * the others ask it. The files are on the storage that all of them read; in a bucket, once they are sent.
 */
import { AppError } from '../contract/errors.ts'
import type { Database } from '../ports/database.ts'
import type { EncodedSource, Part, PartProgress, SegmentMaker } from '../ports/encoding.ts'
import { sourcePrefix } from '../ports/layout.ts'
import type { SharedProcesses } from '../ports/shared.ts'
import type { Storage } from '../ports/storage.ts'

/** The other process reads the ladder itself: it is long. */
interface NamedPart {
  source: string
  part: Part
  segment?: number | 'init'
}

/** Players that have waited for a video start all at once: the others need not be notified of each. */
const STARTS_APART_MS = 100

export function createSharedMaker(
  here: SegmentMaker,
  {
    db,
    shared,
    storage,
    elapsedMs = () => performance.now(),
  }: {
    db: Pick<Database, 'read'>
    shared: Pick<SharedProcesses, 'answer' | 'ask' | 'conducts' | 'onNote' | 'broadcast'>
    storage: Pick<Storage, 'settled'>
    elapsedMs?: () => number
  },
): SegmentMaker {
  let startNotifiedMs = -Infinity
  const named = async (source: string): Promise<EncodedSource> => {
    const row = await db.read(({ media }) => media.source(source))
    if (!row?.ladder) throw new AppError('not_found', 'This version of the video no longer exists.')
    return { video: row.video, source, ladder: row.ladder }
  }

  shared.answer('demand', async ({ source, part, segment }: Required<NamedPart>, signal) => {
    const encoded = await named(source)
    await here.demand(encoded, part, segment, signal)
    const name = segment === 'init' ? 'init.mp4' : `${segment}.m4s`
    await storage.settled(`${sourcePrefix(encoded.video, source)}/${part}/${name}`, signal)
  })
  shared.answer('discard', async ({ source, part }: NamedPart) =>
    here.discard(await named(source), part),
  )
  shared.answer('progress', async ({ source }: Pick<NamedPart, 'source'>, signal) => [
    ...(await here.progress(await named(source), signal)),
  ])
  shared.onNote('playback_starts', () => here.playbackStarts())
  shared.answer('forget', async (prefix: string) => here.forget(prefix))

  return {
    async demand(encoded, part, segment, signal) {
      if (shared.conducts) return here.demand(encoded, part, segment, signal)
      await shared.ask('demand', { source: encoded.source, part, segment }, signal)
    },
    // Nobody else has to know: links are files alone, and are made before the source has a row.
    link: (encoded) => here.link(encoded),
    async discard(encoded, part) {
      if (shared.conducts) return here.discard(encoded, part)
      await shared.ask('discard', { source: encoded.source, part })
    },
    async progress(encoded, signal) {
      if (shared.conducts) return here.progress(encoded, signal)
      const { source } = encoded
      return new Map((await shared.ask('progress', { source }, signal)) as [Part, PartProgress][])
    },
    playbackStarts() {
      here.playbackStarts()
      const now = elapsedMs()
      if (now - startNotifiedMs < STARTS_APART_MS) return
      startNotifiedMs = now
      shared.broadcast('playback_starts', null)
    },
    async forget(prefix) {
      await here.forget(prefix)
      if (!shared.conducts) await shared.ask('forget', prefix)
    },
    // Jobs alone make whole videos, and they run where segments are made.
    makeVideo: (encoded, options) => here.makeVideo(encoded, options),
    makeAudio: (encoded, track, options) => here.makeAudio(encoded, track, options),
  }
}
