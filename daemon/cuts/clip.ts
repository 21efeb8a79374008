import { refusal } from '../contract/errors.ts'
import type { ClipCreate } from '../contract/cut.ts'
import type { Video } from '../contract/video.ts'
import { allSounds } from '../ports/all-sounds.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { sourceFile, videoPrefix } from '../ports/layout.ts'
import type { Ladder } from '../ports/media.ts'
import type { SourceRecord, VideoRecord } from '../ports/records.ts'
import { advance } from '../model/change-video.ts'
import { change, type Change } from '../model/change.ts'
import { chaptersInCut } from '../model/cut-marks.ts'
import { findVideo, presented } from '../model/find-video.ts'
import { requireReachable } from '../model/may-reach.ts'
import { recordVideo } from '../model/present-video.ts'
import { newVideo } from '../videos/create.ts'
import { newSource } from '../pipeline/new-source.ts'
import { planRemoval, removeUnused } from '../model/plan-removal.ts'
import { resumeTracks } from '../pipeline/resume-tracks.ts'
import { storePlan } from '../pipeline/steps/plan-source.ts'
import { serve } from '../pipeline/steps/publish.ts'
import { checkedRanges } from './check.ts'
import { takeAlong, type ClipBelongings, type ClipParent } from './clip-belongings.ts'
import { planOfCut } from '../pipeline/cut/plan.ts'
import type { CutDeps } from './deps.ts'

/**
 * Makes a range of a video a video of its own: its files are linked, so it plays at once and needs
 * the other no more; the edges and the sound are encoded on request and in the background. Throws
 * `video_not_found`, `invalid_state`, `validation_failed`.
 */
export async function createClip(
  deps: CutDeps & Pick<Deps, 'maker' | 'media'>,
  caller: Caller,
  id: string,
  { start, end, title }: ClipCreate,
  signal: AbortSignal,
): Promise<Video> {
  const parent = await findParent(deps, caller, id)
  const keep = checkedRanges(parent.source.ladder, [{ start, end }], () => ({
    start: 'body.start',
    end: 'body.end',
  }))
  const video = parent.video.space + deps.ids.videoKey()
  const of = { video: id, source: parent.source.id }
  const prefix = videoPrefix(video)
  await planRemoval(deps, prefix)
  try {
    const source = deps.ids.prefixed('src')
    const stored = await deps.storage.link(sourceFile(id, of.source), sourceFile(video, source))
    if (!stored) throw refusal('cut_without_source')
    const row: SourceRecord = newSource(
      {
        id: source,
        video,
        fileName: parent.source.fileName,
        sizeBytes: stored.sizeBytes,
        createdAt: deps.clock.now().toISOString(),
      },
      null,
      { keep, of },
    )
    const { ladder, own } = withOwnTracks(deps, await planOfCut(deps, row, signal))
    await deps.maker.link({ video, source, ladder })
    const taken = await takeAlong(deps, parent, { video, source, keep, own }, signal)
    return await change(deps, async (tx) => {
      await findVideo(tx, caller, id)
      await tx.jobs.removeOf(prefix, ['sweep'])
      const created = await insert(tx, caller, parent.video, { id: video, title, taken })
      await tx.media.insertSource({
        ...row,
        chapters:
          chaptersInCut(
            parent.video.chapters ?? parent.source.chapters,
            keep,
            parent.source.ladder.durationSeconds,
          ) ?? [],
      })
      for (const subtitle of taken.subtitles) await tx.media.insertSubtitle(subtitle)
      for (const track of taken.audio) await tx.media.insertAudioTrack(track)
      await storePlan(tx, row, ladder)
      const uploaded = await advance(tx, created, 'uploaded', { source, uploadedAt: tx.now })
      await serve(tx, await advance(tx, uploaded, 'processing'), source, 0)
      await tx.enqueue('encode', video, { source })
      await resumeTracks(tx, video)
      await tx.enqueue('placeholder', video, {})
      return presented(deps, tx, (await tx.videos.get(video))!)
    })
  } catch (error) {
    await removeUnused(deps, prefix)
    throw error
  }
}

/** What plays now must be complete: its segments are used. */
async function findParent(deps: Pick<Deps, 'db'>, caller: Caller, id: string): Promise<ClipParent> {
  return deps.db.read(async (repositories) => {
    const { media } = repositories
    const video = await findVideo(repositories, caller, id)
    requireReachable(caller, video.collection)
    const source = video.servedSource === null ? null : await media.source(video.servedSource)
    const { renditions, subtitles, audio } = (await media.of([video])).get(id)!
    if (!source?.ladder || !video.playable || renditions.some(({ status }) => status !== 'ready'))
      throw refusal('clip_not_ready', { status: video.status })
    return { video, source: { ...source, ladder: source.ladder }, subtitles, audio }
  })
}

/** Tracks of different videos have different ids. */
function withOwnTracks(
  { ids }: Pick<Deps, 'ids'>,
  ladder: Ladder,
): { ladder: Ladder; own: ReadonlyMap<string, string> } {
  const own = new Map(allSounds(ladder).map(({ track }) => [track, ids.prefixed('aud')]))
  const ownOf = (track: string): string => own.get(track)!
  const { audio, surround } = ladder
  return {
    own,
    ladder: {
      ...ladder,
      audio: audio.map((plan) => ({ ...plan, track: ownOf(plan.track) })),
      ...(surround
        ? {
            surround: surround.map((plan) => ({
              ...plan,
              track: ownOf(plan.track),
              stereo: ownOf(plan.stereo),
            })),
          }
        : {}),
    },
  }
}

/** Everything that people set on the other video holds for the clip, too. */
async function insert(
  tx: Change,
  caller: Caller,
  video: VideoRecord,
  { id, title, taken }: { id: string; title: string | undefined; taken: ClipBelongings },
): Promise<VideoRecord> {
  const { name, description, collection, visibility, listed, downloads, language } = video
  const { tags, metadata, settings } = video
  const row: VideoRecord = {
    ...newVideo(
      id,
      video.space,
      {
        name: title ?? name,
        description,
        collection,
        visibility,
        listed,
        downloads,
        language,
        tags,
        metadata,
        settings,
      },
      tx.now,
    ),
    poster: taken.poster,
    encoding: video.encoding,
    watermark: taken.watermark,
    createdBy: caller.account?.id ?? null,
  }
  await tx.videos.insert(row)
  await recordVideo(tx, 'video.created', row)
  return row
}
