import { AppError } from '../../contract/errors.ts'
import { allRenditions } from '../../ports/all-renditions.ts'
import { SURROUND_NAME } from '../../ports/all-sounds.ts'
import type { Deps } from '../../ports/deps.ts'
import { sourceFile } from '../../ports/layout.ts'
import type { EngineCall } from '../../ports/engine-call.ts'
import type { Ladder } from '../../ports/media.ts'
import type { Probe } from '../../ports/probe.ts'
import type {
  AudioTrackRecord,
  RenditionRecord,
  SourceRecord,
  SourceWarning,
  VideoRecord,
} from '../../ports/records.ts'
import { ownName } from '../../model/spoken-language.ts'
import { encodingOf } from '../encoding-of.ts'
import { withSameTracks } from '../reencode/same-tracks.ts'
import { planAgain, planOfCut } from '../cut/plan.ts'
import { resumeTracks } from '../resume-tracks.ts'
import { change, type Change } from '../../model/change.ts'
import { warningsOf } from '../../model/warnings.ts'
import { planLadder } from '../../plan/plan.ts'
import { planFields } from './facts.ts'
import { keepWatermark } from './keep-watermark.ts'
import { normalised } from './normalise.ts'
import { serve } from './publish.ts'
import { DAMAGED } from './warn.ts'
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

  const isOfSegments = source.ladder === null && source.cut && !source.cut.fresh
  const cut = isOfSegments ? await planOfCut(deps, source, signal) : null
  const key = sourceFile(video.id, source.id)
  const ladder = cut ?? (await deps.storage.withFile(key, ofFile, signal))
  if (!cut && !source.ladder) await keepWatermark(deps, video, source.id, ladder, signal)

  async function ofFile(file: string): Promise<Ladder> {
    const probe = await probeWithinLimits(deps, file, { signal })
    if (source.ladder) return source.ladder
    const whole = await planOf(deps, { video, file, probe }, signal, planned)
    return source.cut ? planAgain(deps, source, whole) : whole
  }

  async function planned(fresh: Ladder): Promise<Ladder> {
    const { copyOf } = source
    const before = copyOf === null ? null : await deps.db.read(({ media }) => media.source(copyOf))
    return before?.ladder ? withSameTracks(fresh, before.ladder) : fresh
  }

  await change(deps, async (tx) => {
    const current = await currentVideo(tx, source)
    const warnings = await storePlan(tx, source, ladder)
    const advanced = await advance(tx, current, 'processing')
    await resumeTracks(tx, video.id)
    // While an older source is playable, keep serving it until the new one is known to be playable too.
    if (current.servedSource !== null) return
    if (warnings.length > 0) await recordVideo(tx, 'video.updated', advanced)
    await serve(tx, advanced, source.id, 0)
  })
  return ladder
}

/** Throws `unsupported_source` for a file that is longer than the limit, and what the engine throws. */
export async function probeWithinLimits(
  deps: Pick<Deps, 'media' | 'settings'>,
  file: string,
  call: EngineCall,
): Promise<Probe> {
  const probe = await deps.media.probe(file, call)
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
  return probe
}

/** Plans a file with the encoding of its space. `adjust` may change the plan before audio is planned as a copy. */
export async function planOf(
  deps: Pick<Deps, 'db' | 'ids' | 'media'>,
  { video, file, probe }: { video: Pick<VideoRecord, 'space' | 'id'>; file: string; probe: Probe },
  signal: AbortSignal,
  adjust: (ladder: Ladder) => Promise<Ladder> | Ladder,
): Promise<Ladder> {
  const encoding = await encodingOf(deps, video, signal)
  const fresh = planLadder(probe, { trackId: () => deps.ids.prefixed('aud'), encoding })
  const ladder = await normalised(deps.media, file, await adjust(fresh), { signal })
  return deps.media.withCopies(file, ladder)
}

/** Stores the plan of a source, with its renditions and tracks. Returns the warnings that it has from now on. */
export async function storePlan(
  tx: Pick<Change, 'media'>,
  source: SourceRecord,
  ladder: Ladder,
): Promise<SourceWarning[]> {
  const planned = warningsOf(ladder)
  // What encoding has revealed before stays true: what is encoded is not looked at again.
  const before = source.warnings.filter(({ code }) => code === DAMAGED.code)
  const warnings = planned.length > 0 ? planned : before
  await tx.media.updateSource(source.id, { ...planFields(ladder), warnings })
  await tx.media.plan(source.id, renditionRows(source, ladder), trackRows(source, ladder))
  return warnings
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
  return [
    ...pictures,
    ...(ladder.audio.length > 0 ? [sound] : []),
    ...(ladder.surround ? [{ ...sound, name: SURROUND_NAME }] : []),
  ]
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
