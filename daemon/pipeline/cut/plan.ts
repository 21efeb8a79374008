import { AppError } from '../../contract/errors.ts'
import { allRenditions } from '../../ports/all-renditions.ts'
import { onlyTracks } from '../../ports/all-sounds.ts'
import { allInSource } from '../../ports/cut-times.ts'
import type { Deps } from '../../ports/deps.ts'
import { edgesDir, renditionDir, sourcePrefix, watermarkFile } from '../../ports/layout.ts'
import type { Ladder } from '../../ports/media.ts'
import type { SourceCut, SourceRecord } from '../../ports/records.ts'
import { onFrames, planCut, withoutReuse } from '../../plan/cut.ts'

type PlanDeps = Pick<Deps, 'db' | 'media' | 'storage' | 'log'>

/** The plan of a cut, from that of the uncut version; audio tracks that were deleted since are left out. */
export async function planOfCut(
  deps: PlanDeps,
  source: SourceRecord & { cut?: SourceCut | null },
  signal: AbortSignal,
): Promise<Ladder> {
  const { of, keep } = source.cut!
  const { base, served } = await deps.db.read(async ({ media }) => ({
    base: await media.source(of.source),
    served: source.copyOf === null ? null : await media.source(source.copyOf),
  }))
  if (!base?.ladder) throw new AppError('encoding_failed', 'The uncut version no longer exists.')
  const { audio } = served?.ladder ?? base.ladder
  const present = onlyTracks(base.ladder, (track) => audio.some((plan) => plan.track === track))
  // What is encoded of it looks like what is reused.
  if (base.ladder.video?.watermark)
    await deps.storage.link(
      watermarkFile(of.video, of.source),
      watermarkFile(source.video, source.id),
    )
  const reuse = await isSameEncoder(
    deps,
    present,
    { of, prefix: sourcePrefix(source.video, source.id) },
    signal,
  )
  return planCut(present, { keep, of, reuse })
}

/**
 * The plan of what a cut or a clip shows, from a plan of its whole file: everything is encoded. A clip is the
 * same part of the file as before.
 */
export async function planAgain(
  { db }: Pick<Deps, 'db'>,
  { video, cut, copyOf }: SourceRecord,
  whole: Ladder,
): Promise<Ladder> {
  const isOwn = cut!.of.video === video
  const base = await db.read(({ media }) => media.source(isOwn ? cut!.of.source : copyOf!))
  if (!base?.ladder) throw new AppError('encoding_failed', 'The uncut version no longer exists.')
  const { ladder } = base
  const shown = isOwn ? cut!.keep : [{ start: 0, end: ladder.durationSeconds }]
  const ranges = allInSource(ladder.cut?.keep, shown)
  const { video: picture, durationSeconds } = whole
  const keep = picture ? ranges.map((range) => onFrames(picture, range, durationSeconds)) : ranges
  const planned = planCut(whole, { keep, of: cut!.of, reuse: false })
  return { ...planned, video: planned.video && withoutReuse(planned.video) }
}

/**
 * Whether what is encoded now can be played with the init segments of the uncut version; not so when
 * ffmpeg or a driver was updated in between. Then everything is encoded.
 */
async function isSameEncoder(
  deps: PlanDeps,
  { video }: Ladder,
  { of, prefix }: { of: SourceCut['of']; prefix: string },
  signal: AbortSignal,
): Promise<boolean> {
  if (!video) return true
  const dir = `${edgesDir(prefix)}/init`
  await deps.storage.withFolder(
    dir,
    (path) =>
      deps.media.makeInits(
        { plan: { ...video, renditions: allRenditions(video) }, dir: path },
        { signal },
      ),
    [],
  )
  for (const { name } of allRenditions(video)) {
    const [now, before] = await Promise.all(
      [`${dir}/${name}`, renditionDir(of.video, of.source, name)].map((folder) =>
        deps.storage.sha256(`${folder}/init.mp4`, signal),
      ),
    )
    if (now === before) continue
    deps.log.warn(
      { video: of.video, rendition: name },
      'the encoder has changed since a video was encoded: its cut is encoded as a whole',
    )
    return false
  }
  return true
}
