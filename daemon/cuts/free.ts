/**
 * Removes what only the uncut version of a video needs, when the time for undoing its cut is over:
 * segments of it that no range touches, its images and downloads, and the texts as they were. The file
 * that was uploaded stays, since the edges and the sound are made from it.
 */
import { CUT_UNDO_DAYS } from '../contract/cut.ts'
import { allRenditions } from '../ports/all-renditions.ts'
import type { Deps } from '../ports/deps.ts'
import { firstFrameOf, segmentCount } from '../ports/grid.ts'
import { renditionDir, sourcePrefix } from '../ports/layout.ts'
import type { VideoRecord } from '../ports/records.ts'
import { change, type Change, type ChangeDeps } from '../model/change.ts'
import { setVideo } from '../model/change-video.ts'
import { framesOf } from '../plan/cut.ts'

type FreeDeps = ChangeDeps & Pick<Deps, 'storage' | 'log'>

const EVERY_MS = 3_600_000
const DAY_MS = 86_400_000

/** Looks once an hour. Returns the function that stops it. */
export function startFreeingCuts(deps: FreeDeps & Pick<Deps, 'schedule'>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  const look = (): Promise<void> =>
    (last = last
      .then(() => freeCuts(deps))
      .catch((error: unknown) =>
        deps.log.error({ err: error }, 'files that were cut away could not be removed'),
      ))
  const end = deps.schedule.every('cuts', EVERY_MS, look)
  void look()
  return async () => {
    end()
    await last
  }
}

export async function freeCuts(deps: FreeDeps): Promise<void> {
  // After a jump of the clock, perhaps a wrong one, nothing is removed by its age.
  if (deps.clock.holdsBack?.()) return
  const before = new Date(deps.clock.now().getTime() - CUT_UNDO_DAYS * DAY_MS).toISOString()
  for (const video of await deps.db.read(({ videos }) => videos.cut())) {
    const { cut } = video
    if (!cut?.keep || cut.since > before || video.status !== 'ready') continue
    if (cut.freedAt !== null) {
      // The images go last: where they are, the removal was interrupted.
      if (cut.freedAt < cut.since || (await deps.storage.folder(stillsOf(video))))
        await freeAgain(deps, video)
      continue
    }
    // In the row first: nothing that is being removed can be asked for.
    const isFreed = await change(deps, async (tx) => {
      const now = await tx.videos.get(video.id)
      if (now?.status !== 'ready' || now.cut?.since !== cut.since || !now.cut.keep) return false
      await setVideo(tx, now, { cut: { ...now.cut, freedAt: tx.now } })
      await disown(tx, now, cut.original)
      return true
    })
    if (isFreed) await free(deps, video)
  }
}

/** After a narrower cut. The row has forbidden the rest since the first time, so here it follows the files. */
async function freeAgain(deps: FreeDeps, video: VideoRecord): Promise<void> {
  await free(deps, video)
  await change(deps, async (tx) => {
    const now = await tx.videos.get(video.id)
    if (now?.cut && now.cut.since === video.cut!.since)
      await setVideo(tx, now, { cut: { ...now.cut, freedAt: tx.now } })
  })
}

const stillsOf = ({ id, cut }: VideoRecord): string => `${sourcePrefix(id, cut!.original)}/stills`

/** Nobody expects files of what is not ready. */
async function disown(tx: Change, video: VideoRecord, source: string): Promise<void> {
  const { renditions, audio } = (await tx.media.of([{ ...video, servedSource: source }])).get(
    video.id,
  )!
  for (const { name } of renditions)
    await tx.media.updateRendition(source, name, { status: 'failed' })
  for (const { id } of audio) await tx.media.updateAudioTrack(id, { status: 'failed' }, source)
  await tx.media.updateSource(source, { storyboard: false, peaks: false })
}

async function free(deps: FreeDeps, video: VideoRecord): Promise<void> {
  const { original, keep } = video.cut!
  const source = await deps.db.read(({ media }) => media.source(original))
  const plan = source?.ladder?.video
  if (!source?.ladder) return
  if (plan) {
    const remaining = keep!.map((range) => framesOf(plan, range))
    for (const { name } of allRenditions(plan))
      for (let segment = 0; segment < segmentCount(plan); segment++) {
        const [start, end] = [firstFrameOf(plan, segment), firstFrameOf(plan, segment + 1)]
        if (!remaining.some((range) => range.start < end && start < range.end))
          await deps.storage.remove(`${renditionDir(video.id, original, name)}/${segment}.m4s`)
      }
  }
  await deps.storage.remove(`${sourcePrefix(video.id, original)}/audio`)
  for (const folder of ['files', 'frames', 'stills'])
    await deps.storage.remove(`${sourcePrefix(video.id, original)}/${folder}`)
  deps.log.info({ video: video.id }, 'what was cut from a video was removed after 30 days')
}
