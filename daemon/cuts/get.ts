import type { VideoCut } from '../contract/cut.ts'
import { totalSeconds } from '../ports/cut-times.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import type { TimeRange } from '../ports/cut-times.ts'
import type { SourceRecord, VideoRecord } from '../ports/records.ts'
import { undoUntil } from '../model/cut-summary.ts'
import { findVideo } from '../model/find-video.ts'
import { mediaBase } from '../model/urls.ts'
import { signToken } from '../tokens/sign.ts'
import { signingOf } from '../tokens/signing-of.ts'
import { isCopyInWork, isReencode } from '../pipeline/reencode/keep-served.ts'

type GetDeps = Pick<Deps, 'db' | 'settings' | 'vault' | 'clock'>

const TOKEN_SECONDS = 3_600

/** Throws `video_not_found`. */
export async function getCut(deps: GetDeps, caller: Caller, id: string): Promise<VideoCut> {
  const { video, original, newest } = await deps.db.read(async (repositories) => {
    const row = await findVideo(repositories, caller, id)
    const source = row.cut?.keep ? row.cut.original : row.servedSource
    return {
      video: row,
      original: source === null ? null : await repositories.media.source(source),
      newest: row.source === null ? null : await repositories.media.source(row.source),
    }
  })
  const { cut } = video
  const pending =
    newest?.cut && !isReencode(newest) && isCopyInWork(video, newest) ? newest.cut.keep : null
  const whole = original?.ladder?.durationSeconds ?? null
  const keep = pending ?? cut?.keep ?? (whole === null ? [] : [{ start: 0, end: whole }])
  const { num, den } = original?.ladder?.video?.frameRate ?? { num: 0, den: 1 }
  return {
    object: 'video_cut',
    video: id,
    state: pending ? 'pending' : cut?.error ? 'failed' : cut?.keep ? 'ready' : 'none',
    keep: keep.map(rounded),
    source_duration: whole === null ? null : micro(whole),
    frame_rate: num === 0 ? null : Math.round((num / den) * 1000) / 1000,
    duration: keep.length === 0 ? null : micro(totalSeconds(keep)),
    undo_until: cut && undoUntil(cut),
    error: cut?.error ?? null,
    original:
      original?.ladder && video.playable && !cut?.freedAt
        ? await addresses(deps, caller, video, original)
        : null,
  }
}

async function addresses(
  deps: GetDeps,
  caller: Caller,
  video: VideoRecord,
  { storyboard, peaks }: SourceRecord,
): Promise<NonNullable<VideoCut['original']>> {
  const isCut = video.cut?.keep != null
  const now = Math.floor(deps.clock.now().getTime() / 1000)
  const token =
    isCut || video.visibility === 'private'
      ? await signToken(await signingOf(deps, caller), {
          sub: video.id,
          aud: 'playback',
          iat: now,
          exp: now + TOKEN_SECONDS,
          ...(isCut ? { uncut: true } : {}),
        })
      : null
  const base = `${mediaBase({ ...deps.settings, token }, video.id)}${isCut ? '/uncut' : ''}`
  return {
    hls: `${base}/manifest.m3u8`,
    dash: `${base}/manifest.mpd`,
    storyboard: storyboard ? `${base}/storyboard.vtt` : null,
    peaks: peaks ? `${base}/peaks.json` : null,
  }
}

const rounded = ({ start, end }: TimeRange): TimeRange => ({ start: micro(start), end: micro(end) })
/** A frame of 30000/1001 a second has no end in decimals. */
const micro = (seconds: number): number => Math.round(seconds * 1e6) / 1e6
