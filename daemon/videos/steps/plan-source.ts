import { AppError } from '../../contract/errors.ts'
import type { Deps } from '../../ports/deps.ts'
import { sourceFile } from '../../ports/layout.ts'
import type { Ladder } from '../../ports/media.ts'
import type { AudioTrackRecord, RenditionRecord, SourceRecord, VideoRecord } from '../../ports/records.ts'
import { change } from '../change.ts'
import { planLadder } from '../plan.ts'
import { planFields } from './facts.ts'
import { currentVideo } from './work.ts'

/** Probes and plans, once for a source: a restart goes on by the same plan. */
export async function planSource(deps: Deps, video: VideoRecord, source: SourceRecord, signal: AbortSignal): Promise<Ladder> {
  if (source.ladder && video.status === 'processing') return source.ladder

  const probe = await deps.media.probe(deps.storage.localPath(sourceFile(video.id, source.id)), { signal })
  const { maxSourceSeconds } = deps.settings
  if (probe.durationSeconds > maxSourceSeconds) {
    throw new AppError('unsupported_source', `The file is ${hours(probe.durationSeconds)} long; at most ${hours(maxSourceSeconds)} are taken. Cut it into parts.`)
  }
  const ladder = source.ladder ?? planLadder(probe, { trackId: () => deps.ids.prefixed('aud') })

  await change(deps, async (tx) => {
    const current = await currentVideo(tx, source)
    await tx.media.updateSource(source.id, planFields(ladder))
    await tx.media.plan(source.id, renditionRows(source, ladder), trackRows(source, ladder))
    await tx.advance(current, 'processing')
  })
  return ladder
}

function renditionRows(source: SourceRecord, ladder: Ladder): RenditionRecord[] {
  const common = { source: source.id, video: source.video, status: 'encoding' as const, progress: 0, sizeBytes: null, averageBps: null, peakBps: null }
  const pictures = (ladder.video?.renditions ?? []).map((plan): RenditionRecord => ({
    ...common, name: plan.name, kind: 'video', codec: 'h264', width: plan.width, height: plan.height,
  }))
  const sound: RenditionRecord = { ...common, name: 'audio', kind: 'audio', codec: 'aac', width: null, height: null }
  return ladder.audio.length > 0 ? [...pictures, sound] : pictures
}

function trackRows(source: SourceRecord, ladder: Ladder): AudioTrackRecord[] {
  return ladder.audio.map((plan, index) => ({
    id: plan.track,
    source: source.id,
    video: source.video,
    language: plan.language,
    label: plan.title ?? (plan.language ? languageName(plan.language) : `Audio ${index + 1}`),
    isDefault: plan.isDefault,
    channels: plan.channels,
    status: 'encoding',
  }))
}

function languageName(language: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' }).of(language) ?? language
}

function hours(seconds: number): string {
  return `${Math.round(seconds / 360) / 10} h`
}
