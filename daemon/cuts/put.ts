import { AppError, refusal } from '../contract/errors.ts'
import type { CutPut, VideoCut } from '../contract/cut.ts'
import { removedFrom } from '../ports/cut-times.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { TimeRange } from '../ports/cut-times.ts'
import type { Ladder } from '../ports/media.ts'
import type { SourceRecord, VideoRecord } from '../ports/records.ts'
import { findVideo } from '../model/find-video.ts'
import { beginCopy } from '../pipeline/reencode/begin-copy.ts'
import { isCopyInWork, isReencode } from '../pipeline/reencode/keep-served.ts'
import { checkedRanges, isWhole } from './check.ts'
import type { CutDeps } from './deps.ts'
import { getCut } from './get.ts'
import { giveUpCut } from './give-up.ts'
import { undoCut } from './undo.ts'

/** Somebody else changes the video again and again. */
const MOST_TRIES = 20

/**
 * Begins a cut, under a new source that shares the file. One that is being made is given up, so of two
 * requests at once the last wins. Throws `video_not_found`, `invalid_state`, `validation_failed`.
 */
export async function putCut(
  deps: CutDeps,
  caller: Caller,
  id: string,
  { keep }: CutPut,
  signal: AbortSignal,
): Promise<VideoCut> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { video, original, served, newest } = await find(deps, caller, id)
    const ranges = checkedRanges(original.ladder, keep, (index) => ({
      start: `body.keep.${index}.start`,
      end: `body.keep.${index}.end`,
    }))
    requireFiles(video, ranges, original.ladder)
    if (newest?.cut && isCopyInWork(video, newest)) {
      await giveUpCut(deps, id, newest)
      continue
    }
    if (isWhole(original.ladder, ranges)) return undoCut(deps, caller, id, signal)
    if (isSame(video.cut?.keep, ranges) && !video.cut?.error) return getCut(deps, caller, id)
    if (await begin(deps, { video, original, served, ranges })) return getCut(deps, caller, id)
  }
  throw new AppError('too_busy', undefined, { retryAfterSeconds: 1 })
}

type Planned = SourceRecord & { ladder: Ladder }
interface Found {
  video: VideoRecord
  original: Planned
  served: SourceRecord
  newest: SourceRecord | null
}

/** Throws `invalid_state` unless the video is ready, or another cut is being made. */
async function find(deps: Pick<Deps, 'db'>, caller: Caller, id: string): Promise<Found> {
  return deps.db.read(async (repositories) => {
    const { media } = repositories
    const video = await findVideo(repositories, caller, id)
    const newest = video.source === null ? null : await media.source(video.source)
    if (video.status !== 'ready') {
      if (!isCopyInWork(video, newest)) throw refusal('cut_not_ready', { status: video.status })
      if (!newest || isReencode(newest)) throw refusal('cut_while_reencode')
    }
    const served = video.servedSource === null ? null : await media.source(video.servedSource)
    const original = video.cut?.keep ? await media.source(video.cut.original) : served
    if (!served || !original?.ladder) throw refusal('cut_not_ready', { status: video.status })
    return { video, newest, served, original: { ...original, ladder: original.ladder } }
  })
}

/** After the time for undoing, only what plays now can be cut further. */
function requireFiles(
  { cut }: VideoRecord,
  ranges: readonly TimeRange[],
  { durationSeconds }: Ladder,
): void {
  if (!cut?.keep || cut.freedAt === null) return
  const gone = removedFrom(cut.keep, durationSeconds)
  if (ranges.some(({ start, end }) => gone.some((hole) => start < hole.end && hole.start < end)))
    throw refusal('cut_files_removed', { date: cut.freedAt.slice(0, 10) })
}

async function begin(
  deps: CutDeps,
  { video, original, served, ranges }: Omit<Found, 'newest'> & { ranges: TimeRange[] },
): Promise<boolean> {
  const copy = await beginCopy(deps, {
    served,
    file: original,
    cut: {
      keep: ranges,
      of: { video: video.id, source: original.id },
      // The uncut version is of an earlier day than what plays.
      ...(video.cut?.keep && served.cut?.fresh ? { fresh: 'cut' } : {}),
    },
  })
  if (copy === 'lost') throw refusal('cut_without_source')
  if (copy === 'changed') return false
  deps.log.info({ video: video.id, ranges: ranges.length }, 'a video is being cut')
  return true
}

/** Frames are the same when times differ by less than the rounding of an answer. */
const isSame = (a: readonly TimeRange[] | null | undefined, b: readonly TimeRange[]): boolean =>
  a?.length === b.length &&
  b.every(
    ({ start, end }, index) =>
      Math.abs(a[index]!.start - start) < 1e-6 && Math.abs(a[index]!.end - end) < 1e-6,
  )
