import { AppError } from '../../contract/errors.ts'
import { allRenditions } from '../../ports/all-renditions.ts'
import type { Deps } from '../../ports/deps.ts'
import { sourceFile } from '../../ports/layout.ts'
import type { Ladder } from '../../ports/media.ts'
import type {
  AudioTrackRecord,
  RenditionRecord,
  SourceRecord,
  VideoRecord,
} from '../../ports/records.ts'
import { ownName } from '../../model/spoken-language.ts'
import { encodingOf } from '../encoding-of.ts'
import { withSameTracks } from '../reencode/same-tracks.ts'
import { resumeTracks } from '../resume-tracks.ts'
import { change } from '../../model/change.ts'
import { warningsOf } from '../../model/warnings.ts'
import { planLadder } from '../../plan/plan.ts'
import { planFields } from './facts.ts'
import { serve } from './publish.ts'
import { currentVideo } from './work.ts'
import { recordVideo } from '../../model/present-video.ts'
import { advance } from '../../model/change-video.ts'

/** Probes and plans a source once; after a restart the stored plan is used. */
export async function planSource(
  deps: Deps,
  video: VideoRecord,
  source: SourceRecord,
  signal: AbortSignal,
): Promise<Ladder> {
  if (source.ladder && video.status === 'processing') return source.ladder

  const file = deps.storage.localPath(sourceFile(video.id, source.id))
  const probe = await deps.media.probe(file, { signal })
  const { maxSourceSeconds } = deps.settings
  const longest = Math.max(
    ...[probe, probe.video, ...probe.audio].map((each) => each?.durationSeconds ?? 0),
  )
  if (longest > maxSourceSeconds) {
    throw new AppError(
      'unsupported_source',
      `The file is ${hours(longest)} long; the limit is ${hours(maxSourceSeconds)}. Split ` +
        'it into parts.',
    )
  }
  const encoding = await encodingOf(deps, video.space, signal)
  const ladder = source.ladder ?? (await deps.media.withCopies(file, await planned()))

  async function planned(): Promise<Ladder> {
    const fresh = planLadder(probe, { trackId: () => deps.ids.prefixed('aud'), encoding })
    const { copyOf } = source
    const before = copyOf === null ? null : await deps.db.read(({ media }) => media.source(copyOf))
    return before?.ladder ? withSameTracks(fresh, before.ladder) : fresh
  }

  await change(deps, async (tx) => {
    const current = await currentVideo(tx, source)
    const warnings = warningsOf(ladder)
    await tx.media.updateSource(source.id, { ...planFields(ladder), warnings })
    await tx.media.plan(source.id, renditionRows(source, ladder), trackRows(source, ladder))
    const advanced = await advance(tx, current, 'processing')
    await resumeTracks(tx, video.id)
    // While an older source is playable, keep serving it until the new one is known to be playable too.
    if (current.servedSource !== null) return
    if (warnings.length > 0) await recordVideo(tx, 'video.updated', advanced)
    await serve(tx, advanced, source.id, 0)
  })
  return ladder
}

function renditionRows(source: SourceRecord, ladder: Ladder): RenditionRecord[] {
  const common = {
    source: source.id,
    video: source.video,
    status: 'encoding' as const,
    progress: 0,
    sizeBytes: null,
    averageBps: null,
    peakBps: null,
  }
  const pictures = (ladder.video ? allRenditions(ladder.video) : []).map(
    (plan): RenditionRecord => ({
      ...common,
      name: plan.name,
      kind: 'video',
      codec: plan.codec ?? 'h264',
      width: plan.width,
      height: plan.height,
    }),
  )
  const sound: RenditionRecord = {
    ...common,
    name: 'audio',
    kind: 'audio',
    codec: 'aac',
    width: null,
    height: null,
  }
  return ladder.audio.length > 0 ? [...pictures, sound] : pictures
}

function trackRows(source: SourceRecord, ladder: Ladder): AudioTrackRecord[] {
  return ladder.audio.map((plan, index) => ({
    id: plan.track,
    source: source.id,
    video: source.video,
    origin: 'embedded',
    position: index,
    language: plan.language,
    label: plan.title ?? (plan.language ? ownName(plan.language) : `Audio ${index + 1}`),
    isDefault: plan.isDefault,
    codec: 'aac',
    channels: plan.channels,
    status: 'encoding',
    error: null,
    averageBps: null,
    peakBps: null,
  }))
}

function hours(seconds: number): string {
  return `${Math.round(seconds / 360) / 10} h`
}
