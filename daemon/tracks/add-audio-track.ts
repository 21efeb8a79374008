/** Adds an uploaded audio track: the file is stored unchanged, and encoded for each source of its video. */
import { AppError, isWithoutEngine, refusal } from '../contract/errors.ts'
import type { AudioTrack } from '../contract/video.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { uploadedTrackFile } from '../ports/layout.ts'
import type { AudioTrackRecord, VideoRecord } from '../ports/records.ts'
import { copyOf } from '../uploads/receive-source.ts'
import type { Change, ChangeDeps } from '../model/change.ts'
import { findVideo } from '../model/find-video.ts'
import { presentAudioTrack, recordVideo } from '../model/present-video.ts'
import { findTrack, makeDefault } from './audio-tracks.ts'
import { keepFile } from '../model/keep-file.ts'
import { ownName } from '../model/spoken-language.ts'
import type { IncomingFile } from '../subtitle-formats/receive-file.ts'
import { setVideo } from '../model/change-video.ts'

export interface NewAudioTrack {
  language?: string | undefined
  label?: string | undefined
  default: boolean
}
type AddDeps = ChangeDeps & Pick<Deps, 'storage' | 'media'>

/** Behind those of the source. */
const FIRST_ADDED_POSITION = 1_000

/**
 * Throws `invalid_state` while there is no whole source that determines its length; otherwise what storage
 * and probing throw.
 */
export async function addAudioTrack(
  deps: AddDeps,
  caller: Caller,
  id: string,
  input: NewAudioTrack,
  file: IncomingFile,
): Promise<AudioTrack> {
  await deps.db.read(async (repositories) =>
    requireSource(await findVideo(repositories, caller, id)),
  )
  const track = deps.ids.prefixed('aud')
  const key = uploadedTrackFile(id, track)
  return keepFile(deps, key, {
    async write() {
      await receive(deps, key, file)
      return deps.storage.withFile(key, (path) => channelsOf(deps, path, file.signal), file.signal)
    },
    async commit(tx, channels) {
      const video = await findVideo(tx, caller, id)
      await insert(tx, video, { id: track, channels, input })
      await tx.enqueue('track', id, {})
      await recordVideo(tx, 'video.updated', await setVideo(tx, video, {}))
      return presentAudioTrack(deps.settings, await findTrack(tx, video, track))
    },
  })
}

/** A source that still arrives does not count: where it is planned again in the end, its rows are replaced. */
function requireSource({ source, status }: VideoRecord): void {
  if (source === null || status === 'created') throw refusal('video_first')
}

async function receive(
  deps: AddDeps,
  key: string,
  { stream, declaredBytes, signal }: IncomingFile,
): Promise<void> {
  const { maxSourceBytes: maxBytes } = deps.settings
  if (declaredBytes !== null && declaredBytes > maxBytes)
    throw new AppError(
      'upload_too_large',
      `The file is larger than the limit of ${maxBytes} bytes.`,
    )
  const copy = copyOf(stream)
  try {
    const { sizeBytes } = await deps.storage.receive(key, copy, { maxBytes, signal })
    if (sizeBytes === 0)
      throw refusal('file_empty', undefined, {
        faults: [{ path: 'body', code: 'required', message: 'must contain an audio file' }],
      })
    if (declaredBytes !== null && declaredBytes !== sizeBytes) {
      throw refusal('file_cut', { declared: declaredBytes, brought: sizeBytes })
    }
  } finally {
    copy.destroy()
  }
}

/** Refuses a file without audio at once. Without a usable ffmpeg, the check happens later. */
async function channelsOf(deps: AddDeps, file: string, signal: AbortSignal): Promise<number> {
  try {
    const { audio } = await deps.media.probe(file, { signal, isSound: true })
    return audio[0]!.channels === 1 ? 1 : 2
  } catch (error) {
    if (isWithoutEngine(error)) return 2
    throw error
  }
}

async function insert(
  tx: Change,
  video: VideoRecord,
  { id, channels, input }: { id: string; channels: number; input: NewAudioTrack },
): Promise<void> {
  requireSource(video)
  const present = await tx.media.audioTracksOf(video.id)
  const added = new Set(present.filter((row) => row.origin === 'uploaded').map((row) => row.id))
  const common = {
    id,
    video: video.id,
    origin: 'uploaded',
    position: FIRST_ADDED_POSITION + added.size,
    language: input.language ?? null,
    label:
      input.label ??
      (input.language
        ? ownName(input.language)
        : `Audio ${new Set(present.map((row) => row.id)).size + 1}`),
    codec: 'aac',
    channels,
    status: 'waiting',
    error: null,
    averageBps: null,
    peakBps: null,
  } satisfies Partial<AudioTrackRecord>
  const { cut } = video
  // The track belongs to the whole as well, which undoing the cut puts back.
  const whole = cut?.keep && cut.freedAt === null ? cut.original : null
  for (const source of new Set([video.servedSource, video.source, whole])) {
    if (source === null) continue
    await tx.media.insertAudioTrack({
      ...common,
      source,
      isDefault: !present.some((row) => row.source === source),
    })
  }
  if (input.default) await makeDefault(tx, video.id, id)
}
