/** How far a video is: told to listeners four times a second, written to the database once. */
import type { Deps } from '../../ports/deps.ts'
import type { Ladder } from '../../ports/media.ts'
import type { VideoRecord } from '../../ports/records.ts'

const TELL_MS = 250
const WRITE_MS = 1_000
/** Room that the encoders may fill between two looks at the disk. */
const ROOM_BYTES = 1_000_000
/** The rest is packaging. */
const ENCODING_SHARE = 0.95
/** Audio takes about this much of the time that its video takes. */
const AUDIO_SHARE = 0.05

export interface Progress {
  /** The job's signal, and also fired with `storage_full` when the disk fills up. */
  signal: AbortSignal
  /** Media seconds that one piece (a track, a chunk) has done so far. */
  report(piece: { kind: 'audio' | 'video'; id: string | number }, seconds: number): void
  packaged(fraction: number): void
  /** As it is told to listeners: what is written beside it must not go back. */
  current(): number
  markPlayable(): void
  stop(): Promise<void>
}

export function trackProgress(deps: Pick<Deps, 'db' | 'announcer' | 'storage' | 'log'>, video: VideoRecord, ladder: Ladder, jobSignal: AbortSignal): Progress {
  const full = new AbortController()
  const done = { audio: new Map<string | number, number>(), video: new Map<string | number, number>() }
  const wantedAudio = ladder.durationSeconds * ladder.audio.length
  const wantedVideo = ladder.video ? ladder.durationSeconds : 0
  const audioShare = ladder.video ? (ladder.audio.length > 0 ? AUDIO_SHARE : 0) : 1
  let packaging = 0
  let playable = video.playable
  // A job that goes on after a stop does not start again at nothing.
  let shown = video.status === 'processing' ? video.progress : 0
  let written = 0
  let writing: Promise<unknown> = Promise.resolve()

  function fractionOf(kind: 'audio' | 'video', wanted: number): number {
    const seconds = [...done[kind].values()].reduce((sum, value) => sum + value, 0)
    return wanted > 0 ? Math.min(seconds / wanted, 1) : 1
  }

  function total(): number {
    const encoded = audioShare * fractionOf('audio', wantedAudio) + (1 - audioShare) * fractionOf('video', wantedVideo)
    return Math.round((ENCODING_SHARE * encoded + (1 - ENCODING_SHARE) * packaging) * 1000) / 1000
  }

  const telling = setInterval(() => {
    const now = Math.max(total(), shown)
    if (now === shown) return
    shown = now
    deps.announcer.progress(video.space, { video: video.id, progress: shown, status: 'processing', playable })
  }, TELL_MS)

  const saving = setInterval(() => {
    writing = writing.then(save).catch((error: unknown) => deps.log.warn({ err: error, video: video.id }, 'progress could not be written'))
  }, WRITE_MS)

  async function save(): Promise<void> {
    await deps.storage.requireRoom(ROOM_BYTES).catch((error: unknown) => full.abort(error))
    if (shown === written) return
    written = shown
    const encoded = fractionOf('video', wantedVideo)
    await deps.db.write(async ({ videos, media }) => {
      await videos.update(video.id, { progress: shown })
      for (const rendition of ladder.video?.renditions ?? []) await media.updateRendition(video.source!, rendition.name, { progress: encoded })
    })
  }

  return {
    signal: AbortSignal.any([jobSignal, full.signal]),
    report(piece, seconds) {
      done[piece.kind].set(piece.id, Math.max(seconds, done[piece.kind].get(piece.id) ?? 0))
    },
    packaged(fraction) {
      packaging = fraction
    },
    current: () => Math.max(total(), shown),
    markPlayable() {
      playable = true
    },
    async stop() {
      clearInterval(telling)
      clearInterval(saving)
      await writing
    },
  }
}
